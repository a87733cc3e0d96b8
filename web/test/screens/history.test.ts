// @vitest-environment jsdom
/** The history shows players with the faces that they had at the table. */
import { flushSync, mount, unmount } from "svelte";
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";

import { past } from "../../src/device/history.svelte.ts";
import { looksOf } from "../../src/faces/bots.ts";
import History from "../../src/screens/History.svelte";
import { words } from "../../src/words/catalogue.svelte.ts";

beforeAll(() => words.load("es"));
beforeEach(() => {
  vi.stubGlobal("scrollTo", vi.fn());
  localStorage.clear();
  past.forget();
});

it("history shows bots with the faces that they had at the table", () => {
  const bots = ["Nube", "Olmo", "Lupa", "Chispa"];
  const players = [
    { name: "Ana", face: 2, bot: "", points: 0 },
    ...bots.map((name) => ({ name, face: 0, bot: "easy", points: 0 })),
    { name: "Lola", face: 0, bot: "normal", points: 0 },
  ];
  past.add({ table: "t", match: 1, edition: "giant", when: 5, players, own: 0, winner: 1, deals: 1 });
  const shown = mount(History, { target: document.body });
  onTestFinished(() => void unmount(shown));
  flushSync();
  const faces = [...document.querySelectorAll(".players use")].map((one) => one.getAttribute("href"));
  const atTable = looksOf(players.map(({ name, bot }) => ({ kind: bot ? "bot" : "person", name })));
  expect(faces.slice(0, 5)).toEqual(["#face-2", "#bot-nube", "#bot-olmo", "#bot-lupa", "#bot-chispa"]);
  expect(faces[5]).toBe(`#bot-${atTable[5]?.replace(" ", "")}`);
});
