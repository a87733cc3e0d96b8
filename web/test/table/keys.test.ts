// @vitest-environment jsdom
import { describe, expect, it } from "vitest";

import { keyCommandOf, describeFocus, type FocusContext, type Pressed } from "../../src/table/keys.ts";

const FREE: FocusContext = {
  typing: false,
  talking: false,
  onControl: false,
  letters: true,
  race: false,
  confirms: false,
  hand: true,
};
const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  ...more,
});

describe("keyboard shortcuts", () => {
  it.each([
    ["t", "draw"],
    ["U", "call"],
    ["c", "catch"],
    ["p", "next"],
    ["a", "accept"],
    ["l", "log"],
    ["m", "chat"],
    ["o", "order"],
    ["s", "sound"],
    ["z", "settings"],
    ["h", "read-table"],
    ["F2", "rules"],
    ["Escape", "close"],
    ["ArrowLeft", "left"],
    ["ArrowRight", "right"],
    ["Enter", "play"],
  ])("map the key %s to %s", (key, deed) => {
    expect(keyCommandOf(press(key), FREE)).toEqual({ do: deed });
  });
  it("turn Enter into a misplay and H into reading the hand if Shift is pressed", () => {
    expect(keyCommandOf(press("Enter", { shiftKey: true }), FREE)).toEqual({ do: "misplay" });
    expect(keyCommandOf(press("H", { shiftKey: true }), FREE)).toEqual({ do: "read-hand" });
    expect(keyCommandOf(press("?", { shiftKey: true }), FREE)).toEqual({ do: "why" });
    expect(keyCommandOf(press("T", { shiftKey: true }), FREE)).toBeNull();
  });
  it("answer with digits, even if letters are disabled", () => {
    expect(keyCommandOf(press("2"), { ...FREE, letters: false })).toEqual({ do: "answer", number: 2 });
    expect(keyCommandOf(press("t"), { ...FREE, letters: false })).toBeNull();
    expect(keyCommandOf(press("Escape"), { ...FREE, letters: false })).toEqual({ do: "close" });
  });
  it("are inactive in a text field except for Escape", () => {
    const typing = { ...FREE, typing: true, onControl: true };
    expect(["t", "2", "Enter", "ArrowLeft"].map((key) => keyCommandOf(press(key), typing))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(keyCommandOf(press("Escape"), typing)).toEqual({ do: "close" });
  });
  it("only leave the chat or slap while the chat has the focus", () => {
    const talking = { ...FREE, talking: true, onControl: true };
    expect(["t", "m", "2", "Enter", "ArrowLeft", "?"].map((key) => keyCommandOf(press(key), talking))).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(keyCommandOf(press("Escape"), talking)).toEqual({ do: "close" });
    expect(keyCommandOf(press(" "), { ...talking, race: true })).toEqual({ do: "slap" });
  });
  it("leave combinations with Ctrl or Meta and the Tab key to the browser", () => {
    expect(keyCommandOf(press("t", { ctrlKey: true }), FREE)).toBeNull();
    expect(keyCommandOf(press("l", { metaKey: true }), FREE)).toBeNull();
    expect(keyCommandOf(press("Tab"), FREE)).toBeNull();
  });
  it("slap wherever the focus is, but not when a key repeats", () => {
    const race = { ...FREE, race: true, onControl: true };
    expect(keyCommandOf(press(" "), race)).toEqual({ do: "slap" });
    expect(keyCommandOf(press("Enter"), race)).toEqual({ do: "slap" });
    expect(keyCommandOf(press(" ", { repeat: true }), race)).toBeNull();
  });
  it("leave Enter to a focused button, unless a sheet is confirmed by Enter", () => {
    expect(keyCommandOf(press("Enter"), { ...FREE, onControl: true })).toBeNull();
    expect(keyCommandOf(press("Enter"), { ...FREE, confirms: true })).toEqual({ do: "confirm" });
  });
  it("depend on whether a text field, the chat or a control has the focus", () => {
    const made = (html: string): Element => {
      document.body.innerHTML = html;
      return document.body.firstElementChild as Element;
    };
    expect(describeFocus(made("<input>"))).toEqual({ typing: true, talking: false, onControl: true });
    expect(describeFocus(made("<button>x</button>"))).toEqual({ typing: false, talking: false, onControl: true });
    expect(describeFocus(made("<h2 tabindex=-1>x</h2>"))).toEqual({ typing: false, talking: false, onControl: false });
    expect(describeFocus(made("<div data-talk><button>x</button></div>").firstElementChild)).toEqual({
      typing: false,
      talking: true,
      onControl: true,
    });
    expect(describeFocus(null)).toEqual({ typing: false, talking: false, onControl: false });
  });
});
