/** What moves: plain data, without a screen and without time of its own. */
import type { Keyed } from "../layout/order.ts";
import type { Event } from "../wire/types.ts";

export type EventName = Event["name"];
export type Of<N extends EventName> = Extract<Event, { name: N }>;

/** Where something is on the table; the layout says where that is on the screen. */
export type Place =
  | { readonly kind: "seat" | "face"; readonly seat: number }
  | { readonly kind: "hand"; readonly key: string }
  | { readonly kind: "deck" | "pile" | "debt" | "heap" | "waiting" }
  | { readonly kind: "between"; readonly from: Place; readonly to: Place; readonly share: number }
  /** Beside another one, by its widths. */
  | { readonly kind: "near"; readonly of: Place; readonly dx: number; readonly dy: number };

export type What = "card" | "stack" | "disc" | "turn" | "palm" | "eye" | "stamp" | "figure" | "bubble" | "symbol";

export interface Flight {
  readonly what: What;
  /** From where, over what, to where. */
  readonly via: readonly [Place, ...Place[]];
  /** After the start of its step. */
  readonly start: number;
  readonly ms: number;
  readonly curve: "io" | "out" | "pop";
  /** Of a card: its face, with the colour that was named; empty: its back. Of a symbol its colour. */
  readonly code?: string;
  /** It turns over on the way. */
  readonly turns?: "up" | "down";
  /** Words of a stamp or a bubble, as a key of the catalogue; of a figure the figure. */
  readonly text?: string;
  readonly good?: boolean;
  readonly count?: number;
  /** How far it leaves the straight way, as a share of it. */
  readonly arc?: number;
  /** How much larger it is half-way. */
  readonly swell?: number;
  /** The angle in which it rests. */
  readonly rest?: number;
  readonly shape?: "lift" | "shudder" | "pop" | "riffle" | "swell" | "fade" | "hop";
  /** It slides under the card on top. */
  readonly under?: boolean;
  /** For so long it is still seen where it arrived. */
  readonly stays?: number;
  /** The trace of one that is fast. */
  readonly faint?: number;
}

export interface Accent {
  readonly kind: "nod" | "shake" | "pop" | "beat" | "edge";
  readonly seat: number;
  readonly part: "seat" | "face" | "badge" | "said";
  readonly start: number;
  readonly ms: number;
}

/** What the middle shows while motion is under way: as it was before what has not landed yet. */
export interface Shown {
  /** With the colour that was named, as in `W:B`; empty: nothing lies there. */
  readonly top: string;
  readonly turn: number;
  readonly colour: string;
  readonly direction: "left" | "right";
  /** Cards that lie beside the pile until somebody takes them. */
  readonly debt: number;
}

export interface Step {
  readonly name: EventName | "refused";
  readonly version: number;
  /** What it tells, one after the other. */
  readonly events: readonly Event[];
  readonly ms: number;
  /** The next one may begin so long after its start. */
  readonly next: number;
  /** When it has arrived, after its start: then the middle changes, and one hears it. */
  readonly lands: number;
  readonly flights: readonly Flight[];
  readonly accents: readonly Accent[];
  /** Who did it; -1: nobody. */
  readonly by: number;
  /** Seats that it keeps busy. */
  readonly seats: readonly number[];
  /** Keys of cards in one's own hand that are not seen before it lands. */
  readonly hides: readonly string[];
  /** Cards of one's own hand that go with it: until it begins, they are seen where they were. */
  readonly leaves: readonly Keyed[];
  /** What of the middle changes as it begins, and once it has landed. */
  readonly begins: Partial<Shown>;
  readonly after: Partial<Shown>;
}

/** Key of the card of one's own hand that this becomes; empty: of none. */
export function keyOf({ via }: Flight): string {
  const last = via.at(-1);
  return last?.kind === "hand" ? last.key : "";
}

/** How many cards it is. */
export function cardsOf({ what, count = 0 }: Flight): number {
  return what === "card" ? 1 : what === "stack" ? count : 0;
}

/** The seat whose hand its cards go to, or come from; in one's own hand they have keys. */
export function bringsTo(flight: Flight): number {
  const last = flight.via.at(-1);
  return last?.kind === "seat" && cardsOf(flight) > 0 ? last.seat : -1;
}
export function takesFrom(flight: Flight): number {
  const [first] = flight.via;
  return first.kind === "seat" && cardsOf(flight) > 0 ? first.seat : -1;
}

/** When nothing of it is seen any more. */
export function whole({ ms, flights, accents }: Pick<Step, "ms" | "flights" | "accents">): number {
  return Math.max(ms, ...flights.map((flight) => flight.start + flight.ms + (flight.stays ?? 0)), ...accents.map((accent) => accent.start + accent.ms));
}
