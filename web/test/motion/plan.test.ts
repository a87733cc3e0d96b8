import { describe, expect, it } from "vitest";

import { plan, refusedStep, stillStep, TIMES_MS } from "../../src/motion/plan.ts";
import { totalMs, type EventName } from "../../src/motion/steps.ts";
import type { Event } from "../../src/protocol/types.ts";
import { json } from "../files.ts";
import { AROUND, drew, only, planned, played, entry } from "./exampleSteps.ts";

interface Schema {
  $defs: Record<
    string,
    {
      properties?: Record<string, { const?: string; enum?: string[]; type?: string; anyOf?: unknown }>;
      required?: string[];
    }
  >;
}

/** Return one complete event of every kind of the protocol. */
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

const places = (step: { flights: readonly { via: readonly { kind: string }[] }[] }): string[] =>
  step.flights.map(({ via }) => via.map(({ kind }) => kind).join(">"));

describe("motion of an event", () => {
  const kinds = everyKind();
  it("is defined for exactly the kinds of events that the protocol has", () => {
    expect(Object.keys(TIMES_MS).sort()).toEqual(kinds.map(({ name }) => name).sort());
  });
  it.each(kinds.map((event) => [event.name, event] as const))(
    "of kind %s is visible, lands before its end and lets the next step begin before its end",
    (name, event) => {
      const step = only(event);
      const arena: EventName[] = ["raced", "slapped", "received"]; // these appear above the felt or in another motion
      expect(step.name).toBe(name);
      expect(step.ms).toBeGreaterThan(0);
      expect(step.lands).toBeLessThanOrEqual(step.ms);
      expect(step.next).toBeLessThanOrEqual(step.ms);
      expect(
        step.flights.length + step.accents.length + Object.keys(step.after).length > 0 || arena.includes(name),
      ).toBe(true);
      expect(totalMs(step)).toBeLessThanOrEqual(1_500);
    },
  );
  it("takes at most 1.5 s for a deal with ten players", () => {
    const cards = Array.from({ length: 70 }, (_, i): Event => ({ name: "dealt", seat: i % 10 }));
    const [step] = planned(cards, { seats: 10 });
    expect(step?.flights).toHaveLength(70);
    expect(step?.ms).toBeLessThanOrEqual(1_500);
    expect(step?.next).toBe(step?.ms);
  });
});

describe("motion of a played card", () => {
  it("goes from the seat to the pile, and then shows the card with its colour", () => {
    const step = only({ name: "played", seat: 2, card: "W+4", colour: "B" });
    expect(places(step)).toEqual(["seat>pile"]);
    expect([step.ms, step.next, step.lands]).toEqual([280, 160, 280]);
    expect(step.after).toMatchObject({ top: "W+4:B", colour: "B" });
  });
  it("starts at the card of the viewer's hand that is played", () => {
    const step = only(played(0), { gone: [{ key: "k3", code: "R5" }] });
    expect(step.flights[0]?.via[0]).toEqual({ kind: "hand", key: "k3" });
  });
  it("continues from the place where the card waited for the server", () => {
    const step = only(played(0), { gone: [{ key: "k3", code: "R5" }], waiting: "k3" });
    expect(places(step)).toEqual(["waiting>pile"]);
    expect(step.ms).toBe(160);
  });
  it("is faster and has a trail if the card is played out of turn", () => {
    const step = only({ name: "played", seat: 1, card: "R7", colour: "R", jumped: true });
    expect(step.ms).toBe(200);
    expect(step.flights.filter(({ faint }) => faint)).toHaveLength(2);
  });
  it("takes the viewer's card from the hand only once, despite the trail", () => {
    const step = only(
      { name: "played", seat: 0, card: "YS", colour: "Y", jumped: true },
      { gone: [{ key: "23", code: "YS" }] },
    );
    expect(places(step)).toEqual(["hand>pile", "hand>pile", "hand>pile"]);
    expect(step.leaves).toEqual([{ key: "23", code: "YS" }]);
  });
  it("counts as one card of the hand, despite the trail", () => {
    const [, swapped] = planned(
      [
        { name: "played", seat: 1, card: "R7", colour: "R", jumped: true },
        { name: "swapped", seat: 1, other: 2 },
      ],
      { had: [7, 5, 3] },
    );
    expect(swapped?.flights.map(({ count }) => count)).toEqual([4, 3]);
  });
  it("shows the bubble of the call when the card lands", () => {
    expect(only({ name: "played", seat: 1, card: "R5", colour: "R", called: true }).accents[0]).toMatchObject({
      kind: "pop",
      part: "said",
      start: 280,
    });
  });
  it("goes back to the hand after a refusal", () => {
    const step = refusedStep("k3", "R5", 11);
    expect(places(step)).toEqual(["waiting>hand"]);
    expect([step.ms, step.hides]).toEqual([160, ["k3"]]);
  });
});

describe("motion of cards into a hand", () => {
  it("turns a card of the viewer over, ends at its place and hides it there until then", () => {
    const step = only(drew(0, "G3"), { came: [{ key: "k8", code: "G3" }] });
    expect(step.flights[0]).toMatchObject({ turns: "up", code: "G3" });
    expect(step.flights[0]?.via.at(-1)).toEqual({ kind: "hand", key: "k8" });
    expect(step.hides).toEqual(["k8"]);
  });
  it("shows card backs for other players", () => {
    const step = only(drew(2));
    expect(step.flights[0]).toMatchObject({ code: "" });
    expect(step.flights[0]?.turns).toBeUndefined();
  });
  it("begins with a counted stack for taken cards and lasts at most 700 ms", () => {
    const took = (n: number) => planned(Array.from({ length: n }, (): Event => ({ name: "took", seat: 1 })))[0];
    expect(took(4)?.flights[0]).toMatchObject({ what: "stack", count: 4 });
    expect(took(4)?.ms).toBe(480);
    expect(took(4)?.next).toBeCloseTo(288);
    expect(took(20)?.ms).toBe(700);
  });
  it("starts at the place of the debt for owed cards", () => {
    const [owes, took] = planned([
      { name: "owes", seat: 1, cards: 2 },
      { name: "took", seat: 1 },
      { name: "took", seat: 1 },
    ]);
    expect(places(owes!)).toEqual(["deck>debt"]);
    expect(took?.flights[0]?.via[0]).toEqual({ kind: "debt" });
  });
  it("is separate for two players who take cards", () => {
    expect(
      planned([
        { name: "took", seat: 1 },
        { name: "took", seat: 1 },
        { name: "took", seat: 2 },
      ]).map(({ seats }) => seats),
    ).toEqual([[1], [2]]);
  });
  it("is part of the motion of mixed hands, which hides the viewer's new cards", () => {
    const steps = planned(
      [
        { name: "mixed", seat: 1, cards: 28 },
        { name: "received", seat: 0, card: "B1" },
        { name: "received", seat: 1 },
      ],
      { came: [{ key: "a", code: "B1" }] },
    );
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({ name: "mixed", ms: 900, next: 800, hides: ["a"] });
  });
});

describe("motion of a challenge", () => {
  it("contains a stamp for everybody except the challenger, who reads the verdict above the hand", () => {
    const whats = (seat: number) =>
      only({ name: "challenged", seat, other: 3, guilty: true }).flights.map(({ what }) => what);
    expect([whats(1), whats(0)]).toEqual([["card", "stamp"], ["card"]]);
  });
});

describe("motion of whole hands", () => {
  it("crosses for two swapped hands", () => {
    const step = only({ name: "swapped", seat: 1, other: 3 });
    expect(step.flights.map(({ via }) => via)).toEqual([
      [
        { kind: "seat", seat: 1 },
        { kind: "seat", seat: 3 },
      ],
      [
        { kind: "seat", seat: 3 },
        { kind: "seat", seat: 1 },
      ],
    ]);
  });
  it("follows the direction of play for rotated hands", () => {
    const to = (direction: "left" | "right") =>
      (
        only({ name: "rotated", seat: 1 }, { shown: { ...AROUND.shown, direction } }).flights[0]?.via[1] as {
          seat: number;
        }
      ).seat;
    expect([to("left"), to("right")]).toEqual([1, 3]);
  });
});

describe("planned step", () => {
  it("uses the top card that the previous step has left", () => {
    const steps = plan(
      [entry(11, played(1, "R9")), entry(12, { name: "challenged", seat: 2, other: 1, guilty: true })],
      AROUND,
    );
    expect(steps[1]?.flights[0]).toMatchObject({ code: "R9", shape: "lift" });
    expect(steps[1]?.flights[1]).toMatchObject({ what: "stamp", good: false });
  });
  it("for a lost turn hops over the seat in the direction of play", () => {
    const sides = (seat: number, direction: "left" | "right") =>
      only({ name: "lost-turn", seat }, { shown: { ...AROUND.shown, direction } }).flights[0]?.via.map((place) =>
        place.kind === "near" ? Math.sign(place.dx) : 0,
      );
    expect([sides(2, "left"), sides(2, "right")]).toEqual([
      [-1, 1],
      [1, -1],
    ]);
    expect([sides(0, "left"), sides(0, "right")], "across the table it is the other way").toEqual([
      [1, -1],
      [-1, 1],
    ]);
  });
});

describe("step without flights", () => {
  it("hides nothing and shows an edge at the acting seat for 600 ms", () => {
    const step = stillStep(only(played(2)));
    expect([step.flights, step.hides, step.next, step.lands]).toEqual([[], [], 0, 0]);
    expect(step.accents).toEqual([{ kind: "edge", seat: 2, part: "face", start: 0, ms: 600 }]);
    expect(step.after).toMatchObject({ top: "R5" });
  });
});
