/** Texts of a table's ARIA live regions. They are kept when a deal ends. */
export class LiveRegions {
  /** Text to announce. It is wrapped in a new object each time, so that the same text can be announced twice. */
  polite = $state.raw({ text: "" });
  urgent = $state.raw({ text: "" });
  /** Last version that was announced here or shown by another screen; -1 if none. */
  version = -1;
}
