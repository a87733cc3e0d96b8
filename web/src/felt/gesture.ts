/** Interpretation of gestures on the hand. It does not use the DOM, so tests need no browser. */

/** Movement in px above which a press is no longer a tap. */
export const TAP = 10;
/** Upward movement in px that plays a lifted card. */
export const SWIPE = 40;
/** Time in ms for which taps are ignored after a layout change. */
export const GUARD_MS = 250;
/** Height in px of the zone at the lower screen edge in which system gestures begin. */
export const EDGE_ZONE = 24;

export type Gesture = "tap" | "slide" | "drag" | "scroll";

export interface Press {
  pointer: number;
  key: string;
  x: number;
  y: number;
  /** Whether the card was already lifted. */
  lifted: boolean;
  mouse: boolean;
  /** Whether the press began at the lower edge. Then it can only be a tap. */
  brink: boolean;
  move: Gesture;
}

/** Return which gesture a press is. Once a press is more than a tap, its gesture does not change. */
export function classifyPress(press: Press, x: number, y: number, scrolls: boolean): Gesture {
  if (press.move !== "tap") return press.move;
  const dx = x - press.x;
  const dy = y - press.y;
  if (Math.hypot(dx, dy) <= TAP || press.brink) return "tap";
  const upright = Math.abs(dy) > Math.abs(dx);
  if (press.mouse || (press.lifted && dy < 0 && upright)) return "drag";
  if (scrolls && upright) return "scroll";
  return upright && dy < 0 ? "drag" : "slide";
}

export type Tap = "play" | "lift" | "why" | "lower";

/** Return what a tap on a card does. */
export function tapMeaning(
  card: { playable: boolean; jump: boolean },
  lifted: boolean,
  mouse: boolean,
  playBy: "auto" | "one" | "two",
  live: boolean,
): Tap {
  if (!live) return lifted ? "lower" : "lift";
  const may = card.playable || card.jump;
  if (!may) return lifted ? "lower" : "why";
  const once = card.jump || playBy === "one" || (playBy === "auto" && mouse);
  return once || lifted ? "play" : "lift";
}
