// @vitest-environment jsdom
/** Keys that are pressed elsewhere mean the card that is lifted, and no other; and what fits is shown once there is what it has to fit. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";

import Hand from "../../src/felt/Hand.svelte";
import type { HandCard } from "../../src/felt/types.ts";
import type { HandPlace } from "../../src/layout/types.ts";

const box = { x: 0, y: 0, w: 80, h: 120 };
const card = (key: string): HandCard => ({ key, code: "R5", playable: true, jump: false, veiled: false, fresh: false, label: "red 5" }) as HandCard;
const place = { mode: "fan", cards: [0, 1].map((z) => ({ ...box, z, turn: 0, many: 1, lift: 34, row: 0, shown: true })), raise: 16, lower: 14, box, chips: [], rows: 1, seen: 1 } as unknown as HandPlace;

vi.stubGlobal("CSS", { escape: (text: string) => text }); // which jsdom has not

let app: Record<string, unknown> | null = null;
afterEach(async () => {
  if (app) await unmount(app);
  document.body.innerHTML = "";
});

function hand(lifted: string | null, early = false) {
  const onplay = vi.fn();
  const view = { cards: [card("a"), card("b")], label: "hand", turn: true, early, live: true, playBy: "auto" as const, misplay: true };
  const made = mount(Hand, { target: document.body, props: { view, place, edition: "giant", target: box, height: 900, lifted, onplay, onwhy: onplay, onmisplay: onplay } });
  app = made;
  flushSync();
  return { act: made.act as (what: "play" | "why" | "misplay" | "right") => void, onplay };
}

it("Enter plays nothing while no card is lifted and none has the focus", () => {
  const { act, onplay } = hand(null);
  for (const what of ["play", "why", "misplay"] as const) act(what);
  expect(onplay).not.toHaveBeenCalled();
});

it("Enter plays the card that is lifted, or that the arrows went to", () => {
  const { act, onplay } = hand("b");
  act("play");
  expect(onplay).toHaveBeenLastCalledWith(expect.objectContaining({ key: "b" }));
  act("right");
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(onplay).toHaveBeenCalledTimes(2);
});

it("shows what fits by edge and height, but not before the first card lies on the pile, where it can be played all the same", () => {
  const height = () => document.querySelector<HTMLElement>("[data-card=a]")?.style.transform;
  hand(null);
  expect(document.querySelectorAll(".on")).toHaveLength(2);
  expect(height()).toBe("translate(0px, -16px)");
  document.body.innerHTML = "";
  const { onplay } = hand(null, true);
  expect(document.querySelectorAll(".on")).toHaveLength(0);
  expect(height()).toBe("translate(0px, 0px)");
  document.querySelector<HTMLElement>("[data-card=a]")?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(onplay).toHaveBeenCalledOnce();
});
