// @vitest-environment jsdom
import { mount, unmount } from "svelte";
import { describe, expect, onTestFinished, test } from "vitest";

import Back from "../../src/cards/Back.svelte";
import Card from "../../src/cards/Card.svelte";
import { read } from "../../src/cards/code";
import { breaks } from "../../src/cards/coloured";
import { COLOURS, CREAM, TONES } from "../../src/cards/colours";
import { drawn } from "../../src/cards/defs";
import { face, faceId, reverse } from "../../src/cards/face";
import { symbol } from "../../src/cards/symbols";
import { write, width } from "../../src/cards/written";
import { decks } from "./decks";
import { EDITIONS } from "./tokens";

const DECKS = decks();
const ALL = [...new Set(Object.values(DECKS).flat())];
const WILDS = ALL.filter((code) => code.startsWith("W"));
const NAMED = WILDS.flatMap((code) => COLOURS.map((colour) => `${code}:${colour}`));

function drawing(code: string): string {
  return face(read(code));
}

function shown(props: { code: string; edition: string; text?: string; named?: string }): { svg: SVGSVGElement; words: string[] } {
  const target = document.createElement("div");
  document.body.append(target);
  const card = mount(Card, { target, props });
  onTestFinished(() => void unmount(card));
  return { svg: target.querySelector("svg")!, words: [...target.querySelectorAll("text")].map((text) => text.textContent ?? "") };
}

/** Throws where it is no proper XML. */
function parsed(body: string): Element {
  const found = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`, "image/svg+xml");
  expect(found.querySelector("parsererror")).toBeNull();
  return found.documentElement;
}

test("all five editions are looked at, with all of their cards", () => {
  expect(Object.fromEntries(Object.entries(DECKS).map(([id, codes]) => [id, codes.length]))).toEqual({ mini: 54, classic: 58, giant: 54, race: 55, official: 54 });
  expect(Object.keys(DECKS).sort()).toEqual([...EDITIONS].sort());
});

describe("every card of every edition", () => {
  test.each(ALL)("%s has a face of its own", (code) => {
    expect(read(code).kind).not.toBe("unknown");
    const pieces = (of: string): number => parsed(drawing(of)).querySelectorAll("path, circle, rect").length;
    expect(pieces(code)).toBeGreaterThan(pieces(`${code.charAt(0)}X`) + 2);
    expect(shown({ code, edition: "giant" }).words).toEqual([]);
  });

  test("no two faces are alike, in their drawing or in their id", () => {
    const codes = [...ALL, ...NAMED];
    expect(new Set(codes.map(drawing)).size).toBe(codes.length);
    expect(new Set(codes.map((code) => faceId(read(code)))).size).toBe(codes.length);
  });

  test.each([...ALL, ...NAMED])("%s is proper SVG, without style, script or font, and says its colour by its symbol", (code) => {
    const svg = parsed(drawing(code));
    expect(svg.querySelector("[style], style, script, text, image, foreignObject, [id]")).toBeNull();
    expect(svg.outerHTML).not.toMatch(/NaN|undefined|null/);
    const { colour, named } = read(code);
    if (colour) expect(drawing(code)).toContain(symbol(colour, CREAM));
    if (named) expect(drawing(code)).toContain(`stroke="${TONES[named].base}" stroke-width="9"`);
  });

  test("all of them together are small", () => {
    expect(Math.max(...ALL.map((code) => drawing(code).length))).toBeLessThan(5000);
  });
});

test.each([["R", 0], ["Y", 1], ["G", 2], ["B", 3]] as const)("the frame of %s is broken %d times on each side", (colour, times) => {
  expect(breaks(colour)).toBe(times);
  for (const code of ALL.filter((code) => code.startsWith(colour))) {
    const frame = parsed(drawing(code)).querySelector('[stroke-linecap="butt"]')!.getAttribute("d")!;
    expect(frame.match(/M191 /g)?.length ?? 0).toBe(times);
    expect(frame.match(/M9 /g)?.length ?? 0).toBe(times);
  }
});

describe("a wild card whose colour was named", () => {
  test.each(NAMED)("%s is the same whether the code says it or the table", (code) => {
    const [wild = "", colour = ""] = code.split(":");
    expect(read(wild, colour)).toEqual(read(code));
  });
  test("keeps one petal and fades three", () => {
    expect(parsed(drawing("W:B")).querySelectorAll('[opacity=".25"]')).toHaveLength(6);
    expect(parsed(drawing("W")).querySelectorAll("[opacity]")).toHaveLength(0);
  });
  test("a coloured card takes no other colour", () => expect(read("R7", "B")).toEqual(read("R7")));
});

describe("a card that only its own edition knows", () => {
  test.each([["RD", "D"], ["YR5", "R5"], ["WX", "X"], ["WX2", "X2"], ["WX:G", "X"], ["??", "??"], ["WR1", "R1"]])("%s has a plain face with %s on it, small and large", (code, sign) => {
    const { svg, words } = shown({ code, edition: "mine" });
    expect(read(code).kind).toBe("unknown");
    expect(words).toEqual([sign, sign, sign]);
    const ground = document.querySelector(svg.querySelector("use")!.getAttribute("href")!);
    expect(ground?.querySelector("rect")).not.toBeNull();
  });
  test.each(["G+3", "W+9", "B+0", "WC7"])("%s is drawn, for its like is known", (code) => expect(read(code).kind).not.toBe("unknown"));
  test("what is written on it stands there too", () => {
    expect(shown({ code: "WX", edition: "mine", text: "todos pasan una carta" }).words.slice(3).join("").trim()).toBe("todos pasan una carta");
  });
  test("an empty code is a card too", () => expect(shown({ code: "", edition: "mine" }).svg.querySelector("use")).not.toBeNull());
});

describe("what is written on a card", () => {
  test("stays text, whatever it is", () => {
    const text = "<script>alert(1)</script> <b>&amp;";
    const { svg, words } = shown({ code: "WC1", edition: "classic", text });
    expect(words.join(" ")).toContain("<script>");
    expect(svg.querySelector("script, b")).toBeNull();
    expect(document.querySelector("defs")!.innerHTML).not.toContain("alert");
  });
  test("so does a code", () => {
    const { svg } = shown({ code: 'W"><script>', edition: '"><script>' });
    expect(svg.querySelector("script")).toBeNull();
    expect(document.querySelector("defs script")).toBeNull();
  });
  test("stands on three lines of about one length", () => {
    expect(write("quien sigue toma hasta una roja")).toEqual({ lines: ["quien sigue", "toma hasta", "una roja"], size: 21 });
    expect(write("otro turno para quien la jugó").lines).toEqual(["otro turno", "para quien", "la jugó"]);
  });
  test("gets smaller, then ends after the first words", () => {
    const long = "Quien sigue toma cartas hasta que le salga una roja.";
    expect(write(long).lines.join(" ")).toBe(long);
    expect(write(long).size).toBeLessThan(21);
    const longer = write(`${long} Todos los demás descartan sus comodines.`);
    expect(longer.size).toBe(15);
    expect(longer.lines).toHaveLength(3);
    expect(longer.lines[2]).toMatch(/\p{L}…$/u);
  });
  test.each(["x".repeat(200), "WWWWWWWWWWWWWWWWWWWW mmm", "a ".repeat(100), "🂠".repeat(60), "  ", "a\nb\tc"])("%j never leaves the card", (text) => {
    const { lines, size } = write(text);
    expect(lines.length).toBeLessThanOrEqual(3);
    for (const line of lines) expect(width(line, size)).toBeLessThanOrEqual(150);
  });
});

describe("backs", () => {
  test.each(EDITIONS)("%s has its own", (edition) => {
    const target = document.createElement("div");
    document.body.append(target);
    const patterns = (): number => document.querySelectorAll(`defs pattern#cloth-${edition}`).length;
    const back = mount(Back, { target, props: { edition } });
    expect(target.querySelector("use")!.getAttribute("href")).toBe(`#back-${edition}`);
    const first = patterns();
    expect(first).toBeGreaterThan(0);
    const another = mount(Back, { target, props: { edition } });
    expect(patterns(), "one pattern for all of them").toBe(first);
    unmount(back);
    unmount(another);
    expect(parsed(reverse(edition)).querySelectorAll("[id]")).toHaveLength(0);
  });
  test("no two are alike", () => expect(new Set(EDITIONS.map(reverse)).size).toBe(EDITIONS.length));
  test("somebody's own edition has that of giant", () => expect(reverse("mine")).toBe(reverse("giant")));
});

test("a drawing stands in the document once, however often it is shown, and again after the document was emptied", () => {
  document.body.replaceChildren(); // of whoever else had cards in it
  for (let i = 0; i < 40; i++) shown({ code: "R7", edition: "giant" });
  expect(document.querySelectorAll("#card-R-digit7")).toHaveLength(1);
  const ids = [...document.querySelectorAll("[id]")].map((found) => found.id);
  expect(new Set(ids).size).toBe(ids.length);
  document.body.replaceChildren();
  expect(document.querySelector(drawn("card-R-digit7", () => "<path/>"))).not.toBeNull();
  expect(document.querySelectorAll("defs")).toHaveLength(1);
});
