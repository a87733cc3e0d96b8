import { beforeEach, describe, expect, it } from "vitest";

import { Queue } from "../../src/motion/queue.ts";
import type { Step } from "../../src/motion/steps.ts";
import { drew, only, planned, played, SHOWN } from "./exampleSteps.ts";

let queue: Queue;
beforeEach(() => {
  queue = new Queue();
});

/** Return the step in which a seat plays a card. */
const play = (seat: number, version: number, card = "R5"): Step => ({ ...only(played(seat, card)), version });
const plays = (n: number, from = 1): Step[] => Array.from({ length: n }, (_, i) => play(i % 4, from + i));
const ids = (): number[] => queue.running.map(({ step }) => step.version);

/** Run the queue until it is empty. Return the device time at that moment. */
function drained(from = 0): number {
  let now = from;
  for (let i = 0; !queue.isEmpty && i < 1_000; i += 1) {
    now += queue.wake ?? 0;
    queue.advance(now);
  }
  return now;
}

describe("motion queue", () => {
  it("starts a step at once and removes it after it has landed", () => {
    queue.push([play(1, 1)], SHOWN, 1_000);
    expect(queue.advance(1_000).began).toHaveLength(1);
    expect(queue.advance(1_279).landed).toEqual([]);
    expect(queue.advance(1_281).landed).toHaveLength(1);
    expect(queue.isEmpty).toBe(true);
    expect(queue.wake).toBeNull();
  });
  it("shows the old top card until the step lands, and then the new one", () => {
    queue.push([play(1, 1, "R5"), play(2, 2, "R6")], SHOWN, 0);
    expect(queue.shown?.top).toBe("R7");
    queue.advance(281);
    expect(queue.shown?.top).toBe("R5");
    queue.advance(1_000);
    expect(queue.shown).toBeNull();
  });
  it("starts the next step after the delay of the previous one", () => {
    queue.push([play(1, 1), play(2, 2)], SHOWN, 0);
    queue.advance(159);
    expect(ids()).toEqual([1]);
    queue.advance(161);
    expect(ids()).toEqual([1, 2]);
  });
  it("hides cards in the viewer's hand until they have arrived", () => {
    queue.push([only(drew(0, "G3"), { came: [{ key: "k", code: "G3" }] })], SHOWN, 0);
    queue.advance(0);
    expect(queue.hidden).toEqual(["k"]);
    queue.advance(261);
    expect(queue.hidden).toEqual([]);
  });
  it("makes room for all new cards in the viewer's hand when the first one starts to fly", () => {
    const came = ["G1", "G2"].map((code) => ({ key: code, code }));
    const took = planned(
      [
        { name: "played", seat: 3, card: "R+2" },
        ...came.map(({ code }) => ({ name: "took" as const, seat: 0, card: code })),
      ],
      { came },
    );
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
  it("makes room for all cards of a deal at once", () => {
    const came = ["G1", "G2"].map((code) => ({ key: code, code }));
    queue.push(
      planned(
        came.map(({ code }) => ({ name: "dealt", seat: 0, card: code })),
        { came },
      ),
      SHOWN,
      0,
    );
    expect(queue.awaited).toEqual([]);
  });
  it("shows each of several cards as soon as it has arrived", () => {
    const came = ["G1", "G2", "G3"].map((code) => ({ key: code, code }));
    const took = planned(
      came.map(({ code }) => ({ name: "took", seat: 0, card: code })),
      { came },
    );
    queue.push(took, SHOWN, 0);
    queue.advance(0);
    expect(queue.hidden).toEqual(["G1", "G2", "G3"]);
    queue.advance(341);
    expect(queue.hidden).toEqual(["G2", "G3"]);
    queue.advance(380);
    expect(queue.hidden).toEqual(["G3"]);
  });
  it("does nothing while it is empty", () => {
    expect(queue.push([], SHOWN, 0)).toBe(true);
    expect([queue.isEmpty, queue.shown, queue.advance(5)]).toEqual([true, null, { began: [], landed: [] }]);
  });
});

describe("flight in the air", () => {
  it("of a dealt card is listed from its own start until the card is in a hand", () => {
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
  it("to another place than a hand is listed until the step has landed", () => {
    queue.push([play(1, 1)], SHOWN, 0);
    queue.advance(0);
    expect(queue.aloft).toHaveLength(1);
    queue.advance(279);
    expect(queue.aloft).toHaveLength(1);
  });
});

describe("card counts of other hands", () => {
  it("increase one by one when the cards arrive", () => {
    queue.push(planned([drew(2), drew(2)]), SHOWN, 0);
    queue.advance(0);
    expect(queue.coming).toEqual({ 2: 2 });
    queue.advance(261);
    expect(queue.coming).toEqual({ 2: 1 });
    queue.advance(1_000);
    expect(queue.coming).toEqual({});
  });
  it("are those of the old hands until these are swapped", () => {
    queue.push([play(2, 1), ...planned([{ name: "swapped", seat: 1, other: 3 }], { had: [7, 2, 7, 5] })], SHOWN, 0);
    queue.advance(0);
    expect(queue.coming, "each has the other's by now, and shows its own").toEqual({ 1: 3, 3: -3 });
    queue.advance(200);
    expect(queue.coming).toEqual({ 1: 5, 3: 2 });
  });
});

describe("shown draw pile", () => {
  it("includes cards that have not started to fly yet", () => {
    queue.push(planned([drew(2), drew(2)]), SHOWN, 0);
    expect(queue.undrawn).toBe(1);
    queue.advance(141);
    expect(queue.undrawn).toBe(0);
  });
});

describe("two motions of the same seat", () => {
  it("run one after the other", () => {
    queue.push([play(1, 1), play(1, 2)], SHOWN, 0);
    queue.advance(200);
    expect(ids()).toEqual([1]);
    queue.advance(282);
    expect(ids()).toEqual([2]);
  });
});

describe("three motions of different seats", () => {
  it("run two at a time", () => {
    const quick = plays(3).map((step) => ({ ...step, next: 0 }));
    queue.push(quick, SHOWN, 0);
    queue.advance(10);
    expect(ids()).toEqual([1, 2]);
    queue.advance(282);
    expect(ids()).toContain(3);
  });
});

describe("motion queue with a delay", () => {
  it("runs at double speed while the latest step is delayed by more than 800 ms", () => {
    queue.push(plays(5), SHOWN, 0);
    expect(queue.rate).toBe(1);
    queue.push(plays(3, 6), SHOWN, 0);
    expect(queue.rate).toBe(2);
    queue.advance(100);
    expect(queue.rate).toBe(2);
    queue.advance(400);
    expect(queue.rate).toBe(1);
  });
  it("drops all motion if the latest step is delayed by more than 2 s", () => {
    expect(queue.push(plays(12), SHOWN, 0)).toBe(true);
    expect(queue.push(plays(4, 13), SHOWN, 0)).toBe(false);
    expect([queue.isEmpty, queue.shown, queue.hidden]).toEqual([true, null, []]);
  });
  it("drops all motion if two hundred versions arrive at once", () => {
    expect(queue.push(plays(200), SHOWN, 0)).toBe(false);
    expect(queue.isEmpty).toBe(true);
  });
  it("does not count the steps of a single version as a delay", () => {
    const long = Array.from({ length: 20 }, () => play(1, 1));
    expect(queue.push(long, SHOWN, 0)).toBe(true);
    expect(queue.rate).toBe(1);
  });
});

describe("motion queue at the player's own turn", () => {
  it("finishes the remaining motion within 400 ms", () => {
    queue.push(plays(9), SHOWN, 0);
    queue.advance(50);
    queue.hasten(50);
    expect(drained(50)).toBeLessThanOrEqual(450.1);
  });
  it("does not speed up motion that is short", () => {
    queue.push(plays(1), SHOWN, 0);
    queue.hasten(0);
    expect(drained()).toBeCloseTo(280);
  });
  it("finishes a deal within 1.2 s", () => {
    queue.push([{ ...only({ name: "dealt", seat: 0, card: "R1" }), ms: 2_000 }], SHOWN, 0);
    queue.hasten(0);
    expect(drained()).toBeCloseTo(1_200);
  });
  it("returns to normal speed afterwards", () => {
    queue.push(plays(9), SHOWN, 0);
    queue.hasten(0);
    const now = drained();
    queue.push(plays(1, 20), SHOWN, now);
    expect(queue.rate).toBe(1);
  });
});

describe("motion queue after a tap", () => {
  it("finishes the running steps, and the next step begins", () => {
    queue.push(plays(3), SHOWN, 0);
    queue.advance(10);
    queue.finish(10);
    const { landed } = queue.advance(10);
    expect(landed.map(({ step }) => step.version)).toEqual([1]);
    expect(queue.isEmpty).toBe(false);
  });
});

describe("speed setting", () => {
  it.each([
    ["calm", 1.4],
    ["normal", 1],
    ["fast", 0.6],
  ] as const)("%s multiplies the duration of motion by %f", (speed, factor) => {
    queue = new Queue(speed);
    queue.push([play(1, 1)], SHOWN, 0);
    expect(drained()).toBeCloseTo(280 * factor);
  });
});

describe("motion queue with hasten and finish", () => {
  it("lands each step once and in order, and is empty at the end", () => {
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
