import type { Attachment } from "svelte/attachments";

import type { Box } from "../layout/types";

/** Place an element by script, because the content security policy forbids inline styles in HTML. */
export function placeAt({ x, y, w, h }: Box, turn = 0): Attachment<HTMLElement> {
  return (node) => {
    node.style.transform = `translate(${round(x)}px, ${round(y)}px)${turn ? ` rotate(${turn.toFixed(2)}deg)` : ""}`;
    node.style.width = `${round(w)}px`;
    node.style.height = `${round(h)}px`;
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
