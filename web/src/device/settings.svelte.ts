/** User settings of this device. Every change is stored automatically. */
import { eraseStored, fieldsOf, onOtherTabChange, loadStored, store } from "./storage.ts";

const CHOICES = {
  /** Language of the texts; empty for the browser's language. */
  language: ["", "es", "en"],
  theme: ["system", "light", "dark"],
  sound: [true, false],
  haptics: [true, false],
  /** Whether bots' remarks are shown. */
  banter: [true, false],
  motion: ["full", "less", "none"],
  speed: ["normal", "calm", "fast"],
  /** How a card is played. `auto` means one click with a mouse and two taps on a touch screen. */
  playBy: ["auto", "one", "two"],
  order: ["colour", "number", "drawn"],
  large: [false, true],
  leftHanded: [false, true],
  /**
   * When the call and catch buttons are emphasized. `auto` means only against bots. `off` also disables all other
   * hints.
   */
  hints: ["auto", "on", "off"],
  /** Whether a notification announces the player's turn while the page is hidden. */
  notify: [false, true],
  /** Whether single letters are keyboard shortcuts. */
  letters: [true, false],
} as const;

export type Settings = { -readonly [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] };

const NAME = "settings";

/** Default settings: the first value of each list. */
export const DEFAULTS: Readonly<Settings> = parseSettings(null);
export const settings: Settings = $state(parseSettings(loadStored(NAME)));

$effect.root(() => {
  $effect(() => {
    store(NAME, $state.snapshot(settings));
  });
});
onOtherTabChange(NAME, () => Object.assign(settings, parseSettings(loadStored(NAME))));

/** Reset all settings to their defaults. */
export function forgetSettings(): void {
  Object.assign(settings, DEFAULTS);
  eraseStored(NAME);
}

/** Return the valid settings of a stored value. */
function parseSettings(stored: unknown): Settings {
  const fields = fieldsOf(stored);
  const chosen = Object.entries(CHOICES).map(([name, choices]) => [
    name,
    choices.find((choice) => choice === fields[name]) ?? choices[0],
  ]);
  return Object.fromEntries(chosen) as Settings;
}
