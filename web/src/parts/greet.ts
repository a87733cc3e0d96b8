/** The heading of a screen that one was brought to takes the focus, so that a screen reader says where one is. */
export function greet(heading: HTMLElement): void {
  heading.tabIndex = -1;
  // Where somebody is typing or has chosen a place, it stays theirs; and nobody was brought to the first page.
  if (document.activeElement === document.body && history.length > 1) heading.focus({ preventScroll: true });
}
