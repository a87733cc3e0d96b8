/** Thousandths of a second until a frame that is not drawn is given up: nobody looks. */
const PATIENCE = 100;

/** Does something in a task of its own once the next frame has been drawn; the answer calls it off. */
export function afterFrame(act: () => void): () => void {
  let timer = setTimeout(act, PATIENCE);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
