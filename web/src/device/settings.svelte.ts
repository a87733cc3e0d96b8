/** What somebody chose on this device: whatever is set here is kept by itself. */
import { erase, fieldsOf, onElsewhere, recall, remember } from "./storage.ts";

const CHOICES = {
  /** Empty: as the browser wants. */
  language: ["", "es", "en"],
  theme: ["system", "light", "dark"],
  sound: [true, false],
  haptics: [true, false],
  /** What bots say now and then. */
  banter: [true, false],
  motion: ["full", "less", "none"],
  speed: ["normal", "calm", "fast"],
  /** How a card is played: `auto` is one click, or two taps. */
  playBy: ["auto", "one", "two"],
  order: ["colour", "number", "drawn"],
  large: [false, true],
  leftHanded: [false, true],
  /** When the call shows that it is needed: `auto` with bots only and in a device's first match. */
  hints: ["auto", "on", "off"],
  /** Says so when it is one's turn and the page is hidden. */
  notify: [false, true],
  /** Single letters as keys. */
  letters: [true, false],
} as const;

export type Settings = { -readonly [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] };

const NAME = "settings";

/** The first of each. */
export const USUAL: Readonly<Settings> = taken(null);
export const settings: Settings = $state(taken(recall(NAME)));

$effect.root(() => {
  $effect(() => {
    remember(NAME, $state.snapshot(settings));
  });
});
onElsewhere(NAME, () => Object.assign(settings, taken(recall(NAME))));

/** As they were before anything was chosen. */
export function forgetSettings(): void {
  Object.assign(settings, USUAL);
  erase(NAME);
}

/** Of what was kept, whatever may be chosen today. */
function taken(kept: unknown): Settings {
  const fields = fieldsOf(kept);
  const chosen = Object.entries(CHOICES).map(([name, choices]) => [name, choices.find((choice) => choice === fields[name]) ?? choices[0]]);
  return Object.fromEntries(chosen) as Settings;
}
