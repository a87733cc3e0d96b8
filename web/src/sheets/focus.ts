/** The focus goes to a sheet's title, never onto an answer, and back to where it was. */
export function onOpen(title: HTMLElement): () => void {
  const before = document.activeElement;
  if (!(before instanceof HTMLInputElement)) title.focus({ preventScroll: true });
  return () => {
    const lost = document.activeElement === null || document.activeElement === document.body || document.activeElement === title;
    if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
