/** What goes out of a table screen: the guards before it, a move until it is seen to be done, presses that count once, windows
 * of a calm table that are let pass, and what is said about the table. */
import type { Command } from "../wire/command.ts";
import type { Answer, Why, WindowNow } from "../wire/types.ts";
import { Passing } from "./passing.svelte.ts";
import type { Scene } from "./scene.ts";
import { act, meant, wish as parsed, type Wish } from "./seatview.ts";

/** Thousandths of a second. */
export const GUARD = 250;
/** Before the answers of a challenge can be taken. */
export const GUARD_CHALLENGE = 400;
/** After a catch without cause. */
export const PAUSE_CATCH = 600;
const SLOW = 1_500;

/** What it needs of the world; a test gives it its own. */
export interface Ports {
  send(command: Command): Promise<Answer>;
  /** Table time. */
  at(): number;
  /** Of this device, in thousandths of a second; it only goes forward. */
  clock(): number;
}

interface Move {
  readonly wish: Wish;
  readonly decision: number;
  readonly since: number;
}

export class Sending extends Passing {
  /** The wild card whose colour is asked for; nothing was sent of it yet. */
  wild = $state("");
  /** The call is pressed on this device, and goes with the card. */
  called = $state(false);
  /** Sent and not yet seen to be done. */
  move: Move | null = $state.raw(null);
  slow = $state(false);

  protected pressed: readonly string[] = $state.raw([]);
  /** Until when nobody can be caught. */
  protected catching = 0;
  #guard = 0;
  /** The version that has the move which was answered. */
  #landing = 0;
  #passed = new Set<number>();

  constructor(protected readonly ports: Ports, seat = -1) {
    super();
    this.seat = seat;
    this.tick();
  }

  /** Time passes: what is shown for a while goes, clocks go on. */
  tick(): void {
    this.readClocks();
    this.pass(this.time);
    this.slow = this.move !== null && this.time - this.move.since >= SLOW;
  }

  protected readClocks(): void {
    this.time = this.ports.clock();
    this.at = this.ports.at();
  }

  // -- guards

  protected guarded(ms: number): void {
    this.#guard = Math.max(this.#guard, this.ports.clock() + ms);
  }

  /** Taps that were meant for what stood there before. */
  get isGuarded(): boolean {
    return this.ports.clock() < this.#guard;
  }

  protected get canMove(): boolean {
    return this.isLive && !this.isGuarded && this.move === null;
  }

  get isCatchPaused(): boolean {
    return this.time < this.catching;
  }

  // -- moves

  /** A move was sent, and a window has to close before it is done. */
  get isKept(): boolean {
    const held = (window: WindowNow): boolean => (window.until ?? 0) > this.at || (window.waits ?? []).length > 0;
    return this.move !== null && (this.scene?.now.windows ?? []).some((window) => window.kind !== "race" && held(window));
  }

  /** A move of the asked seat, or a card thrown in: until it is answered there is no other. */
  protected do(wish: Wish): void {
    if (!this.scene) return;
    const jumps = this.asked.kind === "nothing";
    for (const window of this.#waiting(this.scene)) if (window.kind !== "jump" || !jumps) this.#passUp(window);
    this.bubble = null;
    this.move = { wish, decision: this.question?.id ?? 0, since: this.ports.clock() };
    this.send(wish, "move");
  }

  /** Another decision is awaited, or what was answered is there. */
  protected arrived(scene: Scene): void {
    if (this.move && this.move.decision !== (scene.now.question?.id ?? 0)) this.move = null;
    if (this.#landing && scene.version >= this.#landing) this.#landed();
  }

  /** What was sent is done, and here it is. */
  #landed(): void {
    this.#landing = 0;
    this.move = null;
    this.wild = "";
    this.called = false;
  }

  // -- presses

  protected press(text: string): void {
    this.note(text);
    this.send(parsed(text), "press");
  }

  #pressKey(text: string): string {
    if (!this.scene) return text;
    const of = text === "vote" ? (this.vote?.id ?? 0) : meant(this.scene, this.seat, parsed(text));
    return `${of} ${text}${text.startsWith("catch") ? "" : ` ${this.seat}`}`;
  }

  protected isPressed(text: string): boolean {
    return this.pressed.includes(this.#pressKey(text));
  }

  protected note(text: string): void {
    this.pressed = [...this.pressed, this.#pressKey(text)].slice(-40);
  }

  // -- answers

  protected send(wish: Wish, what: "move" | "press" | "vote" | "accuse" | "misplay", anyway = false): void {
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
      this.pressed = this.pressed.filter((pressed) => pressed !== key);
    }
    if (answer.kind === "refused") this.#refused(answer, wish);
    else if (answer.kind === "overtaken" || answer.kind === "stale" || answer.kind === "again") {
      this.because("table", { clause: `web.answer.${answer.kind}` });
    }
  }

  #refused(answer: Answer, wish: Wish): void {
    if (wish.verb === "catch") this.catching = this.time + PAUSE_CATCH;
    const why: Why = { clause: answer.why ?? "", cost: answer.cost ?? 0 };
    const told = wish.card ? this.whyOf(wish.card) : null;
    const of = wish.verb === "catch" ? "catch" : wish.card ? "card" : "table";
    this.because(of, told?.clause === why.clause ? told : why, { ...(wish.card ? { card: wish.card } : {}), ...(wish.seat !== undefined ? { seat: wish.seat } : {}) });
  }

  // -- calm tables

  /** Windows of a calm table that wait for this seat, with something in them that it could press. */
  get waits(): readonly WindowNow[] {
    if (!this.scene || !this.isLive) return [];
    return this.#waiting(this.scene).filter((window) => this.#chances(window));
  }

  nothing(): void {
    for (const window of this.scene ? this.#waiting(this.scene) : []) this.#passUp(window);
  }

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
  protected passUpSilently(scene: Scene): void {
    if (this.status !== "open" || this.isStoodIn) return;
    for (const window of this.#waiting(scene)) if (!this.#chances(window)) this.#passUp(window);
  }

  #passUp(window: WindowNow): void {
    this.#passed.add(window.id);
    void this.ports.send({ type: "nothing", seat: this.seat, of: window.id });
  }

  // -- about the table

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

  #tell(command: Command): Promise<boolean> {
    return this.ports.send(command).then((answer) => {
      const done = answer.kind === "done";
      this.time = this.ports.clock();
      if (!done) this.because("table", { clause: answer.why || `web.answer.${answer.kind}` });
      return done;
    });
  }
}
