/** Focuses the heading of a new screen, so that screen readers announce it. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  // Do not take the focus from another element, and do not change it on the first page of the visit.
  if (document.activeElement === document.body && history.length > 1) heading.focus({ preventScroll: true });
}
