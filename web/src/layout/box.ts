import type { Box } from "./types";

/** Minimum size of touch targets in px. */
export const MIN_TOUCH = 44;

export function box(x: number, y: number, w: number, h: number): Box {
  return { x, y, w, h };
}

export function around(cx: number, cy: number, w: number, h: number): Box {
  return { x: cx - w / 2, y: cy - h / 2, w, h };
}

/** Mirror a box for left-handed play. */
export function mirrored<T extends Box>(of: T, width: number): T {
  return { ...of, x: width - of.x - of.w };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

export function touches(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
