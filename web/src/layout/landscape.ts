import { box, clamp, mirrored, MIN_TOUCH } from "./box";
import { fan, peek, perRow, shelf } from "./hand";
import { RIM, ringIn } from "./ring";
import { grid, tight } from "./seats";
import type { LayoutInput, Box, HandPlace, Layout, RingPlace, SeatPlace } from "./types";

const BAR = 48;
/**
 * Return the margin at both sides, which keeps the table clear of rounded corners and the camera. Narrow phones have
 * neither, so their margin is small.
 */
function sideOf(width: number): number {
  return clamp(44 - (740 - width) / 4, 10, 44);
}
/** Screen width below which a sheet takes a larger fraction of the width. */
const NARROW = 640;
const STRIP = 46;
const EXTRA = 96;

interface Sizes {
  W: number;
  H: number;
  side: number;
  w: number;
  raise: number;
  bottom: number;
  shelved: boolean;
  /** Upper edge of the hand, including raised cards. */
  top: number;
  column: Box;
}

function sizes({ width: W, height: H, cards, large }: LayoutInput): Sizes {
  const side = sideOf(W);
  const w = clamp(H * 0.236, 66, 112) * (large ? 1.1 : 1);
  const raise = 14;
  // The hand must leave room for three buttons above it. On the lowest screens, its lower edge is off the screen.
  const bottom = Math.max(H + 8, BAR + 6 + 3 * MIN_TOUCH + 2 * 4 + w * 1.5 + raise);
  const n = cards?.length ?? 0;
  const shelved = n > perRow(W - 2 * side - 24, w);
  const top =
    cards === null ? H - 8 : shelved ? Math.max(196, Math.min(H - 160, 200 + (H - 360) / 2)) : bottom - w * 1.5 - raise;
  const wide = clamp((W - 2 * side) * 0.225, 132, 180);
  return { W, H, side, w, raise, bottom, shelved, top, column: box(W - side - 4 - wide, BAR, wide, top - BAR - 6) };
}

/** Stack the draw button, the status and the call button. */
function column(size: Sizes): { left: Box; status: Box; call: Box } {
  const { x, y, w, h } = size.column;
  const gap = h >= 172 ? 8 : 4;
  const high = clamp((h - 44 - 2 * gap) / 2, 44, 52);
  return {
    left: box(x, y, w, high),
    status: box(x, y + high + gap, w, 44),
    call: box(x, y + high + 44 + 2 * gap, w, high),
  };
}

/** Place the additional button beside the call button, or below the seats on a small phone. */
function extraOf({ W, side, top, column }: Sizes, call: Box): Box {
  return W < NARROW
    ? box(side, top - MIN_TOUCH - 4, EXTRA, MIN_TOUCH)
    : box(column.x - EXTRA - 8, call.y, EXTRA, call.h);
}

function handOf(input: LayoutInput, size: Sizes): HandPlace {
  const { W, H, top, side } = size;
  const cards = input.cards ?? [];
  const room = box(0, top, W, H - top);
  if (cards.length === 0)
    return { mode: "none", cards: [], raise: 0, lower: 0, box: room, chips: [], rows: 0, seen: 0 };
  if (input.over === "sheet" || input.over === "band") {
    const half = halfOf(size);
    return peek(cards.length, half.x, half.x + half.w, H - 46, Math.min(size.w, 76), room);
  }
  if (input.over === "drawn" || (input.over === "vote" && peeksAtVote(size)))
    return peek(cards.length, side + 4, W - side - 4, H - 42, Math.min(size.w, 76), room);
  if (size.shelved) {
    return shelf({
      codes: cards,
      room: box(side + 4, top + 8, W - 2 * side - 8, H - top - 8),
      w: input.large ? 76 : 70,
      raise: 5,
      step: 92,
      most: 9,
      scroll: input.scroll,
      limit: top + 2,
      chips: false,
      pitch: 54,
    });
  }
  return fan({
    cards: cards.length,
    left: side + 12,
    right: W - side - 12,
    bottom: size.bottom,
    w: size.w,
    behind: 0,
    raise: size.raise,
    limit: top,
    apart: 0.78,
    bend: { spin: 1.8, most: 8, hang: 20 },
    box: room,
  });
}

/** Return whether the hand shows only tabs during a vote, because the vote needs the room of the hand. */
function peeksAtVote({ W, shelved }: Sizes): boolean {
  return shelved || W < NARROW;
}

/** Return the area that a sheet leaves to seats and ring. */
function halfOf({ W, H, side }: Sizes): Box {
  return box(side, BAR, (W - 2 * side) * (W < NARROW ? 0.4 : 0.46), H - BAR - 52);
}

interface Middle {
  seats: SeatPlace[];
  ring: RingPlace;
  strip: Box | null;
  sheet: Box | null;
  tip: Box | null;
}

function middle(input: LayoutInput, size: Sizes): Middle {
  const { W, H, top, column: right, side } = size;
  const catches = (i: number): boolean => input.catches.includes(i);
  const notes = (i: number): boolean => input.notes.includes(i);
  if (input.over === "sheet" || input.over === "band") {
    const half = halfOf(size);
    const x = half.x + half.w + 8;
    return {
      ...tight(half, input.seats, 74, catches, notes),
      strip: null,
      sheet: box(x, BAR, W - side - x, H - BAR - 4),
      tip: null,
    };
  }
  const drawn = input.over === "drawn" ? box(side, top + 2, W - 2 * side, H - 46 - top) : null;
  const hint = (input.over === "hint" || (drawn !== null && input.tip)) && input.seats < 7 && W >= NARROW;
  if (input.over === "vote" || hint) {
    const share = hint ? 0.5 : W < NARROW ? (input.seats > 6 ? 0.56 : 0.45) : W < 720 ? 0.64 : 0.58;
    const room = box(side, BAR, (right.x - side) * share, (peeksAtVote(size) && !hint ? H - 48 : top) - BAR - 6);
    const x = room.x + room.w + 8;
    const beside = box(x, BAR, right.x - 8 - x, room.h);
    return {
      ...tight(room, input.seats, 74, catches, notes),
      strip: null,
      sheet: drawn ?? beside,
      tip: hint ? beside : null,
    };
  }
  const strip = input.strip ? STRIP + 6 : 0;
  const under = input.extra && W < NARROW;
  const end = (input.cards === null ? W - side : right.x) - (input.extra && !under ? EXTRA + 8 : 0);
  const seatsWide = clamp((end - side) * 0.55, W < NARROW ? 200 : input.extra ? 225 : 240, 320);
  const room = box(side, BAR, seatsWide, top - BAR - strip - 4 - (under ? MIN_TOUCH + 4 : 0));
  const ringRoom = end - side - seatsWide - 16;
  return {
    seats: grid(room, input.seats, !input.strip, catches, notes),
    ring: ringIn(side + seatsWide + 8 + ringRoom / 2, 4, top - 4 - strip, ringRoom, 96),
    strip: strip ? box(side + 4, top - strip, end - side - 16, STRIP) : null,
    sheet: drawn,
    tip: null,
  };
}

export function landscapeLayout(input: LayoutInput): Layout {
  const size = sizes(input);
  const { W, H, side } = size;
  const between = middle(input, size);
  const three = column(size);
  const cut = <T extends Box>(part: T): T => (input.leftHanded ? mirrored(part, W) : part);
  const seats = between.seats;
  const { ring, sheet, strip, tip } = between;
  const inSheet = input.over === "band" && sheet;
  const words = inSheet ? box(sheet.x + 12, three.call.y, three.call.x - sheet.x - 20, three.call.h) : null;
  const flipped = input.leftHanded ? seats.map((seat) => flip(seat, W)) : seats;
  const debt = box(ring.cx + ring.r * 0.8 - 18, ring.cy - ring.r * 0.62 - 18, 36, 36);
  return {
    form: "lying",
    table: box(0, 0, W, H),
    bar: box(0, 0, W, BAR),
    menu: cut(box(side, 2, 44, 44)),
    log: cut(box(W - side - 44, 2, 44, 44)),
    title: cut(
      box(
        side + 48,
        2,
        tip || (sheet && input.over !== "drawn")
          ? W - 2 * side - 100
          : Math.max(80, ring.cx - ring.r - RIM - side - 60),
        44,
      ),
    ),
    // Mirrored seats are in counterclockwise order. Reverse the list to make it clockwise again.
    seats: input.leftHanded ? flipped.reverse() : flipped,
    ring: input.leftHanded ? flipRing(ring, W) : ring,
    debt: input.debt ? cut(debt) : null,
    strip: strip && cut(strip),
    left: cut(three.left),
    status: cut(three.status),
    call: cut(three.call),
    extra: input.extra && input.over === "none" ? cut(extraOf(size, three.call)) : null,
    column: true,
    hand: handOf(input, size),
    sheet: sheet && cut(sheet),
    tip: tip && cut(tip),
    band:
      inSheet && words
        ? {
            words: cut(words),
            above:
              three.call.y - sheet.y > 90
                ? cut(box(sheet.x + 8, sheet.y + 12, sheet.w - 16, three.call.y - sheet.y - 20))
                : null,
            below: cut(
              box(
                sheet.x + 8,
                three.call.y + three.call.h + 8,
                sheet.w - 16,
                sheet.y + sheet.h - three.call.y - three.call.h - 16,
              ),
            ),
          }
        : null,
    bubble: cut(box(side + 4, 4, Math.min(size.column.x - side - 16, 440), size.top - 8)),
    // A hint covers the seats. The ring or a sheet stays visible beside it.
    hint:
      W < NARROW
        ? cut(box(side + 4, 4, size.column.x - side - 12, size.top - 8))
        : cut(
            box(
              side,
              BAR,
              (sheet && input.over !== "drawn" ? sheet.x : ring.cx - ring.r - RIM) - side - 8,
              size.top - BAR - 4,
            ),
          ),
    notice: box(side, size.top + 4, W - 2 * side, 62),
    panel: null,
  };
}

function flip(seat: SeatPlace, W: number): SeatPlace {
  return {
    ...seat,
    hit: mirrored(seat.hit, W),
    face: mirrored(seat.face, W),
    // The card count stays at the right of the face, even if the layout is mirrored.
    count: { ...seat.count, x: mirrored(seat.face, W).x + (seat.count.x - seat.face.x) },
    name: mirrored(seat.name, W),
    note: seat.note && mirrored(seat.note, W),
    catch: seat.catch && mirrored(seat.catch, W),
  };
}

/** Mirror the ring, but keep the deck at the left and the pile at the right. */
function flipRing(ring: RingPlace, W: number): RingPlace {
  const by = W - 2 * ring.cx;
  const moved = <T extends Box>(part: T): T => ({ ...part, x: part.x + by });
  return {
    ...ring,
    cx: ring.cx + by,
    deck: moved(ring.deck),
    draw: moved(ring.draw),
    left: moved(ring.left),
    pile: moved(ring.pile),
    tag: moved(ring.tag),
  };
}
