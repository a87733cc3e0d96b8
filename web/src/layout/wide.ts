import { box, clamp, mirrored, touches } from "./box";
import { fan, peek, perRow, shelf } from "./hand";
import { RIM, ringIn } from "./ring";
import { areCrowded, ellipse, tight } from "./seats";
import type { LayoutInput, Box, HandPlace, Layout, RingPlace, SeatPlace } from "./types";

const BAR = 58;
export const PANEL = 320;
/** Smallest screen width in px at which log and chat fit beside the table. */
export const PANEL_FROM = 1024;
const STRIP = 58;
const SHEET = 602;
const LINE = 22;

interface Sizes {
  W: number;
  H: number;
  cx: number;
  w: number;
  raise: number;
  rows: number;
  behind: number;
  bottom: number;
  row: number;
  rowHeight: number;
  margin: number;
  shelved: boolean;
}

function sizes(input: LayoutInput): Sizes {
  const { height: H, large } = input;
  const W = input.width - (input.panel && input.width >= PANEL_FROM ? PANEL : 0);
  const n = input.cards?.length ?? 0;
  const rowHeight = H < 640 ? 48 : 58;
  const raise = H < 720 ? 16 : 24;
  // On a tall screen, the whole cards are visible. On a short screen, their lower ends are below the edge of the
  // screen.
  const bottom = H < 720 ? H + 12 : H - 12;
  const full = Math.min(150, W * 0.151, H * 0.147) * (large ? 1.15 : 1);
  // Rotated cards extend beyond both ends of a full row.
  const margin = 16 + full * 0.12;
  const row =
    input.cards === null
      ? H - rowHeight - 24
      : Math.min(H * 0.705, bottom - full * 1.5 - raise - rowHeight - (H < 720 ? 12 : 36));
  const under = bottom - row - rowHeight - raise - 8;
  const one = n <= perRow(W - 2 * margin, full);
  // Two rows together are as high as a single row. Their cards are smaller, and the tab of each card stays completely
  // visible.
  const least = 44 + raise + 10;
  const twice = Math.min(full, Math.min(under / 1.42, under - least) / 1.5);
  const two = n <= 2 * perRow(W - 2 * margin, twice) && twice * 1.5 >= 90;
  const w = one ? full : twice;
  return {
    W,
    H,
    cx: W / 2,
    w,
    raise,
    rows: one ? 1 : 2,
    behind: one ? 0 : under - w * 1.5,
    bottom,
    row,
    rowHeight,
    margin,
    shelved: n > 0 && !one && !two,
  };
}

function handOf(input: LayoutInput, size: Sizes): HandPlace {
  const { W, H, row, rowHeight, margin } = size;
  const cards = input.cards ?? [];
  const top = row + rowHeight;
  const room = box(0, top, W, H - top);
  if (cards.length === 0)
    return { mode: "none", cards: [], raise: 0, lower: 0, box: room, chips: [], rows: 0, seen: 0 };
  if (input.over === "sheet" || input.over === "band" || input.over === "drawn") {
    return peek(
      cards.length,
      Math.max(margin, W / 2 - 430),
      Math.min(W - margin, W / 2 + 430),
      H - (H < 720 ? 48 : 76),
      size.w,
      room,
    );
  }
  if (size.shelved) {
    return shelf({
      codes: cards,
      room: box(margin, top + 18, W - 2 * margin, H - top - 18),
      w: clamp((H - top - 18) / 1.9 / 1.5, 60, 96),
      raise: 10,
      step: 92,
      most: 9,
      scroll: input.scroll,
      limit: top + 2,
      chips: false,
      pitch: 64,
    });
  }
  return fan({
    cards: cards.length,
    left: margin,
    right: W - margin,
    bottom: size.bottom,
    w: size.w,
    behind: size.behind,
    raise: size.raise,
    limit: top + 4,
    apart: 0.66,
    bend: W >= 1000 ? { spin: 2.4, most: 10, hang: 12 } : { spin: 2.2, most: 7, hang: 16 },
    box: room,
  });
}

interface Middle {
  seats: SeatPlace[];
  ring: RingPlace;
  strip: Box | null;
}

function sheetOf(input: LayoutInput, size: Sizes): Box | null {
  const { W, H, cx, row, rowHeight } = size;
  const w = Math.min(SHEET, W - 32);
  const peeks = H < 720 ? 56 : 84;
  if (input.over === "none") return null;
  if (input.over === "drawn") return box(cx - w / 2, row + rowHeight + 8, w, H - peeks - row - rowHeight - 8);
  if (input.over === "vote") return box(cx - w / 2, row - 136, w, 124);
  if (input.over === "hint") return tipOf(input, size);
  const top = Math.max(Math.min(row - 104, H - peeks - 330), BAR + 150);
  return box(cx - w / 2, top, w, Math.min(H - peeks - top, 360));
}

/** Return the box that is reserved for a hint or a notice; null if there is none. */
function tipOf(input: LayoutInput, { W, cx, row }: Sizes): Box | null {
  const w = Math.min(SHEET, W - 32);
  return input.over === "hint" || (input.over === "drawn" && input.tip) ? box(cx - w / 2, row - 164, w, 152) : null;
}

function middle(input: LayoutInput, size: Sizes, sheet: Box | null, extraTop: number): Middle {
  const { W, H, cx, row } = size;
  const k = input.seats;
  const catches = (i: number): boolean => input.catches.includes(i);
  const notes = (i: number): boolean => input.notes.includes(i);
  const strip = input.strip && (input.over === "none" || (input.over === "drawn" && !input.tip));
  const above = input.over === "drawn" ? tipOf(input, size) : sheet;
  const stripTop = Math.min(row, extraTop) - 12 - STRIP;
  const foot = Math.min(
    row - 16,
    above ? above.y - 8 : row,
    strip ? stripTop - 8 : row,
    extraTop < row ? extraTop - 8 : row,
  );
  const text = strip ? box(cx - Math.min(420, W * 0.6) / 2, stripTop, Math.min(420, W * 0.6), STRIP) : null;
  // If the area is too low for an ellipse, use the layout for phones.
  const close = (): Middle => ({ ...tight(box(12, BAR, W - 24, foot - BAR - 4), k, 110, catches, notes), strip: text });
  if (foot - BAR < 330) return close();
  const face = clamp(Math.min(H * 0.08, W * 0.086), 46, 76) * (k >= 8 ? 0.9 : 1);
  const fans = k <= 7 && H >= 760;
  const whole = face * (fans ? 1.56 : 1) + LINE;
  // On a wide screen, the topmost seat is at the upper edge, beside the title. On other screens, it is below the bar.
  const high = W >= 1000 ? 14 : BAR + 4;
  const most = Math.min(H * 0.182, W * 0.214);
  const ring = ringIn(cx, high + whole + 10, foot, W, most);
  const cy = ring.cy - 10;
  const ry = cy - high - whole / 2;
  const low = Math.min(ry * 0.43, foot - whole / 2 - cy);
  const seats = ellipse({
    cx,
    cy,
    rx: W * 0.39,
    ry,
    low: Math.max(0, low),
    bar: BAR,
    buttons: H >= 820,
    k,
    size: face,
    fans,
    width: Math.min(116, W * 0.14),
    catches,
    notes,
  });
  if (areCrowded(seats)) return close();
  return { seats, ring, strip: text };
}

/**
 * Return the x coordinate at which the title ends: before the first seat that extends into the bar, if any, otherwise
 * before the log button.
 */
function titleEnd(seats: readonly SeatPlace[], W: number): number {
  return Math.min(W - 64, ...seats.filter(({ hit }) => hit.y < BAR).map(({ hit }) => hit.x - 12));
}

/** Return the box of the debt: beside the ring if no seat is there, otherwise at the upper right of the ring. */
function debtOf({ ring, seats }: Middle, cut: (part: Box) => Box): Box {
  const beside = cut(box(ring.cx + ring.r + RIM + 12, ring.cy - 60, 54, 128));
  if (!seats.some((seat) => touches(seat.hit, beside) || (seat.catch && touches(seat.catch, beside)))) return beside;
  return cut(box(ring.cx + ring.r * 0.8 - 20, ring.cy - ring.r * 0.62 - 20, 40, 40));
}

export function wideLayout(input: LayoutInput): Layout {
  const size = sizes(input);
  const { W, H, cx, row, rowHeight } = size;
  const half = Math.min(285, W / 2 - 40);
  const button = W >= 1000 ? 176 : 164;
  const left = box(cx - half, row, button, rowHeight);
  const call = box(cx + half - button, row, button, rowHeight);
  const status = box(left.x + button + 10, row, call.x - left.x - button - 20, rowHeight);
  const beside = left.x >= button + 30;
  const extra = beside ? box(left.x - button - 10, row, button, rowHeight) : box(left.x, row - 12 - 48, button, 48);
  const sheet = sheetOf(input, size);
  const between = middle(input, size, sheet, input.extra && !beside ? extra.y : row);
  const cut = (part: Box): Box => (input.leftHanded ? mirrored(part, W) : part);
  return {
    form: "wide",
    table: box(0, 0, W, H),
    bar: box(0, 0, W, BAR),
    menu: box(8, 6, 44, 44),
    log: input.width >= PANEL_FROM && input.panel ? null : box(W - 52, 6, 44, 44),
    title: W >= 1000 ? box(58, 6, titleEnd(between.seats, W) - 58, 44) : box(60, 4, W - 120, 48),
    ...between,
    debt: input.debt ? debtOf(between, cut) : null,
    left: cut(left),
    status: cut(status),
    call: cut(call),
    extra: input.extra && input.over === "none" ? cut(extra) : null,
    column: false,
    hand: handOf(input, size),
    sheet,
    tip: tipOf(input, size),
    band:
      input.over === "band" && sheet
        ? {
            words: cut(box(sheet.x + 24, row, call.x - sheet.x - 36, rowHeight)),
            above: row - sheet.y > 70 ? box(sheet.x + 16, sheet.y + 10, sheet.w - 32, row - sheet.y - 18) : null,
            below: box(sheet.x + 16, row + rowHeight + 12, sheet.w - 32, sheet.y + sheet.h - row - rowHeight - 22),
          }
        : null,
    bubble: box(cx - 215, BAR, 430, row - 10 - BAR),
    hint: box(cx - 215, BAR, 430, row - 10 - BAR),
    notice: box(cx - Math.min(460, W - 32) / 2, row + rowHeight + 10, Math.min(460, W - 32), 66),
    panel: input.width >= PANEL_FROM && input.panel ? box(W, 0, PANEL, H) : null,
  };
}
