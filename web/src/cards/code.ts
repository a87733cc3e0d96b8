/** Parser of card codes. It is used only for drawing, never for the rules. */
import { type Colour, isColour } from "./colours";

export type Kind = "digit" | "plus" | "skip" | "reverse" | "wild" | "race" | "shuffle" | "custom" | "unknown";

export interface ParsedCard {
  kind: Kind;
  /** Colour of the card; null for a wild card. */
  colour: Colour | null;
  /** Colour that has been named for a wild card. */
  named: Colour | null;
  /** Digit of a number card, number of cards to draw, or number of a custom card. */
  n: number;
  /**
   * Code of the card without its colour. It is drawn on cards of kind `unknown`, which exist only in custom editions.
   */
  symbol: string;
}

const COLOURED: Readonly<Record<string, Kind>> = { S: "skip", R: "reverse" };
const WILD: Readonly<Record<string, Kind>> = { "": "wild", R: "race", S: "shuffle", C: "custom" };

export function parseCard(code: string, naming = ""): ParsedCard {
  const [face = "", after = ""] = code.split(":");
  const letter = naming || after;
  const named = isColour(letter) ? letter : null;
  const first = face.charAt(0);
  const [colour, symbol] = isColour(first) ? [first, face.slice(1)] : [null, face.replace(/^W/, "")];
  const [, sign = "", number = ""] = /^(\D*)(\d?)$/.exec(symbol) ?? [];
  const kind = kindOf(sign, number, colour !== null, first === "W");
  return { kind, colour, named: colour ? null : named, n: Number(number), symbol };
}

function kindOf(sign: string, number: string, coloured: boolean, wild: boolean): Kind {
  if (sign === "+" && number !== "" && (coloured || wild)) return "plus";
  if (coloured) return number === "" ? (COLOURED[sign] ?? "unknown") : sign === "" ? "digit" : "unknown";
  if (!wild) return "unknown";
  const kind = WILD[sign] ?? "unknown";
  return (number === "") === (kind !== "custom") ? kind : "unknown";
}
