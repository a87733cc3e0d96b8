// @vitest-environment jsdom
import { mount, unmount } from "svelte";
import { describe, expect, onTestFinished, test } from "vitest";

import Back from "../../src/cards/Back.svelte";
import Card from "../../src/cards/Card.svelte";
import { parseCard } from "../../src/cards/code";
import { breaks } from "../../src/cards/coloured";
import { COLOURS, CREAM, TONES } from "../../src/cards/colours";
import { defineDrawing } from "../../src/cards/defs";
import { drawFace, faceId, drawBack } from "../../src/cards/face";
import { drawSymbol } from "../../src/cards/symbols";
import { fitText, width } from "../../src/cards/written";
import { decks } from "./decks";
import { EDITIONS } from "./tokens";

const DECKS = decks();
const ALL = [...new Set(Object.values(DECKS).flat())];
const WILDS = ALL.filter((code) => code.startsWith("W"));
const NAMED = WILDS.flatMap((code) => COLOURS.map((colour) => `${code}:${colour}`));

function drawing(code: string): string {
  return drawFace(parseCard(code));
}

function shown(props: { code: string; edition: string; text?: string; named?: string }): {
  svg: SVGSVGElement;
  words: string[];
} {
  const target = document.createElement("div");
  document.body.append(target);
  const card = mount(Card, { target, props });
  onTestFinished(() => void unmount(card));
  return {
    svg: target.querySelector("svg")!,
    words: [...target.querySelectorAll("text")].map((text) => text.textContent ?? ""),
  };
}

/** Parse SVG and fail on errors. */
function parsed(body: string): Element {
  const found = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`,
    "image/svg+xml",
  );
  expect(found.querySelector("parsererror")).toBeNull();
  return found.documentElement;
}

test("tested decks are those of all five editions with all of their cards", () => {
  expect(Object.fromEntries(Object.entries(DECKS).map(([id, codes]) => [id, codes.length]))).toEqual({
    mini: 54,
    classic: 58,
    giant: 54,
    race: 55,
    official: 54,
  });
  expect(Object.keys(DECKS).sort()).toEqual([...EDITIONS].sort());
});

describe("face of a card", () => {
  test.each(ALL)("is a specific drawing for %s", (code) => {
    expect(parseCard(code).kind).not.toBe("unknown");
    const pieces = (of: string): number => parsed(drawing(of)).querySelectorAll("path, circle, rect").length;
    expect(pieces(code)).toBeGreaterThan(pieces(`${code.charAt(0)}X`) + 2);
    expect(shown({ code, edition: "giant" }).words).toEqual([]);
  });

  test("differs for any two cards in drawing and in id", () => {
    const codes = [...ALL, ...NAMED];
    expect(new Set(codes.map(drawing)).size).toBe(codes.length);
    expect(new Set(codes.map((code) => faceId(parseCard(code)))).size).toBe(codes.length);
  });

  test.each([...ALL, ...NAMED])(
    "of %s is valid SVG without style, script or font, and contains the symbol of its colour",
    (code) => {
      const svg = parsed(drawing(code));
      expect(svg.querySelector("[style], style, script, text, image, foreignObject, [id]")).toBeNull();
      expect(svg.outerHTML).not.toMatch(/NaN|undefined|null/);
      const { colour, named } = parseCard(code);
      if (colour) expect(drawing(code)).toContain(drawSymbol(colour, CREAM));
      if (named) expect(drawing(code)).toContain(`stroke="${TONES[named].base}" stroke-width="9"`);
    },
  );

  test("is smaller than 5000 characters for every card", () => {
    expect(Math.max(...ALL.map((code) => drawing(code).length))).toBeLessThan(5000);
  });
});

test.each([
  ["R", 0],
  ["Y", 1],
  ["G", 2],
  ["B", 3],
] as const)("frame of cards of colour %s has %d gaps on each side", (colour, times) => {
  expect(breaks(colour)).toBe(times);
  for (const code of ALL.filter((code) => code.startsWith(colour))) {
    const frame = parsed(drawing(code)).querySelector('[stroke-linecap="butt"]')!.getAttribute("d")!;
    expect(frame.match(/M191 /g)?.length ?? 0).toBe(times);
    expect(frame.match(/M9 /g)?.length ?? 0).toBe(times);
  }
});

describe("wild card with a named colour", () => {
  test.each(NAMED)("is parsed alike from the code %s and from a separate colour", (code) => {
    const [wild = "", colour = ""] = code.split(":");
    expect(parseCard(wild, colour)).toEqual(parseCard(code));
  });
  test("keeps the petal of the named colour and fades the other three", () => {
    expect(parsed(drawing("W:B")).querySelectorAll('[opacity=".25"]')).toHaveLength(6);
    expect(parsed(drawing("W")).querySelectorAll("[opacity]")).toHaveLength(0);
  });
  test("differs from a coloured card, which a named colour does not change", () =>
    expect(parseCard("R7", "B")).toEqual(parseCard("R7")));
});

describe("card that the page does not know", () => {
  test.each([
    ["RD", "D"],
    ["YR5", "R5"],
    ["WX", "X"],
    ["WX2", "X2"],
    ["WX:G", "X"],
    ["??", "??"],
    ["WR1", "R1"],
  ])("with the code %s has a plain face with the symbol %s in small and large letters", (code, sign) => {
    const { svg, words } = shown({ code, edition: "mine" });
    expect(parseCard(code).kind).toBe("unknown");
    expect(words).toEqual([sign, sign, sign]);
    const ground = document.querySelector(svg.querySelector("use")!.getAttribute("href")!);
    expect(ground?.querySelector("rect")).not.toBeNull();
  });
  test.each(["G+3", "W+9", "B+0", "WC7"])("does not include %s, which is drawn like other cards of its kind", (code) =>
    expect(parseCard(code).kind).not.toBe("unknown"),
  );
  test("shows the text that is written on it", () => {
    expect(shown({ code: "WX", edition: "mine", text: "todos pasan una carta" }).words.slice(3).join("").trim()).toBe(
      "todos pasan una carta",
    );
  });
  test("is drawn even for an empty code", () =>
    expect(shown({ code: "", edition: "mine" }).svg.querySelector("use")).not.toBeNull());
});

describe("text of a custom card", () => {
  test("is shown as plain text, even if it contains markup", () => {
    const text = "<script>alert(1)</script> <b>&amp;";
    const { svg, words } = shown({ code: "WC1", edition: "classic", text });
    expect(words.join(" ")).toContain("<script>");
    expect(svg.querySelector("script, b")).toBeNull();
    expect(document.querySelector("defs")!.innerHTML).not.toContain("alert");
  });
  test("is not executed if the code or the edition contains markup", () => {
    const { svg } = shown({ code: 'W"><script>', edition: '"><script>' });
    expect(svg.querySelector("script")).toBeNull();
    expect(document.querySelector("defs script")).toBeNull();
  });
  test("is set in three lines of similar length", () => {
    expect(fitText("quien sigue toma hasta una roja")).toEqual({
      lines: ["quien sigue", "toma hasta", "una roja"],
      size: 21,
    });
    expect(fitText("otro turno para quien lo jugó").lines).toEqual(["otro turno", "para quien", "lo jugó"]);
  });
  test("is set smaller if it is long, and is cut after whole words if it is still too long", () => {
    const long = "Quien sigue toma cartas hasta que le salga una roja.";
    expect(fitText(long).lines.join(" ")).toBe(long);
    expect(fitText(long).size).toBeLessThan(21);
    const longer = fitText(`${long} Todos los demás descartan sus comodines.`);
    expect(longer.size).toBe(15);
    expect(longer.lines).toHaveLength(3);
    expect(longer.lines[2]).toMatch(/\p{L}…$/u);
  });
  test.each(["x".repeat(200), "WWWWWWWWWWWWWWWWWWWW mmm", "a ".repeat(100), "🂠".repeat(60), "  ", "a\nb\tc"])(
    "never extends beyond the card: %j",
    (text) => {
      const { lines, size } = fitText(text);
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) expect(width(line, size)).toBeLessThanOrEqual(150);
    },
  );
});

describe("card backs", () => {
  test.each(EDITIONS)("have a drawing and a pattern for edition %s, and the pattern is defined once", (edition) => {
    const target = document.createElement("div");
    document.body.append(target);
    const patterns = (): number => document.querySelectorAll(`defs pattern#cloth-${edition}`).length;
    const back = mount(Back, { target, props: { edition } });
    expect(target.querySelector("use")!.getAttribute("href")).toBe(`#back-${edition}`);
    const first = patterns();
    expect(first).toBeGreaterThan(0);
    const another = mount(Back, { target, props: { edition } });
    expect(patterns(), "one pattern for all of them").toBe(first);
    void unmount(back);
    void unmount(another);
    expect(parsed(drawBack(edition)).querySelectorAll("[id]")).toHaveLength(0);
  });
  test("differ between all editions", () => expect(new Set(EDITIONS.map(drawBack)).size).toBe(EDITIONS.length));
  test("are those of giant for custom editions", () => expect(drawBack("mine")).toBe(drawBack("giant")));
});

test("drawing is defined once per document, and again after the document was emptied", () => {
  document.body.replaceChildren(); // other tests have left drawings in the document
  for (let i = 0; i < 40; i++) shown({ code: "R7", edition: "giant" });
  expect(document.querySelectorAll("#card-R-digit7")).toHaveLength(1);
  const ids = [...document.querySelectorAll("[id]")].map((found) => found.id);
  expect(new Set(ids).size).toBe(ids.length);
  document.body.replaceChildren();
  expect(document.querySelector(defineDrawing("card-R-digit7", () => "<path/>"))).not.toBeNull();
  expect(document.querySelectorAll("defs")).toHaveLength(1);
});
