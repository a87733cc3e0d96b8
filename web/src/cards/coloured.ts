/** Drawing of a coloured card: ground, frame, tab and figure. */
import type { ParsedCard } from "./code";
import { type Colour, COLOURS, CREAM, TONES } from "./colours";
import { digit, glyph, plus, REVERSE, SKIP, smallPlus, tally } from "./figures";
import { at, each, fill, round, stroke } from "./strokes";
import { drawSymbol } from "./symbols";

export function coloured(card: ParsedCard, colour: Colour): string {
  const { deep } = TONES[colour];
  return (
    ground(colour) +
    frame(colour) +
    tab(deep) +
    large(card, deep) +
    index(card) +
    at(34, 92, 0.36, drawSymbol(colour, CREAM))
  );
}

function large({ kind, n }: ParsedCard, deep: string): string {
  if (kind === "digit") return at(52, 101, 1.1, glyph(digit(n), deep, CREAM, 25));
  if (kind === "plus") return at(59, 103, 0.9, plus(n, deep, CREAM)) + tally(n, deep, CREAM);
  if (kind === "skip") return at(54, 108, 1, glyph(SKIP, deep, CREAM, 23));
  if (kind === "reverse") return at(42, 108, 1, glyph(REVERSE, deep, CREAM, 24));
  return "";
}

function index({ kind, n }: ParsedCard): string {
  if (kind === "digit") return at(14, 12, 0.42, stroke(digit(n), CREAM, 23));
  if (kind === "plus") return at(12, 20, 0.31, smallPlus(n, CREAM));
  if (kind === "skip") return at(13, 15, 0.4, stroke(SKIP, CREAM, 20));
  if (kind === "reverse") return at(8, 15, 0.38, stroke(REVERSE, CREAM, 20));
  return "";
}

/** Draw the dark tab behind the index of the card. In a fan, neighbours may cover everything but the tab. */
export function tab(ink: string): string {
  return fill("M0 0H66V96Q66 118 44 118H0Z", ink);
}

function ground(colour: Colour): string {
  return `<rect width="200" height="300" fill="${TONES[colour].base}"/>${picture(colour, TONES[colour].light)}`;
}

/** Draw the symbol of the colour, tone on tone and larger than the card. */
function picture(colour: Colour, light: string): string {
  if (colour === "R") return at(118, 172, 2.05, drawSymbol("R", light));
  if (colour === "G") return at(106, 160, 2.2, drawSymbol("G", light));
  if (colour === "Y")
    return at(100, 158, 1, `<circle r="66" fill="${light}"/>${fill(each([...Array(16).keys()], beam), light)}`);
  return stroke(
    each([110, 152, 194, 236, 278], (y) => `M-20 ${y}${"q15-22 30 0t30 0".repeat(4)}`),
    light,
    15,
  );
}

/** Draw one beam of the sun. It is a single path, because each `<use>` of the card copies all elements. */
function beam(i: number): string {
  const [cos, sin] = [Math.cos((i * Math.PI) / 8), Math.sin((i * Math.PI) / 8)];
  const point = (x: number, y: number): string => `${round(x * cos - y * sin)} ${round(x * sin + y * cos)}`;
  return `M${point(-9, -80)}L${point(0, i % 2 ? -112 : -128)}L${point(9, -80)}Z`;
}

/**
 * Return the number of gaps in the frame: red 0, yellow 1, green 2, blue 3. Spanish decks mark their suits by such
 * gaps.
 */
export function breaks(colour: Colour): number {
  return COLOURS.indexOf(colour);
}

const [NEAR, RIGHT, BOTTOM, CORNER, GAP] = [9, 191, 291, 15, 9] as const;

function frame(colour: Colour): string {
  const count = breaks(colour);
  const cuts = [...Array(count).keys()].map((i) => 186 + 20 * (i - (count - 1) / 2));
  const down = each(cuts, (y) => `V${round(y - GAP / 2)}M${RIGHT} ${round(y + GAP / 2)}`);
  const up = each([...cuts].reverse(), (y) => `V${round(y + GAP / 2)}M${NEAR} ${round(y - GAP / 2)}`);
  const [left, right, top, low] = [NEAR + CORNER, RIGHT - CORNER, NEAR + CORNER, BOTTOM - CORNER];
  const d =
    `M${left} ${NEAR}H${right}Q${RIGHT} ${NEAR} ${RIGHT} ${top}${down}V${low}Q${RIGHT} ${BOTTOM} ${right} ${BOTTOM}` +
    `H${left}Q${NEAR} ${BOTTOM} ${NEAR} ${low}${up}V${top}Q${NEAR} ${NEAR} ${left} ${NEAR}`;
  return stroke(d, CREAM, 3, ' stroke-linecap="butt"');
}
