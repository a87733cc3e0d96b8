/** What is told, by hand. */
import { plan, type Around } from "../../src/motion/plan.ts";
import type { Shown, Step } from "../../src/motion/steps.ts";
import type { Told } from "../../src/table/scene.ts";
import type { Event } from "../../src/wire/types.ts";

export const SHOWN: Shown = { top: "R7", turn: 0, colour: "R", direction: "left", debt: 0 };
export const AROUND: Around = { you: 0, seats: 4, shown: SHOWN, came: [], gone: [], waiting: "", waited: 1, had: [7, 7, 7, 7], counts: [7, 7, 7, 7] };

export function told(version: number, ...events: Event[]): Told {
  return { version, item: { kind: "did", events } };
}

export function planned(events: readonly Event[], around: Partial<Around> = {}, version = 11): Step[] {
  return plan([told(version, ...events)], { ...AROUND, ...around });
}

/** Of one event alone. */
export function only(event: Event, around: Partial<Around> = {}): Step {
  const [step] = planned([event], around);
  if (!step) throw new Error(`nothing moves for ${event.name}`);
  return step;
}

export const played = (seat: number, card = "R5"): Event => ({ name: "played", seat, card, colour: "R" });
export const drew = (seat: number, card?: string): Event => (card ? { name: "drew", seat, card } : { name: "drew", seat });
