/** What a finger on the hand means. No drawing here, so that it can be tried without a screen. */

/** A finger that moves more is not a tap. */
export const TAP = 10;
/** A lifted card swiped up by this much is played. */
export const SWIPE = 40;
/** Taps are ignored for so long after the hand was laid out anew. */
export const GUARD = 250;
/** The system's own gestures begin at the lower edge. */
export const BRINK = 24;

export type Move = "tap" | "slide" | "drag" | "scroll";

export interface Press {
  pointer: number;
  key: string;
  x: number;
  y: number;
  /** Whether the card was lifted before. */
  lifted: boolean;
  mouse: boolean;
  /** Began at the lower edge: may tap, nothing else. */
  brink: boolean;
  move: Move;
}

/** What the press has become; once more than a tap it stays what it is. */
export function become(press: Press, x: number, y: number, scrolls: boolean): Move {
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

/** What a tap on a card does. */
export function tapped(card: { playable: boolean; jump: boolean }, lifted: boolean, mouse: boolean, playBy: "auto" | "one" | "two", live: boolean): Tap {
  if (!live) return lifted ? "lower" : "lift";
  const may = card.playable || card.jump;
  if (!may) return lifted ? "lower" : "why";
  const once = card.jump || playBy === "one" || (playBy === "auto" && mouse);
  return once || lifted ? "play" : "lift";
}
