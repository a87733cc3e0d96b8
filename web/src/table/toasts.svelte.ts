/**
 * Temporary displays of a table: reasons, shown hands, race results, news about the player's seat, speech and missed
 * events.
 */
import type { Event, Slap, Why } from "../protocol/types.ts";
import { entriesAfter, type Scene, type StoryEntry } from "../protocol/scene.ts";
import { SeatModel, type Status } from "./seatModel.svelte.ts";

/** Display times in ms. */
const SHOWN_MS = 6_000;
const LOST_AFTER_MS = 700;
const BACK_MS = 2_000;
const RESULT_MS = 2_600;
const SPOKEN_MS = 5_000;
const SEAT_NEWS_MS = 3_000;

/** Bubble that explains why an action is not possible. `of` is the place where the player tried the action. */
export interface Bubble {
  readonly of: "card" | "draw" | "call" | "pass" | "catch" | "table";
  readonly card?: string;
  readonly seat?: number;
  readonly why: Why;
  readonly since: number;
}

/** A hand that this seat may see because of a challenge. */
export interface Shown {
  readonly version: number;
  readonly other: number;
  readonly cards: readonly string[];
  readonly proof: readonly string[];
  readonly guilty: boolean;
  /** Colour in force before the challenged card was played; empty if unknown. */
  readonly colour: string;
  /** Number of cards that the loser of the challenge takes. */
  readonly taken: number;
  readonly until: number;
}

/** Result of a race, while it is shown. */
export interface Result {
  readonly version: number;
  readonly slaps: readonly Slap[];
  readonly slowest: readonly number[];
  readonly until: number;
}

/** News about this seat, for example that it was caught, took cards, lost a turn or got another hand. */
export interface SeatNews {
  readonly kind:
    | "caught"
    | "bluffed"
    | "wrong"
    | "took"
    | "lost"
    | "took-lost"
    | "slowest"
    | "jumped"
    | "swapped"
    | "traded"
    | "called"
    | "believed"
    | "stood-in";
  readonly by: number;
  readonly cards: number;
  readonly until: number;
  readonly version: number;
  /** Whether it was visible already. */
  readonly seen: boolean;
}

/** News that contradict the title once it is the turn of this seat. */
const TURN_IS_LOST: ReadonlySet<SeatNews["kind"]> = new Set(["lost", "took-lost", "jumped"]);

export class Toasts extends SeatModel {
  bubble: Bubble | null = $state.raw(null);
  shown: Shown | null = $state.raw(null);
  result: Result | null = $state.raw(null);
  seatNews: SeatNews | null = $state.raw(null);
  /** Last chat line of each person. */
  spoken: Readonly<Record<number, { readonly text: string; readonly phrase: boolean; readonly until: number }>> =
    $state.raw({});
  /** Last remark of a bot. `phrase` is its text key. */
  remark: { readonly seat: number; readonly phrase: string; readonly until: number } | null = $state.raw(null);
  /** Events that the viewer missed while disconnected. */
  missed: { readonly from: number; readonly until: number } | null = $state.raw(null);

  /** Whether the top card is a bluff of this seat that nobody has challenged. */
  #bluffed = false;
  #lost: { readonly since: number; readonly version: number } | null = $state.raw(null);

  get isLost(): boolean {
    return this.#lost !== null && this.status !== "elsewhere" && this.time - this.#lost.since >= LOST_AFTER_MS;
  }

  /** Remove displays whose time is over. */
  protected expire(now: number): void {
    if (this.shown && this.shown.until <= now) this.shown = null;
    if (this.result && this.result.until <= now) this.result = null;
    if (this.seatNews && this.seatNews.until <= now) this.seatNews = null;
    if (this.missed && this.missed.until <= now) this.missed = null;
    if (this.remark && this.remark.until <= now) this.remark = null;
    const bubbles = Object.entries(this.spoken);
    if (bubbles.some(([, words]) => words.until <= now)) {
      this.spoken = Object.fromEntries(bubbles.filter(([, words]) => words.until > now));
    }
  }

  protected updateStatus(status: Status): void {
    this.status = status;
    if (status !== "open") {
      this.#lost ??= { since: this.time, version: this.scene?.version ?? 0 };
    } else if (this.#lost) {
      if (this.#lost.version && this.time - this.#lost.since >= LOST_AFTER_MS) {
        this.missed = { from: this.#lost.version, until: this.time + BACK_MS };
      }
      this.#lost = null;
    }
  }

  /** Start the displays for new events. */
  protected showEvents(scene: Scene, before: Scene | null): void {
    const from = before && before.table === scene.table ? before.version : scene.version - 1;
    for (const entry of entriesAfter(scene, from)) {
      this.#showHand(scene, entry, before?.now.question?.before ?? "");
      this.#showRaceResult(entry);
      this.#showSeatNews(entry, before);
      this.#showSpoken(entry);
    }
    const news = this.seatNews;
    const asked = scene.now.question?.seats.includes(this.seat) ?? false;
    if (news && asked && scene.version > news.version && TURN_IS_LOST.has(news.kind)) this.seatNews = null;
  }

  #showHand(scene: Scene, entry: StoryEntry, colour: string): void {
    const events = entry.item.events ?? [];
    const challenge = events.find((event) => event.name === "challenged");
    if (!challenge || challenge.name !== "challenged" || (challenge.seat ?? -1) !== this.seat || this.seat < 0) return;
    const cards = events.flatMap((event) => (event.name === "showed" && event.card ? [event.card] : []));
    if (!cards.length) return;
    this.shown = {
      version: entry.version,
      other: challenge.other ?? -1,
      cards,
      proof: scene.mine[this.seat]?.proof ?? [],
      guilty: challenge.guilty ?? false,
      colour,
      taken: events.filter((event) => event.name === "took").length,
      until: this.time + SHOWN_MS,
    };
  }

  #showRaceResult(entry: StoryEntry): void {
    const slaps = entry.item.slaps ?? [];
    const slowest = (entry.item.events ?? []).flatMap((event) => (event.name === "slowest" ? [event.seat ?? -1] : []));
    if (!slaps.length && !slowest.length) return;
    this.result = { version: entry.version, slaps, slowest, until: this.time + RESULT_MS };
  }

  /** Show news about this seat, because the changed hand alone does not show what has happened. */
  #showSeatNews(entry: StoryEntry, before: Scene | null): void {
    const events = entry.item.events ?? [];
    const cause = this.#causeOf(events, before);
    const believed = this.#isBelieved(events, before);
    const own = (name: Event["name"]): Event[] =>
      events.filter((event) => event.name === name && "seat" in event && event.seat === this.seat);
    const caught = events.find((event) => event.name === "caught" && event.other === this.seat);
    const cards = own("took").length;
    const lost = own("lost-turn").length > 0;
    const called = own("called").length > 0 || own("played").some((event) => event.name === "played" && event.called);
    const partner = this.#partner(events);
    const traded = partner >= 0 ? "swapped" : this.hasNewHand(events) ? "traded" : null;
    // Once a bot has the seat, the table shows it; a bot that took a single decision leaves no other trace.
    const stoodIn = entry.item.why === "stand-in" && (entry.item.seat ?? -1) === this.seat && !this.isStoodIn;
    const kind = stoodIn
      ? "stood-in"
      : cause
        ? cause.kind
        : caught
          ? "caught"
          : cards && lost
            ? "took-lost"
            : cards
              ? own("slowest").length
                ? "slowest"
                : "took"
              : lost
                ? "lost"
                : (traded ?? (called ? "called" : believed ? "believed" : null));
    const by = cause ? cause.by : caught && "seat" in caught ? (caught.seat ?? -1) : partner;
    if (!kind || this.seat < 0) return;
    this.seatNews = { kind, by, cards, until: this.time + SEAT_NEWS_MS, version: entry.version, seen: false };
  }

  /** Return whether a bluff of this seat was accepted. Only this seat knows that it was a bluff. */
  #isBelieved(events: readonly Event[], before: Scene | null): boolean {
    const bluffs = before?.mine[this.seat]?.bluffs ?? [];
    let believed = false;
    for (const event of events) {
      if (event.name === "played")
        this.#bluffed = (event.seat ?? 0) === this.seat && bluffs.includes(event.card?.split(":")[0] ?? "");
      else if (event.name === "challenged" || event.name === "dealt") this.#bluffed = false;
      else if (event.name === "accepted") {
        believed = this.#bluffed;
        this.#bluffed = false;
      }
    }
    return believed;
  }

  /** Return the challenge or jump that has changed this seat's hand or taken its turn; null if there was none. */
  #causeOf(events: readonly Event[], before: Scene | null): Pick<SeatNews, "kind" | "by"> | null {
    for (const event of events) {
      if (event.name === "challenged" && event.guilty && (event.other ?? 0) === this.seat)
        return { kind: "bluffed", by: event.seat ?? 0 };
      if (event.name === "challenged" && !event.guilty && (event.seat ?? 0) === this.seat)
        return { kind: "wrong", by: -1 };
      const turn = before?.now.question;
      if (
        event.name === "played" &&
        event.jumped &&
        event.seat !== this.seat &&
        turn?.phase === "play" &&
        turn.seats.includes(this.seat)
      )
        return { kind: "jumped", by: event.seat ?? 0 };
    }
    return null;
  }

  /** Keep the news about this seat until its cause is visible. Later motion does not show it longer. */
  holdSeatNews(moving: boolean): void {
    if (!this.seatNews || this.seatNews.seen) return;
    this.seatNews = moving ? { ...this.seatNews, until: this.time + SEAT_NEWS_MS } : { ...this.seatNews, seen: true };
  }

  /** Return the seat with which this seat has swapped hands; -1 if there is none. */
  #partner(events: readonly Event[]): number {
    for (const event of events) {
      if (event.name !== "swapped") continue;
      const { seat = 0, other = 0 } = event;
      if (seat === this.seat || other === this.seat) return seat === this.seat ? other : seat;
    }
    return -1;
  }

  /**
   * Return whether these events gave this seat another hand. Equal cards in the new hand are then not the same cards as
   * before.
   */
  protected hasNewHand(events: readonly Event[]): boolean {
    return this.#partner(events) >= 0 || events.some((event) => event.name === "mixed" || event.name === "rotated");
  }

  #showSpoken(entry: StoryEntry): void {
    const { kind, person = -1, text = "" } = entry.item;
    if (kind !== "said" && kind !== "phrase") return;
    this.spoken = { ...this.spoken, [person]: { text, phrase: kind === "phrase", until: this.time + SPOKEN_MS } };
  }

  /** Show a remark of a bot. The server does not send remarks; `banter.ts` chooses them. */
  showRemark(seat: number, phrase: string): void {
    this.remark = { seat, phrase, until: this.time + SPOKEN_MS };
  }

  why(code: string): void {
    this.showReason("card", this.whyOf(code), { card: code });
  }

  protected showReason(of: Bubble["of"], why: Why | null, more: Pick<Bubble, "card" | "seat"> = {}): void {
    if (why) this.bubble = { of, ...more, why, since: this.time };
  }

  hideBubble(): void {
    this.bubble = null;
  }
}
