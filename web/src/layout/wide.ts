import { box, clamp, mirrored, touches } from "./box";
import { fan, peek, perRow, shelf } from "./hand";
import { RIM, ringIn } from "./ring";
import { crowded, ellipse, tight } from "./seats";
import type { Asked, Box, HandPlace, Layout, RingPlace, SeatPlace } from "./types";

const BAR = 58;
export const PANEL = 320;
/** From here on log and chat may stand beside the table. */
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

function sizes(asked: Asked): Sizes {
  const { height: H, large } = asked;
  const W = asked.width - (asked.panel && asked.width >= PANEL_FROM ? PANEL : 0);
  const n = asked.cards?.length ?? 0;
  const rowHeight = H < 640 ? 48 : 58;
  const raise = H < 720 ? 16 : 24;
  // Where there is room, no card is cut off by the edge of the screen.
  const bottom = H < 720 ? H + 12 : H - 12;
  const full = Math.min(150, W * 0.151, H * 0.147) * (large ? 1.15 : 1);
  // Turned cards reach out at both ends of a full row.
  const margin = 16 + full * 0.12;
  const row = asked.cards === null ? H - rowHeight - 24 : Math.min(H * 0.705, bottom - full * 1.5 - raise - rowHeight - (H < 720 ? 12 : 36));
  const under = bottom - row - rowHeight - raise - 8;
  const one = n <= perRow(W - 2 * margin, full);
  // Two rows share the room that one has: smaller cards, a tab of each seen whole.
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

function handOf(asked: Asked, size: Sizes): HandPlace {
  const { W, H, row, rowHeight, margin } = size;
  const cards = asked.cards ?? [];
  const top = row + rowHeight;
  const room = box(0, top, W, H - top);
  if (cards.length === 0) return { mode: "none", cards: [], raise: 0, lower: 0, box: room, chips: [], rows: 0, seen: 0 };
  if (asked.over === "sheet" || asked.over === "band" || asked.over === "drawn") {
    return peek(cards.length, Math.max(margin, W / 2 - 430), Math.min(W - margin, W / 2 + 430), H - (H < 720 ? 48 : 76), size.w, room);
  }
  if (size.shelved) {
    return shelf({
      codes: cards,
      room: box(margin, top + 18, W - 2 * margin, H - top - 18),
      w: clamp((H - top - 18) / 1.9 / 1.5, 60, 96),
      raise: 10,
      step: 92,
      most: 9,
      scroll: asked.scroll,
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

function sheetOf(asked: Asked, size: Sizes): Box | null {
  const { W, H, cx, row, rowHeight } = size;
  const w = Math.min(SHEET, W - 32);
  const peeks = H < 720 ? 56 : 84;
  if (asked.over === "none") return null;
  if (asked.over === "drawn") return box(cx - w / 2, row + rowHeight + 8, w, H - peeks - row - rowHeight - 8);
  const high = asked.over === "vote" ? 124 : asked.over === "hint" ? 152 : 0;
  if (high) return box(cx - w / 2, row - 12 - high, w, high);
  const top = Math.max(Math.min(row - 104, H - peeks - 330), BAR + 150);
  return box(cx - w / 2, top, w, Math.min(H - peeks - top, 360));
}

function middle(asked: Asked, size: Sizes, sheet: Box | null, extraTop: number): Middle {
  const { W, H, cx, row } = size;
  const k = asked.seats;
  const catches = (i: number): boolean => asked.catches.includes(i);
  const notes = (i: number): boolean => asked.notes.includes(i);
  const strip = asked.strip && (asked.over === "none" || asked.over === "drawn");
  const stripTop = Math.min(row, extraTop) - 12 - STRIP;
  const foot = Math.min(row - 16, sheet && asked.over !== "drawn" ? sheet.y - 8 : row, strip ? stripTop - 8 : row);
  const text = strip ? box(cx - Math.min(420, W * 0.6) / 2, stripTop, Math.min(420, W * 0.6), STRIP) : null;
  // Too low for an ellipse: as on a phone.
  const close = (): Middle => ({ ...tight(box(12, BAR, W - 24, foot - BAR - 4), k, 110, catches, notes), strip: text });
  if (foot - BAR < 330) return close();
  const face = clamp(Math.min(H * 0.08, W * 0.086), 46, 76) * (k >= 8 ? 0.9 : 1);
  const fans = k <= 7 && H >= 760;
  const whole = face * (fans ? 1.56 : 1) + LINE;
  // Beside a narrow title the highest seat reaches up to the edge; below a middle one it stays under the bar.
  const high = W >= 1000 ? 14 : BAR + 4;
  const most = Math.min(H * 0.182, W * 0.214);
  const ring = ringIn(cx, high + whole + 10, foot, W, most);
  const cy = ring.cy - 10;
  const ry = cy - high - whole / 2;
  const low = Math.min(ry * 0.43, foot - whole / 2 - cy);
  const seats = ellipse({ cx, cy, rx: W * 0.39, ry, low: Math.max(0, low), bar: BAR, buttons: H >= 820, k, size: face, fans, width: Math.min(116, W * 0.14), catches, notes });
  if (crowded(seats)) return close();
  return { seats, ring, strip: text };
}

/** Beside the ring if no seat is there, else on its shoulder. */
function debtOf({ ring, seats }: Middle, cut: (part: Box) => Box): Box {
  const beside = cut(box(ring.cx + ring.r + RIM + 12, ring.cy - 60, 54, 128));
  if (!seats.some((seat) => touches(seat.hit, beside) || (seat.catch && touches(seat.catch, beside)))) return beside;
  return cut(box(ring.cx + ring.r * 0.8 - 20, ring.cy - ring.r * 0.62 - 20, 40, 40));
}

export function wide(asked: Asked): Layout {
  const size = sizes(asked);
  const { W, H, cx, row, rowHeight } = size;
  const half = Math.min(285, W / 2 - 40);
  const button = W >= 1000 ? 176 : 164;
  const left = box(cx - half, row, button, rowHeight);
  const call = box(cx + half - button, row, button, rowHeight);
  const status = box(left.x + button + 10, row, call.x - left.x - button - 20, rowHeight);
  const beside = left.x >= button + 30;
  const extra = beside ? box(left.x - button - 10, row, button, rowHeight) : box(left.x, row - 12 - 48, button, 48);
  const sheet = sheetOf(asked, size);
  const between = middle(asked, size, sheet, asked.extra && !beside ? extra.y : row);
  const cut = (part: Box): Box => (asked.leftHanded ? mirrored(part, W) : part);
  return {
    form: "wide",
    table: box(0, 0, W, H),
    bar: box(0, 0, W, BAR),
    menu: box(8, 6, 44, 44),
    log: asked.width >= PANEL_FROM && asked.panel ? null : box(W - 52, 6, 44, 44),
    title: W >= 1000 ? box(58, 6, cx - 58 - 222, 44) : box(60, 4, W - 120, 48),
    ...between,
    debt: asked.debt ? debtOf(between, cut) : null,
    left: cut(left),
    status: cut(status),
    call: cut(call),
    extra: asked.extra && asked.over === "none" ? cut(extra) : null,
    column: false,
    hand: handOf(asked, size),
    sheet,
    band:
      asked.over === "band" && sheet
        ? {
            words: cut(box(sheet.x + 24, row, call.x - sheet.x - 36, rowHeight)),
            above: row - sheet.y > 70 ? box(sheet.x + 16, sheet.y + 10, sheet.w - 32, row - sheet.y - 18) : null,
            below: box(sheet.x + 16, row + rowHeight + 12, sheet.w - 32, sheet.y + sheet.h - row - rowHeight - 22),
          }
        : null,
    bubble: box(cx - 215, BAR, 430, row - 10 - BAR),
    hint: box(cx - 215, BAR, 430, row - 10 - BAR),
    notice: box(cx - Math.min(460, W - 32) / 2, row + rowHeight + 10, Math.min(460, W - 32), 66),
    panel: asked.width >= PANEL_FROM && asked.panel ? box(W, 0, PANEL, H) : null,
  };
}

