/** The table screen of one person: what is asked, lifted, open and done about it. What may be done, the server said. */
import { keyed, type Keyed } from "../layout/order.ts";
import { steady } from "../layout/same.ts";
import { BUBBLE_FOR } from "./passing.svelte.ts";
import type { Scene } from "./scene.ts";
import { mySeats, windows, wish as parsed, type Wish } from "./seatview.ts";
import { GUARD, GUARD_CHALLENGE, Sending } from "./sending.svelte.ts";
import type { Status } from "./standing.svelte.ts";

/** How long a misplay is held, in thousandths of a second. */
export const HOLD = 500;
const SHAKE_FOR = 120;

/** Sheets that somebody opened; those of a decision follow from what is asked. */
export type Panel =
  | { readonly kind: "none" }
  | { readonly kind: "menu" | "log" | "rules" | "scores" | "leave" | "end" | "hand-over" | "invite" }
  /** The title is that of the first, unless it is a question that they answer. */
  | { readonly kind: "clauses"; readonly clauses: readonly string[]; readonly title?: string }
  | { readonly kind: "card"; readonly code: string }
  | { readonly kind: "seat"; readonly seat: number };

export type Sheet = "none" | "drawn" | "colour" | "first-colour" | "challenge" | "shown" | "choose" | "race" | "vote" | "debt";

export interface Catch {
  readonly seat: number;
  readonly window: number;
  /** Pressed already: it cannot be pressed again in this window. */
  readonly spent: boolean;
  readonly called: boolean;
}

const CLOSED: Panel = { kind: "none" };

export class Controller extends Sending {
  panel: Panel = $state.raw(CLOSED);
  /** Whom this seat would choose; a second tap does it. */
  picked = $state(-1);
  hand: readonly Keyed[] = $state.raw([]);
  /** Keys of cards that came with the last change. */
  fresh: readonly string[] = $state.raw([]);
  shakes = $state(0);
  /** What closed because its moment passed: a key of the catalogue, by the version at which it did. */
  notices: readonly { readonly version: number; readonly key: string }[] = $state.raw([]);

  #decision = "";
  #holds = -1;
  /** Key of the card that one's last move is about. */
  #tapped = $state("");
  #cards = 0;

  // -- what comes in

  /** Another scene, or another state of the connection. */
  see(scene: Scene | null, status: Status = "open"): void {
    this.readClocks();
    const before = this.scene;
    this.connected(status);
    if (scene === before) return;
    const { sheet: open, shown } = this;
    this.scene = scene;
    if (!scene) return;
    this.follow(scene);
    this.#decided(scene, before !== null && scene.table === before.table, open);
    this.#hold(scene, before);
    this.hear(scene, before);
    if (this.shown !== shown) this.guarded(GUARD);
    this.passUpSilently(scene);
  }

  /** A new decision lets go of what was meant for the one before. */
  #decided(scene: Scene, known: boolean, open: Sheet): void {
    const question = scene.now.question;
    const decision = `${this.seat} ${question?.id ?? 0}`;
    if (decision !== this.#decision) {
      this.#decision = decision;
      this.called = false;
      this.picked = -1;
      this.bubble = null;
      this.guarded(this.sheet === "challenge" ? GUARD_CHALLENGE : GUARD);
      if (known) this.#passedBy(scene, open);
      this.wild = "";
    } else if (this.sheet !== open && this.sheet !== "none") {
      this.guarded(this.sheet === "challenge" ? GUARD_CHALLENGE : GUARD);
    }
    this.arrived(scene);
  }

  /** A sheet that was open and nobody answered says that its moment passed. */
  #passedBy(scene: Scene, open: Sheet): void {
    const answered = this.move !== null;
    const closes = open === "colour" || open === "drawn" || open === "challenge" || open === "choose" || open === "first-colour";
    if (closes && !answered) this.notices = [...this.notices, { version: scene.version, key: "web.table.passed" }];
  }

  #hold(scene: Scene, before: Scene | null): void {
    const hand = scene.mine[this.seat]?.hand ?? [];
    const known = new Set(this.hand.map((held) => held.key));
    const again = before === null || before.now.board?.deal !== scene.now.board?.deal || this.#holds !== this.seat || this.hasOther(this.since(before.version));
    this.#holds = this.seat;
    this.hand = keyed(again ? [] : this.hand, hand, () => `${++this.#cards}`, this.#tapped);
    this.fresh = again ? [] : this.hand.filter((held) => !known.has(held.key)).map((held) => held.key);
  }

  // -- what stands

  /** Which sheet the moment asks for. */
  readonly sheet: Sheet = $derived(this.#sheetOf());

  #sheetOf(): Sheet {
    if (this.race) return "race";
    if (!this.scene || this.seat < 0) return this.vote ? "vote" : "none";
    if (this.shown) return "shown";
    if (this.vote) return "vote";
    if (this.isStoodIn) return "none";
    const wild = this.wild && this.plays(this.wild).length > 0;
    switch (this.asked.kind) {
      case "colour":
        return "first-colour";
      case "choose":
        return "choose";
      case "drawn":
        return wild ? "colour" : "drawn";
      case "answer":
        return wild ? "colour" : this.answersWithCards ? "debt" : this.may("challenge") ? "challenge" : "debt";
      default:
        return wild ? "colour" : "none";
    }
  }

  readonly #sameCatches = steady<readonly Catch[]>();
  /** Of whom everybody saw that they came to one card: by the windows, called or not. */
  readonly catches: readonly Catch[] = $derived(this.#sameCatches(this.#catchesOf()));

  #catchesOf(): readonly Catch[] {
    const { scene } = this;
    if (!scene || !this.isLive || (this.own?.out ?? 0) > 0) return [];
    const mine = mySeats(scene);
    return windows(scene, this.seat)
      .filter((window) => window.kind === "call" && (window.seat ?? -1) >= 0 && !mine.includes(window.seat as number))
      .map((window) => ({
        seat: window.seat as number,
        window: window.id,
        spent: this.pressed.includes(`${window.id} catch ${window.seat}`),
        called: scene.now.seats[window.seat as number]?.called ?? false,
      }));
  }

  get canSlap(): boolean {
    return this.isLive && this.race !== null && this.may("slap") && !this.isPressed("slap");
  }

  /** By the clock itself; what is drawn is drawn anew with each tick. A race without a lead is open at once. */
  get isRaceOpen(): boolean {
    return this.race !== null && Math.max(this.at, this.ports.at()) >= (this.race.opens ?? 0);
  }

  // -- what is done

  /** The card of the hand that a move is about: of equal ones that which was tapped. */
  held(code: string): Keyed | undefined {
    const equal = this.hand.filter((card) => card.code === code);
    return equal.find(({ key }) => key === this.#tapped) ?? equal.at(-1);
  }

  /** Plays it, asks for its colour, gives it away, or says why not. */
  play(code: string, key = ""): void {
    if (!this.canMove) return;
    this.#tapped = key;
    const discard = this.wishes.find((wish) => wish.verb === "discard" && wish.card === code);
    if (discard) return this.do(discard);
    const plays = this.plays(code);
    const first = plays[0];
    if (!first) return this.why(code);
    this.bubble = null;
    if (first.colour) {
      this.wild = code;
      this.guarded(GUARD);
    } else {
      this.do(this.#withCall(plays));
    }
  }

  /** Names the colour of the wild card that waits, or of a first card. */
  name(colour: string): void {
    if (!this.canMove) return;
    const plays = this.plays(this.wild).filter((wish) => wish.colour === colour);
    const named = this.wishes.find((wish) => wish.verb === "colour" && wish.colour === colour);
    if (this.wild && plays.length) this.do(this.#withCall(plays));
    else if (named) this.do(named);
  }

  /** Another card after all: nothing was sent yet. */
  otherCard(): void {
    if (this.move) return;
    this.wild = "";
  }

  draw(): void {
    if (!this.canMove) return;
    if (this.asked.kind === "answer") return this.accept();
    if (this.may("draw")) this.#say("draw");
    else this.because("draw", this.whyOf("draw"));
  }

  accept(): void {
    if (this.canMove && this.may("accept")) this.#say("accept");
  }

  challenge(): void {
    if (this.canMove && this.may("challenge")) this.#say("challenge");
  }

  playDrawn(): void {
    const card = this.scene?.mine[this.seat]?.drawn;
    if (card) this.play(card);
  }

  keep(): void {
    if (!this.canMove) return;
    if (this.may("pass")) this.#say("pass");
    else this.because("pass", this.whyOf("pass"));
  }

  /** Before the card it stays pressed here and goes with it; after it, it is sent. */
  call(): void {
    if (!this.isLive) return;
    if (this.may("uno")) {
      if (!this.isPressed("uno")) this.press("uno");
      return;
    }
    if (this.wishes.some((wish) => wish.call)) {
      this.called = !this.called;
      return;
    }
    this.shakes += 1;
    this.because("call", this.whyOf("uno"));
  }

  catch(seat: number): void {
    const found = this.catches.find((one) => one.seat === seat);
    if (!found || found.spent || this.ports.clock() < this.catching) return;
    this.press(`catch ${seat}`);
  }

  /** A touch that began before the opening, or a key that repeats, does not count. */
  slap(): void {
    if (this.canSlap && this.isRaceOpen) this.press("slap");
  }

  pick(seat: number): void {
    if (this.isLive && this.wishes.some((wish) => wish.verb === "choose" && wish.seat === seat)) this.picked = seat;
  }

  choose(): void {
    if (!this.canMove || this.picked < 0) return;
    const found = this.wishes.find((wish) => wish.verb === "choose" && wish.seat === this.picked);
    if (found) this.do(found);
  }

  accuse(seat: number): void {
    if (this.accusable.includes(seat)) this.send(parsed(`accuse ${seat}`), "accuse");
  }

  get canVote(): boolean {
    return this.isLive && this.may("vote yes") && !this.isPressed("vote");
  }

  voted(yes: boolean): void {
    if (!this.canVote) return;
    this.note("vote");
    this.send(parsed(yes ? "vote yes" : "vote no"), "vote");
  }

  /** Held, never tapped: it costs cards. */
  misplay(code: string, key = ""): void {
    if (this.costOf(code) <= 0 || this.move || !this.scene) return;
    this.#tapped = key;
    const wild = code.startsWith("W");
    const colour = wild ? `:${this.scene.now.board?.colour ?? "R"}` : "";
    this.bubble = null;
    this.send(parsed(`play ${code}${colour}`), "misplay", true);
  }

  #withCall(plays: readonly Wish[]): Wish {
    return (plays.find((wish) => wish.call === this.called) ?? plays[0]) as Wish;
  }

  #say(text: string): void {
    this.do(parsed(text));
  }

  take(seat: number): void {
    if (!this.scene || !mySeats(this.scene).includes(seat)) return;
    this.seat = seat;
    this.wild = "";
    this.called = false;
    this.#hold(this.scene, this.scene);
    this.guarded(GUARD);
  }

  // -- sheets and bubbles

  open(panel: Panel): void {
    this.panel = panel;
    this.bubble = null;
  }

  close(): void {
    this.panel = CLOSED;
  }

  seen(): void {
    this.shown = null;
    this.guarded(GUARD);
  }

  /** What Esc does, the nearest thing first; false: there was nothing to close. */
  escape(): boolean {
    if (this.bubble) this.bubble = null;
    else if (this.panel.kind !== "none") this.close();
    else if (this.wild) this.otherCard();
    else if (this.shown) this.seen();
    else return false;
    return true;
  }

  get isShaking(): boolean {
    return this.shakes > 0 && this.bubble?.of === "call" && this.time < this.bubble.until - BUBBLE_FOR + SHAKE_FOR;
  }
}
