/** What is changed at a table is said in the server's words, and counted by comparing with what is printed. */
import { describe, expect, it } from "vitest";

import { emptyDraft, fromSetup, toSetup } from "../../src/parts/draft.ts";
import { carried, changes, differing, isChanged } from "../../src/parts/house.ts";
import { mixOf, MIXES, optionsOf } from "../../src/parts/presets.ts";
import { goalOf, inForce } from "../../src/parts/rules.ts";
import type { EditionWords, OptionWords } from "../../src/wire/http.ts";

const STACKING: OptionWords = {
  id: "stacking",
  kind: "house",
  title: "Stacking",
  text: "",
  usual: "off",
  choices: [
    { value: "off", words: "nothing is stacked" },
    { value: "same", words: "a draw answers a draw" },
  ],
};
const JUMP: OptionWords = {
  id: "jump-in",
  kind: "house",
  title: "Jumping in",
  text: "",
  usual: false,
  choices: [
    { value: false, words: "nobody jumps in" },
    { value: true, words: "an identical card may be played out of turn" },
  ],
};
const TARGET: OptionWords = { id: "target", kind: "house", title: "Points of the match", text: "", usual: 500, choices: [], most: 1_000_000 };
const EDITION: EditionWords = { id: "giant", title: "Giant", text: "", cards: [], clauses: [], rulings: [], options: [STACKING, JUMP, TARGET], customs: [], presets: [], page: "" };
const write = (n: number): string => `${n} points`;

describe("another edition", () => {
  it("takes of what was agreed whatever it knows, too", () => {
    expect(carried(EDITION, { target: 100, "jump-in": true, "seven-zero": true, stacking: "any" })).toEqual({ target: 100, "jump-in": true });
    expect(carried(EDITION, { target: 500 })).toEqual({});
  });
});

describe("changes", () => {
  it("are said by the words of the chosen value, a number by itself", () => {
    expect(changes(EDITION, { target: 250, stacking: "same" }, write)).toEqual([
      { id: "stacking", title: "Stacking", words: "a draw answers a draw" },
      { id: "target", title: "Points of the match", words: "250 points" },
    ]);
  });
  it("are only what differs from the print", () => {
    expect(changes(EDITION, { stacking: "off", "jump-in": false, target: 500 }, write)).toEqual([]);
    expect(differing(EDITION, { stacking: "off", "jump-in": true })).toEqual({ "jump-in": true });
    expect(isChanged(JUMP, {})).toBe(false);
  });
  it("know the value in force, printed or agreed", () => {
    expect(inForce(EDITION, {}, "target")).toBe(500);
    expect(inForce(EDITION, { target: 0 }, "target")).toBe(0);
    expect(inForce(undefined, {}, "target")).toBeUndefined();
  });
  it("know that an agreed goal means points, also where none are printed", () => {
    const scoring: OptionWords = { id: "scoring", kind: "house", title: "Scoring", text: "", usual: "none", choices: [] };
    const once = { ...EDITION, options: [{ ...TARGET, usual: 0 }, scoring] };
    expect(goalOf(once, {})).toEqual({ target: 0, low: false });
    expect(goalOf(once, { target: 100 })).toEqual({ target: 100, low: false });
    expect(goalOf(once, { target: 100, scoring: "none" })).toEqual({ target: 0, low: false });
    expect(goalOf(once, { target: 100, scoring: "low" })).toEqual({ target: 100, low: true });
    expect(goalOf(EDITION, {})).toEqual({ target: 500, low: false });
  });
});

describe("rules that go well together", () => {
  it("are known again when they are chosen, in any order", () => {
    for (const mix of MIXES) {
      const options = Object.fromEntries(Object.entries(optionsOf(mix, EDITION)).reverse());
      expect(optionsOf(MIXES.find(({ id }) => id === mixOf(EDITION, options))!, EDITION)).toEqual(optionsOf(mix, EDITION));
    }
  });
  it("leave out what an edition does not know", () => {
    expect(optionsOf({ id: "wild", options: { "seven-zero": true, "jump-in": true } }, EDITION)).toEqual({ "jump-in": true });
  });
  it("are none of them when something else is chosen", () => {
    expect(mixOf(EDITION, { target: 777 })).toBeUndefined();
  });
});

describe("a table that is set up", () => {
  it("is the same after it was read back", () => {
    const draft = { ...emptyDraft("classic"), seats: 6, clock: 20, calm: true, open: true, chat: false, options: { stacking: "same" }, customs: ["next: draw 2"] };
    expect(fromSetup(toSetup(draft))).toEqual({ ...draft, bots: 0, level: "normal" });
  });
  it("has no clock where none is wanted", () => {
    expect(toSetup({ ...emptyDraft("giant"), clock: 0 }).clock).toBeNull();
    expect(fromSetup({ clock: null }).clock).toBe(0);
  });
  it("keeps an empty card before a written one, and none after it", () => {
    expect(toSetup({ ...emptyDraft("classic"), customs: ["", " self: extra-turn ", ""] }).customs).toEqual(["", "self: extra-turn"]);
  });
  it("takes what a setup leaves out as the wire says it is", () => {
    expect(fromSetup({})).toEqual({ ...emptyDraft("giant"), clock: 0 });
  });
});
