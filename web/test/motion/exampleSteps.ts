/** Hand-made events and steps for tests of motion. */
import { plan, type PlanContext } from "../../src/motion/plan.ts";
import type { Shown, Step } from "../../src/motion/steps.ts";
import type { StoryEntry } from "../../src/protocol/scene.ts";
import type { Event } from "../../src/protocol/types.ts";

export const SHOWN: Shown = { top: "R7", turn: 0, colour: "R", direction: "left", debt: 0 };
export const AROUND: PlanContext = {
  you: 0,
  seats: 4,
  shown: SHOWN,
  came: [],
  gone: [],
  waiting: "",
  waited: 1,
  had: [7, 7, 7, 7],
  counts: [7, 7, 7, 7],
};

export function entry(version: number, ...events: Event[]): StoryEntry {
  return { version, item: { kind: "did", events } };
}

export function planned(events: readonly Event[], around: Partial<PlanContext> = {}, version = 11): Step[] {
  return plan([entry(version, ...events)], { ...AROUND, ...around });
}

/** Return the step of a single event. */
export function only(event: Event, around: Partial<PlanContext> = {}): Step {
  const [step] = planned([event], around);
  if (!step) throw new Error(`nothing moves for ${event.name}`);
  return step;
}

export const played = (seat: number, card = "R5"): Event => ({ name: "played", seat, card, colour: "R" });
export const drew = (seat: number, card?: string): Event =>
  card ? { name: "drew", seat, card } : { name: "drew", seat };
