/** Drawing of a card in a box of 200 x 300. */
import { back, backOf, patternMarkup } from "./back";
import type { ParsedCard } from "./code";
import { coloured } from "./coloured";
import { defineDrawing } from "./defs";
import { box } from "./strokes";
import { wild } from "./wild";

/** Draw the card without the text of a custom card, which `Card.svelte` adds. */
export function drawFace(card: ParsedCard): string {
  return cut(card.colour ? coloured(card, card.colour) : wild(card));
}

export function drawBack(edition: string): string {
  return cut(back(edition));
}

/** Return the href of the card's drawing for `<use>`. */
export function faceHref(card: ParsedCard): string {
  return defineDrawing(faceId(card), () => drawFace(card));
}

export function backHref(edition: string): string {
  const name = backOf(edition);
  defineDrawing(`loom-${name}`, () => patternMarkup(name));
  return defineDrawing(`back-${name}`, () => drawBack(name));
}

/** Return an id that is equal for cards with the same drawing. Unknown cards of one colour have the same drawing. */
export function faceId({ kind, colour, named, n }: ParsedCard): string {
  return `card-${colour ?? "W"}-${kind}${kind === "unknown" ? "" : n}${named ? `-${named}` : ""}`;
}

/** Clip a drawing to rounded corners, and add a thin edge that separates stacked cards. */
function cut(inner: string): string {
  const edge = box(
    0.75,
    0.75,
    198.5,
    298.5,
    21.5,
    'fill="none" stroke="#1A0F20" stroke-opacity=".28" stroke-width="1.5"',
  );
  return `<g clip-path="url(#card-edge)" stroke-linecap="round" stroke-linejoin="round">${inner}</g>${edge}`;
}
