/** Layout checks. They describe each fault in a sentence, so that a failing test shows where to look. */
import type { LayoutInput, Box, CardPlace, Layout } from "../../src/layout/types";

const TOUCH = 44;
/** Tolerance in px, for rounding and for rounded corners. */
const SLACK = 0.6;

type Point = readonly [number, number];

interface Shape {
  name: string;
  points: readonly Point[];
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** Whether the shape is an upright rectangle, so that it equals its bounding box. */
  plain: boolean;
}

function shape(name: string, points: readonly Point[], plain: boolean): Shape {
  const of: Shape = { name, points, plain, x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const [x, y] of points) {
    if (x < of.x0) of.x0 = x;
    if (x > of.x1) of.x1 = x;
    if (y < of.y0) of.y0 = y;
    if (y > of.y1) of.y1 = y;
  }
  return of;
}

function rect(name: string, { x, y, w, h }: Box): Shape {
  return shape(
    name,
    [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ],
    true,
  );
}

/** Return a part of a card as a shape, rotated about the middle of the card. */
function part(name: string, card: CardPlace, up: number, w: number, h: number): Shape {
  const angle = (card.turn * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const cx = card.x + card.w / 2;
  const cy = card.y + card.h / 2 - up;
  const turned = ([x, y]: Point): Point => [
    cx + (x - card.w / 2) * cos - (y - card.h / 2) * sin,
    cy + (x - card.w / 2) * sin + (y - card.h / 2) * cos,
  ];
  const corners: Point[] = [
    [0, 0],
    [w, 0],
    [w, h],
    [0, h],
  ];
  return shape(name, corners.map(turned), card.turn === 0);
}

function apart(a: Shape, b: Shape): boolean {
  if (a.x1 <= b.x0 + SLACK || b.x1 <= a.x0 + SLACK || a.y1 <= b.y0 + SLACK || b.y1 <= a.y0 + SLACK) return true;
  if (a.plain && b.plain) return false;
  return splits(a, a, b) || splits(b, a, b);
}

/**
 * Return whether a side of the first shape separates `a` from `b`. This is called millions of times, so it allocates no
 * objects.
 */
function splits({ points }: Shape, a: Shape, b: Shape): boolean {
  for (let i = 0; i < points.length; i += 1) {
    const [x0, y0] = points[i]!;
    const [x1, y1] = points[(i + 1) % points.length]!;
    const length = Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2);
    const nx = (y1 - y0) / length;
    const ny = (x0 - x1) / length;
    if (most(a, nx, ny) <= -most(b, -nx, -ny) + SLACK || most(b, nx, ny) <= -most(a, -nx, -ny) + SLACK) return true;
  }
  return false;
}

/** Return the distance by which a shape extends in the direction (nx, ny). */
function most({ points }: Shape, nx: number, ny: number): number {
  let far = -Infinity;
  for (let i = 0; i < points.length; i += 1) {
    const point = points[i]!;
    const at = point[0] * nx + point[1] * ny;
    if (at > far) far = at;
  }
  return far;
}

/** Return whether a box reaches the ring's band. */
function reaches(box: Box, { cx, cy, r, band }: Layout["ring"]): boolean {
  const dx = Math.max(box.x - cx, 0, cx - box.x - box.w);
  const dy = Math.max(box.y - cy, 0, cy - box.y - box.h);
  return Math.hypot(dx, dy) < r + band / 2 + 2 - SLACK;
}

function raised(layout: Layout, which: "none" | "all" | "odd" | "even"): (i: number) => number {
  if (which === "none") return () => 0;
  return (i) => (which === "all" || (i % 2 === 1) === (which === "odd") ? layout.hand.raise : 0);
}

function buttons(input: LayoutInput, layout: Layout): Shape[] {
  const { over } = input;
  const covered = over === "sheet" && layout.sheet !== null && layout.sheet.y < layout.left.y + layout.left.h;
  const list: Shape[] = [rect("menu", layout.menu)];
  if (layout.log) list.push(rect("log", layout.log));
  layout.seats.forEach((seat, i) => {
    list.push(rect(`seat ${i}`, seat.hit));
    if (seat.catch) list.push(rect(`catch ${i}`, seat.catch));
  });
  if (input.cards !== null) {
    if (!covered && over !== "band") list.push(rect("left", layout.left));
    if (!covered) list.push(rect("call", layout.call));
    if (layout.extra && !covered && over !== "band") list.push(rect("extra", layout.extra));
  }
  list.push(rect("deck", layout.ring.draw));
  for (const chip of layout.hand.chips) list.push(rect(`chip ${chip.group}`, chip));
  return list;
}

function texts(input: LayoutInput, layout: Layout): Shape[] {
  const list: Shape[] = [
    rect("title", layout.title),
    rect("deck's figure", layout.ring.left),
    rect("tag", layout.ring.tag),
  ];
  layout.seats.forEach((seat, i) => {
    list.push(rect(`count ${i}`, seat.count), rect(`name ${i}`, seat.name));
    if (seat.note) list.push(rect(`note ${i}`, seat.note));
  });
  if (layout.strip) list.push(rect("strip", layout.strip));
  if (layout.debt) list.push(rect("debt", layout.debt));
  if (input.cards !== null && input.over !== "band" && input.over !== "sheet") list.push(rect("status", layout.status));
  return list;
}

const owner = (name: string): string => /\d+$/.exec(name)?.[0] ?? name;
/** Return whether two parts belong together, so that they may overlap. */
function together(a: string, b: string): boolean {
  const seat = /^(seat|count|name|note|face|catch) \d+$/;
  if (seat.test(a) && seat.test(b) && owner(a) === owner(b))
    return !(/^catch/.test(a) && /^(count|name|note)/.test(b)) && !(/^catch/.test(b) && /^(count|name|note)/.test(a));
  const pair = [a, b].sort().join("+");
  return pair === "deck+deck's figure" || pair === "debt+deck";
}

export function faults(input: LayoutInput, layout: Layout): string[] {
  const out: string[] = [];
  const { width, height } = input;
  const screen = { x: 0, y: 0, w: width, h: height };
  const inside = (s: Shape): boolean =>
    s.x0 >= -SLACK && s.y0 >= -SLACK && s.x1 <= screen.w + SLACK && s.y1 <= screen.h + SLACK;
  const hits = buttons(input, layout);
  const words = texts(input, layout);
  for (const hit of hits) {
    if (hit.x1 - hit.x0 < TOUCH - 0.01 || hit.y1 - hit.y0 < TOUCH - 0.01)
      out.push(`${hit.name} is ${(hit.x1 - hit.x0).toFixed(1)} x ${(hit.y1 - hit.y0).toFixed(1)}`);
  }
  const faces = layout.seats.map((seat, i) => rect(`face ${i}`, seat.face));
  const all = [...hits, ...words, ...faces];
  if (layout.sheet) all.push(rect("sheet", layout.sheet));
  if (layout.panel) all.push(rect("panel", layout.panel));
  for (const one of all)
    if (!inside(one))
      out.push(
        `${one.name} is outside: ${one.x0.toFixed(0)} ${one.y0.toFixed(0)} ${one.x1.toFixed(0)} ${one.y1.toFixed(0)}`,
      );
  for (let i = 0; i < all.length; i += 1) {
    for (let j = i + 1; j < all.length; j += 1) {
      const a = all[i]!;
      const b = all[j]!;
      if (apart(a, b) || together(a.name, b.name)) continue;
      if (!(a.name === "call" && b.name === "sheet" && input.over === "band"))
        out.push(`${a.name} and ${b.name} overlap`);
    }
  }
  layout.seats.forEach((seat, i) => {
    for (const [name, box] of [
      ["name", seat.name],
      ["note", seat.note],
      ["count", seat.count],
      ["catch", seat.catch],
    ] as const) {
      if (box && reaches(box, layout.ring)) out.push(`${name} ${i} is on the ring`);
    }
  });
  for (const [name, box] of [
    ["extra", layout.extra],
    ["strip", layout.strip],
  ] as const)
    if (box && input.over === "none" && reaches(box, layout.ring)) out.push(`${name} is on the ring`);
  if (layout.ring.r < 36) out.push(`the ring is ${layout.ring.r.toFixed(0)}`);
  if (layout.sheet && input.over !== "drawn") {
    for (const [name, box] of [
      ["deck", layout.ring.deck],
      ["pile", layout.ring.pile],
      ["tag", layout.ring.tag],
    ] as const) {
      if (!apart(rect(name, box), rect("sheet", layout.sheet))) out.push(`the sheet hides the ${name}`);
    }
  }
  if (layout.tip) {
    const tip = rect("tip", layout.tip);
    if (!inside(tip)) out.push("the tip is outside");
    for (const one of all)
      if (!(one.name === "sheet" && input.over === "hint") && !apart(one, tip)) out.push(`the tip hides ${one.name}`);
    if (!apart(rect("pile", layout.ring.pile), tip)) out.push("the tip hides the pile");
  }
  if (input.over === "band") out.push(...bandFaults(layout));
  out.push(...handFaults(input, layout, [...hits, ...words]));
  return out;
}

/** Check that the boxes of a band are inside the sheet and do not overlap the call button. */
function bandFaults(layout: Layout): string[] {
  const { band, sheet, call } = layout;
  if (!band || !sheet) return ["a band without its rooms"];
  const out: string[] = [];
  for (const [name, box] of [
    ["words", band.words],
    ["above", band.above],
    ["below", band.below],
  ] as const) {
    if (!box) continue;
    if (
      box.x < sheet.x ||
      box.y < sheet.y ||
      box.x + box.w > sheet.x + sheet.w + SLACK ||
      box.y + box.h > sheet.y + sheet.h + SLACK
    )
      out.push(`band's ${name} leaves the sheet`);
    if (!apart(rect(name, box), rect("call", call))) out.push(`band's ${name} reaches the call`);
  }
  const petals = band.above ? Math.min(band.above.h, band.below.h) : band.below.h / 2;
  if (petals < TOUCH) out.push(`petals are ${petals.toFixed(0)} high`);
  return out;
}

function handFaults(input: LayoutInput, layout: Layout, others: readonly Shape[]): string[] {
  const { hand } = layout;
  const out: string[] = [];
  if (input.cards === null || input.cards.length === 0) return out;
  if (hand.cards.length !== input.cards.length) out.push("a card has no place");
  const drawn = hand.cards
    .map((card, i) => ({ card, i }))
    .filter((one): one is { card: CardPlace; i: number } => one.card !== null);
  if (drawn.reduce((sum, { card }) => sum + card.many, 0) !== input.cards.length)
    out.push("stacked cards do not add up");
  if (hand.mode === "peek") {
    for (const { card, i } of drawn)
      if (card.x < -SLACK || card.x + card.w > input.width + SLACK || card.y + 40 > input.height)
        out.push(`card ${i} does not peek`);
    return out;
  }
  const rows = new Set(drawn.map(({ card }) => card.row));
  const shown = drawn.filter(({ card }) => card.shown);
  if (rows.size !== hand.rows) out.push("rows do not add up");
  for (const which of ["none", "all", "odd", "even"] as const) {
    const up = raised(layout, which);
    const whole = shown.map(({ card, i }) => ({
      z: card.z,
      body: part(`card ${i}`, card, up(i), card.w, card.h),
      strip: part(`card ${i}`, card, up(i), TOUCH, TOUCH),
    }));
    for (const one of whole) {
      if (
        one.strip.x0 < -SLACK ||
        one.strip.x1 > input.width + SLACK ||
        one.strip.y0 < -SLACK ||
        one.strip.y1 > input.height + SLACK
      )
        out.push(`${one.strip.name} is outside (${which} raised)`);
      for (const other of whole)
        if (other.z > one.z && !apart(one.strip, other.body))
          out.push(`${one.strip.name} is covered by ${other.body.name} (${which} raised)`);
      for (const other of others)
        if (!apart(one.body, other)) out.push(`${one.body.name} and ${other.name} overlap (${which} raised)`);
    }
  }
  for (const { card, i } of shown) {
    const lifted = part(`lifted ${i}`, card, card.lift, card.w, card.h);
    for (const other of others) if (!apart(lifted, other)) out.push(`${lifted.name} and ${other.name} overlap`);
  }
  return out;
}
