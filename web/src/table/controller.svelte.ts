/**
 * State of a person's table screen, including selections and open sheets. The server decides which actions are allowed.
 */
import { assignKeys, type KeyedCard } from "../layout/order.ts";
import { shareUnchanged } from "../layout/structuralSharing.ts";
import type { Scene } from "../protocol/scene.ts";
import { mySeats, openWindows, parseAction as parsed, type Action } from "./seatView.ts";
import { GUARD_MS, GUARD_CHALLENGE_MS, Outbox } from "./outbox.svelte.ts";
import type { Status } from "./seatModel.svelte.ts";

/** Time in ms for which the misplay button must be held. */
export const HOLD_MS = 500;
const SHAKE_FOR = 120;

/** Sheets that the player opens. The sheet of a decision is not included, because it follows from the scene. */
export type Panel =
  | { readonly kind: "none" }
  | { readonly kind: "menu" | "log" | "rules" | "scores" | "leave" | "end" | "hand-over" | "invite" }
  /** Sheet with clauses. By default, its title is that of the first clause. */
  | { readonly kind: "clauses"; readonly clauses: readonly string[]; readonly title?: string }
  | { readonly kind: "card"; readonly code: string }
  | { readonly kind: "seat"; readonly seat: number };

export type Sheet =
  "none" | "drawn" | "colour" | "first-colour" | "challenge" | "shown" | "choose" | "race" | "vote" | "debt";

export interface Catch {
  readonly seat: number;
  readonly window: number;
  /** Whether the catch button was already pressed in this window. The button works only once. */
  readonly spent: boolean;
  readonly called: boolean;
}

const CLOSED: Panel = { kind: "none" };

export class Controller extends Outbox {
  panel: Panel = $state.raw(CLOSED);
  /** Seat that is selected in the choice of a player but not confirmed yet; -1 if none. */
  picked = $state(-1);
  hand: readonly KeyedCard[] = $state.raw([]);
  /** Keys of the cards that were added by the last change of the hand. */
  fresh: readonly string[] = $state.raw([]);
  shakes = $state(0);
  /** Notices about missed decisions. Each has a text key and a version. */
  notices: readonly { readonly version: number; readonly key: string }[] = $state.raw([]);

  #decision = "";
  #holds = -1;
  /** Key of the card that the player last tapped to play it. */
  #tapped = $state("");
  #cards = 0;

  // -- incoming scenes

  /** Update the state for a new scene or connection status. */
  see(scene: Scene | null, status: Status = "open"): void {
    this.readClocks();
    const before = this.scene;
    this.updateStatus(status);
    if (scene === before) return;
    const { sheet: open, shown } = this;
    this.scene = scene;
    if (!scene) return;
    this.follow(scene);
    this.#resetDecision(scene, before !== null && scene.table === before.table, open);
    this.#hold(scene, before);
    this.showEvents(scene, before);
    if (this.shown !== shown) this.startGuard(GUARD_MS);
    this.passUpSilently(scene);
  }

  /** Clear the selections that belong to the previous decision. */
  #resetDecision(scene: Scene, known: boolean, open: Sheet): void {
    const question = scene.now.question;
    const decision = `${this.seat} ${question?.id ?? 0}`;
    if (decision !== this.#decision) {
      this.#decision = decision;
      this.called = false;
      this.picked = -1;
      this.bubble = null;
      this.startGuard(this.sheet === "challenge" ? GUARD_CHALLENGE_MS : GUARD_MS);
      if (known) this.#noteMissedSheet(scene, open);
      this.wild = "";
    } else if (this.sheet !== open && this.sheet !== "none") {
      this.startGuard(this.sheet === "challenge" ? GUARD_CHALLENGE_MS : GUARD_MS);
    }
    this.settleMove(scene);
  }

  /** Add a notice if a decision has ended while its sheet was open and before the player answered. */
  #noteMissedSheet(scene: Scene, open: Sheet): void {
    const answered = this.move !== null;
    const closes =
      open === "colour" || open === "drawn" || open === "challenge" || open === "choose" || open === "first-colour";
    if (closes && !answered) this.notices = [...this.notices, { version: scene.version, key: "web.table.passed" }];
  }

  #hold(scene: Scene, before: Scene | null): void {
    const hand = scene.mine[this.seat]?.hand ?? [];
    const known = new Set(this.hand.map((held) => held.key));
    const again =
      before === null ||
      before.now.board?.deal !== scene.now.board?.deal ||
      this.#holds !== this.seat ||
      this.hasNewHand(this.since(before.version));
    this.#holds = this.seat;
    this.hand = assignKeys(again ? [] : this.hand, hand, () => `${++this.#cards}`, this.#tapped);
    this.fresh = again ? [] : this.hand.filter((held) => !known.has(held.key)).map((held) => held.key);
  }

  // -- current state

  /** Sheet of the current decision. */
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

  /** Whether the player has the choice between challenging a debt and answering it with a card. */
  get isAtStake(): boolean {
    return this.sheet === "debt" && this.may("challenge");
  }

  /** Whether the answer to a sent move is late. */
  get sends(): boolean {
    return this.move !== null && this.slow && !this.isKept;
  }

  readonly #sameCatches = shareUnchanged<readonly Catch[]>();
  /** Seats with an open catch window, because they have one card. Seats that have called are included. */
  readonly catches: readonly Catch[] = $derived(this.#sameCatches(this.#catchesOf()));

  #catchesOf(): readonly Catch[] {
    const { scene } = this;
    if (!scene || !this.isLive || (this.own?.out ?? 0) > 0) return [];
    const mine = mySeats(scene);
    return openWindows(scene, this.seat)
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

  /** Whether the race is open. The clock is read again, because the time of the last tick may be too old. */
  get isRaceOpen(): boolean {
    return this.race !== null && Math.max(this.at, this.ports.at()) >= (this.race.opens ?? 0);
  }

  // -- actions

  /** Return the card in the hand that a move plays. If there are several equal cards, return the tapped one. */
  cardInHand(code: string): KeyedCard | undefined {
    const equal = this.hand.filter((card) => card.code === code);
    return equal.find(({ key }) => key === this.#tapped) ?? equal.at(-1);
  }

  /**
   * Play a card, or discard it if the player must discard. If its colour must be named, ask for the colour first. If
   * the card is not allowed, explain why.
   */
  play(code: string, key = ""): void {
    if (!this.canMove) return;
    this.#tapped = key;
    const discard = this.actions.find((action) => action.verb === "discard" && action.card === code);
    if (discard) return this.do(discard);
    const plays = this.plays(code);
    const first = plays[0];
    if (!first) return this.why(code);
    this.bubble = null;
    if (first.colour) {
      this.wild = code;
      this.startGuard(GUARD_MS);
    } else {
      this.do(this.#withCall(plays));
    }
  }

  /** Name the colour of the wild card that is being played, or of a wild card that is the first card of the deal. */
  name(colour: string): void {
    if (!this.canMove) return;
    const plays = this.plays(this.wild).filter((action) => action.colour === colour);
    const named = this.actions.find((action) => action.verb === "colour" && action.colour === colour);
    if (this.wild && plays.length) this.do(this.#withCall(plays));
    else if (named) this.do(named);
  }

  /** Take the wild card back while its colour is being chosen. It has not been sent yet. */
  cancelWild(): void {
    if (this.move) return;
    this.wild = "";
  }

  draw(): void {
    if (!this.canMove) return;
    if (this.asked.kind === "answer") return this.accept();
    if (this.may("draw")) this.#say("draw");
    else this.showReason("draw", this.whyOf("draw"));
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
    else this.showReason("pass", this.whyOf("pass"));
  }

  /**
   * Call. If the card has yet to be played, store the call and send it together with the card. Otherwise send the call
   * at once.
   */
  call(): void {
    if (!this.isLive) return;
    if (this.may("uno")) {
      if (!this.isPressed("uno")) this.press("uno");
      return;
    }
    if (this.actions.some((action) => action.call)) {
      this.called = !this.called;
      return;
    }
    this.shakes += 1;
    this.showReason("call", this.whyOf("uno"));
  }

  catch(seat: number): void {
    const found = this.catches.find((one) => one.seat === seat);
    if (!found || found.spent || this.ports.clock() < this.catching) return;
    this.press(`catch ${seat}`);
  }

  /** Slap, if the race is open and this seat has not slapped yet. */
  slap(): void {
    if (this.canSlap && this.isRaceOpen) this.press("slap");
  }

  pick(seat: number): void {
    if (this.isLive && this.actions.some((action) => action.verb === "choose" && action.seat === seat))
      this.picked = seat;
  }

  choose(): void {
    if (!this.canMove || this.picked < 0) return;
    const found = this.actions.find((action) => action.verb === "choose" && action.seat === this.picked);
    if (found) this.do(found);
  }

  accuse(seat: number): void {
    if (this.accusable.includes(seat)) this.send(parsed(`accuse ${seat}`), "accuse");
  }

  get canVote(): boolean {
    return this.isLive && this.may("vote yes") && !this.isPressed("vote");
  }

  castVote(yes: boolean): void {
    if (!this.canVote) return;
    this.countPress("vote");
    this.send(parsed(yes ? "vote yes" : "vote no"), "vote");
  }

  /** Play a card that does not fit, after the button was held. A misplay costs cards. */
  misplay(code: string, key = ""): void {
    if (this.costOf(code) <= 0 || this.move || !this.scene) return;
    this.#tapped = key;
    const wild = code.startsWith("W");
    const colour = wild ? `:${this.scene.now.board?.colour ?? "R"}` : "";
    this.bubble = null;
    this.send(parsed(`play ${code}${colour}`), "misplay", true);
  }

  #withCall(plays: readonly Action[]): Action {
    return (plays.find((action) => action.call === this.called) ?? plays[0]) as Action;
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
    this.startGuard(GUARD_MS);
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
    this.startGuard(GUARD_MS);
  }

  /** Close the topmost sheet or bubble when Esc is pressed. Return false if there is none. */
  escape(): boolean {
    if (this.bubble) this.bubble = null;
    else if (this.panel.kind !== "none") this.close();
    else if (this.wild) this.cancelWild();
    else if (this.shown) this.seen();
    else return false;
    return true;
  }

  get isShaking(): boolean {
    return this.shakes > 0 && this.bubble?.of === "call" && this.time < this.bubble.since + SHAKE_FOR;
  }
}
