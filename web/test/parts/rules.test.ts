/**
 * The server provides the texts of rule changes. The page finds changes by comparing options with the printed values.
 */
import { describe, expect, it } from "vitest";

import { emptyDraft, fromSetup, toSetup } from "../../src/parts/draft.ts";
import { carryOver, listChanges, changedOptions, isChanged } from "../../src/parts/houseRules.ts";
import { presetOf, PRESETS, optionsOf } from "../../src/parts/presets.ts";
import { goalOf, optionInForce } from "../../src/editions/rules.ts";
import type { EditionWords, OptionWords } from "../../src/protocol/http.ts";

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
const TARGET: OptionWords = {
  id: "target",
  kind: "house",
  title: "Points of the match",
  text: "",
  usual: 500,
  choices: [],
  most: 1_000_000,
};
const EDITION: EditionWords = {
  id: "giant",
  title: "Giant",
  text: "",
  cards: [],
  clauses: [],
  rulings: [],
  options: [STACKING, JUMP, TARGET],
  customs: [],
  presets: [],
  page: "",
};
const write = (n: number): string => `${n} points`;

describe("options of another edition", () => {
  it("are carried over if the new edition also has them", () => {
    expect(carryOver(EDITION, { target: 100, "jump-in": true, "seven-zero": true, stacking: "any" })).toEqual({
      target: 100,
      "jump-in": true,
    });
    expect(carryOver(EDITION, { target: 500 })).toEqual({});
  });
});

describe("rule changes", () => {
  it("are described by the words of the chosen value, or by a formatted number", () => {
    expect(listChanges(EDITION, { target: 250, stacking: "same" }, write)).toEqual([
      { id: "stacking", title: "Stacking", words: "a draw answers a draw" },
      { id: "target", title: "Points of the match", words: "250 points" },
    ]);
  });
  it("contain only values that differ from the printed ones", () => {
    expect(listChanges(EDITION, { stacking: "off", "jump-in": false, target: 500 }, write)).toEqual([]);
    expect(changedOptions(EDITION, { stacking: "off", "jump-in": true })).toEqual({ "jump-in": true });
    expect(isChanged(JUMP, {})).toBe(false);
  });
  it("determine the value in force, whether printed or agreed", () => {
    expect(optionInForce(EDITION, {}, "target")).toBe(500);
    expect(optionInForce(EDITION, { target: 0 }, "target")).toBe(0);
    expect(optionInForce(undefined, {}, "target")).toBeUndefined();
  });
  it("imply points if a target is agreed, even if the edition has none", () => {
    const scoring: OptionWords = {
      id: "scoring",
      kind: "house",
      title: "Scoring",
      text: "",
      usual: "none",
      choices: [],
    };
    const once = { ...EDITION, options: [{ ...TARGET, usual: 0 }, scoring] };
    expect(goalOf(once, {})).toEqual({ target: 0, low: false });
    expect(goalOf(once, { target: 100 })).toEqual({ target: 100, low: false });
    expect(goalOf(once, { target: 100, scoring: "none" })).toEqual({ target: 0, low: false });
    expect(goalOf(once, { target: 100, scoring: "low" })).toEqual({ target: 100, low: true });
    expect(goalOf(EDITION, {})).toEqual({ target: 500, low: false });
  });
});

describe("presets of house rules", () => {
  it("are recognized from the chosen options in any order", () => {
    for (const mix of PRESETS) {
      const options = Object.fromEntries(Object.entries(optionsOf(mix, EDITION)).reverse());
      expect(
        optionsOf(
          PRESETS.find(({ id }) => id === presetOf(EDITION, options))!,
          EDITION,
        ),
      ).toEqual(optionsOf(mix, EDITION));
    }
  });
  it("omit options that the edition does not have", () => {
    expect(optionsOf({ id: "wild", options: { "seven-zero": true, "jump-in": true } }, EDITION)).toEqual({
      "jump-in": true,
    });
  });
  it("are not recognized if other options are chosen", () => {
    expect(presetOf(EDITION, { target: 777 })).toBeUndefined();
  });
});

describe("setup of a table", () => {
  it("is unchanged after it is written and read again", () => {
    const draft = {
      ...emptyDraft("classic"),
      seats: 6,
      clock: 20,
      calm: true,
      open: true,
      chat: false,
      options: { stacking: "same" },
      customs: ["next: draw 2"],
    };
    expect(fromSetup(toSetup(draft))).toEqual({ ...draft, bots: 0, level: "normal" });
  });
  it("has no clock if the draft has none", () => {
    expect(toSetup({ ...emptyDraft("giant"), clock: 0 }).clock).toBeNull();
    expect(fromSetup({ clock: null }).clock).toBe(0);
  });
  it("keeps an empty custom card only before a written one", () => {
    expect(toSetup({ ...emptyDraft("classic"), customs: ["", " self: extra-turn ", ""] }).customs).toEqual([
      "",
      "self: extra-turn",
    ]);
  });
  it("uses the defaults of the protocol for missing fields", () => {
    expect(fromSetup({})).toEqual({ ...emptyDraft("giant"), clock: 0 });
  });
});
