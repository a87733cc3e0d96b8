/** Layout of the waiting room: seats around a table, and sizes of faces and code. */
import { around, box, clamp, touches } from "../layout/box.ts";
import type { Box } from "../layout/types.ts";

export interface WaitingLayout {
  /** Box of the oval that represents the table. */
  readonly oval: Box;
  /** Size of a face. */
  readonly face: number;
  /** Boxes of the seats with their text. The player's own seat is at the bottom, and the others follow clockwise. */
  readonly seats: readonly Box[];
  /** Box of the table code. */
  readonly code: Box;
  /** Font size of the table code. */
  readonly letters: number;
  readonly height: number;
}

export interface WaitingInput {
  readonly seats: number;
  readonly width: number;
  /** Height in px; 0 means as high as necessary. */
  readonly height: number;
  readonly code: string;
  /** Number of lines of text below a face. */
  readonly lines: number;
  /** Number of lines of text below the player's own face. */
  readonly ownLines: number;
  /** Height of a line of text, which grows with the browser's font size. */
  readonly line: number;
}

const FACES = [104, 92, 80, 70, 62, 58, 52, 46, 40, 34];
const LETTERS = [68, 56, 44, 37, 31, 26];
/**
 * Smallest font size of the code while faces are larger than 46 px. The code becomes smaller than this only after the
 * faces have shrunk to 46 px.
 */
const READ_OUT = 37;
const PAD = 10;
const GAP = 4;
/** Widths of wide letters relative to the font size. */
const WIDE: Readonly<Record<string, number>> = { W: 0.97, M: 0.83, Q: 0.82 };
/** Width of other letters relative to the font size. */
const USUAL = 0.75;
/** Width of the gap in the middle of a code, relative to the font size. */
const MIDDLE = 0.3;
const TALLEST = 560;

function cellWidth(face: number, seats: number): number {
  return Math.min(140, face + (seats > 6 ? 30 : 46));
}

function centres(
  input: WaitingInput,
  face: number,
  height: number,
): { cx: number; cy: number; rx: number; ry: number } {
  const below = face / 2 + 6 + input.ownLines * input.line;
  const rx = Math.min(300, input.width / 2 - cellWidth(face, input.seats) / 2 - 2);
  const ry = Math.min(300, (height - 2 * PAD - face / 2 - below) / 2);
  return { cx: input.width / 2, cy: (height + face / 2 - below) / 2, rx, ry };
}

function seatBoxes(input: WaitingInput, face: number, height: number): Box[] {
  const { cx, cy, rx, ry } = centres(input, face, height);
  const wide = cellWidth(face, input.seats);
  return Array.from({ length: input.seats }, (_, at) => {
    const angle = Math.PI / 2 + (2 * Math.PI * at) / input.seats;
    const lines = at === 0 ? input.ownLines : input.lines;
    return box(
      cx + rx * Math.cos(angle) - wide / 2,
      cy + ry * Math.sin(angle) - face / 2,
      wide,
      face + 6 + lines * input.line,
    );
  });
}

function isApart(seats: readonly Box[]): boolean {
  return !seats.some((one, at) => seats.slice(at + 1).some((other) => touches(one, grown(other, GAP))));
}

function grown(of: Box, by: number): Box {
  return box(of.x - by, of.y - by, of.w + 2 * by, of.h + 2 * by);
}

/**
 * Return the width of the code relative to the font size. Without a code, the width is that of a code with six letters
 * of usual width.
 */
export function codeWidth(code: string): number {
  return [...(code || "ABCDEF")].reduce((sum, letter) => sum + (WIDE[letter] ?? USUAL), MIDDLE);
}

/** Return the free box for the code that is nearest to the middle of the table; null if there is none. */
function codeBox(
  input: WaitingInput,
  face: number,
  height: number,
  seats: readonly Box[],
  letters: number,
): Box | null {
  const { cx, cy, ry } = centres(input, face, height);
  const [w, h] = [letters * codeWidth(input.code), letters + 7 + input.line];
  if (w > input.width - 2 * PAD) return null;
  for (let off = 0; off < ry - h / 2; off += 4)
    for (const y of [cy - off, cy + off]) {
      const place = around(cx, y, w, h);
      if (!seats.some((seat) => touches(seat, grown(place, GAP)))) return place;
    }
  return null;
}

function tryRound(input: WaitingInput, height: number, face: number, letters: number): WaitingLayout | null {
  const seats = seatBoxes(input, face, height);
  const { cx, cy, rx, ry } = centres(input, face, height);
  if (rx <= 0 || ry <= 0 || !isApart(seats)) return null;
  const code = codeBox(input, face, height, seats, letters);
  return code && { oval: around(cx, cy, 2 * rx, 2 * ry), face, seats, code, letters, height };
}

function largest(input: WaitingInput, height: number, least: number): WaitingLayout | null {
  for (const face of FACES) {
    if (face < least) return null;
    for (const letters of LETTERS) {
      if (letters < READ_OUT && face > 46) break;
      const found = tryRound(input, height, face, letters);
      if (found) return found;
    }
  }
  return null;
}

/** Lay out the waiting room with the largest faces, and then the largest code, that fit without overlaps. */
export function layOutWaiting(input: WaitingInput): WaitingLayout {
  const fitting = input.height > 0 ? largest(input, input.height, 0) : null;
  if (fitting) return fitting;
  // Use the smallest height that allows large faces; if there is none, allow smaller faces.
  const from = clamp(0.65 * input.width, 360, 480);
  for (const least of [58, 46, 34])
    for (let height = from; height <= TALLEST; height += 20) {
      const found = largest(input, height, least);
      if (found) return found;
    }
  const height = TALLEST;
  const face = FACES.at(-1)!;
  const { cx, cy, rx, ry } = centres(input, face, height);
  return {
    oval: around(cx, cy, 2 * rx, 2 * ry),
    face,
    seats: seatBoxes(input, face, height),
    code: around(cx, cy, 120, 60),
    letters: LETTERS.at(-1)!,
    height,
  };
}
