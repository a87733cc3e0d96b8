/**
 * Large figures of cards, as strokes in a box of 100 x 140. The 7 is crossed and the 3 has a flat top, as in
 * handwriting.
 */
import { at, each, round, stroke } from "./strokes";

export const DIGITS = [
  "M50 15C24 15 16 44 16 70C16 96 24 125 50 125C76 125 84 96 84 70C84 44 76 15 50 15Z",
  "M24 42L56 15V125",
  "M17 46C18 27 32 15 50 15C69 15 83 27 83 45C83 61 73 71 60 83L17 125H86",
  "M20 15H80L47 57C70 55 86 70 86 91C86 111 70 125 49 125C33 125 20 117 14 103",
  "M66 125V15L13 92H91",
  "M80 15H29L23 66C31 58 41 54 52 54C72 54 86 69 86 89C86 110 71 125 49 125C34 125 21 118 14 106",
  "M70 15C38 26 15 56 15 89C15 110 30 125 50 125C70 125 85 110 85 90C85 70 70 56 50 56C33 56 19 67 15 84",
  "M15 15H86L40 125M31 72H73",
  "M50 66C33 66 22 55 22 40.5C22 26 34 15 50 15C66 15 78 26 78 40.5C78 55 67 66 50 66C29 66 15 78 15 95.5C15 113 30 125 50 125C70 125 85 113 85 95.5C85 78 71 66 50 66Z",
  "M30 125C62 114 85 84 85 51C85 30 70 15 50 15C30 15 15 30 15 50C15 70 30 84 50 84C67 84 81 73 85 56",
] as const;
export const PLUS = "M50 38V102M18 70H82";
/** Symbol of skip cards: two chevrons in front of a bar. */
export const SKIP = "M8 34L38 70L8 106M46 34L76 70L46 106M98 32V108";
/** Symbol of reverse cards: a U-turn with one arrow head. */
export const REVERSE = "M24 122V54C24 30 38 16 56 16C74 16 88 30 88 52V88M62 72L88 98L114 72";

export function digit(n: number): string {
  return DIGITS[n] ?? DIGITS[0];
}

/** Draw a stroke in three layers: shadow, contour and ink. */
export function glyph(d: string, contour: string, ink: string, width: number, shadow = true): string {
  const edge = stroke(d, contour, width + 15);
  return (shadow ? at(5, 7, 1, edge) : "") + edge + stroke(d, ink, width);
}

/** Draw `+n`, centred on x = 50. */
export function plus(n: number, contour: string, ink: string): string {
  const lean = n === 1 ? 10 : 0;
  return (
    at(lean - 37, 42, 0.56, glyph(PLUS, contour, ink, 39, false)) +
    at(20 + lean / 2, 0, 1, glyph(digit(n), contour, ink, 26))
  );
}

/** Draw `+n` without contour, for the tab. */
export function smallPlus(n: number, ink: string): string {
  return at(-7, 32, 0.6, stroke(PLUS, ink, 37)) + at(59, 0, 1, stroke(digit(n), ink, 25));
}

/** Draw n upright tally strokes. */
export function tally(n: number, contour: string, ink: string): string {
  const gap = Math.min(22, 152 / n);
  const strokes = each([...Array(n).keys()], (i) => `M${round(104 + gap * (i - (n - 1) / 2))} 248v20`);
  return stroke(strokes, contour, 19) + stroke(strokes, ink, 10);
}
