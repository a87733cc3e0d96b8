/** What the felt says of seats and of the moment promises nothing that does not happen. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { actionsView, seatViews } from "../../src/table/picture.ts";
import { termsOf } from "../../src/table/terms.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { scene } from "./made.ts";
import { begin, pass, rig, sees } from "./rig.ts";

beforeAll(() => words.load("en"));
beforeEach(begin);

describe("somebody who is away", () => {
  const gone = (away: number) => scene().now.seats.map((seat, place) => (place === 1 ? { ...seat, away } : seat));
  const note = () => seatViews(rig.table, termsOf({}), false)[0]?.note;
  it("has a bot in so many seconds where there is a clock, and is away after that until a bot is needed", () => {
    sees({ setup: { clock: { decision: 30_000 } }, now: { seats: gone(rig.at + 5_400) } });
    expect(note()).toBe("bot in 0:05");
    pass(6_000);
    expect(note()).toBe("away");
  });
  it("is away where there is none: the others are asked first", () => {
    sees({ now: { seats: gone(rig.at + 5_400) } });
    expect(note()).toBe("away");
  });
});

it("says what is over where nobody is awaited", () => {
  sees({ now: { question: null } });
  expect(actionsView(rig.table, false)?.status.text).toBe("The deal is over");
  sees({ version: 11, now: { question: null, life: "done" } });
  expect(actionsView(rig.table, false)?.status.text).toBe("The match is over");
});
