/** Plural rules, number formats and contractions of each language. */

export type Code = "es" | "en";

/** Thousands separator, decimal separator, and the text after a percentage. */
export interface Signs {
  readonly thousands: string;
  readonly decimals: string;
  readonly percent: string;
}

export interface Language {
  readonly code: Code;
  readonly name: string;
  readonly signs: Signs;
  /** Returns the plural category of a non-negative integer. */
  readonly plural: (number: number) => string;
  /** Pairs of words that contract if the second one comes from a value: "a el" becomes "al". */
  readonly contracted: ReadonlyMap<string, string>;
  /** Words that change before certain sounds: "y" becomes "e" before an "i" sound. */
  readonly softened: ReadonlyMap<string, { readonly word: string; readonly before: RegExp }>;
}

function oneOrOther(number: number): string {
  return number === 1 ? "one" : "other";
}

export const LANGUAGES: Readonly<Record<Code, Language>> = {
  es: {
    code: "es",
    name: "español",
    signs: { thousands: ".", decimals: ",", percent: " %" },
    plural: oneOrOther,
    contracted: new Map([
      ["a el", "al"],
      ["de el", "del"],
    ]),
    softened: new Map([["y", { word: "e", before: /^h?[ií](?![aeo])/i }]]),
  },
  en: {
    code: "en",
    name: "English",
    signs: { thousands: ",", decimals: ".", percent: "%" },
    plural: oneOrOther,
    contracted: new Map(),
    softened: new Map(),
  },
};

export function isCode(text: string): text is Code {
  return text in LANGUAGES;
}
