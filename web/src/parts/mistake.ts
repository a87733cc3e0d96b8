/** What cannot be read is said where it is written, and that may be far from the button that was pressed. */
export function toMistake(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLElement>("[aria-invalid=true]");
  field?.focus({ preventScroll: true });
  field?.scrollIntoView?.({ block: "center" });
  return field !== null;
}
