/** Card backs (one pattern per edition) and the game's logo. */
import { CREAM, HOT, INK } from "./colours";
import { at, box, disc, each, type Point, stroke } from "./strokes";

type Pattern = readonly [width: number, height: number, art: string];

/** Ground colour, figure colour and pattern of each edition's back. */
const BACKS: Readonly<
  Record<string, readonly [ground: string, figure: string, draw: (figure: string, ground: string) => Pattern]>
> = {
  mini: ["#C9546F", "#F7C6C7", dots],
  classic: ["#1F6E93", "#CDEBF2", tiles],
  giant: ["#5B3F94", "#E3D3FF", fans],
  race: ["#2C2C36", "#FF8A3C", chevrons],
  official: ["#1D5A48", "#E9CF86", lattice],
};
const USUAL = "giant";

/** Return the edition whose back is used. Custom editions use the back of `giant`. */
export function backOf(edition: string): string {
  return Object.hasOwn(BACKS, edition) ? edition : USUAL;
}

/** Return the SVG pattern of a back. It is drawn separately, because otherwise every `<use>` would copy it. */
export function patternMarkup(edition: string): string {
  const name = backOf(edition);
  const [ground, figure, draw] = BACKS[name]!;
  const [width, height, art] = draw(figure, ground);
  return `<pattern id="cloth-${name}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${art}</pattern>`;
}

export function back(edition: string): string {
  const name = backOf(edition);
  const [ground] = BACKS[name]!;
  const cover = `<rect width="200" height="300" fill="${ground}"/><rect width="200" height="300" fill="url(#cloth-${name})"/>`;
  const edge = box(4, 4, 192, 292, 18, `fill="none" stroke="${CREAM}" stroke-width="9"`);
  return (
    cover +
    edge +
    box(52, 92, 96, 116, 30, `fill="${CREAM}" stroke="${ground}" stroke-width="8"`) +
    at(99, 148, 0.78, SIGN)
  );
}

/** Logo of the game: two overlapping cards. The front one bears the letter P. */
export const SIGN =
  `<g transform="rotate(14 0 40)">${box(-30, -46, 60, 90, 12, `fill="${HOT}" stroke="${INK}" stroke-width="6"`)}</g>` +
  `<g transform="rotate(-10 0 40)">${box(-30, -46, 60, 90, 12, `fill="${CREAM}" stroke="${INK}" stroke-width="6"`)}` +
  `${stroke("M-9 26V-20H4Q18-20 18-7T4 6H-9", INK, 10)}</g>`;

function dots(figure: string): Pattern {
  return [34, 34, disc(8.5, 8.5, 8, figure) + disc(25.5, 25.5, 8, figure)];
}

function tiles(figure: string): Pattern {
  const flower = "M25 3C33 13 37 17 47 25C37 33 33 37 25 47C17 37 13 33 3 25C13 17 17 13 25 3Z";
  const corners = "M0 13A13 13 0 0 0 13 0M50 13A13 13 0 0 1 37 0M0 37A13 13 0 0 1 13 50M50 37A13 13 0 0 0 37 50";
  return [50, 50, stroke(flower + corners, figure, 3.5, ' stroke-linecap="butt"') + disc(25, 25, 6.5, figure)];
}

/** Draw open fans in overlapping rows. */
function fans(figure: string, ground: string): Pattern {
  const places: Point[] = [
    [0, 78],
    [52, 78],
    [26, 52],
    [0, 26],
    [52, 26],
    [26, 0],
    [0, -26],
    [52, -26],
  ];
  const rings = `<circle r="26" fill="${ground}" stroke="${figure}" stroke-width="3.5"/><circle r="16" fill="none" stroke="${figure}" stroke-width="3"/>`;
  return [52, 52, each(places, ([x, y]) => at(x, y, 1, rings + disc(0, 0, 6, figure)))];
}

function chevrons(figure: string): Pattern {
  const rows = [-54, -27, 0, 27, 54];
  const colour = (column: number, row: number): string => ((column + row) % 2 ? "#55555F" : figure);
  return [
    100,
    54,
    each(rows, (y, row) => each([-50, 0, 50, 100], (x, i) => stroke(`M${x} ${y + 24}l25-24l25 24`, colour(i, row), 9))),
  ];
}

function lattice(figure: string): Pattern {
  return [30, 30, stroke("M-2-2L32 32M-2 32L32-2", figure, 3.2)];
}
