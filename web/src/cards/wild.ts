/** Drawing of wild cards: cream paper with all four colours. A named colour fills the frame, and the others fade. */
import type { ParsedCard } from "./code";
import { tab } from "./coloured";
import { type Colour, COLOURS, CREAM, INK, onBase, TONES } from "./colours";
import { digit, PLUS, smallPlus } from "./figures";
import { at, box, disc, each, fill, type Point, stroke } from "./strokes";
import { drawSymbol } from "./symbols";

type Named = Colour | null;

const PETAL = "M0 8Q0 0 8 0H34Q62 0 62 28V34Q62 62 34 62H28Q0 62 0 34Z";
const PETALS: readonly (readonly [Colour, ...Point, turn: number])[] = [
  ["R", -1, -1, 180],
  ["Y", 1, -1, 270],
  ["B", 1, 1, 0],
  ["G", -1, 1, 90],
];
const STAR = "M0-22Q3-3 22 0Q3 3 0 22Q-3 3-22 0Q-3-3 0-22Z";

export function wild(card: ParsedCard): string {
  return paper(card.named) + body(card) + (card.kind === "wild" || card.kind === "plus" ? "" : badge(card.named));
}

function body({ kind, named, n }: ParsedCard): string {
  if (kind === "wild")
    return (
      at(100, 200, 1.2, rose(named)) +
      at(100, 200, 1, fill(STAR, INK)) +
      head(named, at(33, 87, 0.76, fill(STAR, CREAM)))
    );
  if (kind === "plus") return head(named, at(12, 66, 0.27, smallPlus(n, CREAM))) + drawing(n) + discs(named);
  if (kind === "race") return hand() + head(named, at(33, 88, 0.4, SMALL_HAND));
  if (kind === "shuffle") return wandering() + head(named, at(33, 88, 0.38, stroke(CROSSING, CREAM, 13)));
  if (kind === "custom") return pencil() + head(named, pips(n));
  return head(named, "");
}

/** Draw the tab of a wild card: four petals above the symbol of its kind. */
function head(named: Named, kind: string): string {
  return tab(INK) + at(33, 35, 0.31, rose(named, false)) + kind;
}

function paper(named: Named): string {
  const [line, width] = named ? [TONES[named].base, 9] : [INK, 3];
  const ground = `<rect width="200" height="300" fill="${CREAM}"/><rect width="200" height="300" fill="url(#card-dots)"/>`;
  return ground + box(9, 9, 182, 282, 15, `fill="none" stroke="${line}" stroke-width="${width}"`);
}

function rose(named: Named, symbols = true): string {
  return each(PETALS, ([colour, x, y, turn]) => {
    const petal = `<path d="${PETAL}" transform="rotate(${turn}) translate(3 3)" fill="${TONES[colour].base}"/>`;
    return faded(petal + (symbols ? at(x * 34, y * 34, 0.44, drawSymbol(colour, onBase(colour))) : ""), colour, named);
  });
}

function faded(piece: string, colour: Colour, named: Named): string {
  return named && colour !== named ? `<g opacity=".25">${piece}</g>` : piece;
}

/** Draw a badge with the symbol of the named colour, for cards without petals. */
function badge(named: Named): string {
  return named ? coin(152, 39, named, 18) : "";
}

function coin(x: number, y: number, colour: Colour, radius: number): string {
  return disc(x, y, radius, TONES[colour].base) + at(x, y, radius / 71, drawSymbol(colour, onBase(colour)));
}

function discs(named: Named): string {
  return each(COLOURS, (colour, i) => faded(coin(43 + i * 38, 264, colour, 15), colour, named));
}

function drawing(n: number): string {
  return at(52, 98, 0.88, at(-38, 42, 0.56, extruded(PLUS, 36)) + at(20, 0, 1, extruded(digit(n), 25)));
}

/** Draw a stroke on top of offset copies in the four colours. */
function extruded(d: string, width: number): string {
  const depth = each(["B", "G", "Y", "R"] as const, (colour, i) =>
    at(4.6 * (4 - i), 4.6 * (4 - i), 1, stroke(d, TONES[colour].base, width + 15)),
  );
  return depth + stroke(d, INK, width + 15) + stroke(d, CREAM, width);
}

// -- wild: an open hand with a colour on each finger

const FINGERS: Readonly<Record<Colour, string>> = {
  R: "M72 162L58 108",
  Y: "M95 158L90 84",
  G: "M118 158L123 84",
  B: "M141 164L154 110",
};
const PALM_EDGE = "M58 160H155V206Q155 254 108 254Q78 254 64 226L42 192Q33 177 45 169Q57 163 67 178Z";
const PALM = "M62 166H151V206Q151 249 108 249Q81 249 68 223L47 189Q42 180 49 176Q56 173 63 184L68 192V166Z";
const RAYS = "M108 66V76M160 84L154 92M178 132L170 136";
const SMALL_HAND =
  stroke("M-20 4V-22M-6 0V-34M8 0V-34M22 4V-22", CREAM, 10) +
  fill("M-26 0H28V14Q28 40 2 40Q-12 40-18 28L-38 6Q-42-2-34-4L-26 4Z", CREAM);

function hand(): string {
  const edge = `<path d="${PALM_EDGE}" fill="${INK}" stroke="${INK}" stroke-width="8"/>${stroke(COLOURS.map((c) => FINGERS[c]).join(""), INK, 31)}`;
  const fingers = each(COLOURS, (colour) => stroke(FINGERS[colour], TONES[colour].base, 20));
  return (
    stroke(RAYS, INK, 7) + at(6, 14, 1, edge + fingers + fill(PALM, CREAM) + at(110, 205, 0.46, rose(null, false)))
  );
}

// -- shuffle: four small crossing cards

const CROSSING = "M-40-16H-20C4-16-4 18 20 18H38M26 4L40 18L26 32M-40 18H-20C4 18-4-16 20-16H38M26-30L40-16L26-2";
const WAYS =
  "M92 96C84 98 78 104 76 112M76 112L68 101M76 112L89 106M162 144C166 152 166 160 163 168M163 168L172 158M163 168L154 159" +
  "M122 250C114 256 106 256 98 254M98 254L108 247M98 254L107 262M100 190C110 176 118 166 122 152M122 152L111 157M122 152L125 163";
const WANDERERS: readonly (readonly [Colour, ...Point, turn: number])[] = [
  ["R", 136, 102, 14],
  ["Y", 144, 212, -12],
  ["B", 62, 238, 12],
  ["G", 56, 160, -14],
];

function wandering(): string {
  const small = (colour: Colour): string =>
    box(-25, -36, 50, 72, 11, `fill="${INK}"`) +
    box(-20, -31, 40, 62, 7, `fill="${TONES[colour].base}"`) +
    at(0, 0, 0.34, drawSymbol(colour, onBase(colour)));
  return each(WANDERERS, ([colour, x, y, turn]) => at(x, y, 1, small(colour), turn)) + stroke(WAYS, INK, 7);
}

// -- custom: a pencil and lines

function pencil(): string {
  const { base, light } = TONES.Y;
  const wood = box(-15, -60, 30, 84, 0, `fill="${base}"`) + box(-5, -60, 10, 84, 0, `fill="${light}"`);
  const tip = fill("M-15 24H15L0 56Z", "#F3D9AE") + fill("M-6 43H6L0 56Z", INK);
  const rubber = fill("M-15-58V-68Q-15-78-5-78H5Q15-78 15-68V-58Z", TONES.R.base);
  const edge = stroke("M-15-58V24L0 56L15 24V-58ZM-15-58V-68Q-15-78-5-78H5Q15-78 15-68V-58", INK, 6);
  const lines = stroke("M30 208H170M30 236H170M30 264H170", "#CDB894", 3, ' stroke-dasharray="1 8"');
  return (
    at(128, 118, 1, wood + tip + rubber + edge, 45) + stroke("M36 166q9-14 17 0t17 0t17 0", TONES.B.base, 7) + lines
  );
}

/** Draw one to three pips. Any other number is written as a digit. */
function pips(n: number): string {
  if (n < 1 || n > 3) return at(20, 66, 0.27, stroke(digit(n), CREAM, 26));
  return each([...Array(n).keys()], (i) => disc(33 + (i - (n - 1) / 2) * 15, 88, 5.5, CREAM));
}
