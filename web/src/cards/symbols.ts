/** Symbols of the colours in a box from -50 to 50: heart, sun, leaf and wave. */
import type { Colour } from "./colours";
import { defineDrawing } from "./defs";
import { each, fill, round, stroke } from "./strokes";

const HEART =
  "M0 42C-14 29-44 12-44-15C-44-32-31-42-19-42C-10-42-3-37 0-29C3-37 10-42 19-42C31-42 44-32 44-15C44 12 14 29 0 42Z";
const LEAF = "M-36 40C-46-4-20-42 42-44C46 10 14 44-24 34C-20 20-8 2 10-12C-12-2-26 16-36 40Z";
const RAYS = each([0, 1, 2, 3, 4, 5, 6, 7], (eighth) => ray((eighth * Math.PI) / 4));
const WAVES = each([-26, 3, 32], wave);

function ray(angle: number): string {
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  return `M${round(33 * x)} ${round(33 * y)}L${round(45 * x)} ${round(45 * y)}`;
}

function wave(y: number): string {
  const [up, down] = [y - 17, y + 17];
  return `M-46 ${y}C-35 ${up}-24 ${up}-14 ${y}C-4 ${down} 8 ${down} 18 ${y}C27 ${up} 37 ${up} 46 ${y}`;
}

export function drawSymbol(colour: Colour, ink: string): string {
  if (colour === "R") return fill(HEART, ink);
  if (colour === "G") return fill(LEAF, ink);
  if (colour === "Y") return `<circle r="21" fill="${ink}"/>${stroke(RAYS, ink, 11)}`;
  return stroke(WAVES, ink, 15);
}

/** Return the href of the symbol for `<use>`. The symbol has the colour of the surrounding text. */
export function symbolHref(colour: Colour): string {
  return defineDrawing(
    `symbol-${colour}`,
    () => `<g stroke-linecap="round" stroke-linejoin="round">${drawSymbol(colour, "currentColor")}</g>`,
  );
}
