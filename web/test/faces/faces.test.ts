// @vitest-environment jsdom
import { mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";

import Face from "../../src/faces/Face.svelte";
import { drawBot, CHARACTERS, characterOf, charactersOf, looksOf, NAMES } from "../../src/faces/bots";
import { FACES, drawPerson } from "../../src/faces/people";
import { text } from "../files";

const NUMBERS = [...Array(FACES).keys()];

function shown(face: number, bot?: string): string {
  const target = document.createElement("div");
  document.body.append(target);
  const made = mount(Face, { target, props: { face, bot, size: 44 } });
  const href = target.querySelector("use")!.getAttribute("href")!;
  void unmount(made);
  return href;
}

describe("faces of people and bots", () => {
  const all = [...NUMBERS.map(drawPerson), ...CHARACTERS.map((one) => drawBot(one))];

  test("are sixteen and four, and all differ", () => {
    expect([FACES, CHARACTERS]).toEqual([16, ["olmo", "chispa", "lupa", "nube"]]);
    expect(new Set(all).size).toBe(20);
  });
  test("differ by their ground colour alone", () => {
    expect(new Set(all.map((svg) => /fill="(#\w+)"/.exec(svg)![1])).size).toBe(20);
  });
  test.each(all.map((svg, i) => [i, svg] as const))(
    "are valid SVG without style, script or font: number %d",
    (_, svg) => {
      const found = new DOMParser().parseFromString(
        `<svg xmlns="http://www.w3.org/2000/svg">${svg}</svg>`,
        "image/svg+xml",
      );
      expect(found.querySelector("parsererror, [style], style, script, text, [id]")).toBeNull();
      expect(svg).not.toMatch(/NaN|undefined/);
    },
  );
});

test("face number wraps around, and invalid numbers also have a face", () => {
  expect(shown(16)).toBe(shown(0));
  expect(shown(35)).toBe(shown(3));
  expect([shown(-1), shown(Number.NaN), shown(2.5)]).toEqual(["#face-1", "#face-0", "#face-2"]);
});

test("bot has the face of its character in any spelling", () => {
  expect([shown(0, "Nube"), shown(7, "lupa")]).toEqual(["#bot-nube", "#bot-lupa"]);
});

test("bots without a character differ by their seats", () => {
  expect(new Set([1, 2, 3, 4].map((seat) => shown(seat, "normal"))).size).toBe(4);
  expect(CHARACTERS).toContain(characterOf("constructor", 0));
});

describe("characters of bots at a table", () => {
  const bots = (...names: string[]) => names.map((name) => ({ kind: "bot", name }));
  const person = { kind: "person", name: "Lupa" };

  test("do not depend on the names of the bots", () => {
    expect(
      charactersOf([
        { kind: "bot", name: "Olmo", character: "chispa" },
        { kind: "bot", name: "Lola", character: "chispa" },
      ]),
    ).toEqual(["chispa", "chispa"]);
  });
  test("are derived from the names at tables of older versions", () => {
    expect(charactersOf([person, ...bots("Lupa", "nube", "Olmo")])).toEqual([undefined, "lupa", "nube", "olmo"]);
  });
  test("are all different while there are enough of them", () => {
    const mixed = [...bots("Ana"), ...bots("Chispa", "Bea"), person, ...bots("Lupa 2")];
    const found = charactersOf(mixed);
    expect([found[1], found[3], new Set(found).size]).toEqual(["chispa", undefined, 5]);
    expect(new Set(charactersOf(bots("A", "B", "C", "D"))).size).toBe(4);
  });
  test("are defined for more bots than characters", () => {
    expect(charactersOf(bots(..."ABCDEFGHI")).every((one) => CHARACTERS.includes(one!))).toBe(true);
  });
});

describe("ten bots at a table", () => {
  const named = (character: string, at: number, name = NAMES[at]!) => ({ kind: "bot", name, character });

  test("have ten different faces, even if all have the same character", () => {
    const alike = NAMES.map((_, at) => named("lupa", at));
    const mixed = [
      ...CHARACTERS.map((one) => named(one, 0, one)),
      ...NAMES.slice(0, 6).map((_, at) => named(CHARACTERS[at % 4]!, at)),
    ];
    for (const seats of [alike, mixed]) {
      const drawings = looksOf(seats).map((look) => drawBot(...(look!.split(" ") as [string, string?])));
      expect(new Set(drawings.map((svg) => /fill="([^"]+)"/.exec(svg)![1])).size).toBe(seats.length);
      expect(new Set(looksOf(seats).map((look) => shown(0, look))).size).toBe(seats.length);
    }
  });
  test("have the same face in every seat", () => {
    const seats = NAMES.map((_, at) => named("nube", at));
    expect(looksOf(seats.toReversed())).toEqual(looksOf(seats).toReversed());
  });
  test("have the names that the server assigns", () => {
    expect(text("src/penultima/table/commands/bot_seats.py")).toContain(
      `BOT_NAMES = (${NAMES.map((name) => `"${name}"`).join(", ")})`,
    );
  });
});

test("drawing of a face is defined once in the document", () => {
  for (let i = 0; i < 9; i++) shown(5);
  expect(document.querySelectorAll("#face-5")).toHaveLength(1);
});
