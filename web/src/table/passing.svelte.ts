/** What a table screen shows for a while, and then no more: why not, a hand that was shown, how a race went, what befell one,
 * what was said, what was missed. */
import type { Event, Slap, Why } from "../wire/types.ts";
import { toldAfter, type Scene, type Told } from "./scene.ts";
import { Standing, type Status } from "./standing.svelte.ts";

/** Thousandths of a second. */
const SHOWN_FOR = 6_000;
export const BUBBLE_FOR = 4_000;
const LOST_FOR = 700;
const BACK_FOR = 2_000;
const RESULT_FOR = 2_600;
const SPOKEN_FOR = 5_000;
const FATE_FOR = 3_000;

/** Why something cannot be done, at the place where it was tried. */
export interface Bubble {
  readonly of: "card" | "draw" | "call" | "pass" | "catch" | "table";
  readonly card?: string;
  readonly seat?: number;
  readonly why: Why;
  readonly until: number;
}

/** The hand that a challenge let this seat see. */
export interface Shown {
  readonly version: number;
  readonly other: number;
  readonly cards: readonly string[];
  readonly proof: readonly string[];
  readonly guilty: boolean;
  /** Cards that the one or the other takes for it. */
  readonly taken: number;
  readonly until: number;
}

/** How a race went, for as long as it is shown. */
export interface Result {
  readonly version: number;
  readonly slaps: readonly Slap[];
  readonly slowest: readonly number[];
  readonly until: number;
}

/** What befell this seat: whom it was caught by, cards that it had to take, a turn that it lost, another hand; or that it called. */
export interface Fate {
  readonly kind: "caught" | "took" | "lost" | "took-lost" | "swapped" | "traded" | "called";
  readonly by: number;
  readonly cards: number;
  readonly until: number;
}

export class Passing extends Standing {
  bubble: Bubble | null = $state.raw(null);
  shown: Shown | null = $state.raw(null);
  result: Result | null = $state.raw(null);
  fate: Fate | null = $state.raw(null);
  /** What was said last at each person's seats. */
  spoken: Readonly<Record<number, { readonly text: string; readonly phrase: boolean; readonly until: number }>> = $state.raw({});
  /** What a bot said last: a key of the catalogue. */
  remark: { readonly seat: number; readonly phrase: string; readonly until: number } | null = $state.raw(null);
  /** What happened while there was no connection. */
  missed: { readonly from: number; readonly until: number } | null = $state.raw(null);

  #lost: { readonly since: number; readonly version: number } | null = $state.raw(null);

  get isLost(): boolean {
    return this.#lost !== null && this.status !== "elsewhere" && this.time - this.#lost.since >= LOST_FOR;
  }

  /** Whatever has been shown long enough goes. */
  protected pass(now: number): void {
    if (this.bubble && this.bubble.until <= now) this.bubble = null;
    if (this.shown && this.shown.until <= now) this.shown = null;
    if (this.result && this.result.until <= now) this.result = null;
    if (this.fate && this.fate.until <= now) this.fate = null;
    if (this.missed && this.missed.until <= now) this.missed = null;
    if (this.remark && this.remark.until <= now) this.remark = null;
    const said = Object.entries(this.spoken);
    if (said.some(([, words]) => words.until <= now)) {
      this.spoken = Object.fromEntries(said.filter(([, words]) => words.until > now));
    }
  }

  protected connected(status: Status): void {
    this.status = status;
    if (status !== "open") {
      this.#lost ??= { since: this.time, version: this.scene?.version ?? 0 };
    } else if (this.#lost) {
      if (this.#lost.version && this.time - this.#lost.since >= LOST_FOR) {
        this.missed = { from: this.#lost.version, until: this.time + BACK_FOR };
      }
      this.#lost = null;
    }
  }

  /** What happened since, as far as it opens or says something here. */
  protected hear(scene: Scene, before: Scene | null): void {
    const from = before && before.table === scene.table ? before.version : scene.version - 1;
    for (const told of toldAfter(scene, from)) {
      this.#seeShown(scene, told);
      this.#seeResult(told);
      this.#seeFate(told);
      this.#seeSpoken(told);
    }
  }

  #seeShown(scene: Scene, told: Told): void {
    const events = told.item.events ?? [];
    const challenge = events.find((event) => event.name === "challenged");
    if (!challenge || challenge.name !== "challenged" || (challenge.seat ?? -1) !== this.seat || this.seat < 0) return;
    const cards = events.flatMap((event) => (event.name === "showed" && event.card ? [event.card] : []));
    if (!cards.length) return;
    this.shown = {
      version: told.version,
      other: challenge.other ?? -1,
      cards,
      proof: scene.mine[this.seat]?.proof ?? [],
      guilty: challenge.guilty ?? false,
      taken: events.filter((event) => event.name === "took").length,
      until: this.time + SHOWN_FOR,
    };
  }

  #seeResult(told: Told): void {
    const slaps = told.item.slaps ?? [];
    const slowest = (told.item.events ?? []).flatMap((event) => (event.name === "slowest" ? [event.seat ?? -1] : []));
    if (!slaps.length && !slowest.length) return;
    this.result = { version: told.version, slaps, slowest, until: this.time + RESULT_FOR };
  }

  /** Of what others do to a seat, its hand alone would say that something happened. */
  #seeFate(told: Told): void {
    const events = told.item.events ?? [];
    const own = (name: Event["name"]): Event[] => events.filter((event) => event.name === name && "seat" in event && event.seat === this.seat);
    const caught = events.find((event) => event.name === "caught" && event.other === this.seat);
    const cards = own("took").length;
    const lost = own("lost-turn").length > 0;
    const called = own("called").length > 0 || own("played").some((event) => event.name === "played" && event.called);
    const partner = this.#partner(events);
    const traded = partner >= 0 ? "swapped" : this.hasOther(events) ? "traded" : null;
    const kind = caught ? "caught" : cards && lost ? "took-lost" : cards ? "took" : lost ? "lost" : (traded ?? (called ? "called" : null));
    const by = caught && "seat" in caught ? (caught.seat ?? -1) : partner;
    if (kind && this.seat >= 0) this.fate = { kind, by, cards, until: this.time + FATE_FOR };
  }

  /** Whose hand this seat has now. */
  #partner(events: readonly Event[]): number {
    for (const event of events) {
      if (event.name !== "swapped") continue;
      const { seat = 0, other = 0 } = event;
      if (seat === this.seat || other === this.seat) return seat === this.seat ? other : seat;
    }
    return -1;
  }

  /** Whether this seat holds another hand after these: an equal card in it is not the one that went. */
  protected hasOther(events: readonly Event[]): boolean {
    return this.#partner(events) >= 0 || events.some((event) => event.name === "mixed" || event.name === "rotated");
  }

  #seeSpoken(told: Told): void {
    const { kind, person = -1, text = "" } = told.item;
    if (kind !== "said" && kind !== "phrase") return;
    this.spoken = { ...this.spoken, [person]: { text, phrase: kind === "phrase", until: this.time + SPOKEN_FOR } };
  }

  /** Bots say nothing over the wire: see `banter.ts`. */
  overhear(seat: number, phrase: string): void {
    this.remark = { seat, phrase, until: this.time + SPOKEN_FOR };
  }

  why(code: string): void {
    this.because("card", this.whyOf(code), { card: code });
  }

  protected because(of: Bubble["of"], why: Why | null, more: Pick<Bubble, "card" | "seat"> = {}): void {
    if (why) this.bubble = { of, ...more, why, until: this.time + BUBBLE_FOR };
  }

  hush(): void {
    this.bubble = null;
  }

  /** While a finger is on it, a bubble stays. */
  linger(): void {
    if (this.bubble) this.bubble = { ...this.bubble, until: this.time + BUBBLE_FOR };
  }
}
