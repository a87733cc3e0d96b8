// @vitest-environment jsdom
/** The page has every text that it uses in both languages, and no text that it does not use. */
import { flushSync } from "svelte";
import en from "virtual:texts/en";
import es from "virtual:texts/es";
import { describe, expect, it, vi } from "vitest";

import { settings } from "../../src/device/settings.svelte.ts";
import { has, joinList, formatNumber, say, words } from "../../src/words/catalogue.svelte.ts";
import { sources } from "../files.ts";

const LITERAL = /["'`](web\.[a-z0-9.-]*[a-z0-9])["'`]/gi;
const BEGUN = /["'`](web\.[a-z0-9.-]*)(?:\$\{|["'`] ?\+)/gi;

const written = [...sources().values()].join("\n");
const literal = new Set([...written.matchAll(LITERAL)].map(([, key]) => key!));
const begun = [...new Set([...written.matchAll(BEGUN)].map(([, start]) => start!))].filter((start) => start !== "web.");

describe.each([
  ["es", es],
  ["en", en],
])("texts of the page in language %s", (_, texts) => {
  it("contain every key that the sources use", () => {
    expect([...literal].filter((key) => !(key in texts))).toEqual([]);
    expect(begun.filter((start) => !Object.keys(texts).some((key) => key.startsWith(start)))).toEqual([]);
  });

  it("contain no key that the sources do not use", () => {
    const own = Object.keys(texts).filter((key) => key.startsWith("web."));
    expect(own.filter((key) => !literal.has(key) && !begun.some((start) => key.startsWith(start)))).toEqual([]);
  });
});

describe("language of the page", () => {
  it("changes without a reload in components that show texts", async () => {
    await words.load("en");
    const shown: string[] = [];
    const stop = $effect.root(() => {
      $effect(() => void shown.push(`${say("colour.R")} ${joinList(["a", "b", "c"])} ${formatNumber(1234.5, 1)}`));
    });
    flushSync();
    await words.load("es");
    flushSync();
    stop();
    expect(shown).toEqual(["red a, b and c 1,234.5", "rojo a, b y c 1.234,5"]);
    expect(document.documentElement.lang).toBe("es");
  });

  it("is the last requested one, even if another one is loaded later", async () => {
    const first = words.load("en");
    await words.load("es");
    await first;
    expect(words.language).toBe("es");
  });

  it("is the chosen one, otherwise that of the browser, otherwise English", async () => {
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

  it("has the texts of known keys only", async () => {
    await words.load("es");
    expect([has("colour.R"), has("colour.X")]).toEqual([true, false]);
  });
});
