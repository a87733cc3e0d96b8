/** Hints of a device's first deals: one at a time, when its case first comes up, never again once closed. */
import { recall, remember } from "../device/storage.ts";
import type { Controller } from "./controller.svelte.ts";

export const HINTS = ["play", "draw", "call", "catch"] as const;
export type Hint = (typeof HINTS)[number];

const NAME = "hints";

class Hints {
  #closed: readonly string[] = $state.raw(kept(recall(NAME)));

  isOpen(hint: Hint): boolean {
    return !this.#closed.includes(hint);
  }

  close(...hints: readonly Hint[]): void {
    this.#closed = [...new Set([...this.#closed, ...hints])];
    remember(NAME, this.#closed);
  }

  /** All of them, for good. */
  closeAll(): void {
    this.close(...HINTS);
  }
}

export const hints = new Hints();

/** Which case is there; `lifted` is the code of the card that stands out of the hand. */
export function caseOf(table: Controller, lifted: string): Hint | null {
  if (!table.isLive || table.move || table.sheet !== "none" || table.panel.kind !== "none") return null;
  if (table.catches.some((one) => !one.spent && !one.called)) return "catch";
  if (table.asked.kind !== "play") return null;
  if (table.isCallLive && !table.called) return "call";
  if (!table.wishes.some((wish) => wish.verb === "play") && table.may("draw")) return "draw";
  return lifted && table.playable(lifted) === "yes" ? "play" : null;
}

function kept(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}
