// @vitest-environment jsdom
/**
 * Keys pressed outside the hand act only on the lifted card. Playable cards are marked once the top card has landed.
 */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";

import Hand from "../../src/felt/Hand.svelte";
import type { HandCard } from "../../src/felt/types.ts";
import type { HandPlace } from "../../src/layout/types.ts";

const box = { x: 0, y: 0, w: 80, h: 120 };
const card = (key: string): HandCard => ({
  key,
  code: "R5",
  playable: true,
  jump: false,
  veiled: false,
  fresh: false,
  label: "red 5",
});
const place = {
  mode: "fan",
  cards: [0, 1].map((z) => ({ ...box, z, turn: 0, many: 1, lift: 34, row: 0, shown: true })),
  raise: 16,
  lower: 14,
  box,
  chips: [],
  rows: 1,
  seen: 1,
} as unknown as HandPlace;

vi.stubGlobal("CSS", { escape: (text: string) => text }); // jsdom lacks this function

let app: Record<string, unknown> | null = null;
afterEach(async () => {
  if (app) await unmount(app);
  document.body.innerHTML = "";
});

function hand(lifted: string | null, early = false, jump = false) {
  const onplay = vi.fn();
  const view = {
    cards: [{ ...card("a"), playable: !jump, jump }, card("b")],
    label: "hand",
    turn: true,
    early,
    live: true,
    playBy: "auto" as const,
    misplay: true,
  };
  const made = mount(Hand, {
    target: document.body,
    props: {
      view,
      place,
      edition: "giant",
      target: box,
      height: 900,
      lifted,
      onplay,
      onwhy: onplay,
      onmisplay: onplay,
    },
  });
  app = made;
  flushSync();
  return { act: made.act as (what: "play" | "why" | "misplay" | "right") => void, onplay };
}

it("Enter plays no card of the hand if no card is lifted or focused", () => {
  const { act, onplay } = hand(null);
  for (const what of ["play", "why", "misplay"] as const) act(what);
  expect(onplay).not.toHaveBeenCalled();
});

it("Enter plays the lifted card, or the card that the arrow keys have focused", () => {
  const { act, onplay } = hand("b");
  act("play");
  expect(onplay).toHaveBeenLastCalledWith(expect.objectContaining({ key: "b" }));
  act("right");
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(onplay).toHaveBeenCalledTimes(2);
});

/** Click a card. `at` is the time stamp of the click in ms. */
function tap(key: string, at: number): void {
  const node = document.querySelector<HTMLElement>(`[data-card=${key}]`);
  for (const kind of ["pointerdown", "pointerup"]) {
    const event = new MouseEvent(kind, { bubbles: true });
    Object.defineProperties(event, { timeStamp: { value: at }, isPrimary: { value: true }, pointerId: { value: 1 } });
    Object.defineProperty(event, "pointerType", { value: "mouse" });
    node?.dispatchEvent(event);
  }
}

it("a tap shortly after a jump is ignored, because it may have been meant for the card that jumped", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  HTMLElement.prototype.setPointerCapture = vi.fn();
  const { onplay } = hand(null, false, true);
  now.mockReturnValue(1_000);
  tap("a", 1_000);
  tap("b", 1_450);
  expect(onplay).toHaveBeenCalledOnce();
  tap("b", 1_550);
  expect(onplay).toHaveBeenCalledTimes(2);
  now.mockRestore();
});

it("playable cards are marked and raised once the top card has landed, but can be played before", () => {
  const height = () => document.querySelector<HTMLElement>("[data-card=a]")?.style.transform;
  hand(null);
  expect(document.querySelectorAll(".on")).toHaveLength(2);
  expect(height()).toBe("translate(0px, -16px)");
  document.body.innerHTML = "";
  const { onplay } = hand(null, true);
  expect(document.querySelectorAll(".on")).toHaveLength(0);
  expect(height()).toBe("translate(0px, 0px)");
  document
    .querySelector<HTMLElement>("[data-card=a]")
    ?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(onplay).toHaveBeenCalledOnce();
});
