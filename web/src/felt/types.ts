/** Input of the felt components: plain data, with texts in the reader's language. */

export interface SeatView {
  /** Seat number at the table. */
  seat: number;
  name: string;
  face: number;
  bot?: string | undefined;
  count: number;
  points?: string | undefined;
  /** Remaining time as a fraction from 1 to 0 (1 without a clock); undefined while the seat does not have the turn. */
  turn?: number | undefined;
  /** Text beside the face: a call or a phrase. */
  said?: string | undefined;
  /** Label of the catch button; undefined if the seat cannot be caught now. */
  catch?: string | undefined;
  /** Whether the catch button pulses, because hints are on and the seat has not called. */
  pulse?: boolean | undefined;
  /** Whether the catch button is muted, because the seat has called or hints are off. */
  idle?: boolean | undefined;
  /** Second line, such as "back in 0:14" or "a bot plays". */
  note?: string | undefined;
  away?: boolean | undefined;
  /** Level or character of the bot that plays for this person. */
  standIn?: string | undefined;
  /** Rank of a seat that has gone out while others play on, such as "2.". */
  out?: string | undefined;
  partner?: boolean | undefined;
  pick?: "may" | "on" | undefined;
  dim?: boolean | undefined;
  /** Screen reader label of the seat. */
  label: string;
}

export interface RingView {
  /** Colour in force: R, Y, G or B; "" before there is one. */
  colour: string;
  word: string;
  clockwise: boolean;
  /** Label such as "Colour yellow, to the left". */
  label: string;
}

/** Debt: cards beside the pile until a player takes them. */
export interface DebtView {
  count: number;
  label: string;
}

export interface PilesView {
  /** Top card; null while the pile is empty. */
  top: { code: string; named?: string | undefined; text?: string | undefined; turn?: number | undefined } | null;
  /** Codes of the cards below the top card, lowest first. At most two are visible. */
  under: readonly string[];
  /** Angles of the cards in `under`. */
  turns?: readonly number[] | undefined;
  deck: number;
  /** Whether a tap on the deck draws, as the button does. */
  draws: boolean;
  /** Screen reader label of both piles. */
  label: string;
  /** Screen reader label of the deck as a button. */
  deckLabel: string;
}

export type Look = "paper" | "off" | "hot" | "accent" | "pressed";

export interface ActionView {
  text: string;
  look: Look;
  /** Shortcut shown on the button on wide screens. */
  key?: string | undefined;
  /** Whether a plus sign is shown before the text. */
  plus?: boolean | undefined;
  /** Whether the button works although its look is `off`. */
  live?: boolean | undefined;
  /** Whether the button acts on the lifted card. The card then stays lifted during the press. */
  ofCard?: boolean | undefined;
}

export interface ActionsView {
  left: ActionView;
  status: {
    text: string;
    time?: string | undefined;
    /** Remaining time as a fraction from 1 to 0. */ share?: number | undefined;
    mine: boolean;
  };
  call: ActionView;
  extra?: ActionView | undefined;
}

export interface HandCard {
  /** Key of the card, stable while it is in the hand. */
  key: string;
  code: string;
  playable: boolean;
  /** Whether the card equals the top card and may be played out of turn now. */
  jump: boolean;
  /** Whether a veil covers the card, because it is the player's turn and the card does not fit. */
  veiled: boolean;
  /** Whether the card has just arrived. */
  fresh?: boolean | undefined;
  /** Whether the card is selected for an action that takes several cards. */
  picked?: boolean | undefined;
  text?: string | undefined;
  /** Mark that only the holder sees, such as "bluff". */
  mark?: string | undefined;
  /** Label such as "7 red, fits, 2 of 9". */
  label: string;
}

export interface HandView {
  cards: readonly HandCard[];
  /** Label such as "Your hand, 9 cards". */
  label: string;
  /** Whether it is the player's turn. Otherwise the hand is drawn lower. */
  turn: boolean;
  /** Whether the pile is still empty, so that no card can be marked as playable. */
  early?: boolean | undefined;
  /** Whether taps act now. Keys can always move through the hand. */
  live: boolean;
  playBy: "auto" | "one" | "two";
  /** Whether a card that does not fit may be dragged onto the pile and held there. */
  misplay: boolean;
  /** Names of the colour groups R, Y, G, B and W, for the buttons beside a hand that scrolls. */
  groups?: Readonly<Record<string, string>> | undefined;
}

export interface LaneView {
  seat: number;
  name: string;
  face: number;
  bot?: string | undefined;
  me: boolean;
  /** Text of the lane: "now", a time or a rank; empty before the slap. */
  mark: string;
  slowest?: boolean | undefined;
}

/** Parts of the felt that motion hides. At rest nothing is hidden, and the felt shows the current state. */
export interface Air {
  /** Whether anything moves now; undefined on a felt without motion. */
  moving: boolean | undefined;
  /** `less` allows fades but no flights; `none` allows neither. */
  mode: "full" | "less" | "none";
  /** Keys of cards in the viewer's hand that are still in flight. */
  hidden: readonly string[];
  /** Keys in `hidden` of cards that have not started to move. These cards have no place in the hand yet. */
  awaited: readonly string[];
  /**
   * For each seat except the viewer's: number of cards that have yet to arrive, minus number of cards that have yet to
   * leave.
   */
  coming: Readonly<Record<number, number>>;
  /** Number of cards that are still shown on the draw pile, because their motion has not started. */
  undrawn: number;
  /**
   * Top card, ring and debt as shown during motion, without changes whose motion has not landed; null if nothing moves.
   */
  middle: { top: PilesView["top"]; ring: Omit<RingView, "label">; debt: DebtView | undefined } | null;
  /** Number of plays whose motion was skipped, because too much motion was waiting. */
  cut: number;
  /** Called when a new scene arrives, before the felt is rendered. */
  follow?: (() => void) | undefined;
}

export const AT_REST: Readonly<Air> = {
  moving: undefined,
  mode: "none",
  hidden: [],
  awaited: [],
  coming: {},
  undrawn: 0,
  middle: null,
  cut: 0,
};
