/** Ways to a table of one's own. */
import { identity } from "../device/identity.svelte.ts";
import { go } from "../device/router.svelte.ts";
import { api } from "../wire/api.ts";
import type { Command } from "../wire/command.ts";
import type { Setup } from "../wire/http.ts";
import { hints } from "../table/hints.svelte.ts";
import { emptyDraft, toSetup, type Draft } from "./draft.ts";
import * as first from "./first.ts";
import { anyFace, nick } from "./nick.ts";
import { leave } from "./errands.ts";

/** Nobody is asked for a name before their first cards. */
export function introduce(): void {
  if (identity.name) return;
  identity.name = nick();
  identity.face = anyFace();
}

/** The edition played last; the first time the one that most people know. */
export function lastEdition(): string {
  return identity.seats.find((kept) => kept.edition)?.edition ?? "giant";
}

/** One tap to cards in hand: three bots, no clock, begun at once. The first time it is a deal that teaches. */
export async function playNow(edition: string): Promise<void> {
  if (first.isNext(edition)) {
    await open(first.setup(), first.commands());
    return hints.deal();
  }
  const draft = { ...emptyDraft(edition), clock: 0 };
  await open(toSetup(draft), [{ type: "start" }]);
}

/** By what was arranged at a practice table, at one of one's own. */
export async function playFor({ position: _, ...setup }: Setup): Promise<void> {
  await open(setup, [{ type: "start" }]);
}

export async function makeTable(draft: Draft): Promise<void> {
  const bots = Array.from({ length: draft.bots }, (_, at): Command => ({ type: "seat-bot", seat: draft.seats - 1 - at, level: draft.level }));
  await open(toSetup(draft), bots);
}

async function open(setup: Setup, commands: readonly Command[]): Promise<void> {
  introduce();
  const made = await api.make({ setup, name: identity.name, face: identity.face });
  identity.keep(made.table, { ...(setup.edition ? { edition: setup.edition } : {}) });
  leave(made.table, commands);
  go(`/t/${made.table}`);
}
