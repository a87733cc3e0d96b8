/** Functions that create tables. */
import { identity } from "../device/identity.svelte.ts";
import { go } from "../device/router.svelte.ts";
import { api } from "../protocol/api.ts";
import type { Command } from "../protocol/command.ts";
import type { Setup } from "../protocol/http.ts";
import { hints } from "../table/hints.svelte.ts";
import { emptyDraft, toSetup, type Draft } from "./draft.ts";
import * as first from "./firstDeal.ts";
import { randomFace, randomNickname } from "./nickname.ts";
import { queueCommands } from "./queuedCommands.ts";

/** Give a random name and face to a player who has no name, so that newcomers can play at once. */
export function ensureName(): void {
  if (identity.name) return;
  identity.name = randomNickname();
  identity.face = randomFace();
}

/** Return the edition of the latest table stored on this device. If there is none, return the best-known edition. */
export function lastEdition(): string {
  return identity.seats.find((stored) => stored.edition)?.edition ?? "giant";
}

/** Start a match against three bots at once, without a clock. The first time on a device, start the teaching deal. */
export async function playNow(edition: string): Promise<void> {
  if (first.isFirstDealNext(edition)) {
    await open(first.firstDealSetup(), first.firstDealCommands());
    return hints.deal();
  }
  const draft = { ...emptyDraft(edition), clock: 0 };
  await open(toSetup(draft), [{ type: "start" }]);
}

/** Start a match at a new table, with the setup of a practice table but without its prepared position. */
export async function playAgain({ position: _, ...setup }: Setup): Promise<void> {
  await open(setup, [{ type: "start" }]);
}

export async function createTable(draft: Draft): Promise<void> {
  const bots = Array.from({ length: draft.bots }, (_, at): Command => ({
    type: "seat-bot",
    seat: draft.seats - 1 - at,
    level: draft.level,
  }));
  await open(toSetup(draft), bots);
}

async function open(setup: Setup, commands: readonly Command[]): Promise<void> {
  ensureName();
  const created = await api.make({ setup, name: identity.name, face: identity.face });
  identity.keep(created.table, { ...(setup.edition ? { edition: setup.edition } : {}) });
  queueCommands(created.table, commands);
  go(`/t/${created.table}`);
}
