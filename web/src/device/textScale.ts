/** Return the browser's font size relative to 16 px. Layouts in pixels scale with it. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}
