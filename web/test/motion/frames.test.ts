import { describe, expect, it } from "vitest";

import { frames } from "../../src/motion/frames.ts";
import type { Spot } from "../../src/motion/places.ts";
import type { Flight } from "../../src/motion/steps.ts";

const SIZE = 76;
const spot = (x: number, y: number): Spot => ({ x, y, w: SIZE, turn: 0 });
const flight = (more: Partial<Flight>): Flight => ({ what: "stack", via: [{ kind: "deck" }], start: 0, ms: 520, curve: "io", ...more });
/** The middle of what flies, from left to right. */
const middles = (way: readonly Keyframe[]): number[] => way.map(({ transform }) => Number(/translate\((-?[\d.]+)px/.exec(String(transform))?.[1]) + SIZE / 2);

describe("what flies in a bow", () => {
  const way = (edges?: { x: number; w: number }): number[] => middles(frames(flight({ arc: 0.32 }), [spot(300, 60), spot(180, 640)], SIZE, edges));
  it("stays between the edges of the table", () => {
    expect(Math.max(...way({ x: 0, w: 360 }))).toBe(360 - SIZE / 2);
  });
  it("would leave it without them", () => {
    expect(Math.max(...way())).toBeGreaterThan(360);
  });
});

describe("a lost turn", () => {
  it("comes out of nothing, hops over the seat and is gone", () => {
    const hop = frames(flight({ what: "turn", shape: "hop" }), [spot(100, 300), spot(200, 300)], SIZE);
    expect([hop[0]?.["opacity"], hop[4]?.["opacity"], hop.at(-1)?.["opacity"]]).toEqual([0, 1, 0]);
    expect(middles(hop)).toEqual([...middles(hop)].sort((one, other) => one - other));
  });
});
