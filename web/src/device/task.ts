/**
 * Run a function soon in a separate task. Return a function that cancels it. No timer is used, because browsers delay
 * timers in hidden tabs.
 */
export function runInOwnTask(act: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    act();
  };
  port2.postMessage(0);
  return () => port1.close();
}
