import { box, clamp, mirrored } from "./box";
import { fan, peek, perRow, shelf } from "./hand";
import { RIM, ringIn } from "./ring";
import { grid, tight } from "./seats";
import type { Asked, Box, HandPlace, Layout, RingPlace, SeatPlace } from "./types";

const BAR = 48;
/** Free at both sides: the phone's own corners and camera. */
const SIDE = 44;
const STRIP = 46;
const EXTRA = 96;

interface Sizes {
  W: number;
  H: number;
  w: number;
  raise: number;
  bottom: number;
  shelved: boolean;
  /** Upper edge of the hand, its raised cards included. */
  top: number;
  column: Box;
}

function sizes({ width: W, height: H, cards, large }: Asked): Sizes {
  const w = clamp(H * 0.236, 66, 112) * (large ? 1.1 : 1);
  const raise = 14;
  const bottom = H + 8;
  const n = cards?.length ?? 0;
  const shelved = n > perRow(W - 2 * SIDE - 24, w);
  const top = cards === null ? H - 8 : shelved ? Math.max(196, Math.min(H - 160, 200 + (H - 360) / 2)) : bottom - w * 1.5 - raise;
  const wide = clamp((W - 2 * SIDE) * 0.225, 132, 180);
  return { W, H, w, raise, bottom, shelved, top, column: box(W - SIDE - 4 - wide, BAR, wide, top - BAR - 6) };
}

/** Three under one another: draw, status, call. */
function column(size: Sizes): { left: Box; status: Box; call: Box } {
  const { x, y, w, h } = size.column;
  const gap = h >= 172 ? 8 : 4;
  const high = clamp((h - 44 - 2 * gap) / 2, 44, 52);
  return { left: box(x, y, w, high), status: box(x, y + high + gap, w, 44), call: box(x, y + high + 44 + 2 * gap, w, high) };
}

function handOf(asked: Asked, size: Sizes): HandPlace {
  const { W, H, top } = size;
  const cards = asked.cards ?? [];
  const room = box(0, top, W, H - top);
  if (cards.length === 0) return { mode: "none", cards: [], raise: 0, lower: 0, box: room, chips: [], rows: 0, seen: 0 };
  if (asked.over === "sheet" || asked.over === "band") {
    const half = halfOf(size);
    return peek(cards.length, half.x, half.x + half.w, H - 46, Math.min(size.w, 76), room);
  }
  if (asked.over === "drawn" || (asked.over === "vote" && size.shelved)) return peek(cards.length, SIDE + 4, W - SIDE - 4, H - 42, Math.min(size.w, 76), room);
  if (size.shelved) {
    return shelf({
      codes: cards,
      room: box(SIDE + 4, top + 8, W - 2 * SIDE - 8, H - top - 8),
      w: asked.large ? 76 : 70,
      raise: 5,
      step: 92,
      most: 9,
      scroll: asked.scroll,
      limit: top + 2,
      chips: false,
      pitch: 54,
    });
  }
  return fan({
    cards: cards.length,
    left: SIDE + 12,
    right: W - SIDE - 12,
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

/** What a sheet leaves to seats and ring. */
function halfOf({ W, H }: Sizes): Box {
  return box(SIDE, BAR, (W - 2 * SIDE) * 0.46, H - BAR - 52);
}

interface Middle {
  seats: SeatPlace[];
  ring: RingPlace;
  strip: Box | null;
  sheet: Box | null;
}

function middle(asked: Asked, size: Sizes): Middle {
  const { W, H, top, column: right } = size;
  const catches = (i: number): boolean => asked.catches.includes(i);
  const notes = (i: number): boolean => asked.notes.includes(i);
  if (asked.over === "sheet" || asked.over === "band") {
    const half = halfOf(size);
    const x = half.x + half.w + 8;
    return { ...tight(half, asked.seats, 74, catches, notes), strip: null, sheet: box(x, BAR, W - SIDE - x, H - BAR - 4) };
  }
  const hint = asked.over === "hint" && asked.seats < 7;
  if (asked.over === "vote" || hint) {
    const share = hint ? 0.5 : W < 720 ? 0.64 : 0.58;
    const room = box(SIDE, BAR, (right.x - SIDE) * share, (size.shelved && !hint ? H - 48 : top) - BAR - 6);
    const x = room.x + room.w + 8;
    return { ...tight(room, asked.seats, 74, catches, notes), strip: null, sheet: box(x, BAR, right.x - 8 - x, room.h) };
  }
  const strip = asked.strip ? STRIP + 6 : 0;
  const end = right.x - (asked.extra ? EXTRA + 8 : 0);
  const seatsWide = clamp((end - SIDE) * 0.55, asked.extra ? 225 : 240, 320);
  const room = box(SIDE, BAR, seatsWide, top - BAR - strip - 4);
  const ringRoom = end - SIDE - seatsWide - 16;
    return {
    seats: grid(room, asked.seats, !asked.strip, catches, notes),
    ring: ringIn(SIDE + seatsWide + 8 + ringRoom / 2, 4, top - 4 - strip, ringRoom, 96),
    strip: strip ? box(SIDE + 4, top - strip, end - SIDE - 16, STRIP) : null,
    sheet: asked.over === "drawn" ? box(SIDE, top + 2, W - 2 * SIDE, H - 46 - top) : null,
  };
}

export function lying(asked: Asked): Layout {
  const size = sizes(asked);
  const { W, H } = size;
  const between = middle(asked, size);
  const three = column(size);
  const cut = <T extends Box>(part: T): T => (asked.leftHanded ? mirrored(part, W) : part);
  const seats = between.seats;
  const { ring, sheet, strip } = between;
  const inSheet = asked.over === "band" && sheet;
  const words = inSheet ? box(sheet.x + 12, three.call.y, three.call.x - sheet.x - 20, three.call.h) : null;
  const flipped = asked.leftHanded ? seats.map((seat) => flip(seat, W)) : seats;
  const debt = box(ring.cx + ring.r * 0.8 - 18, ring.cy - ring.r * 0.62 - 18, 36, 36);
  return {
    form: "lying",
    table: box(0, 0, W, H),
    bar: box(0, 0, W, BAR),
    menu: cut(box(SIDE, 2, 44, 44)),
    log: cut(box(W - SIDE - 44, 2, 44, 44)),
    title: cut(box(SIDE + 48, 2, asked.over === "sheet" || asked.over === "band" ? halfOf(size).w - 52 : Math.max(80, ring.cx - ring.r - RIM - SIDE - 60), 44)),
    // Still clockwise from the left: mirrored places, handed out the other way round.
    seats: asked.leftHanded ? flipped.reverse() : flipped,
    ring: asked.leftHanded ? flipRing(ring, W) : ring,
    debt: asked.debt ? cut(debt) : null,
    strip: strip && cut(strip),
    left: cut(three.left),
    status: cut(three.status),
    call: cut(three.call),
    extra: asked.extra && asked.over === "none" ? cut(box(size.column.x - EXTRA - 8, three.call.y, EXTRA, three.call.h)) : null,
    column: true,
    hand: handOf(asked, size),
    sheet: sheet && cut(sheet),
    band:
      inSheet && words
        ? {
            words: cut(words),
            above: three.call.y - sheet.y > 90 ? cut(box(sheet.x + 8, sheet.y + 12, sheet.w - 16, three.call.y - sheet.y - 20)) : null,
            below: cut(box(sheet.x + 8, three.call.y + three.call.h + 8, sheet.w - 16, sheet.y + sheet.h - three.call.y - three.call.h - 16)),
          }
        : null,
    bubble: cut(box(SIDE + 4, 4, Math.min(size.column.x - SIDE - 16, 440), size.top - 8)),
    // As wide as the seats: beside it are the ring, or a sheet.
    hint: cut(box(SIDE, BAR, (sheet && asked.over !== "drawn" ? sheet.x : ring.cx - ring.r - RIM) - SIDE - 8, size.top - BAR - 4)),
    notice: box(SIDE, size.top + 4, W - 2 * SIDE, 62),
    panel: null,
  };
}

function flip(seat: SeatPlace, W: number): SeatPlace {
  return {
    ...seat,
    hit: mirrored(seat.hit, W),
    face: mirrored(seat.face, W),
    // The badge stays at the right of the face.
    count: { ...seat.count, x: mirrored(seat.face, W).x + (seat.count.x - seat.face.x) },
    name: mirrored(seat.name, W),
    note: seat.note && mirrored(seat.note, W),
    catch: seat.catch && mirrored(seat.catch, W),
    said: { x: W - seat.said.x, y: seat.said.y, side: seat.said.side === "left" ? "right" : "left" },
  };
}

/** Deck at the left, pile at the right, as always. */
function flipRing(ring: RingPlace, W: number): RingPlace {
  const by = W - 2 * ring.cx;
  const moved = <T extends Box>(part: T): T => ({ ...part, x: part.x + by });
  return { ...ring, cx: ring.cx + by, deck: moved(ring.deck), draw: moved(ring.draw), left: moved(ring.left), pile: moved(ring.pile), tag: moved(ring.tag) };
}
