import { beforeEach, describe, expect, it } from "vitest";

import { Queue } from "../../src/motion/queue.ts";
import type { Step } from "../../src/motion/steps.ts";
import { drew, only, planned, played, SHOWN } from "./made.ts";

let queue: Queue;
beforeEach(() => {
  queue = new Queue();
});

/** A play of a seat at a version. */
const play = (seat: number, version: number, card = "R5"): Step => ({ ...only(played(seat, card)), version });
const plays = (n: number, from = 1): Step[] => Array.from({ length: n }, (_, i) => play(i % 4, from + i));
const ids = (): number[] => queue.running.map(({ step }) => step.version);

/** When all of it is over, on the device's clock. */
function drained(from = 0): number {
  let now = from;
  for (let i = 0; !queue.isEmpty && i < 1_000; i += 1) {
    now += queue.wake ?? 0;
    queue.advance(now);
  }
  return now;
}

describe("what is under way", () => {
  it("begins at once, lands and is gone", () => {
    queue.push([play(1, 1)], SHOWN, 1_000);
    expect(queue.advance(1_000).began).toHaveLength(1);
    expect(queue.advance(1_279).landed).toEqual([]);
    expect(queue.advance(1_281).landed).toHaveLength(1);
    expect(queue.isEmpty).toBe(true);
    expect(queue.wake).toBeNull();
  });
  it("shows the middle as it was until it lands, and then as it stands", () => {
    queue.push([play(1, 1, "R5"), play(2, 2, "R6")], SHOWN, 0);
    expect(queue.shown?.top).toBe("R7");
    queue.advance(281);
    expect(queue.shown?.top).toBe("R5");
    queue.advance(1_000);
    expect(queue.shown).toBeNull();
  });
  it("lets the next begin when it may", () => {
    queue.push([play(1, 1), play(2, 2)], SHOWN, 0);
    queue.advance(159);
    expect(ids()).toEqual([1]);
    queue.advance(161);
    expect(ids()).toEqual([1, 2]);
  });
  it("hides cards of one's own hand until they have arrived", () => {
    queue.push([only(drew(0, "G3"), { came: [{ key: "k", code: "G3" }] })], SHOWN, 0);
    queue.advance(0);
    expect(queue.hidden).toEqual(["k"]);
    queue.advance(261);
    expect(queue.hidden).toEqual([]);
  });
  it("makes room in one's own hand when the first of the cards sets out for it, and for all of them", () => {
    const came = ["G1", "G2"].map((code) => ({ key: code, code }));
    const took = planned([{ name: "played", seat: 3, card: "R+2" }, ...came.map(({ code }) => ({ name: "took" as const, seat: 0, card: code }))], { came });
    queue.push(took, SHOWN, 0);
    queue.advance(0);
    expect(queue.awaited).toEqual(["G1", "G2"]);
    queue.advance(281);
    expect(queue.shown?.top).toBe("R+2");
    expect(queue.awaited).toEqual(["G1", "G2"]);
    queue.advance(361);
    expect(queue.awaited).toEqual([]);
    expect(queue.hidden).toEqual(["G1", "G2"]);
  });
  it("waits with nobody's whole hand: a deal has its places at once", () => {
    const came = ["G1", "G2"].map((code) => ({ key: code, code }));
    queue.push(planned(came.map(({ code }) => ({ name: "dealt", seat: 0, card: code })), { came }), SHOWN, 0);
    expect(queue.awaited).toEqual([]);
  });
  it("lets each of several cards be seen as soon as it is there", () => {
    const came = ["G1", "G2", "G3"].map((code) => ({ key: code, code }));
    const took = planned(came.map(({ code }) => ({ name: "took", seat: 0, card: code })), { came });
    queue.push(took, SHOWN, 0);
    queue.advance(0);
    expect(queue.hidden).toEqual(["G1", "G2", "G3"]);
    queue.advance(341);
    expect(queue.hidden).toEqual(["G2", "G3"]);
    queue.advance(380);
    expect(queue.hidden).toEqual(["G3"]);
  });
  it("is nothing where it has nothing", () => {
    expect(queue.push([], SHOWN, 0)).toBe(true);
    expect([queue.isEmpty, queue.shown, queue.advance(5)]).toEqual([true, null, { began: [], landed: [] }]);
  });
});

describe("what is in the air", () => {
  it("is each card of a deal only from its own start on, and until it is in a hand", () => {
    const dealt = planned(Array.from({ length: 12 }, (_, i) => ({ name: "dealt" as const, seat: 1 + (i % 3) })));
    queue.push(dealt, SHOWN, 0);
    let most = 0;
    const seen = new Set<string>();
    for (let now = 0; !queue.isEmpty && now < 5_000; now += Math.ceil(queue.wake ?? 0)) {
      queue.advance(now);
      most = Math.max(most, queue.aloft.length);
      for (const { id } of queue.aloft) seen.add(id);
    }
    expect(seen.size).toBe(12);
    expect(most).toBeLessThan(7);
    expect(queue.aloft).toEqual([]);
  });
  it("stays where it arrives if that is no hand", () => {
    queue.push([play(1, 1)], SHOWN, 0);
    queue.advance(0);
    expect(queue.aloft).toHaveLength(1);
    queue.advance(279);
    expect(queue.aloft).toHaveLength(1);
  });
});

describe("cards for others", () => {
  it("are in their hands once they are there, one after the other", () => {
    queue.push(planned([drew(2), drew(2)]), SHOWN, 0);
    queue.advance(0);
    expect(queue.coming).toEqual({ 2: 2 });
    queue.advance(261);
    expect(queue.coming).toEqual({ 2: 1 });
    queue.advance(1_000);
    expect(queue.coming).toEqual({});
  });
  it("lie in the hands of before until these leave", () => {
    queue.push([play(2, 1), ...planned([{ name: "swapped", seat: 1, other: 3 }], { had: [7, 2, 7, 5] })], SHOWN, 0);
    queue.advance(0);
    expect(queue.coming, "each has the other's by now, and shows its own").toEqual({ 1: 3, 3: -3 });
    queue.advance(200);
    expect(queue.coming).toEqual({ 1: 5, 3: 2 });
  });
});

describe("the draw pile", () => {
  it("has what was not drawn yet", () => {
    queue.push(planned([drew(2), drew(2)]), SHOWN, 0);
    expect(queue.undrawn).toBe(1);
    queue.advance(141);
    expect(queue.undrawn).toBe(0);
  });
});

describe("a seat has one motion at a time", () => {
  it("waits for the first one to end", () => {
    queue.push([play(1, 1), play(1, 2)], SHOWN, 0);
    queue.advance(200);
    expect(ids()).toEqual([1]);
    queue.advance(282);
    expect(ids()).toEqual([2]);
  });
});

describe("two cards may fly at once", () => {
  it("and no third one", () => {
    const quick = plays(3).map((step) => ({ ...step, next: 0 }));
    queue.push(quick, SHOWN, 0);
    queue.advance(10);
    expect(ids()).toEqual([1, 2]);
    queue.advance(282);
    expect(ids()).toContain(3);
  });
});

describe("catching up", () => {
  it("all goes at half time while what came last has to wait for more than 800 ms", () => {
    queue.push(plays(5), SHOWN, 0);
    expect(queue.rate).toBe(1);
    queue.push(plays(3, 6), SHOWN, 0);
    expect(queue.rate).toBe(2);
    queue.advance(100);
    expect(queue.rate).toBe(2);
    queue.advance(400);
    expect(queue.rate).toBe(1);
  });
  it("is cut where that is more than 2 s", () => {
    expect(queue.push(plays(12), SHOWN, 0)).toBe(true);
    expect(queue.push(plays(4, 13), SHOWN, 0)).toBe(false);
    expect([queue.isEmpty, queue.shown, queue.hidden]).toEqual([true, null, []]);
  });
  it("two hundred versions at once are a cut", () => {
    expect(queue.push(plays(200), SHOWN, 0)).toBe(false);
    expect(queue.isEmpty).toBe(true);
  });
  it("what one version brings is not late, however long it takes", () => {
    const long = Array.from({ length: 20 }, () => play(1, 1));
    expect(queue.push(long, SHOWN, 0)).toBe(true);
    expect(queue.rate).toBe(1);
  });
});

describe("one's own turn", () => {
  it("lets the rest run in at most 400 ms", () => {
    queue.push(plays(9), SHOWN, 0);
    queue.advance(50);
    queue.hasten(50);
    expect(drained(50)).toBeLessThanOrEqual(450.1);
  });
  it("lets what is short take its own time", () => {
    queue.push(plays(1), SHOWN, 0);
    queue.hasten(0);
    expect(drained()).toBeCloseTo(280);
  });
  it("waits no longer than 1.2 s for its cards to be dealt", () => {
    queue.push([{ ...only({ name: "dealt", seat: 0, card: "R1" }), ms: 2_000 }], SHOWN, 0);
    queue.hasten(0);
    expect(drained()).toBeCloseTo(1_200);
  });
  it("is over with it: what comes later goes as ever", () => {
    queue.push(plays(9), SHOWN, 0);
    queue.hasten(0);
    const now = drained();
    queue.push(plays(1, 20), SHOWN, now);
    expect(queue.rate).toBe(1);
  });
});

describe("a tap", () => {
  it("finishes what runs, and the next one begins", () => {
    queue.push(plays(3), SHOWN, 0);
    queue.advance(10);
    queue.finish(10);
    const { landed } = queue.advance(10);
    expect(landed.map(({ step }) => step.version)).toEqual([1]);
    expect(queue.isEmpty).toBe(false);
  });
});

describe("speeds", () => {
  it.each([
    ["calm", 1.4],
    ["normal", 1],
    ["fast", 0.6],
  ] as const)("%s takes %f times as long", (speed, factor) => {
    queue = new Queue(speed);
    queue.push([play(1, 1)], SHOWN, 0);
    expect(drained()).toBeCloseTo(280 * factor);
  });
});

describe("whatever happens", () => {
  it("each step lands once and in order, and nothing is left", () => {
    const landed: number[] = [];
    let now = 0;
    for (let version = 1; version <= 60; version += 1) {
      now += (version * 37) % 300;
      queue.push([play(version % 4, version)], SHOWN, now);
      if (version % 11 === 0) queue.hasten(now);
      if (version % 17 === 0) queue.finish(now);
      landed.push(...queue.advance(now).landed.map(({ step }) => step.version));
    }
    for (let i = 0; !queue.isEmpty && i < 500; i += 1) {
      now += queue.wake ?? 0;
      landed.push(...queue.advance(now).landed.map(({ step }) => step.version));
    }
    expect(landed).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
    expect([queue.shown, queue.hidden, queue.running]).toEqual([null, [], []]);
  });
});
