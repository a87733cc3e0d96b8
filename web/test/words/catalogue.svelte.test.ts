// @vitest-environment jsdom
/** The page has every word that it says, in both languages, and no word that nobody says. */
import { flushSync } from "svelte";
import en from "virtual:texts/en";
import es from "virtual:texts/es";
import { describe, expect, it, vi } from "vitest";

import { settings } from "../../src/device/settings.svelte.ts";
import { has, listed, number, say, words } from "../../src/words/catalogue.svelte.ts";
import { parse } from "../../src/words/message.ts";
import { sources } from "../files.ts";

const LITERAL = /["'`](web\.[a-z0-9.-]*[a-z0-9])["'`]/gi;
const BEGUN = /["'`](web\.[a-z0-9.-]*)(?:\$\{|["'`] ?\+)/gi;

const written = [...sources().values()].join("\n");
const literal = new Set([...written.matchAll(LITERAL)].map(([, key]) => key!));
const begun = [...new Set([...written.matchAll(BEGUN)].map(([, start]) => start!))].filter((start) => start !== "web.");

describe.each([
  ["es", es],
  ["en", en],
])("the texts of the page: %s", (_, texts) => {
  it("can all be read", () => {
    for (const [key, text] of Object.entries(texts)) expect(() => parse(text), key).not.toThrow();
  });

  it("have every key that is written in its source", () => {
    expect([...literal].filter((key) => !(key in texts))).toEqual([]);
    expect(begun.filter((start) => !Object.keys(texts).some((key) => key.startsWith(start)))).toEqual([]);
  });

  it("have none that nobody says", () => {
    const own = Object.keys(texts).filter((key) => key.startsWith("web."));
    expect(own.filter((key) => !literal.has(key) && !begun.some((start) => key.startsWith(start)))).toEqual([]);
  });
});

describe("a language", () => {
  it("changes without a reload, for whoever shows a word of it", async () => {
    await words.load("en");
    const shown: string[] = [];
    const stop = $effect.root(() => {
      $effect(() => void shown.push(`${say("colour.R")} ${listed(["a", "b", "c"])} ${number(1234.5, 1)}`));
    });
    flushSync();
    await words.load("es");
    flushSync();
    stop();
    expect(shown).toEqual(["red a, b and c 1,234.5", "rojo a, b y c 1.234,5"]);
    expect(document.documentElement.lang).toBe("es");
  });

  it("is the last one asked for, however late another comes", async () => {
    const first = words.load("en");
    await words.load("es");
    await first;
    expect(words.language).toBe("es");
  });

  it("is the one that was chosen, else the browser's, else English", async () => {
    const browser = vi.spyOn(navigator, "languages", "get");
    settings.language = "";
    browser.mockReturnValue(["fr-FR", "es-MX", "en"]);
    expect(words.first()).toBe("es");
    browser.mockReturnValue(["fr"]);
    expect(words.first()).toBe("en");
    await words.choose("es");
    expect([words.first(), settings.language]).toEqual(["es", "es"]);
    browser.mockRestore();
  });

  it("knows what there is to say", async () => {
    await words.load("es");
    expect([has("colour.R"), has("colour.X")]).toEqual([true, false]);
  });
});
