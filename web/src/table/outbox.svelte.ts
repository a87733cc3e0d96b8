/**
 * Sends all commands of a table screen, and decides when taps are ignored. The commands are moves, calls, catches,
 * slaps, passes in the windows of calm tables, and table commands.
 */
import type { Command } from "../protocol/command.ts";
import type { Answer, Why, WindowNow } from "../protocol/types.ts";
import { Toasts } from "./toasts.svelte.ts";
import type { Scene } from "../protocol/scene.ts";
import { actionCommand, targetId, parseAction as parsed, type Action } from "./seatView.ts";

/** Time in ms for which taps are ignored after a layout change. */
export const GUARD_MS = 250;
/** Time in ms for which taps are ignored when the question about a challenge appears. */
export const GUARD_CHALLENGE_MS = 400;
/** Time in ms for which the player cannot catch again after a refused catch. */
export const PAUSE_CATCH_MS = 600;
const SLOW = 1_500;

/** Functions with which the outbox sends commands and reads clocks. Tests replace them. */
export interface Ports {
  send(command: Command): Promise<Answer>;
  /** Return table time in ms. */
  at(): number;
  /** Return the monotonic time of this device in ms. */
  clock(): number;
}

interface Move {
  readonly action: Action;
  readonly decision: number;
  readonly since: number;
}

export class Outbox extends Toasts {
  /** Wild card whose colour is being chosen; empty if there is none. It has not been sent yet. */
  wild = $state("");
  /** Whether the call was pressed before the card. It is then sent together with the card. */
  called = $state(false);
  /** The move that was sent, but whose result is not visible yet. */
  move: Move | null = $state.raw(null);
  slow = $state(false);

  protected pressed: readonly string[] = $state.raw([]);
  /** Time until which this player cannot catch. */
  protected catching = 0;
  #guard = 0;
  /** Version that contains the sent move, according to the server's answer. */
  #landing = 0;
  #passed = new Set<number>();

  constructor(
    protected readonly ports: Ports,
    seat = -1,
  ) {
    super();
    this.seat = seat;
    this.tick();
  }

  /** Read the clocks, and remove expired displays. */
  tick(): void {
    this.readClocks();
    this.expire(this.time);
    this.slow = this.move !== null && this.time - this.move.since >= SLOW;
  }

  protected readClocks(): void {
    this.time = this.ports.clock();
    this.at = this.ports.at();
  }

  // -- guards

  protected startGuard(ms: number): void {
    this.#guard = Math.max(this.#guard, this.ports.clock() + ms);
  }

  /** Whether taps are ignored now, because they may have been meant for the previous layout. */
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

  /** Whether a sent move waits until a window closes. */
  get isKept(): boolean {
    const held = (window: WindowNow): boolean => (window.until ?? 0) > this.at || (window.waits ?? []).length > 0;
    return (
      this.move !== null && (this.scene?.now.windows ?? []).some((window) => window.kind !== "race" && held(window))
    );
  }

  /** Send a move of the seat in turn, or a card played out of turn. Only one move can be pending. */
  protected do(action: Action): void {
    if (!this.scene) return;
    const jumps = this.asked.kind === "nothing";
    for (const window of this.#waitingWindows(this.scene)) if (window.kind !== "jump" || !jumps) this.#passUp(window);
    this.bubble = null;
    this.move = { action, decision: this.question?.id ?? 0, since: this.ports.clock() };
    this.send(action, "move");
  }

  /** Forget the pending move if there is a new decision, or if the version that contains the move has arrived. */
  protected settleMove(scene: Scene): void {
    if (this.move && this.move.decision !== (scene.now.question?.id ?? 0)) this.move = null;
    if (this.#landing && scene.version >= this.#landing) this.#finishMove();
  }

  /** Forget the sent move, because its result is visible. */
  #finishMove(): void {
    this.#landing = 0;
    this.move = null;
    this.wild = "";
    this.called = false;
  }

  // -- presses

  protected press(text: string): void {
    this.countPress(text);
    this.send(parsed(text), "press");
  }

  #pressKey(text: string): string {
    if (!this.scene) return text;
    const of = text === "vote" ? (this.vote?.id ?? 0) : targetId(this.scene, this.seat, parsed(text));
    return `${of} ${text}${text.startsWith("catch") ? "" : ` ${this.seat}`}`;
  }

  protected isPressed(text: string): boolean {
    return this.pressed.includes(this.#pressKey(text));
  }

  protected countPress(text: string): void {
    this.pressed = [...this.pressed, this.#pressKey(text)].slice(-40);
  }

  // -- answers

  protected send(action: Action, what: "move" | "press" | "vote" | "accuse" | "misplay", anyway = false): void {
    if (!this.scene) return;
    const key = what === "press" ? this.#pressKey(action.text) : what === "vote" ? this.#pressKey("vote") : "";
    const seat = this.seat;
    void this.ports
      .send(actionCommand(this.scene, seat, action.text, anyway))
      .then((answer) => this.#receiveAnswer(answer, action, what, key));
  }

  #receiveAnswer(answer: Answer, action: Action, what: string, key: string): void {
    this.time = this.ports.clock();
    if (what === "move" && this.move?.action === action) {
      const version = answer.version ?? 0;
      if (answer.kind === "done" && version > (this.scene?.version ?? 0)) this.#landing = version;
      else if (answer.kind === "done") this.#finishMove();
      else this.move = null;
      if (answer.kind !== "done" && answer.kind !== "refused") this.wild = "";
    }
    if (answer.kind === "early" || answer.kind === "again" || answer.kind === "too-fast") {
      this.pressed = this.pressed.filter((pressed) => pressed !== key);
    }
    if (answer.kind === "refused") this.#showRefusal(answer, action);
    else if (answer.kind === "overtaken" || answer.kind === "stale" || answer.kind === "again") {
      this.showReason("table", { clause: `web.answer.${answer.kind}` });
    }
  }

  #showRefusal(answer: Answer, action: Action): void {
    if (action.verb === "catch") this.catching = this.time + PAUSE_CATCH_MS;
    const why: Why = { clause: answer.why ?? "", cost: answer.cost ?? 0 };
    const known = action.card ? this.whyOf(action.card) : null;
    const of = action.verb === "catch" ? "catch" : action.card ? "card" : "table";
    this.showReason(of, known?.clause === why.clause ? known : why, {
      ...(action.card ? { card: action.card } : {}),
      ...(action.seat !== undefined ? { seat: action.seat } : {}),
    });
  }

  // -- calm tables

  /** Windows of a calm table that wait for this seat and in which the seat can do something. */
  get waits(): readonly WindowNow[] {
    if (!this.scene || !this.isLive) return [];
    return this.#waitingWindows(this.scene).filter((window) => this.#canPressIn(window));
  }

  passUpAll(): void {
    for (const window of this.scene ? this.#waitingWindows(this.scene) : []) this.#passUp(window);
  }

  #waitingWindows(scene: Scene): WindowNow[] {
    return (scene.now.windows ?? []).filter(
      (window) => (window.waits ?? []).includes(this.seat) && !this.#passed.has(window.id),
    );
  }

  /** Return whether this seat can do anything in a window. */
  #canPressIn(window: WindowNow): boolean {
    if (window.kind === "jump") return this.asked.kind === "nothing" && this.may("play");
    const about = window.seat ?? -1;
    return this.actions.some(
      (action) => (action.verb === "uno" && about === this.seat) || (action.verb === "catch" && action.seat === about),
    );
  }

  /** Pass in all windows in which this seat has no possible action, without asking the player. */
  protected passUpSilently(scene: Scene): void {
    if (this.status !== "open" || this.isStoodIn) return;
    for (const window of this.#waitingWindows(scene)) if (!this.#canPressIn(window)) this.#passUp(window);
  }

  #passUp(window: WindowNow): void {
    this.#passed.add(window.id);
    void this.ports.send({ type: "nothing", seat: this.seat, of: window.id });
  }

  // -- table commands

  answerPatience(bot: boolean): void {
    if (this.patience !== null) void this.ports.send({ type: "patience", of: this.patience, bot });
  }

  /** Tell the server that the player is present, so that no bot takes over. */
  showPresence(): void {
    if (this.question) void this.ports.send({ type: "patience", of: this.question.id, bot: false });
  }

  takeBack(): void {
    if (this.seat >= 0) this.#sendQuietly({ type: "take-back", seat: this.seat });
  }

  pause(): void {
    this.#sendQuietly({ type: this.scene?.now.paused ? "go-on" : "pause" });
  }

  ready(): void {
    this.#sendQuietly({ type: "ready" });
  }

  say(text: string): Promise<boolean> {
    return this.#sendQuietly({ type: "say", text });
  }

  phrase(phrase: Extract<Command, { type: "phrase" }>["phrase"]): void {
    this.#sendQuietly({ type: "phrase", phrase });
  }

  /** Send a command of the host about a person. */
  manage(command: Extract<Command, { type: "mute" | "bar" | "remove" | "end" }>): void {
    this.#sendQuietly(command);
  }

  leave(): Promise<boolean> {
    return this.#sendQuietly({ type: "leave" });
  }

  #sendQuietly(command: Command): Promise<boolean> {
    return this.ports.send(command).then((answer) => {
      const done = answer.kind === "done";
      this.time = this.ports.clock();
      if (!done) this.showReason("table", { clause: answer.why || `web.answer.${answer.kind}` });
      return done;
    });
  }
}
