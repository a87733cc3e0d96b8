// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { settings } from "../../src/device/settings.svelte.ts";
import { AT_REST, type Air } from "../../src/felt/types.ts";
import { layout as layOut } from "../../src/layout/layout.ts";
import Motion from "../../src/motion/Motion.svelte";
import { Controller } from "../../src/table/controller.svelte.ts";
import { handView } from "../../src/table/feltViews.ts";
import type { Scene } from "../../src/protocol/scene.ts";
import type { Answer, Event } from "../../src/protocol/types.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { scene } from "../table/exampleScenes.ts";
import { MY_TURN } from "../table/testController.ts";

let air: Air;
let table: Controller;
let app: Record<string, unknown>;
let landed: string[];
let answers: ((answer: Answer) => void)[];
let hidden = false;

beforeAll(() => words.load("en"));

/** Return a fake animation, because jsdom does not support animations. */
function fakeAnimation(): Animation {
  return { cancel: () => {}, updatePlaybackRate: () => {}, effect: { setKeyframes: () => {} } } as unknown as Animation;
}

beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.animate = fakeAnimation;
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  hidden = false;
  air = { ...AT_REST };
  landed = [];
  answers = [];
  const send = (): Promise<Answer> => new Promise((done) => answers.push(done));
  table = new Controller({ send, at: () => 100_000, clock: () => performance.now() }, 0);
});
afterEach(() => {
  void unmount(app);
  Object.assign(settings, { motion: "full", speed: "normal" });
  vi.useRealTimers();
});

/** Show a table at version 10, with R7 as the top card. */
function begin(first: Scene = scene(), late = false): void {
  table.see(first);
  const hand = handView(table, { order: "colour", playBy: "auto" }, {});
  const layout = layOut({
    width: 360,
    height: 740,
    seats: 3,
    cards: (hand?.cards ?? []).map(({ code }) => code),
    over: "none",
    panel: false,
    strip: false,
    catches: [],
    notes: [],
    debt: false,
    extra: false,
    large: false,
    leftHanded: false,
    scroll: 0,
  });
  const onland = (events: readonly Event[]): void => void landed.push(...events.map(({ name }) => name));
  app = mount(Motion, {
    target: document.body,
    props: {
      table,
      time: () => 100_000,
      layout,
      hand,
      lifted: null,
      edition: "giant",
      written: {},
      air,
      openedAt: performance.now() - (late ? 1_000 : 0),
      onland,
    },
  });
  flushSync();
}

/** Add versions with these events to the table. */
function advance(events: readonly Event[], top: string, more: Partial<Scene> = {}, versions = 1): void {
  const before = table.scene as Scene;
  const version = before.version + versions;
  const news = Array.from({ length: versions }, (_, i) => ({
    version: before.version + 1 + i,
    item: { kind: "did", events: [...events] },
  }));
  const now = { ...before.now, version, board: { ...before.now.board!, top, colour: "R" }, ...more.now };
  table.see({ ...before, version, story: [...before.story, ...news], ...more, now });
  flushSync();
  pass(0); // motion starts in a separate task
}

function pass(ms: number): void {
  vi.advanceTimersByTime(ms);
  flushSync();
}

const played = (seat: number, card: string): Event => ({ name: "played", seat, card, colour: "R" });
const flying = (): number => document.querySelectorAll("[data-flying]").length;
const shown = (): string | undefined => air.middle?.top?.code;

describe("motion layer at rest", () => {
  it("hides no part of the felt", () => {
    begin();
    expect([air.moving, air.hidden, air.middle, flying()]).toEqual([false, [], null, 0]);
  });
});

describe("motion of a played card", () => {
  it("shows the old top card until the new one has landed", () => {
    begin();
    advance([played(1, "R4")], "R4");
    expect([air.moving, shown(), flying()]).toEqual([true, "R7", 1]);
    expect(landed).toEqual([]);
    pass(290);
    expect([air.moving, air.middle, flying()]).toEqual([false, null, 0]);
    expect(landed).toEqual(["played"]);
  });
  it("shows the card in between if two plays follow each other", () => {
    begin();
    advance([played(1, "R4")], "R4");
    advance([played(2, "R5")], "R5");
    pass(290);
    expect(shown()).toBe("R4");
    pass(300);
    expect(air.middle).toBeNull();
  });
});

describe("motion of a challenge", () => {
  it("lifts the challenged card, even if that card was still in flight", () => {
    begin();
    advance([{ name: "played", seat: 1, card: "W+4", colour: "R" }], "W+4:R");
    advance([{ name: "challenged", seat: 2, other: 1, guilty: true }], "W+4:R");
    pass(560);
    expect(
      [...document.querySelectorAll("[data-flying]")].map((one) => (one as HTMLElement).dataset["flying"]),
    ).toEqual(["card", "stamp"]);
    expect(document.querySelector("[data-flying=card] use")?.getAttribute("href")).toBe("#card-W-plus4-R");
  });
});

describe("the player's own card", () => {
  const own = (): Scene => scene({ now: MY_TURN, mine: { hand: ["R2", "B9"], may: ["play R2"] } });
  it("leaves the hand at once, and flies on when the server has answered", () => {
    begin(own());
    pass(300);
    table.play("R2");
    flushSync();
    const [key] = table.hand.filter(({ code }) => code === "R2").map((card) => card.key);
    expect([air.moving, air.hidden, flying()]).toEqual([true, [key], 1]);
    expect(air.middle).toBeNull();
    pass(5_000);
    expect(flying()).toBe(1);
    advance([played(0, "R2")], "R2", {
      mine: { 0: { hand: ["B9"] } },
      now: { ...(table.scene as Scene).now, question: { id: 11, phase: "play", seats: [1] } },
    });
    expect([air.moving, flying(), shown()]).toEqual([true, 1, "R7"]);
    pass(200);
    expect([air.moving, flying(), air.hidden]).toEqual([false, 0, []]);
  });
  it("glides back into the hand after a refusal", async () => {
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

describe("play of one of two equal cards", () => {
  it("moves the tapped card and keeps the other", () => {
    begin(scene({ now: MY_TURN, mine: { hand: ["R2", "R2", "B9"], may: ["play R2"] } }));
    pass(300);
    const [first, second] = table.hand.map(({ key }) => key);
    table.play("R2", first);
    flushSync();
    expect(air.hidden).toEqual([first]);
    advance([played(0, "R2")], "R2", {
      mine: { 0: { hand: ["R2", "B9"] } },
      now: { ...(table.scene as Scene).now, question: { id: 11, phase: "play", seats: [1] } },
    });
    expect(table.hand.map(({ key }) => key)).toContain(second);
    expect(table.hand.map(({ key }) => key)).not.toContain(first);
  });
});

describe("motion of swapped hands", () => {
  it("shows the old hands until they leave, and treats all cards of the new hand as new", () => {
    begin(scene({ mine: { hand: ["R2", "B9"] } }));
    const before = table.hand.map(({ key }) => key);
    advance([played(1, "R0"), { name: "swapped", seat: 1, other: 0 }], "R0", { mine: { 0: { hand: ["R2", "G4"] } } });
    expect(document.querySelectorAll(".lies")).toHaveLength(2);
    expect(table.hand.filter(({ key }) => before.includes(key))).toEqual([]);
    expect(air.hidden).toHaveLength(2);
    pass(300);
    expect(document.querySelectorAll(".lies")).toHaveLength(0);
    pass(1_000);
    expect([air.moving, air.hidden, air.coming]).toEqual([false, [], {}]);
  });
});

describe("debt beside the pile", () => {
  it("is shown from the end of its flight until the cards are taken", () => {
    begin();
    advance([played(1, "R+2"), { name: "owes", seat: 2, cards: 2 }], "R+2", {
      now: { ...(table.scene as Scene).now, question: { id: 11, phase: "answer", seats: [2], debt: 2 } },
    });
    expect(air.middle?.debt).toBeUndefined();
    pass(400);
    expect(air.middle).toBeNull();
    advance(
      [
        { name: "accepted", seat: 2, cards: 2 },
        { name: "took", seat: 2 },
        { name: "took", seat: 2 },
      ],
      "R+2",
      { now: { ...(table.scene as Scene).now, question: { id: 12, phase: "play", seats: [3] } } },
    );
    expect(air.middle?.debt?.count).toBe(2);
    pass(210);
    expect([air.moving, air.middle?.debt]).toEqual([true, undefined]);
  });
});

describe("card drawn by the viewer", () => {
  it("is hidden in the hand until it has landed", () => {
    begin();
    advance([{ name: "drew", seat: 0, card: "G3" }], "R7", { mine: { 0: { hand: ["R2", "B9", "W", "G3"] } } });
    const [key] = table.hand.filter(({ code }) => code === "G3").map((card) => card.key);
    expect(air.hidden).toEqual([key]);
    pass(300);
    expect(air.hidden).toEqual([]);
  });
});

describe("skipped motion", () => {
  it("leads to the current state and a temporary notice after two hundred versions", () => {
    begin();
    advance([played(1, "R4")], "R4", {}, 200);
    expect([air.middle, flying(), air.cut]).toEqual([null, 0, 200]);
    pass(4_100);
    expect(air.cut).toBe(0);
  });
  it("includes plays on a hidden page, and the notice waits until the page is visible", () => {
    begin();
    hidden = true;
    document.dispatchEvent(new Event("visibilitychange"));
    for (const card of ["R4", "R5", "R6"]) advance([played(1, card)], card);
    pass(60_000);
    expect([air.moving, air.cut]).toEqual([false, 3]);
    hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    expect(air.cut).toBe(3);
    pass(4_100);
    expect(air.cut).toBe(0);
  });
  it("leads to the current state at once after a reconnect", () => {
    begin();
    table.see(table.scene, "lost");
    flushSync();
    table.see(table.scene, "open");
    advance([played(1, "R4")], "R4");
    expect([air.middle, flying(), air.cut]).toEqual([null, 0, 1]);
  });
  it("leads to the current state at once after a snapshot", () => {
    begin(scene({ events: { 9: [played(3, "R7")] } }));
    table.see(scene({ version: 12, events: { 9: [played(3, "R7")], 12: [played(1, "R4")] } }));
    flushSync();
    expect([air.middle, flying(), air.cut]).toEqual([null, 0, 1]);
  });
});

describe("start of the player's own turn", () => {
  it("finishes all earlier motion within 400 ms", () => {
    begin();
    for (const [seat, card] of [
      [1, "R4"],
      [2, "R5"],
    ] as const)
      advance([played(seat, card)], card);
    advance([played(3, "R6")], "R6", { now: { ...(table.scene as Scene).now, ...MY_TURN } });
    pass(405);
    expect([air.moving, landed]).toEqual([false, ["played", "played", "played"]]);
  });
});

describe("tap during motion", () => {
  it("finishes the running motion", () => {
    begin();
    advance([played(1, "R4")], "R4");
    window.dispatchEvent(new Event("pointerdown"));
    flushSync();
    expect([air.moving, flying(), landed]).toEqual([false, 0, ["played"]]);
  });
});

describe("motion setting", () => {
  it("less shows an edge at the acting seat for 600 ms instead of flights", () => {
    settings.motion = "less";
    begin();
    advance([played(1, "R4")], "R4");
    expect([flying(), air.hidden, document.querySelectorAll(".edge").length, landed]).toEqual([0, [], 1, ["played"]]);
    expect(shown()).toBe("R4");
    pass(610);
    expect(document.querySelectorAll(".edge")).toHaveLength(0);
  });
  it("none shows no motion and delays no sound", () => {
    settings.motion = "none";
    begin();
    advance([played(1, "R4")], "R4");
    expect([flying(), air.moving, air.middle, document.querySelectorAll(".edge, [data-ghost]").length, landed]).toEqual(
      [0, false, null, 0, []],
    );
  });
  it("full animates a deal that has just begun, but not an older one", () => {
    const dealt: Event[] = [
      { name: "dealer", seat: 3 },
      { name: "dealt", seat: 0, card: "R2" },
      { name: "turned-up", card: "R7" },
    ];
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
  it("full does not animate a deal that the felt has already shown", () => {
    const made = scene({ mine: { hand: ["R2"] } });
    begin(
      {
        ...made,
        story: [{ version: 10, item: { kind: "dealt", at: 99_900, events: [{ name: "dealt", seat: 0, card: "R2" }] } }],
      },
      true,
    );
    expect([air.moving, air.hidden]).toEqual([false, []]);
    advance([played(1, "R4")], "R4");
    expect([air.moving, flying()]).toEqual([true, 1]);
  });
});
