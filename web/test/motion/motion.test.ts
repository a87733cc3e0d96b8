// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { settings } from "../../src/device/settings.svelte.ts";
import { AT_REST, type Air } from "../../src/felt/types.ts";
import { layout as layOut } from "../../src/layout/layout.ts";
import Motion from "../../src/motion/Motion.svelte";
import { Controller } from "../../src/table/controller.svelte.ts";
import { handView } from "../../src/table/picture.ts";
import type { Scene } from "../../src/table/scene.ts";
import type { Answer, Event } from "../../src/wire/types.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { scene } from "../table/made.ts";
import { MY_TURN } from "../table/rig.ts";

let air: Air;
let table: Controller;
let app: Record<string, unknown>;
let heard: string[];
let answers: ((answer: Answer) => void)[];
let hidden = false;

beforeAll(() => words.load("en"));

/** What a browser has and this one does not: here nothing is drawn. */
function still(): Animation {
  return { cancel: () => {}, updatePlaybackRate: () => {}, effect: { setKeyframes: () => {} } } as unknown as Animation;
}

beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.animate = still;
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  hidden = false;
  air = { ...AT_REST };
  heard = [];
  answers = [];
  const send = (): Promise<Answer> => new Promise((done) => answers.push(done));
  table = new Controller({ send, at: () => 100_000, clock: () => performance.now() }, 0);
});
afterEach(() => {
  void unmount(app);
  Object.assign(settings, { motion: "full", speed: "normal" });
  vi.useRealTimers();
});

/** Of a table at version 10 with R7 on top. */
function begin(first: Scene = scene(), late = false): void {
  table.see(first);
  const hand = handView(table, { order: "colour", playBy: "auto" }, {});
  const layout = layOut({ width: 360, height: 740, seats: 3, cards: (hand?.cards ?? []).map(({ code }) => code), over: "none", panel: false, strip: false, catches: [], notes: [], debt: false, extra: false, large: false, leftHanded: false, scroll: 0 });
  const onland = (events: readonly Event[]): void => void heard.push(...events.map(({ name }) => name));
  app = mount(Motion, { target: document.body, props: { table, time: () => 100_000, layout, hand, lifted: null, edition: "giant", written: {}, air, stood: performance.now() - (late ? 1_000 : 0), onland } });
  flushSync();
}

/** The same story goes on. */
function then(events: readonly Event[], top: string, more: Partial<Scene> = {}, versions = 1): void {
  const before = table.scene as Scene;
  const version = before.version + versions;
  const news = Array.from({ length: versions }, (_, i) => ({ version: before.version + 1 + i, item: { kind: "did", events: [...events] } }));
  const now = { ...before.now, version, board: { ...before.now.board!, top, colour: "R" }, ...more.now };
  table.see({ ...before, version, story: [...before.story, ...news], ...more, now });
  flushSync();
  pass(0); // it begins in a task of its own
}

function pass(ms: number): void {
  vi.advanceTimersByTime(ms);
  flushSync();
}

const played = (seat: number, card: string): Event => ({ name: "played", seat, card, colour: "R" });
const flying = (): number => document.querySelectorAll("[data-flying]").length;
const shown = (): string | undefined => air.middle?.top?.code;

describe("at rest", () => {
  it("covers nothing", () => {
    begin();
    expect([air.moving, air.hidden, air.middle, flying()]).toEqual([false, [], null, 0]);
  });
});

describe("a play", () => {
  it("flies, with the card before it on the pile until it lands; then nothing is left", () => {
    begin();
    then([played(1, "R4")], "R4");
    expect([air.moving, shown(), flying()]).toEqual([true, "R7", 1]);
    expect(heard).toEqual([]);
    pass(290);
    expect([air.moving, air.middle, flying()]).toEqual([false, null, 0]);
    expect(heard).toEqual(["played"]);
  });
  it("of a seat that follows another one shows what lay between them", () => {
    begin();
    then([played(1, "R4")], "R4");
    then([played(2, "R5")], "R5");
    pass(290);
    expect(shown()).toBe("R4");
    pass(300);
    expect(air.middle).toBeNull();
  });
});

describe("a challenge", () => {
  it("lifts the card that was played just before, though that one is still in the air", () => {
    begin();
    then([{ name: "played", seat: 1, card: "W+4", colour: "R" }], "W+4:R");
    then([{ name: "challenged", seat: 2, other: 1, guilty: true }], "W+4:R");
    pass(560);
    expect([...document.querySelectorAll("[data-flying]")].map((one) => (one as HTMLElement).dataset["flying"])).toEqual(["card", "stamp"]);
    expect(document.querySelector("[data-flying=card] use")?.getAttribute("href")).toBe("#card-W-plus4-R");
  });
});

describe("one's own card", () => {
  const own = (): Scene => scene({ now: MY_TURN, mine: { hand: ["R2", "B9"], may: ["play R2"] } });
  it("leaves the hand at once and waits; the server's word lets it go on", () => {
    begin(own());
    pass(300);
    table.play("R2");
    flushSync();
    const [key] = table.hand.filter(({ code }) => code === "R2").map((card) => card.key);
    expect([air.moving, air.hidden, flying()]).toEqual([true, [key], 1]);
    expect(air.middle).toBeNull();
    pass(5_000);
    expect(flying()).toBe(1);
    then([played(0, "R2")], "R2", { mine: { 0: { hand: ["B9"] } }, now: { ...(table.scene as Scene).now, question: { id: 11, phase: "play", seats: [1] } } });
    expect([air.moving, flying(), shown()]).toEqual([true, 1, "R7"]);
    pass(200);
    expect([air.moving, flying(), air.hidden]).toEqual([false, 0, []]);
  });
  it("glides back where it was refused", async () => {
    begin(own());
    pass(300);
    table.play("R2");
    flushSync();
    answers[0]?.({ type: "answer", id: "1", kind: "refused", why: "match.colour" });
    await vi.advanceTimersByTimeAsync(1);
    flushSync();
    expect([flying(), air.hidden.length]).toEqual([1, 1]);
    pass(200);
    expect([air.moving, flying(), air.hidden]).toEqual([false, 0, []]);
  });
});

describe("of two equal cards", () => {
  it("the one that was tapped flies, and the other stays", () => {
    begin(scene({ now: MY_TURN, mine: { hand: ["R2", "R2", "B9"], may: ["play R2"] } }));
    pass(300);
    const [first, second] = table.hand.map(({ key }) => key);
    table.play("R2", first);
    flushSync();
    expect(air.hidden).toEqual([first]);
    then([played(0, "R2")], "R2", { mine: { 0: { hand: ["R2", "B9"] } }, now: { ...(table.scene as Scene).now, question: { id: 11, phase: "play", seats: [1] } } });
    expect(table.hand.map(({ key }) => key)).toContain(second);
    expect(table.hand.map(({ key }) => key)).not.toContain(first);
  });
});

describe("hands that change", () => {
  it("lie where they were until they go; no card of before is in the new one", () => {
    begin(scene({ mine: { hand: ["R2", "B9"] } }));
    const before = table.hand.map(({ key }) => key);
    then([played(1, "R0"), { name: "swapped", seat: 1, other: 0 }], "R0", { mine: { 0: { hand: ["R2", "G4"] } } });
    expect(document.querySelectorAll(".lies")).toHaveLength(2);
    expect(table.hand.filter(({ key }) => before.includes(key))).toEqual([]);
    expect(air.hidden).toHaveLength(2);
    pass(300);
    expect(document.querySelectorAll(".lies")).toHaveLength(0);
    pass(1_000);
    expect([air.moving, air.hidden, air.coming]).toEqual([false, [], {}]);
  });
});

describe("what is owed", () => {
  it("lies beside the pile once it has flown there, and until it flies on", () => {
    begin();
    then([played(1, "R+2"), { name: "owes", seat: 2, cards: 2 }], "R+2", { now: { ...(table.scene as Scene).now, question: { id: 11, phase: "answer", seats: [2], debt: 2 } } });
    expect(air.middle?.debt).toBeUndefined();
    pass(400);
    expect(air.middle).toBeNull();
    then([{ name: "accepted", seat: 2, cards: 2 }, { name: "took", seat: 2 }, { name: "took", seat: 2 }], "R+2", { now: { ...(table.scene as Scene).now, question: { id: 12, phase: "play", seats: [3] } } });
    expect(air.middle?.debt?.count).toBe(2);
    pass(210);
    expect([air.moving, air.middle?.debt]).toEqual([true, undefined]);
  });
});

describe("a card that comes", () => {
  it("is not seen in the hand before it has landed there", () => {
    begin();
    then([{ name: "drew", seat: 0, card: "G3" }], "R7", { mine: { 0: { hand: ["R2", "B9", "W", "G3"] } } });
    const [key] = table.hand.filter(({ code }) => code === "G3").map((card) => card.key);
    expect(air.hidden).toEqual([key]);
    pass(300);
    expect(air.hidden).toEqual([]);
  });
});

describe("too much", () => {
  it("two hundred versions are cut to the present, with a word about it that goes by itself", () => {
    begin();
    then([played(1, "R4")], "R4", {}, 200);
    expect([air.middle, flying(), air.cut]).toEqual([null, 0, 200]);
    pass(4_100);
    expect(air.cut).toBe(0);
  });
  it("what comes while nobody looks is cut, and the word waits for them", () => {
    begin();
    hidden = true;
    document.dispatchEvent(new Event("visibilitychange"));
    for (const card of ["R4", "R5", "R6"]) then([played(1, card)], card);
    pass(60_000);
    expect([air.moving, air.cut]).toEqual([false, 3]);
    hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    expect(air.cut).toBe(3);
    pass(4_100);
    expect(air.cut).toBe(0);
  });
  it("after a cut line the present is there at once", () => {
    begin();
    table.see(table.scene, "lost");
    flushSync();
    table.see(table.scene, "open");
    then([played(1, "R4")], "R4");
    expect([air.middle, flying(), air.cut]).toEqual([null, 0, 1]);
  });
  it("after a snapshot, too, which tells everything anew", () => {
    begin(scene({ events: { 9: [played(3, "R7")] } }));
    table.see(scene({ version: 12, events: { 9: [played(3, "R7")], 12: [played(1, "R4")] } }));
    flushSync();
    expect([air.middle, flying(), air.cut]).toEqual([null, 0, 1]);
  });
});

describe("one's own turn", () => {
  it("has all that went before over within 400 ms", () => {
    begin();
    for (const [seat, card] of [[1, "R4"], [2, "R5"]] as const) then([played(seat, card)], card);
    then([played(3, "R6")], "R6", { now: { ...(table.scene as Scene).now, ...MY_TURN } as Scene["now"] });
    pass(405);
    expect([air.moving, heard]).toEqual([false, ["played", "played", "played"]]);
  });
});

describe("a tap", () => {
  it("finishes what is under way", () => {
    begin();
    then([played(1, "R4")], "R4");
    window.dispatchEvent(new Event("pointerdown"));
    flushSync();
    expect([air.moving, flying(), heard]).toEqual([false, 0, ["played"]]);
  });
});

describe("how much moves", () => {
  it("with less nothing flies and nothing is hidden: an edge at the seat for 600 ms", () => {
    settings.motion = "less";
    begin();
    then([played(1, "R4")], "R4");
    expect([flying(), air.hidden, document.querySelectorAll(".edge").length, heard]).toEqual([0, [], 1, ["played"]]);
    expect(shown()).toBe("R4");
    pass(610);
    expect(document.querySelectorAll(".edge")).toHaveLength(0);
  });
  it("with none there is nothing, and what is heard waits for nothing", () => {
    settings.motion = "none";
    begin();
    then([played(1, "R4")], "R4");
    expect([flying(), air.moving, air.middle, document.querySelectorAll(".edge, [data-ghost]").length, heard]).toEqual([0, false, null, 0, []]);
  });
  it("a deal that was dealt just now is dealt before one's eyes, an older one is there", () => {
    const dealt: Event[] = [{ name: "dealer", seat: 3 }, { name: "dealt", seat: 0, card: "R2" }, { name: "turned-up", card: "R7" }];
    const at = (when: number): Scene => {
      const made = scene({ mine: { hand: ["R2"] } });
      return { ...made, story: [{ version: 10, item: { kind: "dealt", at: when, events: dealt } }] };
    };
    begin(at(99_900));
    expect([air.moving, air.middle?.top, air.hidden.length]).toEqual([true, null, 1]);
    void unmount(app);
    table = new Controller({ send: () => new Promise(() => {}), at: () => 100_000, clock: () => performance.now() }, 0);
    begin(at(90_000));
    expect([air.moving, air.hidden]).toEqual([false, []]);
  });
  it("what the felt showed before anything could move is not dealt again", () => {
    const made = scene({ mine: { hand: ["R2"] } });
    begin({ ...made, story: [{ version: 10, item: { kind: "dealt", at: 99_900, events: [{ name: "dealt", seat: 0, card: "R2" }] } }] }, true);
    expect([air.moving, air.hidden]).toEqual([false, []]);
    then([played(1, "R4")], "R4");
    expect([air.moving, flying()]).toEqual([true, 1]);
  });
});
