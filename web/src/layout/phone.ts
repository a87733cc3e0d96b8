import { box, clamp, mirrored, touches } from "./box";
import { fan, peek, perRow, shelf } from "./hand";
import { RIM, ringIn } from "./ring";
import { arc, crowded, tight } from "./seats";
import type { Asked, Box, HandPlace, Layout, RingPlace, SeatPlace } from "./types";

const BAR = 52;
const EDGE = 10;
/** The hand comes nearer to the edge than buttons do. */
const SIDE = 7;
/** Of the sheet that asks most. */
const SHEET = 330;
const STRIP = 58;
const VOTE = 124;
const HINT = 128;
const LOW_HINT = 110;
/** Seats and ring need this much beside a hint. */
const LEAST = 140;
/** Below this, fans go and everything stands closer. */
const SHORT = 680;

interface Sizes {
  W: number;
  H: number;
  scale: number;
  short: boolean;
  /** The hand's cards, and how far apart its two rows are. */
  w: number;
  raise: number;
  behind: number;
  bottom: number;
  /** Between the row and the highest card. */
  gap: number;
  rowHeight: number;
  shelved: boolean;
  /** Upper edge of the action row. */
  row: number;
}

function sizes({ width: W, height: H, cards, large }: Asked): Sizes {
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
  // A shelf takes the room of the ring; a spectator's ring takes that of the hand.
  const zone = clamp(0.284 * H, 208, 240);
  const row = shelved ? BAR + zone + 10 : cards === null ? H - rowHeight - 24 : fanned;
  return { W, H, scale, short, w, raise, behind, bottom, gap, rowHeight, shelved, row };
}

/** Where the sheet stands, and from where on the ring has to give way. */
function overOf(asked: Asked, size: Sizes): { sheet: Box | null; foot: number } {
  const { W, H, row, rowHeight, shelved, short } = size;
  const lowest = H - (short ? 56 : 64);
  const under = row + rowHeight + 10;
  if (asked.over === "drawn") return { sheet: box(4, under, W - 8, Math.min(lowest - under, 150)), foot: row };
  const hint = asked.over === "hint";
  if (asked.over === "vote" || hint) {
    const high = hint ? (short ? LOW_HINT + (W < 350 ? 14 : 0) : HINT) : short ? 98 : VOTE;
    const top = row - 10 - high;
    if (shelved || (hint && top - BAR < LEAST + (asked.seats > 8 ? 10 : 0))) return { sheet: hint ? null : box(4, under, W - 8, VOTE), foot: row };
    return { sheet: box(4, top, W - 8, high), foot: top };
  }
  if (asked.over === "none") return { sheet: null, foot: row };
  if (shelved) {
    const top = asked.over === "band" ? row - 8 : under;
    return { sheet: box(4, top, W - 8, Math.min(lowest - top, SHEET + 20)), foot: row };
  }
  const top = Math.max(short ? (W < 350 ? 246 : 206) : 240, lowest - SHEET * Math.max(1, size.scale));
  return { sheet: box(4, top, W - 8, lowest - top), foot: top };
}

const EXTRA = 46;

function hasExtra({ extra, over }: Asked): boolean {
  return extra && over === "none";
}

function handOf(asked: Asked, size: Sizes): HandPlace {
  const { W, H, row, rowHeight, shelved } = size;
  const cards = asked.cards ?? [];
  // A second answer stands between the row and a shelf; elsewhere beside the ring's foot.
  const top = row + rowHeight + (shelved && hasExtra(asked) ? EXTRA + 4 : 0);
  const room = box(0, top, W, H - top);
  if (cards.length === 0) return { mode: "none", cards: [], raise: 0, lower: 0, box: room, chips: [], rows: 0, seen: 0 };
  const under = asked.over === "sheet" || asked.over === "band" || asked.over === "drawn" || (asked.over === "vote" && shelved);
  if (under) return peek(cards.length, EDGE, W - EDGE, H - (size.short ? 48 : 56), size.w, room);
  if (shelved) {
    const w = (70 * W) / 360;
    return shelf({
      codes: cards,
      room: box(EDGE, top + (size.short ? 26 : 30), W - 2 * EDGE, H - top - (size.short ? 26 : 30)),
      w: Math.min(w * (asked.large ? 1.12 : 1), 96),
      raise: size.short ? 8 : 12,
      step: 92 * Math.max(1, size.scale),
      most: 4,
      scroll: asked.scroll,
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

/** Everything between the bar and the action row (or the sheet). */
function middle(asked: Asked, size: Sizes, foot: number, cornered: boolean): Middle {
  const { W, scale, short, shelved } = size;
  const k = asked.seats;
  const catches = (i: number): boolean => asked.catches.includes(i);
  const notes = (i: number): boolean => asked.notes.includes(i);
  const strip = asked.strip && (asked.over === "none" || asked.over === "drawn");
  const sheeted = foot < size.row && !cornered;
  const close = (): Middle => {
    const low = foot - 8 - (strip ? STRIP - 8 + 4 : 0);
    const most = 78 * Math.max(1, Math.min(scale, 1.2));
    return { ...tight(box(3, BAR, W - 6, low - BAR), k, most, catches, notes), strip: strip ? box(12, foot - STRIP + 2, W - 24, STRIP - 8) : null };
  };
  if (shelved || (short && (sheeted || strip)) || foot - BAR < 250) return close();
  const sides = k > 5;
  const seatTop = sides || short ? BAR + 9 : sheeted ? BAR + 10 : BAR + (k <= 4 ? 11 : 36);
  const stripTop = sides || short ? BAR + 88 : BAR + 130 * scale;
  const stripEnd = strip ? stripTop + STRIP : 0;
  const ringTop = Math.max(sides || short ? BAR + 78 : sheeted ? BAR + 94 : BAR + 124 * Math.min(scale, 1.1), stripEnd + 8);
  const aside = sides ? 2 * 38 * Math.max(1, W / 390) + 8 : 0;
  const ring = ringIn(W / 2, ringTop + 4, foot - (sheeted ? 6 : short ? 8 : 18), W - 2 * aside + 2, sheeted ? 74 * scale : (sides ? 92 : asked.cards === null ? 132 : 108) * scale);
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
    buttons: !strip && !cornered && !sheeted && !asked.large,
  });
  if (crowded(seats)) return close();
  return { seats, ring, strip: strip ? box(sides ? 12 : 20, stripTop, W - (sides ? 24 : 40), STRIP) : null };
}

/** The debt lies beside the ring where nothing else is, else on its shoulder. */
function debtOf(asked: Asked, { W }: Sizes, { ring, seats, strip }: Middle, foot: number): Box | null {
  if (!asked.debt) return null;
  const taken = [...seats.flatMap((seat) => [seat.hit, seat.catch]), strip];
  const beside = box(W - EDGE - 46, ring.cy - 44, 46, Math.min(118, foot - ring.cy + 36));
  const free = W - EDGE - (ring.cx + ring.r + RIM) >= 46 && beside.h >= 70 && !taken.some((part) => part && touches(part, beside));
  return free ? beside : box(ring.cx + ring.r * 0.8 - 18, ring.cy - ring.r * 0.62 - 18, 36, 36);
}

export function phone(asked: Asked): Layout {
  const size = sizes(asked);
  const { W, H, row, rowHeight } = size;
  const over = overOf(asked, size);
  // The ring's foot leaves a corner free on a tall phone with seats only above; elsewhere it moves up.
  const cornered = hasExtra(asked) && !size.shelved && (size.short || asked.seats > 5 || asked.large);
  const foot = over.foot - (cornered ? EXTRA + 4 : 0);
  const between = middle(asked, size, foot, cornered);
  const share = (W - 2 * EDGE - 16) / 324;
  const left = box(EDGE, row, 112 * Math.min(share, 1.2), rowHeight);
  const call = box(W - EDGE - 104 * Math.min(share, 1.2), row, 104 * Math.min(share, 1.2), rowHeight);
  const status = box(left.x + left.w + 8, row, call.x - left.x - left.w - 16, rowHeight);
  const sheet = over.sheet;
  const words = box(18, row, call.x - 26, rowHeight);
  const cut = (part: Box): Box => (asked.leftHanded ? mirrored(part, W) : part);
  const debt = debtOf(asked, size, between, foot);
  const extra = hasExtra(asked) ? box(EDGE, size.shelved ? row + rowHeight + 6 : over.foot - 52, 104, 44) : null;
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
    hand: handOf(asked, size),
    sheet,
    band:
      asked.over === "band" && sheet
        ? {
            words: cut(words),
            above: row - sheet.y > 70 ? box(sheet.x + 6, sheet.y + 18, sheet.w - 12, row - sheet.y - 26) : null,
            below: box(sheet.x + 6, row + rowHeight + 8, sheet.w - 12, sheet.y + sheet.h - row - rowHeight - 18),
          }
        : null,
    bubble: box(EDGE, BAR, W - 2 * EDGE, row - 8 - BAR),
    // Where the screen is low the pile is near the bar, and the hint stands over it.
    hint: box(EDGE, size.short ? 4 : BAR, W - 2 * EDGE, row - 8 - BAR),
    notice: box(4, row + rowHeight + 10, W - 8, 66),
    panel: null,
  };
}

