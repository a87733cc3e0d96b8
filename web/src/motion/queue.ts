/** Queue of motion steps. It runs faster when it falls behind. Time is a parameter, so that tests need no clock. */
import { SPEEDS } from "../device/motion.ts";
import type { KeyedCard } from "../layout/order.ts";
import {
  bringsTo,
  cardsOf,
  keyOf,
  takesFrom,
  totalMs,
  type Flight,
  type Place,
  type Shown,
  type Step,
} from "./steps.ts";

/** If the newest version has to wait more than this many ms for its motion, the queue runs at double speed. */
export const DOUBLE_SPEED_LAG_MS = 800;
/** If the newest version would have to wait more than this many ms for its motion, all motion is dropped. */
export const CUT_FROM_MS = 2_000;
/** Time limit in ms for the remaining motion when the player's own turn begins. */
export const OWN_TURN_MS = 400;
/**
 * Time limit in ms for the remaining motion if cards are still being dealt. This limit is longer, because players must
 * see the deal before cards are played.
 */
export const OWN_DEAL_MS = 1_200;
export type Speed = keyof typeof SPEEDS;

/** Largest number of steps that have flights at the same time. */
const AT_ONCE = 2;
/** Events that add cards to an existing hand. */
const JOINED: readonly Step["name"][] = ["drew", "took"];
/** Events that take cards from the draw pile. */
const DRAWN: readonly Step["name"][] = ["dealt", "turned-up", ...JOINED];

export interface Run {
  readonly id: number;
  readonly step: Step;
  /** Start in queue time. */
  readonly start: number;
  readonly end: number;
}

/** A flight of a running step. */
export interface FlightInAir {
  readonly id: string;
  readonly run: Run;
  readonly flight: Flight;
}

export interface QueueChange {
  readonly began: readonly Run[];
  /** Steps that have landed, in the order of landing. */
  readonly landed: readonly Run[];
}

const NOTHING: QueueChange = { began: [], landed: [] };

export class Queue {
  #runs: Run[] = [];
  #begun = new Set<number>();
  #landed = new Set<number>();
  #shown: Shown | null = null;
  /** Queue time in ms. It runs faster when much motion is waiting. */
  #t = 0;
  /** Device time in ms. */
  #at = 0;
  #hurry = 0;
  #ids = 0;

  constructor(public speed: Speed = "normal") {}

  /** Top card, ring and debt as shown during motion; null if the current ones are shown. */
  get shown(): Shown | null {
    return this.#shown;
  }

  get isEmpty(): boolean {
    return this.#runs.length === 0;
  }

  get running(): Run[] {
    return this.#runs.filter((run) => this.#begun.has(run.id));
  }

  /** Flights that are in the air now: from the start of the flight until the card has arrived in a hand. */
  get aloft(): FlightInAir[] {
    return this.running.flatMap((run) =>
      run.step.flights.flatMap((flight, i) =>
        run.start + flight.start <= this.#t && !this.#isThere(run, flight)
          ? [{ id: `${run.id} ${i}`, run, flight }]
          : [],
      ),
    );
  }

  #isThere(run: Run, flight: Flight): boolean {
    const arrived = run.start + flight.start + flight.ms <= this.#t;
    return keyOf(flight)
      ? arrived || this.#landed.has(run.id)
      : arrived && bringsTo(flight) >= 0 && flight.stays === undefined;
  }

  /** Keys of cards in the viewer's hand that have not arrived on the screen yet. */
  get hidden(): string[] {
    return this.#runs.flatMap((run) => {
      if (this.#landed.has(run.id)) return [];
      const there = run.step.flights.filter((flight) => run.start + flight.start + flight.ms <= this.#t).map(keyOf);
      return run.step.hides.filter((key) => !there.includes(key));
    });
  }

  /**
   * Keys in `hidden` for which the hand has no room yet. When the first card of a step starts, the hand makes room for
   * all cards of that step.
   */
  get awaited(): string[] {
    return this.#runs.flatMap((run) => {
      const first = Math.min(...run.step.flights.filter(keyOf).map(({ start }) => start));
      return JOINED.includes(run.step.name) && !this.#landed.has(run.id) && run.start + first > this.#t
        ? run.step.hides
        : [];
    });
  }

  /**
   * For each seat except the viewer's: number of cards that have yet to arrive, minus number of cards that have yet to
   * leave.
   */
  get coming(): Record<number, number> {
    const found: Record<number, number> = {};
    const add = (seat: number, cards: number): void => {
      if (seat >= 0) found[seat] = (found[seat] ?? 0) + cards;
    };
    for (const run of this.#runs) {
      for (const flight of run.step.flights) {
        if (run.start + flight.start + flight.ms > this.#t) add(bringsTo(flight), cardsOf(flight));
        if (!this.#begun.has(run.id)) add(takesFrom(flight), -cardsOf(flight));
      }
    }
    return found;
  }

  /** Number of cards still shown on the draw pile. */
  get undrawn(): number {
    const waits = this.#runs.flatMap((run) =>
      DRAWN.includes(run.step.name)
        ? run.step.flights.filter((flight) => flight.via[0].kind === "deck" && run.start + flight.start > this.#t)
        : [],
    );
    return waits.reduce((sum, flight) => sum + cardsOf(flight), 0);
  }

  /** Cards that have left the viewer's hand, but whose motion has not started. */
  get staying(): KeyedCard[] {
    return this.#runs.filter((run) => !this.#begun.has(run.id)).flatMap(({ step }) => step.leaves);
  }

  /** Versions of unfinished steps. */
  get versions(): number[] {
    return this.#runs.map((run) => run.step.version);
  }

  /** Return whether a step that has not started contains a flight from a place of this kind. */
  awaits(kind: Place["kind"]): boolean {
    return this.#runs.some(
      (run) => !this.#begun.has(run.id) && run.step.flights.some(({ via }) => via[0].kind === kind),
    );
  }

  /** Return how long a step has been running, in queue time. */
  since(run: Run): number {
    return this.#t - run.start;
  }

  /** Speed of queue time relative to device time. */
  get rate(): number {
    const pace = 1 / SPEEDS[this.speed];
    return Math.max(this.#lag > DOUBLE_SPEED_LAG_MS ? 2 * pace : pace, this.#hurry);
  }

  /** Waiting time in ms until the first step of the newest version starts, in device time and at the chosen speed. */
  get #lag(): number {
    const newest = this.#runs.at(-1)?.step.version;
    const first = this.#runs.find((run) => run.step.version === newest);
    return first ? (first.start - this.#t) * SPEEDS[this.speed] : 0;
  }

  /**
   * Add steps. `before` is the state shown before them. Return false if too much was waiting and all motion was
   * dropped.
   */
  push(steps: readonly Step[], before: Shown, now: number): boolean {
    this.#advanceTime(now);
    if (steps.length === 0) return true;
    this.#shown ??= before;
    for (const step of steps) this.#runs.push(this.#schedule(step));
    if (this.#lag <= CUT_FROM_MS) return true;
    this.cut();
    return false;
  }

  /** Schedule a step. A seat has only one motion at a time, and at most two steps have flights at the same time. */
  #schedule(step: Step): Run {
    const last = this.#runs.at(-1);
    let start = Math.max(this.#t, last ? last.start + last.step.next : 0);
    for (const run of this.#runs)
      if (run.step.seats.some((seat) => step.seats.includes(seat))) start = Math.max(start, run.start + run.step.ms);
    if (step.flights.length > 0) {
      const ends = this.#runs.filter((run) => run.step.flights.length > 0).map((run) => run.start + run.step.ms);
      const later = ends.filter((end) => end > start).sort((one, other) => other - one);
      start = Math.max(start, later[AT_ONCE - 1] ?? 0);
    }
    return { id: ++this.#ids, step, start, end: start + totalMs(step) };
  }

  /** Speed up when the player's own turn begins, so that earlier motion does not delay it. */
  hasten(now: number): void {
    this.#advanceTime(now);
    const rest = Math.max(0, ...this.#runs.map((run) => run.end)) - this.#t;
    const most = this.#runs.some((run) => run.step.name === "dealt") ? OWN_DEAL_MS : OWN_TURN_MS;
    this.#hurry = Math.max(this.#hurry, rest / most);
  }

  /** Finish all running steps, so that the next steps begin. */
  finish(now: number): void {
    this.#advanceTime(now);
    this.#t = Math.max(this.#t, ...this.running.map((run) => run.end));
  }

  /** Drop all motion. */
  cut(): void {
    this.#runs = [];
    this.#removeFinished();
  }

  advance(now: number): QueueChange {
    this.#advanceTime(now);
    if (this.isEmpty) return NOTHING;
    const began = this.#runs.filter((run) => !this.#begun.has(run.id) && run.start <= this.#t);
    for (const run of began) this.#collectChanges(this.#begun, run, run.step.begins);
    const landed = this.#runs
      .filter((run) => !this.#landed.has(run.id) && run.start + run.step.lands <= this.#t)
      .sort((one, other) => one.start + one.step.lands - (other.start + other.step.lands));
    for (const run of landed) this.#collectChanges(this.#landed, run, run.step.after);
    this.#runs = this.#runs.filter((run) => run.end > this.#t || !this.#landed.has(run.id));
    if (this.isEmpty) this.#removeFinished();
    return { began, landed };
  }

  /** Device time in ms until the next start, landing or end; null if the queue is empty. */
  get wake(): number | null {
    const marks = this.#runs.flatMap((run) => [
      ...(this.#begun.has(run.id) ? [] : [run.start]),
      ...(this.#landed.has(run.id) ? [] : [run.start + run.step.lands]),
      ...run.step.flights.flatMap((flight) => [
        run.start + flight.start,
        ...(keyOf(flight) || bringsTo(flight) >= 0 ? [run.start + flight.start + flight.ms] : []),
      ]),
      run.end,
    ]);
    const next = marks.filter((mark) => mark > this.#t);
    return marks.length === 0 ? null : next.length === 0 ? 0 : (Math.min(...next) - this.#t) / this.rate;
  }

  #collectChanges(whose: Set<number>, run: Run, middle: Partial<Shown>): void {
    whose.add(run.id);
    if (this.#shown) this.#shown = { ...this.#shown, ...middle };
  }

  #advanceTime(now: number): void {
    this.#t += Math.max(0, now - this.#at) * this.rate;
    this.#at = Math.max(this.#at, now);
  }

  #removeFinished(): void {
    this.#shown = null;
    this.#hurry = 0;
    this.#begun.clear();
    this.#landed.clear();
  }
}
