import { box, clamp, MIN_TOUCH } from "./box";
import type { Box, CardPlace, Chip, HandPlace } from "./types";

/** Return how many cards of this width fit in a row, with 44 px of each card visible. */
export function perRow(width: number, card: number): number {
  return Math.max(1, Math.floor((width - card) / MIN_TOUCH + 1e-6) + 1);
}

export interface FanInput {
  cards: number;
  /** `left` and `right` are the limits of the hand, and `bottom` is the lower edge of its cards. */
  left: number;
  right: number;
  bottom: number;
  w: number;
  /** Distance by which the back row is higher than the front row. */
  behind: number;
  raise: number;
  /** Upper limit that no card may exceed, even if raised or lifted. */
  limit: number;
  /** Largest distance between cards, as a fraction of their width. */
  apart: number;
  /**
   * `spin` is the largest rotation from one card to the next, and `most` the largest rotation of the last card in a
   * row, both in degrees. `hang` is the largest distance in px of the last card below the middle card.
   */
  bend: { spin: number; most: number; hang: number };
  box: Box;
}

export const LIFT = 34;
/** Width of the mark around a playable card. The mark must also stay on the screen. */
const RIM = 3;
const RADIANS = Math.PI / 180;

/**
 * Return the largest possible rotation from one card to the next, up to `wanted`. At least 44 px of each card must stay
 * visible beside a raised neighbour, and the first card must stay on the screen.
 */
function spinFor(pitch: number, w: number, raise: number, most: number, wanted: number, edge: number): number {
  const h = w * 1.5;
  for (let spin = wanted; spin > 0; spin -= 0.1) {
    const end = spin * most * RADIANS;
    const seen =
      pitch * Math.cos(end) + Math.max(0, h / 2 - MIN_TOUCH) * Math.sin(spin * RADIANS) - raise * Math.tan(end);
    const out = (h / 2) * Math.sin(end) - (w / 2) * (1 - Math.cos(end));
    if (seen >= MIN_TOUCH && out <= edge) return spin;
  }
  return 0;
}

/** Return the upper edge of a rotated card, including its corners. */
export function highest({ y, w, h, turn }: CardPlace): number {
  const angle = Math.abs(turn) * RADIANS;
  return y + h / 2 - (w / 2) * Math.sin(angle) - (h / 2) * Math.cos(angle);
}

/**
 * Lay out the hand in one or two rows on a shallow arc. With two rows, the front row is at least as long as the back
 * row.
 */
export function fan(input: FanInput): HandPlace {
  const { cards: n, behind, raise, limit, bend } = input;
  const w = n === 1 ? Math.min(input.w * 1.25, (input.bottom - limit - raise - 4) / 1.5) : input.w;
  const h = w * 1.5;
  const width = input.right - input.left;
  const rows = n > perRow(width, w) ? 2 : 1;
  const front = Math.ceil(n / rows);
  const most = (front - 1) / 2;
  const pitch = Math.min((width - w) / Math.max(1, front - 1), Math.max(MIN_TOUCH + 2, w * input.apart));
  const wanted = rows === 2 ? Math.min(1.2, 5 / Math.max(1, most)) : Math.min(bend.spin, bend.most / Math.max(1, most));
  const spin = spinFor(pitch, w, raise, most, wanted, (input.left + input.right) / 2 - most * pitch - w / 2 - RIM);
  const drop = Math.min(rows === 2 ? 0.8 : 1.6, (rows === 2 ? 5 : bend.hang) / Math.max(1, most * most));
  const places = Array.from({ length: n }, (_, i): CardPlace => {
    const back = i < n - front;
    const inRow = back ? n - front : front;
    const t = (back ? i : i - (n - front)) - (inRow - 1) / 2;
    return {
      x: (input.left + input.right) / 2 + t * pitch - w / 2,
      y: input.bottom - h - (back ? behind : 0) + drop * t * t,
      w,
      h,
      turn: spin * t,
      z: i,
      many: 1,
      lift: 0,
      row: back ? 0 : rows - 1,
      shown: true,
    };
  });
  const down = Math.max(0, limit + raise - Math.min(...places.map(highest)));
  for (const place of places) {
    place.y += down;
    place.lift = Math.min(LIFT, highest(place) - limit);
  }
  return { mode: "fan", cards: places, raise, lower: 14, box: input.box, chips: [], rows, seen: rows };
}

/** Lay out the whole hand below a sheet as one row of tabs. A tab is the corner of a card that shows its index. */
export function peek(n: number, left: number, right: number, top: number, w: number, room: Box): HandPlace {
  const pitch = Math.min((right - left - w) / Math.max(1, n - 1), w * 0.86);
  const cards = Array.from({ length: n }, (_, i): CardPlace => {
    const t = i - (n - 1) / 2;
    return {
      x: (left + right) / 2 + t * pitch - w / 2,
      y: top,
      w,
      h: w * 1.5,
      turn: 0,
      z: i,
      many: 1,
      lift: 0,
      row: 0,
      shown: true,
    };
  });
  return { mode: "peek", cards, raise: 0, lower: 0, box: room, chips: [], rows: 1, seen: 1 };
}

interface Slot {
  /** Indices of the equal cards in this slot. Only the first one is drawn. */
  cards: number[];
  group: string;
}

type Row = Slot[];

function group(code: string): string {
  const first = code.charAt(0);
  return "RYGB".includes(first) && code.length > 1 ? first : "W";
}

function stacked(slots: Row, codes: readonly string[]): Row {
  const out: Row = [];
  for (const slot of slots) {
    const same = out.find((other) => codes[other.cards[0]!] === codes[slot.cards[0]!]);
    if (same) same.cards.push(...slot.cards);
    else out.push({ group: slot.group, cards: [...slot.cards] });
  }
  return out;
}

/** Break the slots into rows of nearly equal length. */
function broken(slots: Row, most: number): Row[] {
  const rows = Math.ceil(slots.length / most);
  const out: Row[] = [];
  let at = 0;
  for (let r = 0; r < rows; r += 1) {
    const size = Math.ceil((slots.length - at) / (rows - r));
    out.push(slots.slice(at, at + size));
    at += size;
  }
  return out;
}

function byColour(codes: readonly string[], most: number): Row[] {
  const groups = new Map<string, Row>();
  for (const letter of [...new Set(codes.map(group))]) groups.set(letter, []);
  codes.forEach((code, i) => groups.get(group(code))!.push({ cards: [i], group: group(code) }));
  const wilds = groups.get("W") ?? [];
  groups.delete("W");
  const rows = [...groups.values()].flatMap((slots) =>
    broken(slots.length > most ? stacked(slots, codes) : slots, most),
  );
  if (wilds.length === 0) return rows;
  const shortest = rows.reduce((a, b) => (b.length < a.length ? b : a), rows[0] ?? []);
  for (const slots of [wilds, stacked(wilds, codes)]) {
    // One place of the row stays free, for the gap before the wild cards.
    if (rows.length > 0 && shortest.length + slots.length < most) {
      shortest.push(...slots);
      return rows;
    }
  }
  return [...rows, ...broken(wilds.length > most ? stacked(wilds, codes) : wilds, most)];
}

/** Return rows of cards in the given order, for areas that are wide and low. */
function packed(codes: readonly string[], most: number): Row[] {
  return broken(
    codes.map((code, i) => ({ cards: [i], group: group(code) })),
    most,
  );
}

export interface ShelfInput {
  codes: readonly string[];
  room: Box;
  w: number;
  raise: number;
  /** Largest distance between rows. The distance may shrink until only 44 px of each card are visible. */
  step: number;
  /** Maximum number of rows shown at once. A hand with more rows scrolls and has chips: buttons for each colour. */
  most: number;
  scroll: number;
  /** Upper limit that no card may exceed. */
  limit: number;
  chips: boolean;
  /** Preferred minimum distance between cards. */
  pitch: number;
}

const GAP = 8;
const CHIPS = 48;

/** Lay out the hand as a shelf: upright rows, one for each colour. */
export function shelf(input: ShelfInput): HandPlace {
  const { codes, room, w, raise } = input;
  const h = w * 1.5;
  const fits = perRow(room.w, w);
  const least = MIN_TOUCH + raise + 1;
  const last = MIN_TOUCH + 2;
  const possible = (high: number): number => Math.max(1, Math.floor((high - last) / least) + 1);
  let rows = byColour(codes, fits);
  if (!input.chips && rows.length > possible(room.h)) rows = packed(codes, fits);
  const scrolls = rows.length > Math.min(input.most, possible(room.h));
  const chips = input.chips && scrolls;
  const top = room.y + (chips ? CHIPS : 0);
  const high = room.y + room.h - top;
  const wanted = scrolls ? Math.min(input.most, possible(high)) : rows.length;
  const step = clamp((high - last) / Math.max(1, wanted - 1), least, input.step);
  const seen = Math.min(rows.length, Math.floor((high - last) / step + 1e-6) + 1);
  const first = clamp(Math.round(input.scroll), 0, rows.length - seen);
  const cards: (CardPlace | null)[] = codes.map(() => null);
  rows.forEach((row, r) => {
    const at = row.findIndex((slot, i) => i > 0 && slot.group !== row[i - 1]!.group && slot.group === "W");
    const gap = at > 0 ? GAP : 0;
    const pitch = Math.min(input.pitch, (room.w - gap - w) / Math.max(1, row.length - 1));
    row.forEach((slot, i) => {
      cards[slot.cards[0]!] = {
        x: room.x + i * pitch + (at > 0 && i >= at ? gap : 0),
        y: top + (r - first) * step,
        w,
        h,
        turn: 0,
        z: r * 40 + i,
        many: slot.cards.length,
        lift: Math.min(raise + 10, Math.max(raise, top + (r - first) * step - input.limit - (chips ? CHIPS - 4 : 0))),
        row: r,
        shown: r >= first && r < first + seen,
      };
    });
  });
  return {
    mode: "shelf",
    cards,
    raise,
    lower: 0,
    box: box(room.x, top, room.w, high),
    chips: chips ? chipsOf(rows, room, first, seen) : [],
    rows: rows.length,
    seen,
  };
}

function chipsOf(rows: readonly Row[], room: Box, first: number, seen: number): Chip[] {
  const letters = [...new Set(rows.flatMap((row) => row.map((slot) => slot.group)))];
  const w = (room.w - 6 * (letters.length - 1)) / letters.length;
  return letters.map((letter, i) => {
    const with_ = rows.map((row, r) => (row.some((slot) => slot.group === letter) ? r : -1)).filter((r) => r >= 0);
    const cards = rows.flatMap((row) => row.filter((slot) => slot.group === letter).flatMap((slot) => slot.cards));
    return {
      ...box(room.x + i * (w + 6), room.y - 20, w, MIN_TOUCH),
      group: letter,
      count: cards.length,
      row: Math.min(with_[0]!, rows.length - seen),
      seen: with_.some((r) => r >= first && r < first + seen),
      cards,
    };
  });
}
