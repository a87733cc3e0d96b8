/** From what was told to what moves. Every kind of event has its motion; none of it knows a screen. */
import type { Keyed } from "../layout/order.ts";
import { rest } from "../layout/rest.ts";
import type { Told } from "../table/scene.ts";
import type { Event } from "../wire/types.ts";
import { bringsTo, cardsOf, keyOf, takesFrom, type Accent, type EventName, type Flight, type Of, type Place, type Shown, type Step } from "./steps.ts";

export interface Around {
  /** The seat of whoever looks; -1: nobody's. */
  readonly you: number;
  readonly seats: number;
  /** The middle before the first of it. */
  readonly shown: Shown;
  /** Cards that are new in one's own hand, and those that are no more in it. */
  readonly came: readonly Keyed[];
  readonly gone: readonly Keyed[];
  /** Key of one's own card that waits in the air for the server; empty: none does. */
  readonly waiting: string;
  /** How much of the way to its waiting place that card has gone, up to 1. */
  readonly waited: number;
  /** Cards by seat, before the first of it and as it stands now. */
  readonly had: readonly number[];
  readonly counts: readonly number[];
}

/** Thousandths of a second: how long, and after how long the next may begin. */
export const TIMES: { readonly [N in EventName]: readonly [ms: number, next: number] } = {
  dealer: [300, 200],
  cut: [300, 200],
  dealt: [220, 220],
  "turned-up": [320, 250],
  returned: [320, 250],
  ignored: [320, 250],
  awaits: [160, 0],
  played: [280, 160],
  drew: [260, 140],
  took: [270, 162],
  kept: [220, 150],
  "found-nothing": [220, 150],
  reshuffled: [600, 450],
  named: [240, 120],
  "lost-turn": [220, 150],
  reversed: [380, 200],
  owes: [200, 150],
  accepted: [200, 150],
  challenged: [500, 400],
  showed: [200, 0],
  called: [260, 0],
  caught: [320, 200],
  chose: [520, 0],
  swapped: [520, 400],
  rotated: [520, 400],
  mixed: [900, 800],
  received: [260, 200],
  shed: [200, 120],
  discarded: [200, 120],
  raced: [180, 0],
  slapped: [160, 0],
  slowest: [300, 200],
  accused: [200, 150],
  voted: [200, 150],
  judged: [200, 150],
  misplayed: [520, 400],
  "went-out": [700, 500],
  ended: [700, 500],
  scored: [900, 0],
  won: [900, 0],
};

/** Those of one kind that follow one another are one motion; of these kinds only for the same seat. */
const TOGETHER: readonly EventName[] = ["dealt", "cut", "received", "scored", "showed"];
const HANDS: readonly EventName[] = ["mixed", "swapped", "rotated"];
const TOGETHER_OF_A_SEAT: readonly EventName[] = ["drew", "took", "shed", "discarded"];

/** No deal takes longer, and no more cards than these are seen in one motion. */
const LONGEST_DEAL = 1_500;
const LONGEST_TAKING = 700;
const MOST = 10;
const DEALT_APART = 45;
const SHED_APART = 60;
/** How long words can still be read, and a verdict, which is two at most. */
const READ = 600;
const STAMPED = 340;
/** From 60 % of its way on. */
const REST_OF_OWN = 160;
const JUMPED = 200;
/** How far beside a seat its lost turn comes from and goes, in widths. */
const HOP = 0.7;

const DECK: Place = { kind: "deck" };
const PILE: Place = { kind: "pile" };
const HEAP: Place = { kind: "heap" };
const DEBT: Place = { kind: "debt" };

interface Made extends Partial<Pick<Step, "by" | "ms" | "next" | "lands" | "accents" | "seats" | "hides" | "leaves" | "begins" | "after">> {
  readonly flights?: readonly Flight[];
}
type Make<N extends EventName> = (event: Of<N>, run: readonly Of<N>[], on: Ground) => Made;

/** What is known while one version is planned. */
class Ground {
  shown: Shown;
  /** Cards by seat at this moment. */
  readonly held: number[];
  #came: Keyed[];
  #gone: Keyed[];

  constructor(readonly around: Around, public version = 0) {
    this.shown = around.shown;
    this.held = [...around.had];
    this.#came = [...around.came];
    this.#gone = [...around.gone];
  }

  get you(): number {
    return this.around.you;
  }

  get everybody(): number[] {
    return Array.from({ length: this.around.seats }, (_, seat) => seat);
  }

  /** Whoever sits so many places further in the direction of play. */
  beside(seat: number, by: number): number {
    const { seats } = this.around;
    return (seat + (this.shown.direction === "left" ? by : -by) + 2 * seats) % seats;
  }

  /** To which side play goes on at a seat: round the table, so at one's own the other way. */
  onwards(seat: number): 1 | -1 {
    return (this.shown.direction === "left") === (seat !== this.you) ? 1 : -1;
  }

  /** Where a card arrives: in one's own hand at its own place. */
  into(seat: number, code: string): Place {
    const found = seat === this.you ? this.#came.findIndex((card) => card.code === code) : -1;
    const [card] = found < 0 ? [] : this.#came.splice(found, 1);
    return card ? { kind: "hand", key: card.key } : { kind: "seat", seat };
  }

  /** What every hand has after these. */
  moved(flights: readonly Flight[]): void {
    const add = (seat: number, cards: number): void => void (seat >= 0 && (this.held[seat] = (this.held[seat] ?? 0) + cards));
    for (const flight of flights) {
      const isOwn = flight.via[0].kind === "hand" || flight.via[0].kind === "waiting";
      add(isOwn ? this.you : takesFrom(flight), -cardsOf(flight));
      add(keyOf(flight) ? this.you : bringsTo(flight), cardsOf(flight));
    }
  }

  /** All that came and is not spoken for. */
  rest(): string[] {
    return this.#came.splice(0).map((card) => card.key);
  }

  /** All that went and is not spoken for. */
  left(): Keyed[] {
    return this.#gone.splice(0);
  }

  out(seat: number, code: string): Place {
    const found = seat === this.you ? this.#gone.findIndex((card) => card.code === code) : -1;
    const [card] = found < 0 ? [] : this.#gone.splice(found, 1);
    if (!card) return { kind: "seat", seat };
    return card.key === this.around.waiting ? { kind: "waiting" } : { kind: "hand", key: card.key };
  }
}

const at = (seat: number): Place => ({ kind: "seat", seat });
const face = (seat: number): Place => ({ kind: "face", seat });
const aside = (seat: number, dx: number): Place => ({ kind: "near", of: face(seat), dx, dy: 0 });
const accent = (kind: Accent["kind"], seat: number, part: Accent["part"], ms: number, start = 0): Accent => ({ kind, seat, part, start, ms });
const nod = (seat: number, ms = 220): Accent => accent("nod", seat, "seat", ms);

/** A card that comes into a hand: one's own is turned over on the way. */
function comes(seat: number, code: string, from: Place, on: Ground, start: number, ms: number): Flight {
  return { what: "card", code, via: [from, on.into(seat, code)], start, ms, curve: "out", arc: 0.08, ...(code ? { turns: "up" as const } : {}) };
}

function stack(count: number, via: Flight["via"], ms: number, more: Partial<Flight> = {}): Flight {
  return { what: "stack", count, via, start: 0, ms, curve: "io", ...more };
}

function taken(seat: number, run: readonly Of<"took">[], on: Ground): Made {
  // Whoever takes what lies beside the pile, takes that.
  const from = on.shown.debt > 0 ? DEBT : DECK;
  const n = run.length;
  const ms = Math.min(LONGEST_TAKING, 200 + 70 * n);
  const begins = { debt: 0 };
  if (n === 1) return { begins, by: seat, seats: [seat], flights: [comes(seat, run[0]?.card ?? "", from, on, 0, ms)], ms, next: ms * 0.6 };
  const middle: Place = { kind: "between", from, to: at(seat), share: 0.4 };
  const apart = (ms - 340) / (n - 1);
  const cards = run.map((event, i) => comes(seat, event.card ?? "", middle, on, 200 + apart * i, 140));
  return {
    begins,
    by: seat,
    seats: [seat],
    ms,
    next: ms * 0.6,
    flights: [stack(n, [from, middle], 200, { stays: ms - 340 }), ...cards.filter((flight, i) => i < MOST || flight.via[1]?.kind === "hand")],
    accents: [accent("beat", seat, "badge", 200, ms - 100)],
  };
}

function slid(seat: number, run: readonly { card?: string | null }[], on: Ground): Made {
  const flights = run.slice(0, MOST).map(
    (event, i): Flight => ({ what: "card", code: event.card ?? "", via: [on.out(seat, event.card ?? ""), PILE], start: SHED_APART * i, ms: 200, curve: "io", under: true, rest: rest(on.version + i + 1) }),
  );
  const extra = SHED_APART * (flights.length - 1);
  return { by: seat, seats: [seat], flights, ms: 200 + extra, next: 120 + extra };
}

/** Hands that move from seat to seat, seen as stacks. */
function moved(pairs: readonly (readonly [from: number, to: number])[], on: Ground): Made {
  const flights = pairs.map(([from, to]) => stack(on.held[from] ?? 0, [at(from), at(to)], 520, { arc: 0.32 }));
  const mine = pairs.some(([, to]) => to === on.you);
  return { flights, seats: pairs.flat(), hides: mine ? on.rest() : [], leaves: mine ? on.left() : [] };
}

function laid({ seat = -1, card, colour, called, jumped }: Of<"played">, on: Ground): Made {
  const code = card ?? "";
  const from = on.out(seat, code);
  const ms = from.kind === "waiting" ? TIMES.played[0] - (TIMES.played[0] - REST_OF_OWN) * on.around.waited : jumped ? JUMPED : TIMES.played[0];
  const top = code.startsWith("W") && colour ? `${code}:${colour}` : code;
  const flight: Flight = { what: "card", code, via: [from, PILE], start: 0, ms, curve: "io", swell: 0.06, arc: jumped ? 0 : 0.06, rest: rest(on.version) };
  const streak = jumped ? [50, 25].map((start): Flight => ({ ...flight, start, ms: ms - start, faint: 0.45 - start / 200 })) : [];
  return {
    by: seat,
    seats: [seat],
    flights: [...streak, flight],
    ms,
    next: Math.min(ms, TIMES.played[1]),
    accents: called ? cries(seat, ms) : [],
    after: { top, turn: rest(on.version), ...(colour ? { colour } : {}) },
  };
}

function stamp(guilty: boolean): Flight {
  return { what: "stamp", text: guilty ? "web.shown.guilty" : "web.shown.innocent", good: !guilty, via: [HEAP], start: 260, ms: 240, curve: "pop", shape: "pop", stays: STAMPED };
}

function cries(seat: number, start = 0): Accent[] {
  return [accent("pop", seat, "said", 260, start), accent("beat", seat, "badge", 260, start)];
}

const MAKERS: { readonly [N in EventName]: Make<N> } = {
  dealer: ({ seat = -1 }) => ({ lands: 0, after: { top: "", colour: "" }, flights: [{ what: "disc", via: [HEAP, { kind: "near", of: at(seat), dx: 0.9, dy: -0.4 }], start: 0, ms: 300, curve: "out", stays: 300 }], seats: [seat] }),
  cut: (_, run) => ({
    seats: run.map(({ seat = -1 }) => seat),
    flights: run.map(({ seat = -1, card }): Flight => ({ what: "card", code: card ?? "", turns: "up", via: [DECK, at(seat)], start: 0, ms: 300, curve: "out", stays: 200 })),
    next: run.length > 1 ? 400 : 200,
  }),
  dealt(_, run, on) {
    const apart = Math.min(DEALT_APART, (LONGEST_DEAL - 220) / Math.max(1, run.length - 1));
    const flights = run.map(({ seat = -1, card }, i) => comes(seat, card ?? "", DECK, on, apart * i, 220));
    const ms = 220 + apart * (run.length - 1);
    return { flights, ms, next: ms, seats: on.everybody };
  },
  "turned-up": ({ card }, _, on) => ({
    flights: [{ what: "card", code: card ?? "", turns: "up", via: [DECK, PILE], start: 0, ms: 320, curve: "io", rest: rest(on.version), swell: 0.06 }],
    after: { top: card ?? "", turn: rest(on.version), colour: (card ?? "").startsWith("W") ? "" : (card ?? "").charAt(0) },
  }),
  returned: ({ card }) => ({ flights: [{ what: "card", code: card ?? "", turns: "up", via: [DECK, { kind: "between", from: DECK, to: PILE, share: 0.6 }, DECK], start: 0, ms: 320, curve: "io" }] }),
  ignored: ({ card }) => ({ flights: [{ what: "card", code: card ?? "", turns: "up", via: [DECK, PILE], start: 0, ms: 320, curve: "io", under: true }] }),
  awaits: ({ seat = -1, phase }) => ({ accents: seat < 0 || phase === "over" ? [] : [accent("beat", seat, "face", 160)] }),
  played: (event, _, on) => laid(event, on),
  drew(event, run, on) {
    const seat = event.seat ?? -1;
    const apart = Math.min(TIMES.drew[1], 640 / Math.max(1, run.length - 1));
    const flights = run.map(({ card }, i) => comes(seat, card ?? "", DECK, on, apart * i, 260));
    const extra = apart * (run.length - 1);
    return { by: seat, seats: [seat], flights, ms: 260 + extra, next: 140 + extra };
  },
  took: (event, run, on) => taken(event.seat ?? -1, run, on),
  kept: ({ seat = -1 }) => ({ by: seat, seats: [seat], accents: [nod(seat)] }),
  "found-nothing": ({ seat = -1 }) => ({ by: seat, seats: [seat], accents: [nod(seat)] }),
  reshuffled: ({ cards }) => ({ flights: [stack(cards, [PILE, DECK], 600, { arc: 0.3, shape: "riffle" })] }),
  named: ({ seat = -1, colour }, _, on) => ({ by: seat, seats: [seat], lands: 0, after: { top: `${on.shown.top.split(":")[0]}${colour ? `:${colour}` : ""}`, colour: colour ?? "" } }),
  "lost-turn": ({ seat = -1 }, _, on) => ({
    seats: [seat],
    flights: [{ what: "turn", via: [aside(seat, -HOP * on.onwards(seat)), aside(seat, HOP * on.onwards(seat))], start: 0, ms: 220, curve: "io", shape: "hop" }],
    accents: [nod(seat)],
  }),
  reversed: ({ seat = -1, direction }) => ({ by: seat, lands: 0, after: { direction: direction === "right" ? "right" : "left" } }),
  owes: ({ seat = -1, cards }) => ({ seats: [seat], flights: [stack(cards, [DECK, DEBT], 200, { curve: "out", arc: 0.2 })], after: { debt: cards } }),
  accepted: ({ seat = -1 }) => ({ by: seat, seats: [seat], accents: [nod(seat, 200)] }),
  challenged: ({ seat = -1, other = -1, guilty = false }, _, on) => ({
    by: seat,
    seats: [seat, other],
    lands: 260,
    flights: [
      { what: "card", code: on.shown.top, via: [PILE], start: 0, ms: 500, curve: "io", shape: "lift", rest: on.shown.turn },
      // Whoever challenged reads the verdict above the hand that they are shown.
      ...(seat === on.you ? [] : [stamp(guilty)]),
    ],
  }),
  showed: ({ other = -1 }, _, on) => ({ seats: [other], flights: other === on.you ? [] : [{ what: "eye", via: [{ kind: "near", of: face(other), dx: 0.36, dy: -0.3 }], start: 0, ms: 200, curve: "pop", shape: "pop", stays: READ }] }),
  called: ({ seat = -1 }, _, on) => ({
    by: seat,
    seats: [seat],
    lands: 0,
    accents: cries(seat),
    flights: seat === on.you ? [{ what: "bubble", text: "web.table.call", via: [{ kind: "near", of: at(seat), dx: 0, dy: -0.9 }], start: 0, ms: 260, curve: "pop", shape: "pop", stays: READ }] : [],
  }),
  caught: ({ seat = -1, other = -1 }) => ({
    by: seat,
    seats: [seat, other],
    flights: [{ what: "palm", via: [at(seat), at(other)], start: 0, ms: 320, curve: "out", arc: 0.15, stays: 140 }],
    accents: [accent("shake", other, "badge", 240, 180)],
  }),
  chose: ({ seat = -1, other = -1 }) => ({ by: seat, lands: 0, accents: [accent("edge", other, "face", 520)] }),
  swapped: ({ seat = -1, other = -1 }, _, on) => ({ by: seat, ...moved([[seat, other], [other, seat]], on) }),
  rotated: ({ seat = -1 }, _, on) => ({ by: seat, ...moved(on.everybody.map((from) => [from, on.beside(from, 1)] as const), on) }),
  mixed({ seat = -1 }, _, on) {
    const inwards = on.everybody.map((from) => stack(on.held[from] ?? 0, [at(from), HEAP], 300));
    const riffle = stack(0, [HEAP], 320, { start: 290, shape: "riffle" });
    const outwards = on.everybody.map((to) => stack(on.around.counts[to] ?? 0, [HEAP, at(to)], 300, { start: 600, curve: "out" }));
    return { by: seat, seats: on.everybody, flights: [...inwards, riffle, ...outwards], hides: on.rest(), leaves: on.left() };
  },
  received: (_, run, on) => ({ flights: run.filter(({ seat }) => seat === on.you).map(({ seat = -1, card }) => comes(seat, card ?? "", HEAP, on, 0, 260)) }),
  shed: (event, run, on) => slid(event.seat ?? -1, run, on),
  discarded: (event, run, on) => slid(event.seat ?? -1, run, on),
  // The arena and its lanes move by themselves: they are over the felt.
  raced: ({ seat = -1 }) => ({ by: seat, lands: 0 }),
  slapped: ({ seat = -1 }) => ({ by: seat, lands: 0 }),
  slowest: ({ seat = -1 }) => ({ seats: [seat], accents: [accent("shake", seat, "seat", 300)] }),
  accused: ({ seat = -1, other = -1 }) => ({ by: seat, seats: [other], accents: [accent("edge", other, "face", 600)] }),
  voted: ({ seat = -1 }) => ({ by: seat, seats: [seat], lands: 0, accents: [nod(seat, 200)] }),
  judged: ({ other = -1, upheld = false }) => ({
    seats: [other],
    flights: [{ what: "stamp", good: !upheld, via: [{ kind: "near", of: at(other), dx: 0, dy: -0.2 }], start: 0, ms: 200, curve: "pop", shape: "pop", stays: STAMPED }],
  }),
  misplayed({ seat = -1, card }, _, on) {
    const from = on.around.you === seat && on.around.waiting ? ({ kind: "waiting" } as const) : at(seat);
    return { by: seat, seats: [seat], lands: 220, flights: [{ what: "card", code: card ?? "", via: [from, PILE, at(seat)], start: 0, ms: 520, curve: "io", shape: "shudder" }] };
  },
  "went-out": ({ seat = -1 }, run, on) => ({
    by: seat,
    seats: [seat],
    lands: 0,
    flights: [{ what: "card", code: on.shown.top, via: [PILE], start: 0, ms: 700, curve: "pop", shape: "swell", rest: on.shown.turn }, ...(run.length > 1 ? rain(seat) : [])],
    accents: [accent("beat", seat, "badge", 260)],
  }),
  ended: ({ seat = -1 }) => ({ by: seat, lands: 0, flights: seat < 0 ? [] : rain(seat) }),
  scored: (_, run, on) => ({
    lands: 0,
    seats: run.map(({ seat = -1 }) => seat),
    flights: run
      .filter(({ points }) => points !== 0)
      .map(({ seat = -1, points }): Flight => ({ what: "figure", text: `+${points}`, via: [{ kind: "near", of: at(seat), dx: 0, dy: seat === on.you ? -0.8 : 0.8 }], start: 0, ms: 260, curve: "pop", shape: "pop", stays: 640 })),
  }),
  won: ({ seat = -1 }) => ({ by: seat, lands: 0, accents: [accent("beat", seat, "face", 260)] }),
};

/** Symbols fly up around the winner, once. */
function rain(seat: number): Flight[] {
  return [..."RYGBRYGBRYGB"].map((code, i) => {
    const angle = (i / 12) * 2 * Math.PI;
    const far = 1.5 + (i % 3) * 0.35;
    return { what: "symbol", code, via: [at(seat), { kind: "near", of: at(seat), dx: far * Math.cos(angle), dy: far * Math.sin(angle) }], start: 12 * i, ms: 560, curve: "out", shape: "fade" };
  });
}

/** Events that are one motion, in order. */
function runs(events: readonly Event[]): Event[][] {
  const found: Event[][] = [];
  for (const event of events) {
    const last = found.at(-1);
    const before = last?.[0];
    const same = before?.name === event.name && (TOGETHER.includes(event.name) || (TOGETHER_OF_A_SEAT.includes(event.name) && seatOf(before) === seatOf(event)));
    // The last card and the end that it makes are one, too. What somebody has in their new hand came with the motion of all hands.
    const ends = event.name === "ended" && before?.name === "went-out";
    if (last && (same || ends || (event.name === "received" && before && HANDS.includes(before.name)))) last.push(event);
    else found.push([event]);
  }
  return found;
}

function seatOf(event: Event): number {
  return "seat" in event ? (event.seat ?? -1) : -1;
}

function stepOf<N extends EventName>(run: readonly Of<N>[], on: Ground): Step {
  const first = run[0] as Of<N>;
  const [ms, next] = TIMES[first.name as N];
  const made = (MAKERS[first.name as N] as Make<N>)(first, run, on);
  const flights = made.flights ?? [];
  const step: Step = {
    name: first.name,
    version: on.version,
    events: run,
    ms,
    next,
    lands: made.ms ?? ms,
    by: -1,
    begins: {},
    after: {},
    accents: [],
    ...made,
    flights,
    seats: [...new Set(made.seats ?? [])].filter((seat) => seat >= 0),
    hides: [...(made.hides ?? []), ...flights.map(keyOf).filter(Boolean)],
    leaves: [...(made.leaves ?? []), ...flights.flatMap(({ via: [from], code = "" }) => (from.kind === "hand" ? [{ key: from.key, code }] : []))],
  };
  on.shown = { ...on.shown, ...step.begins, ...step.after };
  on.moved(flights);
  return step;
}

/** Steps in order. What one's own hand got and nothing tells of is simply there. */
export function plan(told: readonly Told[], around: Around): Step[] {
  const on = new Ground(around);
  return told.flatMap(({ version, item }) => {
    on.version = version;
    return runs(item.events ?? []).map((run) => stepOf(run as never, on));
  });
}

/** One's own card glides back into the hand: it was refused. */
export function refused(key: string, code: string, version: number): Step {
  const flight: Flight = { what: "card", code, via: [{ kind: "waiting" }, { kind: "hand", key }], start: 0, ms: 160, curve: "out" };
  return { name: "refused", version, events: [], ms: 160, next: 0, lands: 160, flights: [flight], accents: [], by: -1, seats: [], hides: [key], leaves: [], begins: {}, after: {} };
}

const SEEN = 600;

/** Without travel: the middle swaps, and whoever did it gets an edge. */
export function still(step: Step): Step {
  const accents = step.by >= 0 && step.name !== "awaits" ? [accent("edge", step.by, "face", SEEN)] : [];
  return { ...step, ms: accents.length ? SEEN : 0, next: 0, lands: 0, flights: [], accents, seats: [], hides: [], leaves: [] };
}
