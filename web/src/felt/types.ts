/** What the felt is given to draw: plain data, every word of it already in the reader's language. */

export interface SeatView {
  /** Number of the seat at the table. */
  seat: number;
  name: string;
  face: number;
  bot?: string | undefined;
  count: number;
  points?: string | undefined;
  /** In turn: how much of the time is left, 1 to 0 (1 without a clock); undefined: not in turn. */
  turn?: number | undefined;
  /** Words beside the brow: a call, a phrase. */
  said?: string | undefined;
  /** Text of the button that catches this seat; undefined: cannot be caught now. */
  catch?: string | undefined;
  /** The catch button pulses (hints, and the call is missing). */
  pulse?: boolean | undefined;
  /** It stands back (hints, and the call was heard). */
  idle?: boolean | undefined;
  /** Second line, as "back in 0:14" or "a bot plays". */
  note?: string | undefined;
  away?: boolean | undefined;
  /** A bot plays in the place of this person: its level or character. */
  standIn?: string | undefined;
  /** Out of the deal: its place, as "2.". */
  out?: string | undefined;
  partner?: boolean | undefined;
  pick?: "may" | "on" | undefined;
  dim?: boolean | undefined;
  /** What a screen reader says of the seat. */
  label: string;
}

export interface RingView {
  /** R, Y, G, B, or "" before a colour is in force. */
  colour: string;
  word: string;
  clockwise: boolean;
  /** "Colour yellow, to the left". */
  label: string;
}

/** What lies beside the pile until somebody takes it. */
export interface DebtView {
  count: number;
  label: string;
}

export interface PilesView {
  /** null: nothing lies there yet. */
  top: { code: string; named?: string | undefined; text?: string | undefined; turn?: number | undefined } | null;
  /** Codes under the top card, lowest first; two are drawn. */
  under: readonly string[];
  /** The angles in which those lie. */
  turns?: readonly number[] | undefined;
  deck: number;
  /** A tap on the deck draws, as the button does. */
  draws: boolean;
  /** What a screen reader says of both piles. */
  label: string;
  /** What it says of the deck as a button. */
  deckLabel: string;
}

export type Look = "paper" | "off" | "hot" | "accent" | "pressed";

export interface ActionView {
  text: string;
  look: Look;
  /** Key written on the button on wide screens. */
  key?: string | undefined;
  /** A plus sign before the text. */
  plus?: boolean | undefined;
  /** Whether it does something now, where its look does not say so. */
  live?: boolean | undefined;
  /** It is about the lifted card, which stays lifted under this press. */
  ofCard?: boolean | undefined;
}

export interface ActionsView {
  left: ActionView;
  status: { text: string; time?: string | undefined; /** How much time is left, 1 to 0. */ share?: number | undefined; mine: boolean };
  call: ActionView;
  extra?: ActionView | undefined;
}

export interface HandCard {
  /** The same card keeps its key while it is in the hand. */
  key: string;
  code: string;
  playable: boolean;
  /** Identical to the top card: may be thrown in now. */
  jump: boolean;
  /** Under a veil: one's turn, and it does not fit. */
  veiled: boolean;
  /** Just came in. */
  fresh?: boolean | undefined;
  /** Picked for something that takes several. */
  picked?: boolean | undefined;
  text?: string | undefined;
  /** A word on it that only its holder reads: "bluff". */
  mark?: string | undefined;
  /** "7 red, fits, 2 of 9". */
  label: string;
}

export interface HandView {
  cards: readonly HandCard[];
  /** "Your hand, 9 cards". */
  label: string;
  /** Out of turn the hand lies lower. */
  turn: boolean;
  /** Nothing lies on the pile yet, so that nobody can see what fits. */
  early?: boolean | undefined;
  /** Whether taps mean anything now; keys may always look through the hand. */
  live: boolean;
  playBy: "auto" | "one" | "two";
  /** Unfitting cards may be dragged onto the pile and held there. */
  misplay: boolean;
  /** Names of R, Y, G, B and W, for the chips of a shelf. */
  groups?: Readonly<Record<string, string>> | undefined;
}

export interface LaneView {
  seat: number;
  name: string;
  face: number;
  bot?: string | undefined;
  me: boolean;
  /** "now", a time, a place; "" while it has not slapped. */
  mark: string;
  slowest?: boolean | undefined;
}

/** What motion covers of the felt for a moment. At rest it is nothing, and the felt shows what stands. */
export interface Air {
  /** Whether anything moves; undefined: nothing here ever does. */
  moving: boolean | undefined;
  /** `less`: no travel; `none`: no fades either. */
  mode: "full" | "less" | "none";
  /** Keys of cards of the hand that have not arrived yet. */
  hidden: readonly string[];
  /** Of these, for which there is no room yet: what brings them has not landed. */
  awaited: readonly string[];
  /** By seat, how many cards fewer are seen in other hands than they have; and how many more on the draw pile. */
  coming: Readonly<Record<number, number>>;
  undrawn: number;
  /** The middle as it was before what has not landed; null: as it stands. */
  middle: { top: PilesView["top"]; ring: Omit<RingView, "label">; debt: DebtView | undefined } | null;
  /** How many plays were not shown because there were too many. */
  cut: number;
  /** To be called as soon as there is another scene, before anything of it is drawn. */
  follow?: (() => void) | undefined;
}

export const AT_REST: Readonly<Air> = { moving: undefined, mode: "none", hidden: [], awaited: [], coming: {}, undrawn: 0, middle: null, cut: 0 };
