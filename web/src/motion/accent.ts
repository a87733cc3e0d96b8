/** Short animations of felt elements. Each is added to the transform that positions its element. */
import { CURVES } from "./frames.ts";
import type { Accent } from "./steps.ts";

const by = (x: number, y = 0): Keyframe => ({ transform: `translate(${x}px, ${y}px)` });
const grown = (scale: number): Keyframe => ({ transform: `scale(${scale})` });

const MOVES: { readonly [K in Exclude<Accent["kind"], "edge">]: readonly Keyframe[] } = {
  nod: [by(0), by(0, 6), by(0)],
  shake: [by(0), by(-5), by(5), by(-4), by(3), by(0)],
  pop: [grown(0.3), grown(1)],
  beat: [grown(1), grown(1.16), grown(1)],
};

/** Return the elements to animate. For the viewer's own seat, only the hand can be animated. */
function targets(felt: Element, { kind, seat, part }: Accent, you: number): Element[] {
  if (seat === you) return part === "seat" || kind === "shake" ? [...felt.querySelectorAll("[data-part=hand]")] : [];
  const found = felt.querySelector(`[data-seat="${seat}"]`);
  const parts = part === "seat" ? "[data-part=face], [data-part=badge]" : `[data-part=${part}]`;
  return found ? [...found.querySelectorAll(parts)] : [];
}

export function playAccent(accent: Accent, felt: Element, you: number, rate: number): void {
  if (accent.kind === "edge") return;
  const options: KeyframeAnimationOptions = {
    duration: accent.ms,
    delay: accent.start,
    easing: accent.kind === "pop" ? CURVES.pop : CURVES.io,
    composite: "add",
    fill: accent.kind === "pop" ? "backwards" : "none",
  };
  for (const target of targets(felt, accent, you)) target.animate([...MOVES[accent.kind]], options).playbackRate = rate;
}
