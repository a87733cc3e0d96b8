/** The drawing of a card, in a box of 200 x 300. */
import { back, backOf, cloth } from "./back";
import type { Read } from "./code";
import { coloured } from "./coloured";
import { drawn } from "./defs";
import { box } from "./strokes";
import { wild } from "./wild";

/** What is drawn of it; what is written on it comes on top. */
export function face(card: Read): string {
  return cut(card.colour ? coloured(card, card.colour) : wild(card));
}

export function reverse(edition: string): string {
  return cut(back(edition));
}

/** Where `<use>` finds it. */
export function faceAt(card: Read): string {
  return drawn(faceId(card), () => face(card));
}

export function backAt(edition: string): string {
  const name = backOf(edition);
  drawn(`loom-${name}`, () => cloth(name));
  return drawn(`back-${name}`, () => reverse(name));
}

/** Cards that are drawn alike have the same: those that are not known differ only by what is written on them. */
export function faceId({ kind, colour, named, n }: Read): string {
  return `card-${colour ?? "W"}-${kind}${kind === "unknown" ? "" : n}${named ? `-${named}` : ""}`;
}

/** Round corners, and a thin edge so that a card is told from the one below it. */
function cut(inner: string): string {
  const edge = box(0.75, 0.75, 198.5, 298.5, 21.5, 'fill="none" stroke="#1A0F20" stroke-opacity=".28" stroke-width="1.5"');
  return `<g clip-path="url(#card-edge)" stroke-linecap="round" stroke-linejoin="round">${inner}</g>${edge}`;
}
