/** Reads a card's code for its drawing, and for nothing else. */
import { type Colour, isColour } from "./colours";

export type Kind = "digit" | "plus" | "skip" | "reverse" | "wild" | "race" | "shuffle" | "custom" | "unknown";

export interface Read {
  kind: Kind;
  /** Of the card; a wild has none. */
  colour: Colour | null;
  /** Named for a wild card. */
  named: Colour | null;
  /** The figure, the cards to draw, the number of a written card. */
  n: number;
  /** What stands on a card that only its own edition knows. */
  symbol: string;
}

const COLOURED: Readonly<Record<string, Kind>> = { S: "skip", R: "reverse" };
const WILD: Readonly<Record<string, Kind>> = { "": "wild", R: "race", S: "shuffle", C: "custom" };

export function read(code: string, naming = ""): Read {
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
