/** A device's first deal, which teaches: a practice table on which all that a newcomer has to know comes up by itself. */
import { settings } from "../device/settings.svelte.ts";
import { hints } from "../table/hints.svelte.ts";
import type { Command } from "../wire/command.ts";
import type { Setup } from "../wire/http.ts";
import { emptyDraft, toSetup } from "./draft.ts";

export const EDITION = "giant";

/**
 * Six cards for everybody. At first cards fit by colour and by number, and one does not; a Skip and a Wild are there. The
 * neighbour at the right holds the Wild Draw Four and can come to one card just before one's own turn.
 */
export const POSITION =
  "hands=R4,B7,GS,W,Y2,B3/G4,G8,Y5,B9,Y5,Y1/G+2,G6,B1,G7,Y4,R6/W+4,B9,Y6,B8,G1,G9 top=R7 draw=G5,Y9,GS,R3,Y3,G1,B6,R6 turn=0";
const SEATS = 4;

/** Whether the next deal of this edition is the first one here, for whoever wants hints. */
export function isNext(edition: string): boolean {
  return edition === EDITION && settings.hints !== "off" && hints.isFirst;
}

/** A calm one: nobody has to read fast. */
export function setup(): Setup {
  return { ...toSetup({ ...emptyDraft(EDITION), seats: SEATS, clock: 0, calm: true }), position: POSITION };
}

/** Bots that forget at times, as newcomers do. */
export function commands(): Command[] {
  const bots = Array.from({ length: SEATS - 1 }, (_, at): Command => ({ type: "seat-bot", seat: at + 1, level: "easy" }));
  return [...bots, { type: "start" }];
}

export function isOf(setup: Setup): boolean {
  return setup.position === POSITION;
}
