/**
 * The teaching deal, which is the first deal on a device. In its prepared position, everything that a newcomer must
 * know can occur.
 */
import { settings } from "../device/settings.svelte.ts";
import { hints } from "../table/hints.svelte.ts";
import type { Command } from "../protocol/command.ts";
import type { Setup } from "../protocol/http.ts";
import { emptyDraft, toSetup } from "./draft.ts";

export const EDITION = "giant";

/**
 * Position of the teaching deal, with six cards for each player. The player's hand has cards that fit by colour or
 * number, cards that do not fit, a Skip and a Wild. The right neighbour has a Wild Draw Four and may have a single card
 * left just before the player's turn.
 */
export const POSITION =
  "hands=R4,B7,GS,W,Y2,B3/G4,G8,Y5,B9,Y5,Y1/G+2,G6,B1,G7,Y4,R6/W+4,B9,Y6,B8,G1,G9 top=R7 draw=G5,Y9,GS,R3,Y3,G1,B6,R6 turn=0";
const SEATS = 4;

/**
 * Return whether the next deal is the teaching deal. It is dealt only in `EDITION`, unless hints are switched off, and
 * only on a device on which no hint has been closed and no teaching deal dealt.
 */
export function isFirstDealNext(edition: string): boolean {
  return edition === EDITION && settings.hints !== "off" && hints.isFirst;
}

/** Return the setup of the teaching deal. The table is calm and has no clock, so that there is time to read. */
export function firstDealSetup(): Setup {
  return { ...toSetup({ ...emptyDraft(EDITION), seats: SEATS, clock: 0, calm: true }), position: POSITION };
}

/** Return the commands that seat the bots and start the deal. Bots of this level sometimes forget to call. */
export function firstDealCommands(): Command[] {
  const bots = Array.from({ length: SEATS - 1 }, (_, at): Command => ({
    type: "seat-bot",
    seat: at + 1,
    level: "easy",
  }));
  return [...bots, { type: "start" }];
}

export function isFirstDeal(setup: Setup): boolean {
  return setup.position === POSITION;
}
