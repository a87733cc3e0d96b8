import { describe, expect, it } from "vitest";

import { touches } from "../../src/layout/box";
import { layout } from "../../src/layout/layout";
import { bubbleSize, speechBubbles } from "../../src/layout/speechBubbles";
import type { LayoutInput, Box } from "../../src/layout/types";

const SIZES = [
  [360, 640],
  [390, 664],
  [360, 740],
  [568, 320],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1440, 900],
] as const;
const SHORT = "¡Última!";
const LONG = "Qué mala suerte, otra vez me toca tomar cuatro";

function inputOf(width: number, height: number, seats: number): LayoutInput {
  const cards = ["R1", "R2", "Y3", "Y4", "G5", "B6", "W"];
  return {
    width,
    height,
    seats,
    cards,
    over: "none",
    panel: width >= 1024,
    strip: false,
    catches: [],
    notes: [],
    debt: false,
    extra: false,
    large: false,
    leftHanded: false,
    scroll: 0,
  };
}

describe.each(SIZES)("speech bubbles on a %i x %i screen", (width, height) => {
  it.each([1, 2, 3, 5, 7, 9])("cover no pile, face or button and stay inside (other players: %i)", (seats) => {
    const laid = layout(inputOf(width, height, seats));
    for (let seat = 0; seat < seats; seat += 1)
      for (const text of [SHORT, LONG]) {
        const [bubble] = speechBubbles(laid, [{ seat, text }], 1);
        const hidden = [laid.ring.pile, ...laid.seats.map(({ face }) => face)].filter((part: Box) =>
          touches(part, bubble!),
        );
        expect(hidden).toEqual([]);
        expect(bubble!.x).toBeGreaterThanOrEqual(0);
        expect(bubble!.y).toBeGreaterThanOrEqual(0);
        expect(bubble!.x + bubble!.w).toBeLessThanOrEqual(laid.table.w);
        expect([laid.left, laid.call, laid.menu].some((button) => touches(button, bubble!))).toBe(false);
        expect(bubble!.tail).toMatch(/^M.*Z$/);
      }
  });

  it("of two speakers do not overlap", () => {
    const laid = layout(inputOf(width, height, 4));
    const [one, other] = speechBubbles(
      laid,
      [
        { seat: 1, text: LONG },
        { seat: 2, text: LONG },
      ],
      1,
    );
    expect(touches(one!, other!)).toBe(false);
  });
});

it("speech bubble has room for 46 letters in two lines", () => {
  const { w, h } = bubbleSize(LONG, 1);
  expect(w).toBeLessThanOrEqual(230);
  expect(h).toBe(50);
  expect(bubbleSize(SHORT, 1).h).toBe(32);
});
