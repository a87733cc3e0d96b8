/** Screen positions of the places of a table. They are computed from the layout, never from the DOM. */
import type { Box, Layout } from "../layout/types.ts";
import type { Place } from "./steps.ts";

/** Middle, width and rotation of a card. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly turn: number;
  /** Stacking order. */
  readonly z?: number;
}

export interface PlacesContext {
  readonly layout: Layout;
  readonly you: number;
  /** Other seats in layout order. */
  readonly around: readonly number[];
  /** Cards of the viewer's hand by key, including those that have just left it. */
  readonly hand: ReadonlyMap<string, Spot>;
  /** Key of the card that waits in flight for the server's answer. */
  readonly waiting: string;
  /** How far the waiting card has flown towards its waiting place, from 0 to 1. */
  readonly waited: number;
}

/** Fraction of the path to the pile after which the player's own card waits for the server's answer. */
export const WAITS_AT = 0.6;

export function spotOf(place: Place, ground: PlacesContext): Spot {
  const { layout, hand, waiting, waited } = ground;
  const { ring } = layout;
  switch (place.kind) {
    case "deck":
      return middle(ring.deck);
    case "pile":
      return middle(ring.pile);
    case "heap":
      return { x: ring.cx, y: ring.cy, w: ring.pile.w, turn: 0 };
    case "debt":
      return layout.debt
        ? owed(layout.debt)
        : { x: ring.cx + ring.r * 0.86, y: ring.cy - ring.r * 0.5, w: ring.pile.w * 0.5, turn: 8 };
    case "hand":
      return hand.get(place.key) ?? unknownCardSpot(layout);
    case "waiting":
      return towards(hand.get(waiting) ?? own(layout), middle(ring.pile), WAITS_AT * waited);
    case "seat":
      return seated(place.seat, ground);
    case "face": {
      const face = layout.seats[ground.around.indexOf(place.seat)]?.face;
      return face ? middle(face) : pill(layout);
    }
    case "between":
      return towards(spotOf(place.from, ground), spotOf(place.to, ground), place.share);
    case "near": {
      const of = spotOf(place.of, ground);
      const unit = Math.min(of.w * 2, 90);
      const { table } = layout;
      return {
        ...of,
        turn: 0,
        x: within(of.x + place.dx * unit, table.x + 24, table.x + table.w - 24),
        y: of.y + place.dy * unit,
      };
    }
  }
}

function middle({ x, y, w, h }: Box): Spot {
  return { x: x + w / 2, y: y + h / 2, w, turn: 0 };
}

export function towards(from: Spot, to: Spot, share: number): Spot {
  const part = (one: number, other: number): number => one + (other - one) * share;
  return { x: part(from.x, to.x), y: part(from.y, to.y), w: part(from.w, to.w), turn: part(from.turn, to.turn) };
}

/** Return the position of a seat: its face, or the hand for the viewer's own seat. */
function seated(seat: number, { layout, you, around }: PlacesContext): Spot {
  const place = layout.seats[around.indexOf(seat)];
  if (seat === you || !place) return own(layout);
  const { face } = place;
  return { x: face.x + face.w / 2, y: face.y + face.h * (place.fan ? 1 : 0.6), w: face.w * 0.5, turn: 0 };
}

function own({ hand, table }: Layout): Spot {
  const card = hand.cards.find((place) => place !== null);
  const w = card?.w ?? 76;
  const y = card ? Math.max(...hand.cards.map((place) => (place ? place.y : 0))) + w * 0.6 : table.y + table.h - 30;
  return { x: table.x + table.w / 2, y: Math.min(y, table.y + table.h), w, turn: 0 };
}

/** Return the position of the first card back of the debt. It is above the number if there is room for both. */
function owed(place: Box): Spot {
  const w = place.w * 0.82;
  return place.h < place.w + 24
    ? { ...middle(place), w }
    : { x: place.x + place.w / 2, y: place.y + w * 0.75, w, turn: -7 };
}

/**
 * Return the position of the status text, which stands for the viewer's own face, because that face is not on the
 * screen.
 */
function pill({ status }: Layout): Spot {
  return { ...middle(status), w: status.h };
}

/**
 * Return the position of a card while the player decides about it: in the sheet if there is one, otherwise in the hand.
 */
function unknownCardSpot(layout: Layout): Spot {
  const { sheet } = layout;
  return sheet ? { x: sheet.x + 56, y: sheet.y + sheet.h / 2, w: 64, turn: 0 } : own(layout);
}

export function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
