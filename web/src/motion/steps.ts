/** Motion as plain data that does not depend on screen or clock. */
import type { KeyedCard } from "../layout/order.ts";
import type { Event } from "../protocol/types.ts";

export type EventName = Event["name"];
export type Of<N extends EventName> = Extract<Event, { name: N }>;

/** A place of the table. `places.ts` computes its position on the screen. */
export type Place =
  | { readonly kind: "seat" | "face"; readonly seat: number }
  | { readonly kind: "hand"; readonly key: string }
  | { readonly kind: "deck" | "pile" | "debt" | "heap" | "waiting" }
  | { readonly kind: "between"; readonly from: Place; readonly to: Place; readonly share: number }
  /** A place beside another place. The unit of `dx` and `dy` is twice the width of that place, at most 90 px. */
  | { readonly kind: "near"; readonly of: Place; readonly dx: number; readonly dy: number };

export type FlightKind = "card" | "stack" | "disc" | "turn" | "palm" | "eye" | "stamp" | "figure" | "bubble" | "symbol";

export interface Flight {
  readonly what: FlightKind;
  /** Places of the flight: the start, the places on the way, and the end. */
  readonly via: readonly [Place, ...Place[]];
  /** Delay in ms after the start of the step. */
  readonly start: number;
  readonly ms: number;
  readonly curve: "io" | "out" | "pop";
  /** Code of the flying card, with its named colour; empty for a card back. For a symbol, the letter of its colour. */
  readonly code?: string;
  /** Side that is up at the end, for a card that turns over on the way. */
  readonly turns?: "up" | "down";
  /** Text key of a stamp or bubble, or the digits of a figure. */
  readonly text?: string;
  readonly good?: boolean;
  readonly count?: number;
  /** Deviation from a straight line, as a fraction of the length of the line. */
  readonly arc?: number;
  /** Fraction by which the drawing has grown halfway along the flight. */
  readonly swell?: number;
  /** Final rotation in degrees. */
  readonly rest?: number;
  readonly shape?: "lift" | "shudder" | "pop" | "riffle" | "swell" | "fade" | "hop";
  /** Whether the card slides below the top card. */
  readonly under?: boolean;
  /** Time in ms for which the drawing stays visible after it has arrived. */
  readonly stays?: number;
  /** Opacity. It is set only for the trail of a fast card. */
  readonly faint?: number;
}

export interface Accent {
  readonly kind: "nod" | "shake" | "pop" | "beat" | "edge";
  readonly seat: number;
  readonly part: "seat" | "face" | "badge" | "said";
  readonly start: number;
  readonly ms: number;
}

/** Top card, ring and debt during motion. Changes whose motion has not landed are not included. */
export interface Shown {
  /** Top card with its named colour, as in `W:B`; empty if there is none. */
  readonly top: string;
  readonly turn: number;
  readonly colour: string;
  readonly direction: "left" | "right";
  /** Number of cards in the debt, which is shown beside the pile. */
  readonly debt: number;
}

export interface Step {
  readonly name: EventName | "refused";
  readonly version: number;
  /** The events of the step in order. */
  readonly events: readonly Event[];
  readonly ms: number;
  /** Time in ms after the start at which the next step may start. */
  readonly next: number;
  /** Time in ms after the start at which `after` applies and sounds are played. */
  readonly lands: number;
  readonly flights: readonly Flight[];
  readonly accents: readonly Accent[];
  /** Acting seat; -1 for none. */
  readonly by: number;
  /** Seats that are busy during the step. No other step moves them meanwhile. */
  readonly seats: readonly number[];
  /** Keys of cards in the viewer's hand that are hidden until the step lands. */
  readonly hides: readonly string[];
  /** Cards that leave the viewer's hand with this step. They stay visible until the step starts. */
  readonly leaves: readonly KeyedCard[];
  /** Changes of top card, ring and debt that apply when the step starts. */
  readonly begins: Partial<Shown>;
  /** Changes of top card, ring and debt that apply when the step lands. */
  readonly after: Partial<Shown>;
}

/** Return the key of the card that this flight brings to the viewer's hand; empty if there is none. */
export function keyOf({ via }: Flight): string {
  const last = via.at(-1);
  return last?.kind === "hand" ? last.key : "";
}

/** Return the number of cards that a flight moves; 0 for a trail. */
export function cardsOf({ what, count = 0, faint }: Flight): number {
  return what === "card" && faint === undefined ? 1 : what === "stack" ? count : 0;
}

/** Return the seat at which the flight ends; -1 if it ends at another kind of place or moves no cards. */
export function bringsTo(flight: Flight): number {
  const last = flight.via.at(-1);
  return last?.kind === "seat" && cardsOf(flight) > 0 ? last.seat : -1;
}
export function takesFrom(flight: Flight): number {
  const [first] = flight.via;
  return first.kind === "seat" && cardsOf(flight) > 0 ? first.seat : -1;
}

/** Return the time in ms after which no part of the step is visible. */
export function totalMs({ ms, flights, accents }: Pick<Step, "ms" | "flights" | "accents">): number {
  return Math.max(
    ms,
    ...flights.map((flight) => flight.start + flight.ms + (flight.stays ?? 0)),
    ...accents.map((accent) => accent.start + accent.ms),
  );
}
