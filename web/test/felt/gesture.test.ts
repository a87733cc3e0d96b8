import { describe, expect, test } from "vitest";

import { classifyPress, tapMeaning, type Press } from "../../src/felt/gesture";

const PRESS: Press = { pointer: 1, key: "a", x: 100, y: 600, lifted: false, mouse: false, brink: false, move: "tap" };

describe("gesture of a press on the hand", () => {
  test("is still a tap after a movement of ten pixels", () => {
    expect(classifyPress(PRESS, 106, 608, false)).toBe("tap");
    expect(classifyPress(PRESS, 111, 600, false)).toBe("slide");
  });
  test("is a drag if upward and a slide if sideways, and does not change afterwards", () => {
    expect(classifyPress(PRESS, 102, 580, false)).toBe("drag");
    expect(classifyPress(PRESS, 130, 590, false)).toBe("slide");
    expect(classifyPress({ ...PRESS, move: "slide" }, 102, 500, false)).toBe("slide");
  });
  test("scrolls a shelf if the movement is vertical, unless the card was lifted", () => {
    expect(classifyPress(PRESS, 102, 580, true)).toBe("scroll");
    expect(classifyPress({ ...PRESS, lifted: true }, 102, 580, true)).toBe("drag");
  });
  test("is always a tap if the press begins at the lower edge, where system gestures begin", () => {
    expect(classifyPress({ ...PRESS, brink: true }, 100, 500, false)).toBe("tap");
  });
});

describe("tap on a card", () => {
  const fits = { playable: true, jump: false };
  const unfit = { playable: false, jump: false };
  test("lifts the card at first and plays it the second time by touch, and plays it at once by mouse", () => {
    expect(tapMeaning(fits, false, false, "auto", true)).toBe("lift");
    expect(tapMeaning(fits, true, false, "auto", true)).toBe("play");
    expect(tapMeaning(fits, false, true, "auto", true)).toBe("play");
  });
  test("follows the setting that requires one tap or two taps", () => {
    expect(tapMeaning(fits, false, false, "one", true)).toBe("play");
    expect(tapMeaning(fits, false, true, "two", true)).toBe("lift");
  });
  test("plays at once if the card may be played out of turn", () => {
    expect(tapMeaning({ playable: false, jump: true }, false, false, "auto", true)).toBe("play");
  });
  test("explains an unplayable card and then lowers it, and plays nothing while the table is not live", () => {
    expect(tapMeaning(unfit, false, true, "one", true)).toBe("why");
    expect(tapMeaning(unfit, true, true, "one", true)).toBe("lower");
    expect(tapMeaning(fits, false, true, "one", false)).toBe("lift");
  });
});
