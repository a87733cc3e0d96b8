import { box, clamp, mirrored, touches } from "./box";
import { fan, peek, perRow, shelf } from "./hand";
import { RIM, ringIn } from "./ring";
import { arc, areCrowded, tight } from "./seats";
import type { LayoutInput, Box, HandPlace, Layout, RingPlace, SeatPlace } from "./types";

const BAR = 52;
const EDGE = 10;
/** Distance of the hand from the edge of the screen. It is smaller than the distance of buttons. */
const SIDE = 7;
/** Height of the tallest sheet. */
const SHEET = 330;
const STRIP = 58;
const VOTE = 124;
const HINT = 128;
const LOW_HINT = 110;
/** Minimum height of the area for seats and ring above a hint. */
const LEAST = 140;
/** Height of the screen below which seats have no fans and all parts are closer together. */
const SHORT = 680;

interface Sizes {
  W: number;
  H: number;
  scale: number;
  short: boolean;
  /** Width of the cards. */
  w: number;
  raise: number;
  /** Distance by which the back row is higher than the front row. */
  behind: number;
  bottom: number;
  /** Distance between the action row and the highest card. */
  gap: number;
  rowHeight: number;
  shelved: boolean;
  /** Upper edge of the action row. */
  row: number;
}

function sizes({ width: W, height: H, cards, large }: LayoutInput): Sizes {
  const short = H < SHORT;
  const scale = Math.min(W / 360, short ? 1.25 : H / 740, 1.25);
  const spare = short ? 0 : H - 740 * scale;
  const w = Math.max(66, 76 * scale * (large ? (short ? 1.06 : 1.15) : 1));
  const raise = short ? 8 : 15;
  const behind = Math.max(short ? 0 : 0.53 * w * 1.5, 44 + raise + 7);
  const bottom = H + (short ? 4 : 0);
  const gap = (short ? 5 : 14 * scale) + spare / 6;
  const rowHeight = short ? 48 : Math.max(48, 52 * scale);
  const n = cards?.length ?? 0;
  const shelved = n > 2 * perRow(W - 2 * SIDE, w);
  const fanned = bottom - w * 1.5 - behind - raise - gap - rowHeight;
  // A shelf leaves less room for the ring. A spectator has no hand, so the ring also uses the room of a hand.
  const zone = clamp(0.284 * H, 208, 240);
  const row = shelved ? BAR + zone + 10 : cards === null ? H - rowHeight - 24 : fanned;
  return { W, H, scale, short, w, raise, behind, bottom, gap, rowHeight, shelved, row };
}

/** Return the boxes of the sheet and of a hint, and the lower limit of the ring. */
function overOf(input: LayoutInput, size: Sizes): { sheet: Box | null; tip: Box | null; foot: number } {
  const { W, H, row, rowHeight, shelved, short } = size;
  const lowest = H - (short ? 56 : 64);
  const under = row + rowHeight + 10;
  const tip = input.over === "hint" || (input.over === "drawn" && input.tip) ? tipOf(input, size) : null;
  const foot = tip?.y ?? row;
  if (input.over === "drawn") return { sheet: box(4, under, W - 8, Math.min(lowest - under, 150)), tip, foot };
  if (input.over === "hint") return { sheet: tip, tip, foot };
  if (input.over === "vote") {
    const high = short ? 98 : VOTE;
    if (shelved) return { sheet: box(4, under, W - 8, VOTE), tip, foot };
    return { sheet: box(4, row - 10 - high, W - 8, high), tip, foot: row - 10 - high };
  }
  if (input.over === "none") return { sheet: null, tip, foot };
  if (shelved) {
    const top = input.over === "band" ? row - 8 : under;
    return { sheet: box(4, top, W - 8, Math.min(lowest - top, SHEET + 20)), tip, foot };
  }
  const top = Math.max(short ? (W < 350 ? 246 : 206) : 240, lowest - SHEET * Math.max(1, size.scale));
  return { sheet: box(4, top, W - 8, lowest - top), tip, foot: top };
}

/** Return the box of a hint or a notice above the action row; null if it would leave too little room for the ring. */
function tipOf({ seats }: LayoutInput, { W, row, shelved, short }: Sizes): Box | null {
  const high = short ? LOW_HINT + (W < 350 ? 14 : 0) : HINT;
  const top = row - 10 - high;
  return shelved || top - BAR < LEAST + (seats > 8 ? 10 : 0) ? null : box(4, top, W - 8, high);
}

const EXTRA = 46;

function hasExtra({ extra, over }: LayoutInput): boolean {
  return extra && over === "none";
}

function handOf(input: LayoutInput, size: Sizes): HandPlace {
  const { W, H, row, rowHeight, shelved } = size;
  const cards = input.cards ?? [];
  // With a shelf, the additional button is between the action row and the hand. Otherwise it is beside the ring.
  const top = row + rowHeight + (shelved && hasExtra(input) ? EXTRA + 4 : 0);
  const room = box(0, top, W, H - top);
  if (cards.length === 0)
    return { mode: "none", cards: [], raise: 0, lower: 0, box: room, chips: [], rows: 0, seen: 0 };
  const under =
    input.over === "sheet" || input.over === "band" || input.over === "drawn" || (input.over === "vote" && shelved);
  if (under) return peek(cards.length, EDGE, W - EDGE, H - (size.short ? 48 : 56), size.w, room);
  if (shelved) {
    const w = (70 * W) / 360;
    return shelf({
      codes: cards,
      room: box(EDGE, top + (size.short ? 26 : 30), W - 2 * EDGE, H - top - (size.short ? 26 : 30)),
      w: Math.min(w * (input.large ? 1.12 : 1), 96),
      raise: size.short ? 8 : 12,
      step: 92 * Math.max(1, size.scale),
      most: 4,
      scroll: input.scroll,
      limit: top + 2,
      chips: true,
      pitch: (54 * W) / 360,
    });
  }
  return fan({
    cards: cards.length,
    left: SIDE,
    right: W - SIDE,
    bottom: size.bottom,
    w: size.w,
    behind: size.behind,
    raise: size.raise,
    limit: top + 2,
    apart: 0.86,
    bend: { spin: 2, most: 12, hang: 34 },
    box: room,
  });
}

interface Middle {
  seats: SeatPlace[];
  ring: RingPlace;
  strip: Box | null;
}

/** Lay out the area between the top bar and `foot`, where the action row or a sheet begins. */
function middle(input: LayoutInput, size: Sizes, foot: number, cornered: boolean): Middle {
  const { W, scale, short, shelved } = size;
  const k = input.seats;
  const catches = (i: number): boolean => input.catches.includes(i);
  const notes = (i: number): boolean => input.notes.includes(i);
  const strip = input.strip && (input.over === "none" || (input.over === "drawn" && !input.tip));
  const sheeted = foot < size.row && !cornered;
  const close = (): Middle => {
    const low = foot - 8 - (strip ? STRIP - 8 + 4 : 0);
    const most = 78 * Math.max(1, Math.min(scale, 1.2));
    return {
      ...tight(box(3, BAR, W - 6, low - BAR), k, most, catches, notes),
      strip: strip ? box(12, foot - STRIP + 2, W - 24, STRIP - 8) : null,
    };
  };
  if (shelved || (short && (sheeted || strip)) || foot - BAR < 250) return close();
  const sides = k > 5;
  const seatTop = sides || short ? BAR + 9 : sheeted ? BAR + 10 : BAR + (k <= 4 ? 11 : 36);
  const stripTop = sides || short ? BAR + 88 : BAR + 130 * scale;
  const stripEnd = strip ? stripTop + STRIP : 0;
  const ringTop = Math.max(
    sides || short ? BAR + 78 : sheeted ? BAR + 94 : BAR + 124 * Math.min(scale, 1.1),
    stripEnd + 8,
  );
  const aside = sides ? 2 * 38 * Math.max(1, W / 390) + 8 : 0;
  const ring = ringIn(
    W / 2,
    ringTop + 4,
    foot - (sheeted ? 6 : short ? 8 : 18),
    W - 2 * aside + 2,
    sheeted ? 74 * scale : (sides ? 92 : input.cards === null ? 132 : 108) * scale,
  );
  const seats = arc({
    width: W,
    k,
    scale: sheeted ? 0.9 : scale,
    top: seatTop,
    fans: !short && !sheeted,
    small: short,
    sides: { from: Math.max(seatTop + 76, stripEnd + 4), to: Math.min(ring.cy + (k > 7 ? 50 : 0), foot - 8) },
    catches,
    notes,
    buttons: !strip && !cornered && !sheeted && !input.large,
  });
  if (areCrowded(seats)) return close();
  return { seats, ring, strip: strip ? box(sides ? 12 : 20, stripTop, W - (sides ? 24 : 40), STRIP) : null };
}

/** Place the debt beside the ring if that place is free, otherwise at the ring's upper corner. */
function debtOf(input: LayoutInput, { W }: Sizes, { ring, seats, strip }: Middle, foot: number): Box | null {
  if (!input.debt) return null;
  const taken = [...seats.flatMap((seat) => [seat.hit, seat.catch]), strip];
  const beside = box(W - EDGE - 46, ring.cy - 44, 46, Math.min(118, foot - ring.cy + 36));
  const free =
    W - EDGE - (ring.cx + ring.r + RIM) >= 46 && beside.h >= 70 && !taken.some((part) => part && touches(part, beside));
  return free ? beside : box(ring.cx + ring.r * 0.8 - 18, ring.cy - ring.r * 0.62 - 18, 36, 36);
}

export function phoneLayout(input: LayoutInput): Layout {
  const size = sizes(input);
  const { W, H, row, rowHeight } = size;
  const over = overOf(input, size);
  // If all seats are above the ring on a tall phone, the additional button fits beside the foot of the ring. Otherwise
  // the ring moves up.
  const cornered = hasExtra(input) && !size.shelved && (size.short || input.seats > 5 || input.large);
  const foot = over.foot - (cornered ? EXTRA + 4 : 0);
  const between = middle(input, size, foot, cornered);
  const share = (W - 2 * EDGE - 16) / 324;
  const left = box(EDGE, row, 112 * Math.min(share, 1.2), rowHeight);
  const call = box(W - EDGE - 104 * Math.min(share, 1.2), row, 104 * Math.min(share, 1.2), rowHeight);
  const status = box(left.x + left.w + 8, row, call.x - left.x - left.w - 16, rowHeight);
  const sheet = over.sheet;
  const words = box(18, row, call.x - 26, rowHeight);
  const cut = (part: Box): Box => (input.leftHanded ? mirrored(part, W) : part);
  const debt = debtOf(input, size, between, foot);
  const extra = hasExtra(input) ? box(EDGE, size.shelved ? row + rowHeight + 6 : over.foot - 52, 104, 44) : null;
  return {
    form: "phone",
    table: box(0, 0, W, H),
    bar: box(0, 0, W, BAR),
    menu: box(6, 4, 44, 44),
    log: box(W - 50, 4, 44, 44),
    title: box(54, 2, W - 108, 48),
    ...between,
    debt,
    left: cut(left),
    status: cut(status),
    call: cut(call),
    extra: extra && cut(extra),
    column: false,
    hand: handOf(input, size),
    sheet,
    tip: over.tip,
    band:
      input.over === "band" && sheet
        ? {
            words: cut(words),
            above: row - sheet.y > 70 ? box(sheet.x + 6, sheet.y + 18, sheet.w - 12, row - sheet.y - 26) : null,
            below: box(sheet.x + 6, row + rowHeight + 8, sheet.w - 12, sheet.y + sheet.h - row - rowHeight - 18),
          }
        : null,
    bubble: box(EDGE, BAR, W - 2 * EDGE, row - 8 - BAR),
    // On a low screen the pile is near the top bar, so the hint covers the bar.
    hint: box(EDGE, size.short ? 4 : BAR, W - 2 * EDGE, row - 8 - BAR),
    notice: box(4, row + rowHeight + 10, W - 8, 66),
    panel: null,
  };
}
