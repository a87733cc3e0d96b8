/** Motion on top of what stands already: a queue that catches up. Time is handed in, so that it can be tried without any. */
import { SPEEDS } from "../device/motion.ts";
import type { Keyed } from "../layout/order.ts";
import { bringsTo, cardsOf, keyOf, takesFrom, whole, type Flight, type Place, type Shown, type Step } from "./steps.ts";

/** What came last has to wait so long: then all goes at half time, and then there is a cut. */
export const HALF_FROM = 800;
export const CUT_FROM = 2_000;
/** The rest, once it is one's own turn. */
export const OWN_TURN = 400;
/** Where a hand is dealt, it is seen to be: nobody plays cards that they have not looked at. */
export const OWN_DEAL = 1_200;
export type Speed = keyof typeof SPEEDS;

/** Motions with something in the air that there may be at once. */
const AT_ONCE = 2;
/** By these a hand grows that was there before. */
const JOINED: readonly Step["name"][] = ["drew", "took"];
/** By these the draw pile grows smaller. */
const DRAWN: readonly Step["name"][] = ["dealt", "turned-up", ...JOINED];

export interface Run {
  readonly id: number;
  readonly step: Step;
  /** In the queue's own time. */
  readonly start: number;
  readonly end: number;
}

/** One of the flights of a run. */
export interface Aloft {
  readonly id: string;
  readonly run: Run;
  readonly flight: Flight;
}

export interface Moved {
  readonly began: readonly Run[];
  /** In the order in which they did. */
  readonly landed: readonly Run[];
}

const NOTHING: Moved = { began: [], landed: [] };

export class Queue {
  #runs: Run[] = [];
  #begun = new Set<number>();
  #landed = new Set<number>();
  #shown: Shown | null = null;
  /** Its own time, which goes faster when there is much to do, and that of the device. */
  #t = 0;
  #at = 0;
  #hurry = 0;
  #ids = 0;

  constructor(public speed: Speed = "normal") {}

  /** The middle as it is shown; null: as it stands. */
  get shown(): Shown | null {
    return this.#shown;
  }

  get isEmpty(): boolean {
    return this.#runs.length === 0;
  }

  get running(): Run[] {
    return this.#runs.filter((run) => this.#begun.has(run.id));
  }

  /** What is in the air: each from its own start on, so that a whole deal is not drawn at once, and until it is in a hand. */
  get aloft(): Aloft[] {
    return this.running.flatMap((run) =>
      run.step.flights.flatMap((flight, i) => (run.start + flight.start <= this.#t && !this.#isThere(run, flight) ? [{ id: `${run.id} ${i}`, run, flight }] : [])),
    );
  }

  #isThere(run: Run, flight: Flight): boolean {
    const arrived = run.start + flight.start + flight.ms <= this.#t;
    return keyOf(flight) ? arrived || this.#landed.has(run.id) : arrived && bringsTo(flight) >= 0 && flight.stays === undefined;
  }

  /** Cards of one's own hand that have not arrived. */
  get hidden(): string[] {
    return this.#runs.flatMap((run) => {
      if (this.#landed.has(run.id)) return [];
      const there = run.step.flights.filter((flight) => run.start + flight.start + flight.ms <= this.#t).map(keyOf);
      return run.step.hides.filter((key) => !there.includes(key));
    });
  }

  /** Of these, what joins a hand and has not set out for it: room is made once, for all of a step, when its first one does. */
  get awaited(): string[] {
    return this.#runs.flatMap((run) => {
      const first = Math.min(...run.step.flights.filter(keyOf).map(({ start }) => start));
      return JOINED.includes(run.step.name) && !this.#landed.has(run.id) && run.start + first > this.#t ? run.step.hides : [];
    });
  }

  /** By seat, how many cards fewer are seen in other hands than they have: what has not arrived, without what has not left. */
  get coming(): Record<number, number> {
    const found: Record<number, number> = {};
    const add = (seat: number, cards: number): void => void (seat >= 0 && (found[seat] = (found[seat] ?? 0) + cards));
    for (const run of this.#runs) {
      for (const flight of run.step.flights) {
        if (run.start + flight.start + flight.ms > this.#t) add(bringsTo(flight), cardsOf(flight));
        if (!this.#begun.has(run.id)) add(takesFrom(flight), -cardsOf(flight));
      }
    }
    return found;
  }

  /** Cards that still lie on the draw pile, for whoever looks. */
  get undrawn(): number {
    const waits = this.#runs.flatMap((run) => (DRAWN.includes(run.step.name) ? run.step.flights.filter((flight) => flight.via[0].kind === "deck" && run.start + flight.start > this.#t) : []));
    return waits.reduce((sum, flight) => sum + cardsOf(flight), 0);
  }

  /** Cards that are no more in one's own hand and have not left it yet. */
  get staying(): Keyed[] {
    return this.#runs.filter((run) => !this.#begun.has(run.id)).flatMap(({ step }) => step.leaves);
  }

  /** Of what is not over. */
  get versions(): number[] {
    return this.#runs.map((run) => run.step.version);
  }

  /** Whether something is still to come out of this place. */
  awaits(kind: Place["kind"]): boolean {
    return this.#runs.some((run) => !this.#begun.has(run.id) && run.step.flights.some(({ via }) => via[0].kind === kind));
  }

  /** How long after its start a run is. */
  since(run: Run): number {
    return this.#t - run.start;
  }

  /** How much of its own time goes by in one of the device's. */
  get rate(): number {
    const pace = 1 / SPEEDS[this.speed];
    return Math.max(this.#lag > HALF_FROM ? 2 * pace : pace, this.#hurry);
  }

  /** How long what came last has to wait, on the device's clock at the chosen speed. */
  get #lag(): number {
    const newest = this.#runs.at(-1)?.step.version;
    const first = this.#runs.find((run) => run.step.version === newest);
    return first ? (first.start - this.#t) * SPEEDS[this.speed] : 0;
  }

  /** Steps that came, and the middle as it was before them. False: there was too much, and all of it was cut. */
  push(steps: readonly Step[], before: Shown, now: number): boolean {
    this.#pass(now);
    if (steps.length === 0) return true;
    this.#shown ??= before;
    for (const step of steps) this.#runs.push(this.#planned(step));
    if (this.#lag <= CUT_FROM) return true;
    this.cut();
    return false;
  }

  /** A seat has one motion at a time, and two at most are in the air. */
  #planned(step: Step): Run {
    const last = this.#runs.at(-1);
    let start = Math.max(this.#t, last ? last.start + last.step.next : 0);
    for (const run of this.#runs) if (run.step.seats.some((seat) => step.seats.includes(seat))) start = Math.max(start, run.start + run.step.ms);
    if (step.flights.length > 0) {
      const ends = this.#runs.filter((run) => run.step.flights.length > 0).map((run) => run.start + run.step.ms);
      const later = ends.filter((end) => end > start).sort((one, other) => other - one);
      start = Math.max(start, later[AT_ONCE - 1] ?? 0);
    }
    return { id: ++this.#ids, step, start, end: start + whole(step) };
  }

  /** It is one's own turn: nothing that happened before keeps it waiting. */
  hasten(now: number): void {
    this.#pass(now);
    const rest = Math.max(0, ...this.#runs.map((run) => run.end)) - this.#t;
    const most = this.#runs.some((run) => run.step.name === "dealt") ? OWN_DEAL : OWN_TURN;
    this.#hurry = Math.max(this.#hurry, rest / most);
  }

  /** What is under way is over; the next begins. */
  finish(now: number): void {
    this.#pass(now);
    this.#t = Math.max(this.#t, ...this.running.map((run) => run.end));
  }

  /** All of it is over without having been seen. */
  cut(): void {
    this.#runs = [];
    this.#rested();
  }

  advance(now: number): Moved {
    this.#pass(now);
    if (this.isEmpty) return NOTHING;
    const began = this.#runs.filter((run) => !this.#begun.has(run.id) && run.start <= this.#t);
    for (const run of began) this.#changed(this.#begun, run, run.step.begins);
    const landed = this.#runs
      .filter((run) => !this.#landed.has(run.id) && run.start + run.step.lands <= this.#t)
      .sort((one, other) => one.start + one.step.lands - (other.start + other.step.lands));
    for (const run of landed) this.#changed(this.#landed, run, run.step.after);
    this.#runs = this.#runs.filter((run) => run.end > this.#t || !this.#landed.has(run.id));
    if (this.isEmpty) this.#rested();
    return { began, landed };
  }

  /** In how many thousandths of a second of the device something begins, lands or ends; null: never. */
  get wake(): number | null {
    const marks = this.#runs.flatMap((run) => [
      ...(this.#begun.has(run.id) ? [] : [run.start]),
      ...(this.#landed.has(run.id) ? [] : [run.start + run.step.lands]),
      ...run.step.flights.flatMap((flight) => [run.start + flight.start, ...(keyOf(flight) || bringsTo(flight) >= 0 ? [run.start + flight.start + flight.ms] : [])]),
      run.end,
    ]);
    const next = marks.filter((mark) => mark > this.#t);
    return marks.length === 0 ? null : next.length === 0 ? 0 : (Math.min(...next) - this.#t) / this.rate;
  }

  #changed(whose: Set<number>, run: Run, middle: Partial<Shown>): void {
    whose.add(run.id);
    if (this.#shown) this.#shown = { ...this.#shown, ...middle };
  }

  #pass(now: number): void {
    this.#t += Math.max(0, now - this.#at) * this.rate;
    this.#at = Math.max(this.#at, now);
  }

  #rested(): void {
    this.#shown = null;
    this.#hurry = 0;
    this.#begun.clear();
    this.#landed.clear();
  }
}
