// @vitest-environment jsdom
import { mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";

import Face from "../../src/faces/Face.svelte";
import { bot, CHARACTERS, characterOf, charactersOf } from "../../src/faces/bots";
import { FACES, person } from "../../src/faces/people";

const NUMBERS = [...Array(FACES).keys()];

function shown(face: number, bot?: string): string {
  const target = document.createElement("div");
  document.body.append(target);
  const made = mount(Face, { target, props: { face, bot, size: 44 } });
  const href = target.querySelector("use")!.getAttribute("href")!;
  unmount(made);
  return href;
}

describe("sixteen faces and four bots", () => {
  const all = [...NUMBERS.map(person), ...CHARACTERS.map(bot)];

  test("are all there, and all differ", () => {
    expect([FACES, CHARACTERS]).toEqual([16, ["olmo", "chispa", "lupa", "nube"]]);
    expect(new Set(all).size).toBe(20);
  });
  test("are told apart by their ground alone", () => {
    expect(new Set(all.map((svg) => /fill="(#\w+)"/.exec(svg)![1])).size).toBe(20);
  });
  test.each(all.map((svg, i) => [i, svg] as const))("%d is proper SVG without style, script or font", (_, svg) => {
    const found = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${svg}</svg>`, "image/svg+xml");
    expect(found.querySelector("parsererror, [style], style, script, text, [id]")).toBeNull();
    expect(svg).not.toMatch(/NaN|undefined/);
  });
});

test("numbers go round, and what is no number has a face too", () => {
  expect(shown(16)).toBe(shown(0));
  expect(shown(35)).toBe(shown(3));
  expect([shown(-1), shown(Number.NaN), shown(2.5)]).toEqual(["#face-1", "#face-0", "#face-2"]);
});

test("a bot has the face of its character, in any spelling", () => {
  expect([shown(0, "Nube"), shown(7, "lupa")]).toEqual(["#bot-nube", "#bot-lupa"]);
});

test("bots that only have a number differ by their seats", () => {
  expect(new Set([1, 2, 3, 4].map((seat) => shown(seat, "normal"))).size).toBe(4);
  expect(CHARACTERS).toContain(characterOf("constructor", 0));
});

describe("bots at one table", () => {
  const bots = (...names: string[]) => names.map((name) => ({ kind: "bot", name }));
  const person = { kind: "person", name: "Lupa" };

  test("have the face of how they play, whatever they are called", () => {
    expect(charactersOf([{ kind: "bot", name: "Olmo", character: "chispa" }, { kind: "bot", name: "Lola", character: "chispa" }])).toEqual(["chispa", "chispa"]);
  });
  test("of an older table look like whom they are called by", () => {
    expect(charactersOf([person, ...bots("Lupa", "nube", "Olmo")])).toEqual([undefined, "lupa", "nube", "olmo"]);
  });
  test("never look alike while there are enough, whoever sits down later", () => {
    const mixed = [...bots("Ana"), ...bots("Chispa", "Bea"), person, ...bots("Lupa 2")];
    const found = charactersOf(mixed);
    expect([found[1], found[3], new Set(found).size]).toEqual(["chispa", undefined, 5]);
    expect(new Set(charactersOf(bots("A", "B", "C", "D"))).size).toBe(4);
  });
  test("have a face even where there are more of them than characters", () => {
    expect(charactersOf(bots(..."ABCDEFGHI")).every((one) => CHARACTERS.includes(one!))).toBe(true);
  });
});

test("a face is in the document once", () => {
  for (let i = 0; i < 9; i++) shown(5);
  expect(document.querySelectorAll("#face-5")).toHaveLength(1);
});
