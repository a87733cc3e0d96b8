/** Card colours. The letters are those of the protocol. */
export type Colour = "R" | "Y" | "G" | "B";
export const COLOURS: readonly Colour[] = ["R", "Y", "G", "B"];

export interface Tone {
  /** Ground of the card; no text is drawn on it. */
  base: string;
  /** Background of text and index, dark enough for cream text. */
  deep: string;
  /** Lighter tone for the picture on the ground. */
  light: string;
  /** Colour of the ring. It is lighter than `base`, because the ring is drawn on felt. */
  ring: string;
}

export const TONES: Readonly<Record<Colour, Tone>> = {
  R: { base: "#E0383F", deep: "#6E0F22", light: "#EE5F5C", ring: "#FF6661" },
  Y: { base: "#F9BB24", deep: "#6B4300", light: "#FFD566", ring: "#FFCF57" },
  G: { base: "#14A07F", deep: "#06453A", light: "#3DBB98", ring: "#5BE8BC" },
  B: { base: "#2A4CC2", deep: "#101F66", light: "#4D6FDB", ring: "#6284FA" },
};

export const CREAM = "#FFF6E6";
export const INK = "#2B1B33";
export const HOT = "#FF6B4A";

export function isColour(letter: string): letter is Colour {
  return Object.hasOwn(TONES, letter);
}

/** Return the colour of a symbol that is drawn on the `base` tone: cream, or dark brown on yellow. */
export function onBase(colour: Colour): string {
  return colour === "Y" ? TONES.Y.deep : CREAM;
}
