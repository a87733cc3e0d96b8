import { box, clamp, touches } from "./box";
import { ringIn, tagWidth } from "./ring";
import type { Box, RingPlace, SeatPlace } from "./types";

export interface SeatInput {
  /** `cx` is the middle of the seat, and `top` its upper edge. */
  cx: number;
  top: number;
  face: number;
  /** Width of the name and of the tap area. */
  width: number;
  fan: boolean;
  /** Catch button: `none`, `whole` if the seat itself is the button, or the width of a button below the name. */
  catch: "none" | "whole" | number;
  note: boolean;
  /** Whether there is little room. Then the name is close to the face, and there is no second line. */
  layOutTight?: boolean;
}

const LINE = 17;
/** Distance of buttons from the edge of the screen. */
const EDGE = 6;

export function seatAt(input: SeatInput): SeatPlace {
  const { cx, top, face, width, layOutTight = false } = input;
  const button = typeof input.catch === "number";
  // A seat that can be caught or has a second line shows no fan.
  const fan = input.fan && !button && !input.note;
  const foot = top + face * (fan ? 1.56 : 1);
  const badge = face < 40 ? 23 : 27;
  const name = box(cx - width / 2, foot + (layOutTight ? 2 : 5), width, LINE);
  const note = input.note && !layOutTight && !button ? box(name.x, name.y + LINE + 2, width, LINE) : null;
  const end = (note ?? name).y + LINE;
  return {
    hit: box(cx - width / 2, top, width, end - top),
    face: box(cx - face / 2, top, face, face),
    fan,
    count: box(Math.min(cx + face / 2 + 10, cx + width / 2) - badge, foot + (fan ? -2 : 3) - badge, badge, badge),
    name,
    note,
    catch: typeof input.catch === "number" ? box(cx - input.catch / 2, end + 4, input.catch, 44) : null,
    whole: input.catch === "whole",
  };
}

/** Layout of seats and ring in an area that is too small for an arc. */
export interface TightLayout {
  seats: SeatPlace[];
  ring: RingPlace;
}

interface Cell {
  w: number;
  h: number;
}

const CELLS: readonly Cell[] = [
  { w: 76, h: 68 },
  { w: 66, h: 60 },
  { w: 60, h: 54 },
  { w: 54, h: 46 },
];
/** Radius of the smallest ring that is readable at arm's length. Seats become smaller before the ring does. */
const READABLE = 52;

interface Plan {
  cell: Cell;
  top: number;
  rows: number;
  perRow: number;
  left: number;
  right: number;
  high: number;
  r: number;
}

function plans(room: Box, k: number, most: number): Plan[] {
  const found: Plan[] = [];
  for (const cell of CELLS) {
    const perRow = Math.max(1, Math.floor(room.w / cell.w));
    for (let top = 0; top <= k; top += 1) {
      const rows = Math.ceil(top / perRow);
      const high = room.h - rows * cell.h;
      const perColumn = Math.floor(high / cell.h);
      const left = Math.ceil((k - top) / 2);
      const right = k - top - left;
      if (left > 0 && perColumn < 1) continue;
      const columns = left > 0 ? Math.ceil(left / perColumn) : 0;
      const wide = room.w - 2 * columns * cell.w;
      const { r } = ringIn(0, 0, high, wide, most);
      if (r >= 30 && wide >= tagWidth(r) + 2) found.push({ cell, top, rows, perRow, left, right, high, r });
    }
  }
  // If no plan fits into the window, plan for a larger area, which overflows the window.
  return found.length > 0 ? found : plans({ ...room, w: Math.max(room.w, 240), h: room.h + 40 }, k, most);
}

/** Return the better plan by these criteria: a readable ring, equally full sides, room for names, a larger ring. */
function better(a: Plan, b: Plan): Plan {
  const fine = (plan: Plan): number => Math.min(plan.r, READABLE);
  if (fine(a) !== fine(b)) return fine(a) > fine(b) ? a : b;
  // Equal numbers of seats on both sides are better, because then the player opposite is also opposite on the screen.
  const even = (plan: Plan): boolean => plan.left === plan.right;
  if (even(a) !== even(b)) return even(a) ? a : b;
  if (a.cell.h !== b.cell.h) return a.cell.h > b.cell.h ? a : b;
  return b.r > a.r + 0.5 ? b : a;
}

export function tight(
  room: Box,
  k: number,
  most: number,
  caught: (i: number) => boolean,
  noted: (i: number) => boolean,
): TightLayout {
  const plan = plans(room, k, most).reduce(better);
  const { cell } = plan;
  const middle = room.x + room.w / 2;
  const one = (i: number, cx: number, top: number): SeatPlace =>
    seatAt({
      cx,
      top,
      face: cell.h - 20,
      width: cell.w - 4,
      fan: false,
      catch: caught(i) ? "whole" : "none",
      note: noted(i),
      layOutTight: true,
    });
  const seats: SeatPlace[] = [];
  const low = room.y + plan.rows * cell.h;
  const perColumn = Math.max(1, Math.floor(plan.high / cell.h));
  const side = (count: number, first: number, leftSide: boolean): SeatPlace[] => {
    const columns = Math.ceil(count / perColumn);
    return Array.from({ length: count }, (_, j) => {
      const column = Math.floor(j / perColumn);
      const inColumn = Math.min(perColumn, count - column * perColumn);
      const step = plan.high / inColumn;
      const place = j - column * perColumn;
      // Clockwise order goes up the left side and down the right side. It begins with the outer column at the left and
      // ends with the outer column at the right.
      const row = leftSide ? inColumn - 1 - place : place;
      const off = leftSide ? column : columns - 1 - column;
      const cx = leftSide ? room.x + cell.w * (off + 0.5) : room.x + room.w - cell.w * (off + 0.5);
      return one(first + j, cx, low + step * (row + 0.5) - cell.h / 2);
    });
  };
  seats.push(...side(plan.left, 0, true));
  for (let j = 0; j < plan.top; j += 1) {
    const row = Math.floor(j / plan.perRow);
    const inRow = Math.min(plan.perRow, plan.top - row * plan.perRow);
    const step = Math.min(room.w / inRow, cell.w * 1.5);
    const cx = middle + (j - row * plan.perRow - (inRow - 1) / 2) * step;
    seats.push(one(plan.left + j, cx, room.y + row * cell.h));
  }
  seats.push(...side(plan.right, plan.left + plan.top, false));
  const columns = plan.left > 0 ? Math.ceil(plan.left / perColumn) : 0;
  return { seats, ring: ringIn(middle, low, room.y + room.h, room.w - 2 * columns * cell.w, most) };
}

/** Place seats on a shallow arc above the ring, then down both sides. */
export function arc(input: {
  width: number;
  k: number;
  scale: number;
  /** Upper edge of the highest seat. */
  top: number;
  fans: boolean;
  small: boolean;
  /** Vertical range for the seats at the sides. */
  sides: { from: number; to: number };
  /** Whether to leave room below the name for a catch button or a second line. */
  buttons: boolean;
  catches: (i: number) => boolean;
  notes: (i: number) => boolean;
}): SeatPlace[] {
  const { width, k, scale, fans, small } = input;
  const side = k <= 5 ? 0 : k <= 7 ? 1 : k <= 9 ? 2 : 3;
  const above = k - 2 * side;
  const spread = [0, 0, 0.44, 0.7, 0.74, 0.76][Math.min(5, above)]!;
  const size = small || side > 0 ? 46 : [60, 60, 58, 56, 52, 48][above]! * clamp(scale, 0.9, 1.25);
  const step = above > 1 ? (width * spread) / (above - 1) : width * 0.5;
  const middle = width / 2;
  const first = middle - ((above - 1) / 2) * step;
  const room = Math.min(step - 2, 104, 2 * first - 4);
  const one = (i: number, cx: number, top: number, face: number, cell: number, aside: boolean): SeatPlace => {
    const roomy = input.buttons && !aside && side === 0 && !small && cell >= 84;
    return seatAt({
      cx,
      // A seat that can be caught moves up a little, so that its button clears the ring.
      top: roomy && input.catches(i) ? top - 5 : top,
      face: Math.min(face, cell - 18),
      width: cell,
      fan: fans && above <= 4 && side === 0,
      catch: !input.catches(i) ? "none" : roomy ? Math.min(cell, 102) : "whole",
      note: input.notes(i),
      layOutTight: aside || side > 0 || small || !input.buttons,
    });
  };
  const seats: SeatPlace[] = [];
  const sideX = 38 * Math.max(1, width / 390);
  const high = side > 0 ? (input.sides.to - input.sides.from) / side : 0;
  const pitch = Math.min(high, 92);
  for (let j = 0; j < side; j += 1)
    seats.push(one(j, sideX, input.sides.to - (j + 1) * pitch + (pitch - 69) / 2, 46, 70, true));
  for (let j = 0; j < above; j += 1) {
    const cx = middle + (j - (above - 1) / 2) * step;
    const bow = (side > 0 || small ? 50 : 60) * ((cx - middle) / width) ** 2;
    seats.push(one(side + j, cx, input.top + bow * clamp(scale, 0.9, 1.25), size, room, false));
  }
  for (let j = side - 1; j >= 0; j -= 1) {
    seats.push(one(seats.length, width - sideX, input.sides.to - (j + 1) * pitch + (pitch - 69) / 2, 46, 70, true));
  }
  for (const seat of seats) if (seat.catch) seat.catch.x = clamp(seat.catch.x, EDGE, width - EDGE - seat.catch.w);
  return seats;
}

/** Place seats on an ellipse around the ring, for wide screens. */
export function ellipse(input: {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
  /** Largest distance of a seat below the middle. */
  low: number;
  /** Height of the top bar. Only seats near the middle may reach into it. */
  bar: number;
  /** Whether to leave room for a catch button between a seat and the ring. */
  buttons: boolean;
  k: number;
  size: number;
  fans: boolean;
  width: number;
  catches: (i: number) => boolean;
  notes: (i: number) => boolean;
}): SeatPlace[] {
  const { cx, cy, rx, ry, k, size } = input;
  const [from, to] = k >= 6 ? [205, -25] : [200, -20];
  return Array.from({ length: k }, (_, i) => {
    const degrees = k === 1 ? 90 : from - ((from - to) * i) / (k - 1);
    const angle = (degrees * Math.PI) / 180;
    const whole = size * (input.fans ? 1.56 : 1) + 5 + LINE;
    const up = ry * Math.sin(angle);
    const aside = Math.abs(rx * Math.cos(angle)) > 160;
    return seatAt({
      cx: cx + rx * Math.cos(angle),
      top: Math.max(cy - Math.max(up, -input.low) - whole / 2, aside ? input.bar : 0),
      face: size,
      width: input.width,
      fan: input.fans,
      catch: !input.catches(i) ? "none" : k <= 5 && input.fans && input.buttons ? Math.min(input.width, 112) : "whole",
      note: input.notes(i),
      layOutTight: !input.fans,
    });
  });
}

/** Return whether any seats overlap. */
export function areCrowded(seats: readonly SeatPlace[]): boolean {
  const boxes = seats.flatMap((seat) => [seat.hit, ...(seat.catch ? [seat.catch] : [])].map((at) => ({ seat, at })));
  return boxes.some((a, i) => boxes.slice(i + 1).some((b) => a.seat !== b.seat && touches(a.at, b.at)));
}

/** Place seats in rows at the left of the ring, for phones in landscape. With `lines`, names may have a second line. */
export function grid(
  room: Box,
  k: number,
  lines: boolean,
  caught: (i: number) => boolean,
  noted: (i: number) => boolean,
): SeatPlace[] {
  const rows = k <= 4 && room.h < 220 ? 1 : 2;
  const perRow = Math.ceil(k / rows);
  const w = Math.min(room.w / perRow, 104);
  const h = room.h / rows;
  const fan = rows === 1 && h >= 112;
  const face = Math.min(rows === 1 ? 56 : clamp(h - 21, 25, 48), w - 10);
  const high = face * (fan ? 1.56 : 1) + 22;
  return Array.from({ length: k }, (_, i) => {
    // Clockwise order goes along the lower row from right to left, and along the upper row from left to right.
    const lower = rows === 2 && i < k - perRow;
    const inRow = rows === 1 ? i : lower ? k - perRow - 1 - i : i - (k - perRow);
    return seatAt({
      cx: room.x + w * (inRow + 0.5),
      top: room.y + (lower ? h : 0) + Math.max(0, (Math.min(h, 130) - high) / 2),
      face,
      width: w - 1,
      fan,
      catch: caught(i) ? "whole" : "none",
      note: noted(i),
      layOutTight: rows === 2 || !lines,
    });
  });
}
