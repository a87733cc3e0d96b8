/** A wish as the server writes it: `play W:B uno` in its parts. docs/notation.md has the grammar. */

export type Verb =
  | "play"
  | "draw"
  | "pass"
  | "colour"
  | "accept"
  | "challenge"
  | "uno"
  | "catch"
  | "slap"
  | "discard"
  | "choose"
  | "accuse"
  | "vote yes"
  | "vote no";

export interface Wish {
  /** As it is sent. */
  readonly text: string;
  readonly verb: Verb;
  /** For play and discard; without a colour that is named with it. */
  readonly card?: string;
  /** For colour, and for the play of a wild. */
  readonly colour?: string;
  /** Whom it is aimed at. */
  readonly seat?: number;
  /** The call comes with the play. */
  readonly call: boolean;
}

export function wish(text: string): Wish {
  const [first = "", second = "", third] = text.split(" ");
  switch (first) {
    case "play": {
      const [card = "", colour] = second.split(":");
      return { text, verb: "play", card, ...(colour ? { colour } : {}), call: third === "uno" };
    }
    case "discard":
      return { text, verb: "discard", card: second, call: false };
    case "colour":
      return { text, verb: "colour", colour: second, call: false };
    case "catch":
    case "choose":
    case "accuse":
      return { text, verb: first, seat: Number(second), call: false };
    default:
      return { text, verb: text as Verb, call: false };
  }
}
