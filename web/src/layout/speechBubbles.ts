/** Positions of speech bubbles: near the speaker, and clear of piles, faces and buttons. */
import { box, clamp, touches } from "./box";
import type { Box, Layout } from "./types";

export interface Spoken {
  /** Index of the speaker among the seats of the layout. */
  readonly seat: number;
  readonly text: string;
}

export interface SpeechBubble extends Box {
  readonly seat: number;
  readonly text: string;
  /** SVG path from the bubble to the speaker's face. */
  readonly tail: string;
}

/** Width of a letter in px. */
const LETTER = 8.7;
/** Height of a line in px. */
const LINE = 18;
/** Padding in px. */
const PAD = { x: 11, y: 7 };
const ONE_LINE = 15;
const WIDEST = 230;
const STEP = 8;
const EDGE = 3;
/** Costs of covering parts of the table. For comparison, each px of distance from the speaker costs 1. */
const COST = { never: 10_000, button: 3_000, words: 60, title: 20 } as const;

/** Return the size of a bubble with at most two lines. */
export function bubbleSize(text: string, scale: number): { w: number; h: number } {
  const letters = Math.max(
    ...text.split(/\s+/).map((word) => word.length),
    text.length <= ONE_LINE ? text.length : Math.ceil(text.length / 2) + 3,
  );
  const w = Math.min(WIDEST, letters * LETTER * scale + 2 * PAD.x);
  const lines = text.length <= ONE_LINE && w < WIDEST ? 1 : 2;
  return { w, h: lines * LINE * scale + 2 * PAD.y };
}

interface Obstacle extends Box {
  readonly cost: number;
}

function obstaclesFor(layout: Layout, seat: number): Obstacle[] {
  const { ring } = layout;
  const found: Obstacle[] = [];
  const add = (part: Box | null | undefined, cost: number): void => {
    if (part) found.push({ ...part, cost });
  };
  add(grown(ring.pile, 4), COST.never);
  add(ring.deck, COST.words * 2);
  add(ring.tag, COST.words * 8);
  layout.seats.forEach((other, at) => {
    add(grown(other.face, 3), at === seat ? COST.button : COST.never);
    add(other.count, COST.words);
    add(other.name, COST.words);
    add(other.note, COST.words);
    add(other.catch, COST.button);
  });
  for (const button of [layout.menu, layout.log, layout.left, layout.status, layout.call, layout.extra, layout.sheet])
    add(button, COST.button);
  if (layout.hand.mode !== "none") add(layout.hand.box, COST.button);
  for (const words of [layout.debt, layout.strip]) add(words, COST.words * 2);
  add(layout.title, COST.title);
  return found;
}

function grown(of: Box, by: number): Box {
  return box(of.x - by, of.y - by, of.w + 2 * by, of.h + 2 * by);
}

/** Return the point of a bubble nearest to the middle of a face. */
function nearest(bubble: Box, face: Box): { x: number; y: number; away: number; cx: number; cy: number } {
  const [cx, cy] = [face.x + face.w / 2, face.y + face.h / 2];
  const x = clamp(cx, bubble.x, bubble.x + bubble.w);
  const y = clamp(cy, bubble.y, bubble.y + bubble.h);
  return { x, y, cx, cy, away: Math.hypot(cx - x, cy - y) };
}

function tailOf(bubble: Box, face: Box): string {
  const inset = box(bubble.x + 10, bubble.y + 8, bubble.w - 20, bubble.h - 16);
  const { x, y, cx, cy, away } = nearest(inset, face);
  if (away < 1) return "";
  const [dx, dy] = [(cx - x) / away, (cy - y) / away];
  const tip = Math.max(0, away - face.w / 2 - 2);
  const point = (along: number, across: number): string =>
    `${(x + dx * along - dy * across).toFixed(1)} ${(y + dy * along + dx * across).toFixed(1)}`;
  return `M${point(0, 7)}L${point(tip, 0)}L${point(0, -7)}Z`;
}

/** Return whether the line from the bubble to its speaker crosses another face. */
function leadsAcross(bubble: Box, layout: Layout, seat: number): boolean {
  const { x, y, cx, cy } = nearest(bubble, layout.seats[seat]!.face);
  return [0.25, 0.5, 0.75].some((part) => {
    const point = box(x + (cx - x) * part - 1, y + (cy - y) * part - 1, 2, 2);
    return layout.seats.some((other, at) => at !== seat && touches(other.face, point));
  });
}

function costOf(bubble: Box, layout: Layout, seat: number, obstacles: readonly Obstacle[]): number {
  const { away } = nearest(bubble, layout.seats[seat]!.face);
  let cost = away;
  for (const part of obstacles) if (touches(part, bubble)) cost += part.cost;
  return cost + (leadsAcross(bubble, layout, seat) ? COST.words * 8 : 0);
}

function place(layout: Layout, spoken: Spoken, scale: number, taken: readonly Box[]): SpeechBubble {
  const { table } = layout;
  const { w, h } = bubbleSize(spoken.text, scale);
  const { face } = layout.seats[spoken.seat]!;
  const obstacles = [
    ...obstaclesFor(layout, spoken.seat),
    ...taken.map((other) => ({ ...grown(other, 3), cost: COST.never })),
  ];
  let best = box(table.x + EDGE, table.y + EDGE, w, h);
  let least = Infinity;
  const xs = steps(table.x + EDGE, table.x + table.w - EDGE - w, [
    face.x + face.w / 2 - w / 2,
    face.x,
    face.x + face.w - w,
  ]);
  const ys = steps(table.y + EDGE, table.y + table.h - EDGE - h, [face.y - h - 6, face.y + face.h + 6]);
  for (const x of xs)
    for (const y of ys) {
      const tried = box(x, y, w, h);
      const cost = costOf(tried, layout, spoken.seat, obstacles);
      if (cost < least) [best, least] = [tried, cost];
    }
  return { ...best, ...spoken, tail: tailOf(best, face) };
}

/** Return positions from `from` to `to` at regular distances, and also the wanted positions in this range. */
function steps(from: number, to: number, wanted: readonly number[]): number[] {
  const all = wanted.filter((value) => value >= from && value <= to);
  for (let value = from; value <= to; value += STEP) all.push(value);
  return all;
}

/** Place all speech bubbles of a table without overlaps. `scale` is the scale of the letters. */
export function speechBubbles(layout: Layout, spoken: readonly Spoken[], scale: number): SpeechBubble[] {
  const placed: SpeechBubble[] = [];
  for (const one of spoken) if (layout.seats[one.seat]) placed.push(place(layout, one, scale, placed));
  return placed;
}
