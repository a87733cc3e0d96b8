/** SVG fragments as text. They do not set round line caps, because each card sets them once for all its strokes. */
export type Point = readonly [x: number, y: number];

export function stroke(d: string, colour: string, width: number, more = ""): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${more}/>`;
}

export function fill(d: string, colour: string): string {
  return `<path d="${d}" fill="${colour}"/>`;
}

export function disc(x: number, y: number, radius: number, colour: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`;
}

export function box(x: number, y: number, width: number, height: number, corner: number, paint: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}" ${paint}/>`;
}

export function at(x: number, y: number, scale: number, body: string, turn = 0): string {
  return `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${turn})` : ""}${scale === 1 ? "" : ` scale(${scale})`}">${body}</g>`;
}

export function each<T>(list: readonly T[], draw: (item: T, index: number) => string): string {
  return list.map(draw).join("");
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
