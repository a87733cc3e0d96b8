/** Focus the title of an opening sheet, so that no answer has the focus. Return a function that restores the focus. */
export function focusTitle(title: HTMLElement): () => void {
  const before = document.activeElement;
  if (!(before instanceof HTMLInputElement)) title.focus({ preventScroll: true });
  return () => {
    const lost =
      document.activeElement === null || document.activeElement === document.body || document.activeElement === title;
    if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
