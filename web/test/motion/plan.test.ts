import { describe, expect, it } from "vitest";

import { plan, refused, still, TIMES } from "../../src/motion/plan.ts";
import { whole, type EventName } from "../../src/motion/steps.ts";
import type { Event } from "../../src/wire/types.ts";
import { json } from "../files.ts";
import { AROUND, drew, only, planned, played, told } from "./made.ts";

interface Schema {
  $defs: Record<string, { properties?: Record<string, { const?: string; enum?: string[]; type?: string; anyOf?: unknown }>; required?: string[] }>;
}

/** Of every kind that the wire has, one event with all that must be there. */
function everyKind(): Event[] {
  const { $defs } = json<Schema>("docs/wire.schema.json");
  return Object.entries($defs)
    .filter(([name]) => name.endsWith("Event") && name !== "Event")
    .map(([, { properties = {} }]) => {
      const values = Object.entries(properties).map(([field, { const: only, enum: some, type }]) => {
        if (field === "name") return [field, only ?? some?.[0]];
        if (field === "seat") return [field, 1];
        if (field === "other") return [field, 2];
        if (field === "card") return [field, "R5"];
        if (field === "colour") return [field, "R"];
        return [field, some?.[0] ?? (type === "integer" ? 3 : type === "boolean" ? true : "play")];
      });
      return Object.fromEntries(values) as Event;
    });
}

const places = (step: { flights: readonly { via: readonly { kind: string }[] }[] }): string[] => step.flights.map(({ via }) => via.map(({ kind }) => kind).join(">"));

describe("every kind of event of the wire", () => {
  const kinds = everyKind();
  it("is among the motions, and there is no motion without a kind", () => {
    expect(Object.keys(TIMES).sort()).toEqual(kinds.map(({ name }) => name).sort());
  });
  it.each(kinds.map((event) => [event.name, event] as const))("%s moves, lands while it lasts and lets the next one begin before it ends", (name, event) => {
    const step = only(event);
    const arena: EventName[] = ["raced", "slapped", "received"]; // over the felt, or within what moved the hands
    expect(step.name).toBe(name);
    expect(step.ms).toBeGreaterThan(0);
    expect(step.lands).toBeLessThanOrEqual(step.ms);
    expect(step.next).toBeLessThanOrEqual(step.ms);
    expect(step.flights.length + step.accents.length + Object.keys(step.after).length > 0 || arena.includes(name)).toBe(true);
    expect(whole(step)).toBeLessThanOrEqual(1_500);
  });
  it("a deal of ten is dealt within its bounds", () => {
    const cards = Array.from({ length: 70 }, (_, i): Event => ({ name: "dealt", seat: i % 10 }));
    const [step] = planned(cards, { seats: 10 });
    expect(step?.flights).toHaveLength(70);
    expect(step?.ms).toBeLessThanOrEqual(1_500);
    expect(step?.next).toBe(step?.ms);
  });
});

describe("what is played", () => {
  it("flies from the seat to the pile, and lies there with its colour when it lands", () => {
    const step = only({ name: "played", seat: 2, card: "W+4", colour: "B" });
    expect(places(step)).toEqual(["seat>pile"]);
    expect([step.ms, step.next, step.lands]).toEqual([280, 160, 280]);
    expect(step.after).toMatchObject({ top: "W+4:B", colour: "B" });
  });
  it("of one's own leaves the very card of the hand", () => {
    const step = only(played(0), { gone: [{ key: "k3", code: "R5" }] });
    expect(step.flights[0]?.via[0]).toEqual({ kind: "hand", key: "k3" });
  });
  it("goes on from where it waited for the server", () => {
    const step = only(played(0), { gone: [{ key: "k3", code: "R5" }], waiting: "k3" });
    expect(places(step)).toEqual(["waiting>pile"]);
    expect(step.ms).toBe(160);
  });
  it("by jumping in is faster and leaves a trace", () => {
    const step = only({ name: "played", seat: 1, card: "R7", colour: "R", jumped: true });
    expect(step.ms).toBe(200);
    expect(step.flights.filter(({ faint }) => faint)).toHaveLength(2);
  });
  it("with the call lets the bubble pop when it lands", () => {
    expect(only({ name: "played", seat: 1, card: "R5", colour: "R", called: true }).accents[0]).toMatchObject({ kind: "pop", part: "said", start: 280 });
  });
  it("glides back where it was refused", () => {
    const step = refused("k3", "R5", 11);
    expect(places(step)).toEqual(["waiting>hand"]);
    expect([step.ms, step.hides]).toEqual([160, ["k3"]]);
  });
});

describe("cards that come", () => {
  it("into one's own hand turn over, at their own places, and are not seen there before", () => {
    const step = only(drew(0, "G3"), { came: [{ key: "k8", code: "G3" }] });
    expect(step.flights[0]).toMatchObject({ turns: "up", code: "G3" });
    expect(step.flights[0]?.via.at(-1)).toEqual({ kind: "hand", key: "k8" });
    expect(step.hides).toEqual(["k8"]);
  });
  it("into another's hand are backs", () => {
    const step = only(drew(2));
    expect(step.flights[0]).toMatchObject({ code: "" });
    expect(step.flights[0]?.turns).toBeUndefined();
  });
  it("by force are a stack with its figure first, and no longer than 700", () => {
    const took = (n: number) => planned(Array.from({ length: n }, (): Event => ({ name: "took", seat: 1 })))[0];
    expect(took(4)?.flights[0]).toMatchObject({ what: "stack", count: 4 });
    expect(took(4)?.ms).toBe(480);
    expect(took(4)?.next).toBeCloseTo(288);
    expect(took(20)?.ms).toBe(700);
  });
  it("that were owed come from beside the pile", () => {
    const [owes, took] = planned([{ name: "owes", seat: 1, cards: 2 }, { name: "took", seat: 1 }, { name: "took", seat: 1 }]);
    expect(places(owes!)).toEqual(["deck>debt"]);
    expect(took?.flights[0]?.via[0]).toEqual({ kind: "debt" });
  });
  it("of two who each take some are two motions", () => {
    expect(planned([{ name: "took", seat: 1 }, { name: "took", seat: 1 }, { name: "took", seat: 2 }]).map(({ seats }) => seats)).toEqual([[1], [2]]);
  });
  it("from a heap belong to what mixed them, and so do all new ones of one's own", () => {
    const steps = planned([{ name: "mixed", seat: 1, cards: 28 }, { name: "received", seat: 0, card: "B1" }, { name: "received", seat: 1 }], { came: [{ key: "a", code: "B1" }] });
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({ name: "mixed", ms: 900, next: 800, hides: ["a"] });
  });
  it("the verdict is stamped for all but who challenged: they read it above the hand", () => {
    const whats = (seat: number) => only({ name: "challenged", seat, other: 3, guilty: true }).flights.map(({ what }) => what);
    expect([whats(1), whats(0)]).toEqual([["card", "stamp"], ["card"]]);
  });
});

describe("hands", () => {
  it("that are exchanged cross", () => {
    const step = only({ name: "swapped", seat: 1, other: 3 });
    expect(step.flights.map(({ via }) => via)).toEqual([
      [{ kind: "seat", seat: 1 }, { kind: "seat", seat: 3 }],
      [{ kind: "seat", seat: 3 }, { kind: "seat", seat: 1 }],
    ]);
  });
  it("that are passed on go the way that play goes", () => {
    const to = (direction: "left" | "right") => (only({ name: "rotated", seat: 1 }, { shown: { ...AROUND.shown, direction } }).flights[0]?.via[1] as { seat: number }).seat;
    expect([to("left"), to("right")]).toEqual([1, 3]);
  });
});

describe("what stands in the middle", () => {
  it("is known to each step as the one before left it", () => {
    const steps = plan([told(11, played(1, "R9")), told(12, { name: "challenged", seat: 2, other: 1, guilty: true })], AROUND);
    expect(steps[1]?.flights[0]).toMatchObject({ code: "R9", shape: "lift" });
    expect(steps[1]?.flights[1]).toMatchObject({ what: "stamp", good: false });
  });
  it("is hopped over by the turn of who loses it, in the direction of play", () => {
    const sides = (seat: number, direction: "left" | "right") =>
      only({ name: "lost-turn", seat }, { shown: { ...AROUND.shown, direction } }).flights[0]?.via.map((place) => (place.kind === "near" ? Math.sign(place.dx) : 0));
    expect([sides(2, "left"), sides(2, "right")]).toEqual([[-1, 1], [1, -1]]);
    expect([sides(0, "left"), sides(0, "right")], "across the table it is the other way").toEqual([[1, -1], [-1, 1]]);
  });
});

describe("without travel", () => {
  it("nothing flies, nothing is hidden, and whoever did it has an edge for 600", () => {
    const step = still(only(played(2)));
    expect([step.flights, step.hides, step.next, step.lands]).toEqual([[], [], 0, 0]);
    expect(step.accents).toEqual([{ kind: "edge", seat: 2, part: "face", start: 0, ms: 600 }]);
    expect(step.after).toMatchObject({ top: "R5" });
  });
});
