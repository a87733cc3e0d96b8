import { box, clamp, TOUCH } from "./box";
import type { Box, CardPlace, Chip, HandPlace } from "./types";

/** How many cards of this width a row takes so that each shows 44 px. */
export function perRow(width: number, card: number): number {
  return Math.max(1, Math.floor((width - card) / TOUCH + 1e-6) + 1);
}

export interface FanAsked {
  cards: number;
  /** Where the hand may stand: from side to side, and down to the lower edge of the cards. */
  left: number;
  right: number;
  bottom: number;
  w: number;
  /** How much higher the back row stands. */
  behind: number;
  raise: number;
  /** No card reaches higher, neither raised nor lifted. */
  limit: number;
  /** How far apart cards are at most, as a share of their width. */
  apart: number;
  /** How much one row turns from card to card, and at its ends, in degrees; how much its ends hang. */
  bend: { spin: number; most: number; hang: number };
  box: Box;
}

export const LIFT = 34;
/** A card that can be played has an edge around it, which stays on the screen too. */
const RIM = 3;
const RADIANS = Math.PI / 180;

/** How much a card may turn from one to the next: 44 px of each are seen beside a raised neighbour, and the first one stays on the screen. */
function spinFor(pitch: number, w: number, raise: number, most: number, wanted: number, edge: number): number {
  const h = w * 1.5;
  for (let spin = wanted; spin > 0; spin -= 0.1) {
    const end = spin * most * RADIANS;
    const seen = pitch * Math.cos(end) + Math.max(0, h / 2 - TOUCH) * Math.sin(spin * RADIANS) - raise * Math.tan(end);
    const out = (h / 2) * Math.sin(end) - (w / 2) * (1 - Math.cos(end));
    if (seen >= TOUCH && out <= edge) return spin;
  }
  return 0;
}

/** Upper edge of a turned card: one of its corners stands out. */
export function highest({ y, w, h, turn }: CardPlace): number {
  const angle = Math.abs(turn) * RADIANS;
  return y + h / 2 - (w / 2) * Math.sin(angle) - (h / 2) * Math.cos(angle);
}

/** One or two rows, the front one longer; cards on a shallow arc. */
export function fan(asked: FanAsked): HandPlace {
  const { cards: n, behind, raise, limit, bend } = asked;
  const w = n === 1 ? Math.min(asked.w * 1.25, (asked.bottom - limit - raise - 4) / 1.5) : asked.w;
  const h = w * 1.5;
  const width = asked.right - asked.left;
  const rows = n > perRow(width, w) ? 2 : 1;
  const front = Math.ceil(n / rows);
  const most = (front - 1) / 2;
  const pitch = Math.min((width - w) / Math.max(1, front - 1), Math.max(TOUCH + 2, w * asked.apart));
  const wanted = rows === 2 ? Math.min(1.2, 5 / Math.max(1, most)) : Math.min(bend.spin, bend.most / Math.max(1, most));
  const spin = spinFor(pitch, w, raise, most, wanted, (asked.left + asked.right) / 2 - most * pitch - w / 2 - RIM);
  const drop = Math.min(rows === 2 ? 0.8 : 1.6, (rows === 2 ? 5 : bend.hang) / Math.max(1, most * most));
  const places = Array.from({ length: n }, (_, i): CardPlace => {
    const back = i < n - front;
    const inRow = back ? n - front : front;
    const t = (back ? i : i - (n - front)) - (inRow - 1) / 2;
    return {
      x: (asked.left + asked.right) / 2 + t * pitch - w / 2,
      y: asked.bottom - h - (back ? behind : 0) + drop * t * t,
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
  return { mode: "fan", cards: places, raise, lower: 14, box: asked.box, chips: [], rows, seen: rows };
}

/** The whole hand as one row of tabs below a sheet. */
export function peek(n: number, left: number, right: number, top: number, w: number, room: Box): HandPlace {
  const pitch = Math.min((right - left - w) / Math.max(1, n - 1), w * 0.86);
  const cards = Array.from({ length: n }, (_, i): CardPlace => {
    const t = i - (n - 1) / 2;
    return { x: (left + right) / 2 + t * pitch - w / 2, y: top, w, h: w * 1.5, turn: 0, z: i, many: 1, lift: 0, row: 0, shown: true };
  });
  return { mode: "peek", cards, raise: 0, lower: 0, box: room, chips: [], rows: 1, seen: 1 };
}

interface Slot {
  /** Indices of the equal cards that lie here; the first is drawn. */
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

/** Rows of nearly the same length. */
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
  const rows = [...groups.values()].flatMap((slots) => broken(slots.length > most ? stacked(slots, codes) : slots, most));
  if (wilds.length === 0) return rows;
  const shortest = rows.reduce((a, b) => (b.length < a.length ? b : a), rows[0] ?? []);
  for (const slots of [wilds, stacked(wilds, codes)]) {
    // A gap parts them from the colour before them, so the row must take one card less.
    if (rows.length > 0 && shortest.length + slots.length < most) {
      shortest.push(...slots);
      return rows;
    }
  }
  return [...rows, ...broken(wilds.length > most ? stacked(wilds, codes) : wilds, most)];
}

/** All in the order given, for rooms that are wide and low. */
function packed(codes: readonly string[], most: number): Row[] {
  return broken(
    codes.map((code, i) => ({ cards: [i], group: group(code) })),
    most,
  );
}

export interface ShelfAsked {
  codes: readonly string[];
  room: Box;
  w: number;
  raise: number;
  /** Rows stand at most this far apart, and at least so that 44 px are seen. */
  step: number;
  /** More rows than these (or than fit) get chips and scroll. */
  most: number;
  scroll: number;
  /** No card reaches higher. */
  limit: number;
  chips: boolean;
  /** Cards closer than this only where they must be. */
  pitch: number;
}

const GAP = 8;
const CHIPS = 48;

/** Upright rows, one for each colour. */
export function shelf(asked: ShelfAsked): HandPlace {
  const { codes, room, w, raise } = asked;
  const h = w * 1.5;
  const fits = perRow(room.w, w);
  const least = TOUCH + raise + 1;
  const last = TOUCH + 2;
  const possible = (high: number): number => Math.max(1, Math.floor((high - last) / least) + 1);
  let rows = byColour(codes, fits);
  if (!asked.chips && rows.length > possible(room.h)) rows = packed(codes, fits);
  const scrolls = rows.length > Math.min(asked.most, possible(room.h));
  const chips = asked.chips && scrolls;
  const top = room.y + (chips ? CHIPS : 0);
  const high = room.y + room.h - top;
  const wanted = scrolls ? Math.min(asked.most, possible(high)) : rows.length;
  const step = clamp((high - last) / Math.max(1, wanted - 1), least, asked.step);
  const seen = Math.min(rows.length, Math.floor((high - last) / step + 1e-6) + 1);
  const first = clamp(Math.round(asked.scroll), 0, rows.length - seen);
  const cards: (CardPlace | null)[] = codes.map(() => null);
  rows.forEach((row, r) => {
    const at = row.findIndex((slot, i) => i > 0 && slot.group !== row[i - 1]!.group && slot.group === "W");
    const gap = at > 0 ? GAP : 0;
    const pitch = Math.min(asked.pitch, (room.w - gap - w) / Math.max(1, row.length - 1));
    row.forEach((slot, i) => {
      cards[slot.cards[0]!] = {
        x: room.x + i * pitch + (at > 0 && i >= at ? gap : 0),
        y: top + (r - first) * step,
        w,
        h,
        turn: 0,
        z: r * 40 + i,
        many: slot.cards.length,
        lift: Math.min(raise + 10, Math.max(raise, top + (r - first) * step - asked.limit - (chips ? CHIPS - 4 : 0))),
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
      ...box(room.x + i * (w + 6), room.y - 20, w, TOUCH),
      group: letter,
      count: cards.length,
      row: Math.min(with_[0]!, rows.length - seen),
      seen: with_.some((r) => r >= first && r < first + seen),
      cards,
    };
  });
}
