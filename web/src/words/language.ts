/** How each language counts and writes numbers. */

export type Code = "es" | "en";

/** Between thousands, before the decimals, and after a share in hundredths. */
export interface Signs {
  readonly thousands: string;
  readonly decimals: string;
  readonly percent: string;
}

export interface Language {
  readonly code: Code;
  readonly name: string;
  readonly signs: Signs;
  /** One of the categories of a plural, for a whole number that is not negative. */
  readonly plural: (number: number) => string;
  /** Two words that become one where a value brings the second: "a el" is "al". */
  readonly contracted: ReadonlyMap<string, string>;
  /** A word that is another before a value that begins so: "y" is "e" before a sound of "i". */
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
