/**
 * Hints for the first deals on a device. A hint is shown when its situation occurs, one hint at a time. Once it has
 * been read or closed, it is not shown again.
 */
import { loadStored, store } from "../device/storage.ts";
import { hasTouch } from "../device/touch.ts";
import { say } from "../words/catalogue.svelte.ts";
import type { Controller } from "./controller.svelte.ts";

/** Names of all hints in the order of their urgency. */
export const HINTS = ["catch", "drawn", "call", "draw", "play", "action", "wild", "why", "rules"] as const;
export type Hint = (typeof HINTS)[number];

const NAME = "hints";
/** Stored entry that marks the teaching deal as dealt. */
const DEALT = "deal";
/** Reading time of a hint in ms. A hint may be shown several times until it has been on display for this long. */
const SEEN = 5_000;
/** Largest number of moments in which a hint is shown. */
const MOST = 2;
/** Time in ms that must pass without changes before the hint about the rules appears. */
export const QUIET = 1_000;
/**
 * Hints whose situation may be brief. They stay on display after the situation, until the player acts or another hint
 * appears.
 */
const BRIEF: readonly Hint[] = ["catch", "rules"];
/** Number of stored entries that the hint about the rules waits for. Entries are closed hints and `DEALT`. */
const LAST_AFTER = 4;

class Hints {
  #closed: readonly string[] = $state.raw(kept(loadStored(NAME)));
  /** The hint on display. It stays on display after its reading time. */
  #standing: Hint | null = $state(null);
  /** Id of the last moment in which a hint was shown. */
  #spent = "";
  /** For each hint: time on display in ms, and the moments in which it was shown. */
  readonly #shown = new Map<Hint, { ms: number; moments: Set<string> }>();

  /** Whether this device has neither closed a hint nor dealt the teaching deal yet. */
  get isFirst(): boolean {
    return this.#closed.length === 0;
  }

  isOpen(hint: Hint): boolean {
    return !this.#closed.includes(hint);
  }

  /** Return the hint to show; null if there is none. With `isFree`, a hint in `BRIEF` may stay after its situation. */
  next(cases: readonly Hint[], moment: string, isFree = false): Hint | null {
    const standing = this.#standing;
    const stays = isFree && standing && BRIEF.includes(standing) ? standing : null;
    if (stays && this.isOpen(stays)) return stays;
    const found = cases.find((hint) => hint === this.#standing || this.#isDue(hint)) ?? stays;
    return found === this.#standing || found === "catch" || moment !== this.#spent ? found : null;
  }

  #isDue(hint: Hint): boolean {
    return this.isOpen(hint) && (hint !== "rules" || this.#closed.length >= LAST_AFTER);
  }

  /** Start the display of a hint. Return a function that ends the display. */
  stand(hint: Hint, moment: string): () => void {
    this.#standing = hint;
    this.#spent = moment;
    const shown = this.#shown.get(hint) ?? { ms: 0, moments: new Set() };
    this.#shown.set(hint, shown);
    shown.moments.add(moment);
    const since = performance.now();
    const timer = setTimeout(() => this.#keep(hint), Math.max(0, SEEN - shown.ms));
    return () => {
      clearTimeout(timer);
      shown.ms += performance.now() - since;
      if (shown.moments.size >= MOST) this.#keep(hint);
      if (this.#standing === hint) this.#standing = null;
    };
  }

  /** Whether no more hints will appear on this device. */
  get isOver(): boolean {
    return HINTS.every((hint) => !this.isOpen(hint));
  }

  /** Forget all hints and the teaching deal, so that the device is like a new one. */
  forget(): void {
    this.#closed = [];
    this.#shown.clear();
    store(NAME, this.#closed);
  }

  close(...hints: readonly Hint[]): void {
    if (hints.some((hint) => hint === this.#standing)) this.#standing = null;
    this.#keep(...hints);
  }

  /** Remove the hint on display after an action, if the player has had time to read it. */
  noteAction(): void {
    if (this.#standing && !this.isOpen(this.#standing)) this.#standing = null;
  }

  /** Close all hints for good. */
  closeAll(): void {
    this.close(...HINTS);
  }

  /** Mark the teaching deal as dealt. */
  deal(): void {
    this.#keep(DEALT);
  }

  #keep(...names: readonly string[]): void {
    const fresh = names.filter((name) => !this.#closed.includes(name));
    if (fresh.length === 0) return;
    this.#closed = [...this.#closed, ...fresh];
    store(NAME, this.#closed);
  }
}

export const hints = new Hints();

/**
 * Returns whether the situation of a hint is present. `lifted` is the code of the lifted card. `quiet` means that the
 * table has not changed for a second.
 */
type Case = (table: Controller, lifted: string, quiet: boolean) => boolean;

const CASES: Readonly<Record<Hint, Case>> = {
  catch: (table) => table.sheet === "none" && table.catches.some((one) => !one.spent && !one.called),
  drawn: (table) => table.sheet === "drawn" && table.may("play") && table.may("pass"),
  call: (table) => isTurn(table) && table.isCallLive && !table.called,
  draw: (table) => isTurn(table) && !table.may("play") && table.may("draw"),
  play: (table, lifted) => isTurn(table) && fits(table, lifted, isFigure),
  action: (table, lifted) => isTurn(table) && fits(table, lifted, isAction),
  wild: (table, lifted) => isTurn(table) && fits(table, lifted, isWild),
  why: (table, lifted) => isTurn(table) && !lifted && table.hand.some(({ code }) => table.playable(code) === "no"),
  rules: (table, lifted, quiet) => table.sheet === "none" && !lifted && quiet,
};

/** Return the hints whose situation is present, the most urgent first. This is a pure function. */
export function openCases(table: Controller, lifted: string, quiet = false): readonly Hint[] {
  if (!table.isLive || table.move || table.panel.kind !== "none") return [];
  return HINTS.filter((hint) => CASES[hint](table, lifted, quiet));
}

/**
 * Return the id of a moment, which consists of the decision and the lifted card. A moment has at most one hint, apart
 * from the hint to catch.
 */
export function momentOf(table: Controller, lifted: string): string {
  return `${table.question?.id ?? 0} ${lifted}`;
}

/** Hints about cards that the player can play. */
const PLAYS: readonly Hint[] = ["play", "action", "wild"];

/** Return the text of a hint. `twice` means that the first tap only lifts a card. */
export function wordsOf(hint: Hint, lifted: string, twice: boolean): string {
  const isLifted = lifted !== "" && PLAYS.includes(hint);
  if (hint === "play" && (isLifted || twice))
    return sayForDevice(isLifted ? "web.hint.play.lifted" : "web.hint.play.twice");
  return isLifted && twice
    ? `${sayForDevice(`web.hint.${hint}.text`)} ${sayForDevice("web.hint.lifted")}`
    : sayForDevice(`web.hint.${hint}.text`);
}

export function titleOf(hint: Hint): string {
  return sayForDevice(`web.hint.${hint}.title`);
}

/** Return a text that speaks of taps on touch screens and of clicks on other devices. */
function sayForDevice(key: string): string {
  return say(key, { by: hasTouch() ? "touch" : "mouse" });
}

function isTurn(table: Controller): boolean {
  return table.asked.kind === "play" && table.sheet === "none";
}

/**
 * Return whether the lifted card is playable and passes the test `is`. If no card is lifted, return whether the hand
 * contains such a card.
 */
function fits(table: Controller, lifted: string, is: (code: string) => boolean): boolean {
  const codes = lifted ? [lifted] : table.hand.map(({ code }) => code);
  return codes.some((code) => is(code) && table.playable(code) === "yes");
}

function isFigure(code: string): boolean {
  return /^[^W]\d/.test(code);
}

/** Return whether a card is a wild card that makes nobody draw. */
function isWild(code: string): boolean {
  return code.startsWith("W") && !code.includes("+");
}

/** Return whether a card has a colour and a symbol other than a number. */
function isAction(code: string): boolean {
  return /^[^W]\D/.test(code);
}

function kept(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}
