// @vitest-environment jsdom
import { describe, expect, it } from "vitest";

import { deedOf, focusIs, type Around, type Pressed } from "../../src/table/keys.ts";

const FREE: Around = { typing: false, talking: false, onControl: false, letters: true, race: false, confirms: false, hand: true };
const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false, ...more });

describe("keys of the table", () => {
  it.each([
    ["t", "draw"], ["U", "call"], ["c", "catch"], ["p", "next"], ["a", "accept"], ["l", "log"], ["m", "chat"], ["o", "order"], ["s", "sound"], ["z", "settings"],
    ["h", "read-table"], ["F2", "rules"], ["Escape", "close"], ["ArrowLeft", "left"], ["ArrowRight", "right"], ["Enter", "play"],
  ])("%s does %s", (key, deed) => {
    expect(deedOf(press(key), FREE)).toEqual({ do: deed });
  });
  it("Shift makes a misplay of Enter, and the hand of the table", () => {
    expect(deedOf(press("Enter", { shiftKey: true }), FREE)).toEqual({ do: "misplay" });
    expect(deedOf(press("H", { shiftKey: true }), FREE)).toEqual({ do: "read-hand" });
    expect(deedOf(press("?", { shiftKey: true }), FREE)).toEqual({ do: "why" });
    expect(deedOf(press("T", { shiftKey: true }), FREE)).toBeNull();
  });
  it("figures answer, also where letters are off", () => {
    expect(deedOf(press("2"), { ...FREE, letters: false })).toEqual({ do: "answer", number: 2 });
    expect(deedOf(press("t"), { ...FREE, letters: false })).toBeNull();
    expect(deedOf(press("Escape"), { ...FREE, letters: false })).toEqual({ do: "close" });
  });
  it("what is typed into a field is text", () => {
    const typing = { ...FREE, typing: true, onControl: true };
    expect(["t", "2", "Enter", "ArrowLeft"].map((key) => deedOf(press(key), typing))).toEqual([null, null, null, null]);
    expect(deedOf(press("Escape"), typing)).toEqual({ do: "close" });
  });
  it("whoever is about to write plays nothing, but can slap and go back", () => {
    const talking = { ...FREE, talking: true, onControl: true };
    expect(["t", "m", "2", "Enter", "ArrowLeft", "?"].map((key) => deedOf(press(key), talking))).toEqual([null, null, null, null, null, null]);
    expect(deedOf(press("Escape"), talking)).toEqual({ do: "close" });
    expect(deedOf(press(" "), { ...talking, race: true })).toEqual({ do: "slap" });
  });
  it("leaves the browser its own keys", () => {
    expect(deedOf(press("t", { ctrlKey: true }), FREE)).toBeNull();
    expect(deedOf(press("l", { metaKey: true }), FREE)).toBeNull();
    expect(deedOf(press("Tab"), FREE)).toBeNull();
  });
  it("slaps wherever the focus is, but not by a key that repeats", () => {
    const race = { ...FREE, race: true, onControl: true };
    expect(deedOf(press(" "), race)).toEqual({ do: "slap" });
    expect(deedOf(press("Enter"), race)).toEqual({ do: "slap" });
    expect(deedOf(press(" ", { repeat: true }), race)).toBeNull();
  });
  it("leaves Enter to a button that has the focus", () => {
    expect(deedOf(press("Enter"), { ...FREE, onControl: true })).toBeNull();
    expect(deedOf(press("Enter"), { ...FREE, confirms: true })).toEqual({ do: "confirm" });
  });
  it("knows fields and controls", () => {
    const made = (html: string): Element => {
      document.body.innerHTML = html;
      return document.body.firstElementChild as Element;
    };
    expect(focusIs(made("<input>"))).toEqual({ typing: true, talking: false, onControl: true });
    expect(focusIs(made("<button>x</button>"))).toEqual({ typing: false, talking: false, onControl: true });
    expect(focusIs(made("<h2 tabindex=-1>x</h2>"))).toEqual({ typing: false, talking: false, onControl: false });
    expect(focusIs(made("<div data-talk><button>x</button></div>").firstElementChild)).toEqual({ typing: false, talking: true, onControl: true });
    expect(focusIs(null)).toEqual({ typing: false, talking: false, onControl: false });
  });
});
