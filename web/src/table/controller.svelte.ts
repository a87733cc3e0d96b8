/** The table screen of one person: what is lifted, pressed, open and sent. What may be done, the server said. */
import { keyed, type Keyed } from "../layout/order.ts";
import { steady } from "../layout/same.ts";
import type { Command } from "../wire/command.ts";
import type { Answer, Why, WindowNow } from "../wire/types.ts";
import { BUBBLE_FOR, Passing } from "./passing.svelte.ts";
import type { Scene } from "./scene.ts";
import { act, meant, mySeats, windows, wish as parsed, type Wish } from "./seatview.ts";
import type { Status } from "./standing.svelte.ts";

/** Thousandths of a second. */
export const GUARD = 250;
/** Before the answers of a challenge can be taken. */
export const GUARD_CHALLENGE = 400;
/** After a catch without cause. */
export const PAUSE_CATCH = 600;
/** How long a misplay is held. */
export const HOLD = 500;
const SLOW = 1_500;
const SHAKE_FOR = 120;

/** What the controller needs of the world; a test gives it its own. */
export interface Ports {
  send(command: Command): Promise<Answer>;
  /** Table time. */
  at(): number;
  /** Of this device, in thousandths of a second; it only goes forward. */
  clock(): number;
}

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

interface Move {
  readonly wish: Wish;
  readonly decision: number;
  readonly since: number;
}

const CLOSED: Panel = { kind: "none" };

export class Controller extends Passing {
  panel: Panel = $state.raw(CLOSED);
  /** The wild card whose colour is asked for; nothing was sent of it yet. */
  wild = $state("");
  /** Whom this seat would choose; a second tap does it. */
  picked = $state(-1);
  /** The call is pressed on this device, and goes with the card. */
  called = $state(false);
  /** Sent and not yet seen to be done. */
  move: Move | null = $state.raw(null);
  hand: readonly Keyed[] = $state.raw([]);
  /** Keys of cards that came with the last change. */
  fresh: readonly string[] = $state.raw([]);
  shakes = $state(0);
  /** What closed because its moment passed: a key of the catalogue, by the version at which it did. */
  notices: readonly { readonly version: number; readonly key: string }[] = $state.raw([]);
  slow = $state(false);

  #guard = 0;
  #catching = 0;
  /** The version that has the move which was answered. */
  #landing = 0;
  #pressed: readonly string[] = $state.raw([]);
  #passed = new Set<number>();
  #decision = "";
  #holds = -1;
  /** Key of the card that one's last move is about. */
  #tapped = $state("");
  #cards = 0;

  constructor(private readonly ports: Ports, seat = -1) {
    super();
    this.seat = seat;
    this.tick();
  }

  // -- what comes in

  /** Time passes: what is shown for a while goes, clocks go on. */
  tick(): void {
    this.time = this.ports.clock();
    this.at = this.ports.at();
    this.pass(this.time);
    this.slow = this.move !== null && this.time - this.move.since >= SLOW;
  }

  /** Another scene, or another state of the connection. */
  see(scene: Scene | null, status: Status = "open"): void {
    this.time = this.ports.clock();
    this.at = this.ports.at();
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
    if (this.shown !== shown) this.#guarded(GUARD);
    this.#passUpSilently(scene);
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
      this.#guarded(this.sheet === "challenge" ? GUARD_CHALLENGE : GUARD);
      if (known) this.#passedBy(scene, open);
      this.wild = "";
    } else if (this.sheet !== open && this.sheet !== "none") {
      this.#guarded(this.sheet === "challenge" ? GUARD_CHALLENGE : GUARD);
    }
    if (this.move && this.move.decision !== (question?.id ?? 0)) this.move = null;
    if (this.#landing && scene.version >= this.#landing) this.#landed();
  }

  /** A sheet that was open and nobody answered says that its moment passed. */
  #passedBy(scene: Scene, open: Sheet): void {
    const answered = this.move !== null;
    const closes = open === "colour" || open === "drawn" || open === "challenge" || open === "choose" || open === "first-colour";
    if (closes && !answered) this.notices = [...this.notices, { version: scene.version, key: "web.table.passed" }];
  }

  /** What was sent is done, and here it is. */
  #landed(): void {
    this.#landing = 0;
    this.move = null;
    this.wild = "";
    this.called = false;
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

  /** A move was sent, and a window has to close before it is done. */
  get isKept(): boolean {
    const held = (window: WindowNow): boolean => (window.until ?? 0) > this.at || (window.waits ?? []).length > 0;
    return this.move !== null && (this.scene?.now.windows ?? []).some((window) => window.kind !== "race" && held(window));
  }

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
        spent: this.#pressed.includes(`${window.id} catch ${window.seat}`),
        called: scene.now.seats[window.seat as number]?.called ?? false,
      }));
  }

  get isCatchPaused(): boolean {
    return this.time < this.#catching;
  }

  /** Windows of a calm table that wait for this seat, with something in them that it could press. */
  get waits(): readonly WindowNow[] {
    if (!this.scene || !this.isLive) return [];
    return this.#waiting(this.scene).filter((window) => this.#chances(window));
  }

  get canSlap(): boolean {
    return this.isLive && this.race !== null && this.may("slap") && !this.#isPressed("slap");
  }

  /** By the clock itself; what is drawn is drawn anew with each tick. A race without a lead is open at once. */
  get isRaceOpen(): boolean {
    return this.race !== null && Math.max(this.at, this.ports.at()) >= (this.race.opens ?? 0);
  }

  #guarded(ms: number): void {
    this.#guard = Math.max(this.#guard, this.ports.clock() + ms);
  }

  /** Taps that were meant for what stood there before. */
  get isGuarded(): boolean {
    return this.ports.clock() < this.#guard;
  }

  // -- what is done

  /** The card of the hand that a move is about: of equal ones that which was tapped. */
  held(code: string): Keyed | undefined {
    const equal = this.hand.filter((card) => card.code === code);
    return equal.find(({ key }) => key === this.#tapped) ?? equal.at(-1);
  }

  /** Plays it, asks for its colour, gives it away, or says why not. */
  play(code: string, key = ""): void {
    if (!this.isLive || this.isGuarded || this.move) return;
    this.#tapped = key;
    const discard = this.wishes.find((wish) => wish.verb === "discard" && wish.card === code);
    if (discard) return this.#do(discard);
    const plays = this.plays(code);
    const first = plays[0];
    if (!first) return this.why(code);
    this.bubble = null;
    if (first.colour) {
      this.wild = code;
      this.#guarded(GUARD);
    } else {
      this.#do(this.#withCall(plays));
    }
  }

  /** Names the colour of the wild card that waits, or of a first card. */
  name(colour: string): void {
    if (!this.isLive || this.isGuarded || this.move) return;
    const plays = this.plays(this.wild).filter((wish) => wish.colour === colour);
    const named = this.wishes.find((wish) => wish.verb === "colour" && wish.colour === colour);
    if (this.wild && plays.length) this.#do(this.#withCall(plays));
    else if (named) this.#do(named);
  }

  /** Another card after all: nothing was sent yet. */
  otherCard(): void {
    if (this.move) return;
    this.wild = "";
  }

  draw(): void {
    if (!this.#tries()) return;
    if (this.asked.kind === "answer") return this.accept();
    if (this.may("draw")) this.#say("draw");
    else this.because("draw", this.whyOf("draw"));
  }

  accept(): void {
    if (this.#tries() && this.may("accept")) this.#say("accept");
  }

  challenge(): void {
    if (this.#tries() && this.may("challenge")) this.#say("challenge");
  }

  playDrawn(): void {
    const card = this.scene?.mine[this.seat]?.drawn;
    if (card) this.play(card);
  }

  keep(): void {
    if (!this.#tries()) return;
    if (this.may("pass")) this.#say("pass");
    else this.because("pass", this.whyOf("pass"));
  }

  /** Before the card it stays pressed here and goes with it; after it, it is sent. */
  call(): void {
    if (!this.isLive) return;
    if (this.may("uno")) {
      if (!this.#isPressed("uno")) this.#press("uno");
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
    if (!found || found.spent || this.ports.clock() < this.#catching) return;
    this.#press(`catch ${seat}`);
  }

  /** A touch that began before the opening, or a key that repeats, does not count. */
  slap(): void {
    if (this.canSlap && this.isRaceOpen) this.#press("slap");
  }

  pick(seat: number): void {
    if (this.isLive && this.wishes.some((wish) => wish.verb === "choose" && wish.seat === seat)) this.picked = seat;
  }

  choose(): void {
    if (!this.#tries() || this.picked < 0) return;
    const found = this.wishes.find((wish) => wish.verb === "choose" && wish.seat === this.picked);
    if (found) this.#do(found);
  }

  accuse(seat: number): void {
    if (this.accusable.includes(seat)) this.#send(parsed(`accuse ${seat}`), "accuse");
  }

  get canVote(): boolean {
    return this.isLive && this.may("vote yes") && !this.#isPressed("vote");
  }

  voted(yes: boolean): void {
    if (!this.canVote) return;
    this.#note("vote");
    this.#send(parsed(yes ? "vote yes" : "vote no"), "vote");
  }

  /** Held, never tapped: it costs cards. */
  misplay(code: string, key = ""): void {
    if (this.costOf(code) <= 0 || this.move || !this.scene) return;
    this.#tapped = key;
    const wild = code.startsWith("W");
    const colour = wild ? `:${this.scene.now.board?.colour ?? "R"}` : "";
    this.bubble = null;
    this.#send(parsed(`play ${code}${colour}`), "misplay", true);
  }

  nothing(): void {
    for (const window of this.scene ? this.#waiting(this.scene) : []) this.#passUp(window);
  }

  patient(bot: boolean): void {
    if (this.patience !== null) void this.ports.send({ type: "patience", of: this.patience, bot });
  }

  takeBack(): void {
    if (this.seat >= 0) this.#tell({ type: "take-back", seat: this.seat });
  }

  pause(): void {
    this.#tell({ type: this.scene?.now.paused ? "go-on" : "pause" });
  }

  ready(): void {
    this.#tell({ type: "ready" });
  }

  say(text: string): Promise<boolean> {
    return this.#tell({ type: "say", text });
  }

  phrase(phrase: Extract<Command, { type: "phrase" }>["phrase"]): void {
    this.#tell({ type: "phrase", phrase });
  }

  /** For the host: about somebody at the table. */
  manage(command: Extract<Command, { type: "mute" | "bar" | "remove" | "end" }>): void {
    this.#tell(command);
  }

  leave(): Promise<boolean> {
    return this.#tell({ type: "leave" });
  }

  take(seat: number): void {
    if (!this.scene || !mySeats(this.scene).includes(seat)) return;
    this.seat = seat;
    this.wild = "";
    this.called = false;
    this.#hold(this.scene, this.scene);
    this.#guarded(GUARD);
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
    this.#guarded(GUARD);
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

  // -- what goes out

  #tries(): boolean {
    return this.isLive && !this.isGuarded && this.move === null;
  }

  #withCall(plays: readonly Wish[]): Wish {
    return (plays.find((wish) => wish.call === this.called) ?? plays[0]) as Wish;
  }

  #say(text: string): void {
    this.#do(parsed(text));
  }

  /** A move of the asked seat, or a card thrown in: until it is answered there is no other. */
  #do(wish: Wish): void {
    if (!this.scene) return;
    const jumps = this.asked.kind === "nothing";
    for (const window of this.#waiting(this.scene)) if (window.kind !== "jump" || !jumps) this.#passUp(window);
    this.bubble = null;
    this.move = { wish, decision: this.question?.id ?? 0, since: this.ports.clock() };
    this.#send(wish, "move");
  }

  #press(text: string): void {
    this.#note(text);
    this.#send(parsed(text), "press");
  }

  #pressKey(text: string): string {
    if (!this.scene) return text;
    const of = text === "vote" ? (this.vote?.id ?? 0) : meant(this.scene, this.seat, parsed(text));
    return `${of} ${text}${text.startsWith("catch") ? "" : ` ${this.seat}`}`;
  }

  #isPressed(text: string): boolean {
    return this.#pressed.includes(this.#pressKey(text));
  }

  #note(text: string): void {
    this.#pressed = [...this.#pressed, this.#pressKey(text)].slice(-40);
  }

  #send(wish: Wish, what: "move" | "press" | "vote" | "accuse" | "misplay", anyway = false): void {
    if (!this.scene) return;
    const key = what === "press" ? this.#pressKey(wish.text) : what === "vote" ? this.#pressKey("vote") : "";
    const seat = this.seat;
    void this.ports.send(act(this.scene, seat, wish.text, anyway)).then((answer) => this.#answered(answer, wish, what, key));
  }

  #answered(answer: Answer, wish: Wish, what: string, key: string): void {
    this.time = this.ports.clock();
    if (what === "move" && this.move?.wish === wish) {
      const version = answer.version ?? 0;
      if (answer.kind === "done" && version > (this.scene?.version ?? 0)) this.#landing = version;
      else if (answer.kind === "done") this.#landed();
      else this.move = null;
      if (answer.kind !== "done" && answer.kind !== "refused") this.wild = "";
    }
    if (answer.kind === "early" || answer.kind === "again" || answer.kind === "too-fast") {
      this.#pressed = this.#pressed.filter((pressed) => pressed !== key);
    }
    if (answer.kind === "refused") this.#refused(answer, wish);
    else if (answer.kind === "overtaken" || answer.kind === "stale" || answer.kind === "again") {
      this.because("table", { clause: `web.answer.${answer.kind}` });
    }
  }

  #refused(answer: Answer, wish: Wish): void {
    if (wish.verb === "catch") this.#catching = this.time + PAUSE_CATCH;
    const why: Why = { clause: answer.why ?? "", cost: answer.cost ?? 0 };
    const told = wish.card ? this.whyOf(wish.card) : null;
    const of = wish.verb === "catch" ? "catch" : wish.card ? "card" : "table";
    this.because(of, told?.clause === why.clause ? told : why, { ...(wish.card ? { card: wish.card } : {}), ...(wish.seat !== undefined ? { seat: wish.seat } : {}) });
  }

  #tell(command: Command): Promise<boolean> {
    return this.ports.send(command).then((answer) => {
      const done = answer.kind === "done";
      this.time = this.ports.clock();
      if (!done) this.because("table", { clause: answer.why || `web.answer.${answer.kind}` });
      return done;
    });
  }

  // -- calm tables

  #waiting(scene: Scene): WindowNow[] {
    return (scene.now.windows ?? []).filter((window) => (window.waits ?? []).includes(this.seat) && !this.#passed.has(window.id));
  }

  /** Whether something could be pressed in it. */
  #chances(window: WindowNow): boolean {
    if (window.kind === "jump") return this.asked.kind === "nothing" && this.may("play");
    const about = window.seat ?? -1;
    return this.wishes.some((wish) => (wish.verb === "uno" && about === this.seat) || (wish.verb === "catch" && wish.seat === about));
  }

  /** Whoever has nothing to press says so without being asked. */
  #passUpSilently(scene: Scene): void {
    if (this.status !== "open" || this.isStoodIn) return;
    for (const window of this.#waiting(scene)) if (!this.#chances(window)) this.#passUp(window);
  }

  #passUp(window: WindowNow): void {
    this.#passed.add(window.id);
    void this.ports.send({ type: "nothing", seat: this.seat, of: window.id });
  }
}
