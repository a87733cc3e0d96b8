/** Draft of a table setup. */
import type { Setup } from "../protocol/http.ts";
import type { Options } from "../editions/rules.ts";

export type Level = "easy" | "normal" | "hard";

export interface Draft {
  edition: string;
  seats: number;
  bots: number;
  level: Level;
  /** Seconds per decision; 0 means no clock. */
  clock: number;
  calm: boolean;
  open: boolean;
  /** Whether chat allows free text. Otherwise it allows only set phrases. */
  chat: boolean;
  spectators: boolean;
  latecomers: boolean;
  options: Options;
  customs: string[];
}

export const CLOCKS = [0, 20, 30, 60] as const;
export const LEAST_SEATS = 2;
export const MOST_SEATS = 10;
/** Time reserve per match in ms. It is used when the time for a decision has run out. */
export const RESERVE = 60_000;

export function emptyDraft(edition: string): Draft {
  return {
    edition,
    seats: 4,
    bots: 0,
    level: "normal",
    clock: 30,
    calm: false,
    open: false,
    chat: true,
    spectators: true,
    latecomers: true,
    options: {},
    customs: [],
  };
}

export function toSetup(draft: Draft): Setup {
  const customs = draft.customs.map((text) => text.trim());
  while (customs.length > 0 && !customs.at(-1)) customs.pop();
  return {
    edition: draft.edition,
    options: { ...draft.options },
    customs: customs as NonNullable<Setup["customs"]>,
    seats: draft.seats,
    clock: draft.clock > 0 ? { decision: draft.clock * 1000, reserve: RESERVE } : null,
    calm: draft.calm,
    open: draft.open,
    chat: draft.chat,
    spectators: draft.spectators,
    latecomers: draft.latecomers,
  };
}

/** Return the draft of a setup. Missing fields have the defaults of the protocol. */
export function fromSetup(setup: Setup): Draft {
  return {
    edition: setup.edition ?? "giant",
    seats: setup.seats ?? 4,
    bots: 0,
    level: "normal",
    clock: setup.clock ? Math.round((setup.clock.decision ?? 30_000) / 1000) : 0,
    calm: setup.calm ?? false,
    open: setup.open ?? false,
    chat: setup.chat ?? !(setup.open ?? false),
    spectators: setup.spectators ?? true,
    latecomers: setup.latecomers ?? true,
    options: setup.options ?? {},
    customs: [...(setup.customs ?? [])],
  };
}
