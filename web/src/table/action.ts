/** Parser of actions as the server writes them, such as `play W:B uno`. docs/notation.md has the grammar. */

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

export interface Action {
  /** Text from which the action was parsed. */
  readonly text: string;
  readonly verb: Verb;
  /** Code of the card that is played or discarded. It does not include the colour that is named for a wild card. */
  readonly card?: string;
  /** Colour that the player names, either together with a wild card or separately. */
  readonly colour?: string;
  /** Target seat. */
  readonly seat?: number;
  /** Whether the call is made together with the play. */
  readonly call: boolean;
}

export function parseAction(text: string): Action {
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
