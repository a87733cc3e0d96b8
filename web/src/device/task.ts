/** Does something soon, in a task of its own; the answer calls it off. Not by a timer, which browsers hold back in a tab that
 * is not looked at. */
export function inOwnTask(act: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    act();
  };
  port2.postMessage(0);
  return () => port1.close();
}
