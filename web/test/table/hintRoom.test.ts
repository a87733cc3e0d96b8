/** Room for hints stays while hints come turn after turn. Then the table gets it back. */
import { beforeEach, describe, expect, it } from "vitest";

import { HintRoom, type Moment } from "../../src/table/hintRoom.svelte.ts";

const OTHERS: Moment = { turn: 0, hint: false, waits: false };
let room: HintRoom;

beforeEach(() => {
  room = new HintRoom(false);
});

function see(moment: Partial<Moment>): HintRoom {
  room.follow({ ...OTHERS, ...moment });
  return room;
}

describe("room for hints", () => {
  it("is reserved from the first hint on", () => {
    expect(see({ turn: 5 }).forHints).toBe(false);
    expect(see({ turn: 5, hint: true }).forHints).toBe(true);
  });
  it("stays between hints of consecutive turns, so that they do not move the table", () => {
    see({ turn: 5, hint: true });
    const kept = [{ turn: 5 }, {}, { turn: 9, hint: true }, { turn: 9 }, {}].map((moment) => see(moment).forHints);
    expect(kept).toEqual([true, true, true, true, true]);
  });
  it("is given back when a turn of the player begins without a hint", () => {
    see({ turn: 5, hint: true });
    expect(see({}).forHints).toBe(true);
    expect(see({ turn: 9 }).forHints).toBe(false);
    expect(see({}).forHints).toBe(false);
  });
  it("is given back after a hint that came during the turn of another player", () => {
    see({ hint: true });
    expect(see({ turn: 9 }).forHints).toBe(false);
  });
  it("is reserved during a whole practice deal", () => {
    room = new HintRoom(true);
    expect(room.forHints).toBe(true);
    expect(see({ turn: 5 }).forHints).toBe(true);
    expect(see({ turn: 9 }).forHints).toBe(true);
  });
});

describe("room for notices of a calm table", () => {
  it("stays while windows wait in every round", () => {
    const kept = [{ waits: true }, {}, { turn: 9 }, { waits: true }, { turn: 14 }].map(
      (moment) => see(moment).forNotices,
    );
    expect(kept).toEqual([true, true, true, true, true]);
  });
  it("is given back after a round in which no window waited", () => {
    see({ waits: true });
    expect(see({ turn: 9 }).forNotices).toBe(true);
    expect(see({}).forNotices).toBe(true);
    expect(see({ turn: 14 }).forNotices).toBe(false);
  });
  it("stays if a window waits when the turn of the player begins", () => {
    see({ turn: 5 });
    see({ turn: 9, waits: true });
    expect(see({ turn: 14 }).forNotices).toBe(true);
    expect(see({ turn: 18 }).forNotices).toBe(false);
  });
});
