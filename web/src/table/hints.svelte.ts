/** Hints of a device's first deals: one at a time, when its case first comes up, never again once seen or skipped. */
import { recall, remember } from "../device/storage.ts";
import { say } from "../words/catalogue.svelte.ts";
import type { Controller } from "./controller.svelte.ts";

/** What cannot wait comes first. */
export const HINTS = ["catch", "challenge", "drawn", "call", "draw", "play", "action", "wild", "why", "rules"] as const;
export type Hint = (typeof HINTS)[number];

const NAME = "hints";
/** In what is kept: the deal that teaches was dealt here. */
const DEALT = "deal";
/** Thousandths of a second in which one sentence is read. */
const SEEN = 5_000;
/** Their case may be gone before that: they stay until somebody who can have read them does something, or another one is due. */
const BRIEF: readonly Hint[] = ["catch", "rules"];
/** Where the rules are is said when there was something to ask about. */
const LAST_AFTER = 4;

class Hints {
  #closed: readonly string[] = $state.raw(kept(recall(NAME)));
  /** The one that is shown, although it may have been seen by now. */
  #standing: Hint | null = $state(null);
  /** The moment at which one was shown: it has no other. */
  #spent = "";

  /** Nothing was hinted on this device yet. */
  get isFirst(): boolean {
    return this.#closed.length === 0;
  }

  isOpen(hint: Hint): boolean {
    return !this.#closed.includes(hint);
  }

  /** Which of these is to be shown; where nothing else lies there, also one whose case was brief. */
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

  /** It is shown from now on; the answer is for when it is not any more. */
  stand(hint: Hint, moment: string): () => void {
    this.#standing = hint;
    this.#spent = moment;
    const timer = setTimeout(() => this.#keep(hint), SEEN);
    return () => {
      clearTimeout(timer);
      if (this.#standing === hint) this.#standing = null;
    };
  }

  close(...hints: readonly Hint[]): void {
    if (hints.some((hint) => hint === this.#standing)) this.#standing = null;
    this.#keep(...hints);
  }

  /** Somebody plays on: what they can have read is in their way. */
  acted(): void {
    if (this.#standing && !this.isOpen(this.#standing)) this.#standing = null;
  }

  /** All of them, for good. */
  closeAll(): void {
    this.close(...HINTS);
  }

  /** The deal that teaches is dealt once. */
  deal(): void {
    this.#keep(DEALT);
  }

  #keep(...names: readonly string[]): void {
    const fresh = names.filter((name) => !this.#closed.includes(name));
    if (fresh.length === 0) return;
    this.#closed = [...this.#closed, ...fresh];
    remember(NAME, this.#closed);
  }
}

export const hints = new Hints();

/** `lifted` is the code of the card that stands out of the hand. */
type Case = (table: Controller, lifted: string) => boolean;

const CASES: Readonly<Record<Hint, Case>> = {
  catch: (table) => table.sheet === "none" && table.catches.some((one) => !one.spent && !one.called),
  challenge: (table) => table.sheet === "challenge",
  drawn: (table) => table.sheet === "drawn" && table.may("play") && table.may("pass"),
  call: (table) => isTurn(table) && table.isCallLive && !table.called,
  draw: (table) => isTurn(table) && !table.may("play") && table.may("draw"),
  play: (table, lifted) => isTurn(table) && fits(table, lifted, isFigure),
  action: (table, lifted) => isTurn(table) && fits(table, lifted, isAction),
  wild: (table, lifted) => isTurn(table) && fits(table, lifted, isWild),
  why: (table, lifted) => isTurn(table) && !lifted && table.hand.some(({ code }) => table.playable(code) === "no"),
  rules: (table) => table.sheet === "none" && table.asked.kind === "nothing",
};

/** The cases that are there, what cannot wait first; pure, so that each can be tried. */
export function casesOf(table: Controller, lifted: string): readonly Hint[] {
  if (!table.isLive || table.move || table.panel.kind !== "none") return [];
  return HINTS.filter((hint) => CASES[hint](table, lifted));
}

/** A decision, and what one holds up in it: each has one hint. */
export function momentOf(table: Controller, lifted: string): string {
  return `${table.question?.id ?? 0} ${lifted}`;
}

/** They speak of a card that can be played. */
const PLAYS: readonly Hint[] = ["play", "action", "wild"];

/** `twice`: a first tap only lifts a card. */
export function wordsOf(hint: Hint, lifted: string, twice: boolean): string {
  const isLifted = lifted !== "" && PLAYS.includes(hint);
  if (hint === "play" && (isLifted || twice)) return say(isLifted ? "web.hint.play.lifted" : "web.hint.play.twice");
  return isLifted && twice ? `${say(`web.hint.${hint}.text`)} ${say("web.hint.lifted")}` : say(`web.hint.${hint}.text`);
}

function isTurn(table: Controller): boolean {
  return table.asked.kind === "play" && table.sheet === "none";
}

/** The lifted card, or where none is, any of the hand. */
function fits(table: Controller, lifted: string, is: (code: string) => boolean): boolean {
  const codes = lifted ? [lifted] : table.hand.map(({ code }) => code);
  return codes.some((code) => is(code) && table.playable(code) === "yes");
}

function isFigure(code: string): boolean {
  return /^[^W]\d/.test(code);
}

/** One that always goes. */
function isWild(code: string): boolean {
  return code.startsWith("W") && !code.includes("+");
}

/** Coloured and no figure. */
function isAction(code: string): boolean {
  return /^[^W]\D/.test(code);
}

function kept(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}
