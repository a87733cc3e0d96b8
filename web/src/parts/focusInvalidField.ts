/**
 * Focuses the first invalid field, which may be far from the button that was pressed. Returns whether there is such a
 * field.
 */
export function focusInvalidField(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLElement>("[aria-invalid=true]");
  field?.focus({ preventScroll: true });
  field?.scrollIntoView?.({ block: "center" });
  return field !== null;
}
