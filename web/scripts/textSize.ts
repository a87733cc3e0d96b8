/** Converts font sizes from px to rem (16 px are 1 rem), so that text follows the browser's font size. */
import type { Declaration, Plugin } from "postcss";

const USUAL = 16;
const SIZE = /\b(\d+(?:\.\d+)?)px/;

function inRem(value: string): string {
  return value.replace(SIZE, (_, size: string) => `${Number(size) / USUAL}rem`);
}

function follow(declaration: Declaration): void {
  // In a `font` shorthand, convert only the first length, which is the font size. The line height stays in px, because
  // it may have to match a box in px.
  declaration.value = inRem(declaration.value);
}

export function textSize(): Plugin {
  return { postcssPlugin: "text-size", Declaration: { font: follow, "font-size": follow } };
}
