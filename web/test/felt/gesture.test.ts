import { describe, expect, test } from "vitest";

import { become, tapped, type Press } from "../../src/felt/gesture";

const PRESS: Press = { pointer: 1, key: "a", x: 100, y: 600, lifted: false, mouse: false, brink: false, move: "tap" };

describe("what a finger on the hand becomes", () => {
  test("a movement of ten pixels is still a tap", () => {
    expect(become(PRESS, 106, 608, false)).toBe("tap");
    expect(become(PRESS, 111, 600, false)).toBe("slide");
  });
  test("up is a drag, along is a slide, and it stays what it became", () => {
    expect(become(PRESS, 102, 580, false)).toBe("drag");
    expect(become(PRESS, 130, 590, false)).toBe("slide");
    expect(become({ ...PRESS, move: "slide" }, 102, 500, false)).toBe("slide");
  });
  test("a shelf scrolls under an upright movement, unless the card was lifted", () => {
    expect(become(PRESS, 102, 580, true)).toBe("scroll");
    expect(become({ ...PRESS, lifted: true }, 102, 580, true)).toBe("drag");
  });
  test("at the lower edge, where the system's own gestures begin, there are only taps", () => {
    expect(become({ ...PRESS, brink: true }, 100, 500, false)).toBe("tap");
  });
});

describe("what a tap does", () => {
  const fits = { playable: true, jump: false };
  const unfit = { playable: false, jump: false };
  test("by touch the first lifts and the second plays; a mouse plays at once", () => {
    expect(tapped(fits, false, false, "auto", true)).toBe("lift");
    expect(tapped(fits, true, false, "auto", true)).toBe("play");
    expect(tapped(fits, false, true, "auto", true)).toBe("play");
  });
  test("settings say otherwise", () => {
    expect(tapped(fits, false, false, "one", true)).toBe("play");
    expect(tapped(fits, false, true, "two", true)).toBe("lift");
  });
  test("who jumps in has no time for two", () => {
    expect(tapped({ playable: false, jump: true }, false, false, "auto", true)).toBe("play");
  });
  test("what does not fit says why, then goes down; nothing is played while nothing may be", () => {
    expect(tapped(unfit, false, true, "one", true)).toBe("why");
    expect(tapped(unfit, true, true, "one", true)).toBe("lower");
    expect(tapped(fits, false, true, "one", false)).toBe("lift");
  });
});
