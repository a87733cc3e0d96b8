import { describe, expect, it } from "vitest";

import { keyframesOf } from "../../src/motion/frames.ts";
import type { Spot } from "../../src/motion/places.ts";
import type { Flight } from "../../src/motion/steps.ts";

const SIZE = 76;
const spot = (x: number, y: number): Spot => ({ x, y, w: SIZE, turn: 0 });
const flight = (more: Partial<Flight>): Flight => ({
  what: "stack",
  via: [{ kind: "deck" }],
  start: 0,
  ms: 520,
  curve: "io",
  ...more,
});
/** Return the horizontal positions of the frames of a flight. */
const middles = (way: readonly Keyframe[]): number[] =>
  way.map(({ transform }) => Number(/translate\((-?[\d.]+)px/.exec(String(transform))?.[1]) + SIZE / 2);

describe("curved flight", () => {
  const way = (edges?: { x: number; w: number }): number[] =>
    middles(keyframesOf(flight({ arc: 0.32 }), [spot(300, 60), spot(180, 640)], SIZE, edges));
  it("stays between the edges of the table", () => {
    expect(Math.max(...way({ x: 0, w: 360 }))).toBe(360 - SIZE / 2);
  });
  it("leaves the table if no edges are given", () => {
    expect(Math.max(...way())).toBeGreaterThan(360);
  });
});

describe("motion of a lost turn", () => {
  it("fades in, hops over the seat and fades out", () => {
    const hop = keyframesOf(flight({ what: "turn", shape: "hop" }), [spot(100, 300), spot(200, 300)], SIZE);
    expect([hop[0]?.["opacity"], hop[4]?.["opacity"], hop.at(-1)?.["opacity"]]).toEqual([0, 1, 0]);
    expect(middles(hop)).toEqual([...middles(hop)].sort((one, other) => one - other));
  });
});
