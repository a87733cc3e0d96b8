/** Plans motion from events. There is a motion for every kind of event. Plans do not depend on the screen. */
import type { KeyedCard } from "../layout/order.ts";
import { restAngle } from "../layout/restAngle.ts";
import type { StoryEntry } from "../protocol/scene.ts";
import type { Event } from "../protocol/types.ts";
import {
  bringsTo,
  cardsOf,
  keyOf,
  takesFrom,
  type Accent,
  type EventName,
  type Flight,
  type Of,
  type Place,
  type Shown,
  type Step,
} from "./steps.ts";

export interface PlanContext {
  /** Seat of the viewer; -1 for none. */
  readonly you: number;
  readonly seats: number;
  /** Top card, ring and debt before the first event. */
  readonly shown: Shown;
  /** New cards in the viewer's hand. */
  readonly came: readonly KeyedCard[];
  /** Cards that have left the viewer's hand. */
  readonly gone: readonly KeyedCard[];
  /** Key of the viewer's card that waits in flight for the server's answer; empty if there is none. */
  readonly waiting: string;
  /** How far the waiting card has flown towards its waiting place, from 0 to 1. */
  readonly waited: number;
  /** Number of cards by seat before the first event. */
  readonly had: readonly number[];
  /** Number of cards by seat after the last event. */
  readonly counts: readonly number[];
}

/** For each kind of event: the duration of its motion, and the delay until the next step may start, both in ms. */
export const TIMES_MS: { readonly [N in EventName]: readonly [ms: number, next: number] } = {
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

/**
 * Consecutive events share one motion if they are of the same kind and the kind is listed here. Events of a kind in
 * `TOGETHER_OF_A_SEAT` must also have the same seat.
 */
const TOGETHER: readonly EventName[] = ["dealt", "cut", "received", "scored", "showed"];
const HANDS: readonly EventName[] = ["mixed", "swapped", "rotated"];
const TOGETHER_OF_A_SEAT: readonly EventName[] = ["drew", "took", "shed", "discarded"];

/** Longest time in ms for dealing. */
const LONGEST_DEAL_MS = 1_500;
/** Longest time in ms for taking cards. */
const LONGEST_TAKING = 700;
/** Largest number of cards shown in one motion. Cards that the viewer takes are always shown. */
const MOST = 10;
const DEALT_APART = 45;
const SHED_APART = 60;
/** Reading time of a text in ms. */
const READ_MS = 600;
/** Reading time of a verdict in ms. */
const STAMPED = 340;
/** Time in ms in which the player's own card flies from its waiting place to the pile, after the server's answer. */
const REST_OF_OWN = 160;
const JUMPED = 200;
/** Horizontal distance from the face at which the hop for a lost turn begins and ends, in the unit of `near` places. */
const HOP = 0.7;

const DECK: Place = { kind: "deck" };
const PILE: Place = { kind: "pile" };
const HEAP: Place = { kind: "heap" };
const DEBT: Place = { kind: "debt" };

interface Made extends Partial<
  Pick<Step, "by" | "ms" | "next" | "lands" | "accents" | "seats" | "hides" | "leaves" | "begins" | "after">
> {
  readonly flights?: readonly Flight[];
}
type Make<N extends EventName> = (event: Of<N>, run: readonly Of<N>[], on: PlanState) => Made;

/** State of the table after the events that are planned so far. */
class PlanState {
  shown: Shown;
  /** Number of cards by seat after the motion that is planned so far. */
  readonly held: number[];
  #came: KeyedCard[];
  #gone: KeyedCard[];

  constructor(
    readonly around: PlanContext,
    public version = 0,
  ) {
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

  /** Return the seat that is `by` seats further in the direction of play. */
  beside(seat: number, by: number): number {
    const { seats } = this.around;
    return (seat + (this.shown.direction === "left" ? by : -by) + 2 * seats) % seats;
  }

  /**
   * Return the side of a seat on which play continues: 1 for right, -1 for left. At the viewer's own seat, the sides
   * are reversed.
   */
  onwards(seat: number): 1 | -1 {
    return (this.shown.direction === "left") === (seat !== this.you) ? 1 : -1;
  }

  /** Return the place at which a card arrives. In the viewer's hand, each card has its own place. */
  into(seat: number, code: string): Place {
    const found = seat === this.you ? this.#came.findIndex((card) => card.code === code) : -1;
    const [card] = found < 0 ? [] : this.#came.splice(found, 1);
    return card ? { kind: "hand", key: card.key } : { kind: "seat", seat };
  }

  /** Apply these flights to the number of cards by seat. */
  moved(flights: readonly Flight[]): void {
    const add = (seat: number, cards: number): void => {
      if (seat >= 0) this.held[seat] = (this.held[seat] ?? 0) + cards;
    };
    for (const flight of flights) {
      const isOwn = flight.via[0].kind === "hand" || flight.via[0].kind === "waiting";
      add(isOwn ? this.you : takesFrom(flight), -cardsOf(flight));
      add(keyOf(flight) ? this.you : bringsTo(flight), cardsOf(flight));
    }
  }

  /** Return and forget the keys of new cards in the viewer's hand for which no flight is planned yet. */
  rest(): string[] {
    return this.#came.splice(0).map((card) => card.key);
  }

  /** Return and forget the cards that have left the viewer's hand and for which no flight is planned yet. */
  left(): KeyedCard[] {
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
const accent = (kind: Accent["kind"], seat: number, part: Accent["part"], ms: number, start = 0): Accent => ({
  kind,
  seat,
  part,
  start,
  ms,
});
const nod = (seat: number, ms = 220): Accent => accent("nod", seat, "seat", ms);

/** Plan the flight of a card into a hand. A card that the viewer may see turns over on the way. */
function comes(seat: number, code: string, from: Place, on: PlanState, start: number, ms: number): Flight {
  return {
    what: "card",
    code,
    via: [from, on.into(seat, code)],
    start,
    ms,
    curve: "out",
    arc: 0.08,
    ...(code ? { turns: "up" as const } : {}),
  };
}

function stack(count: number, via: Flight["via"], ms: number, more: Partial<Flight> = {}): Flight {
  return { what: "stack", count, via, start: 0, ms, curve: "io", ...more };
}

function taken(seat: number, run: readonly Of<"took">[], on: PlanState): Made {
  // If there is a debt, the cards come from the place of the debt.
  const from = on.shown.debt > 0 ? DEBT : DECK;
  const n = run.length;
  const ms = Math.min(LONGEST_TAKING, 200 + 70 * n);
  const begins = { debt: 0 };
  if (n === 1)
    return {
      begins,
      by: seat,
      seats: [seat],
      flights: [comes(seat, run[0]?.card ?? "", from, on, 0, ms)],
      ms,
      next: ms * 0.6,
    };
  const middle: Place = { kind: "between", from, to: at(seat), share: 0.4 };
  const apart = (ms - 340) / (n - 1);
  const cards = run.map((event, i) => comes(seat, event.card ?? "", middle, on, 200 + apart * i, 140));
  return {
    begins,
    by: seat,
    seats: [seat],
    ms,
    next: ms * 0.6,
    flights: [
      stack(n, [from, middle], 200, { stays: ms - 340 }),
      ...cards.filter((flight, i) => i < MOST || flight.via[1]?.kind === "hand"),
    ],
    accents: [accent("beat", seat, "badge", 200, ms - 100)],
  };
}

function slid(seat: number, run: readonly { card?: string | null }[], on: PlanState): Made {
  const flights = run.slice(0, MOST).map((event, i): Flight => ({
    what: "card",
    code: event.card ?? "",
    via: [on.out(seat, event.card ?? ""), PILE],
    start: SHED_APART * i,
    ms: 200,
    curve: "io",
    under: true,
    rest: restAngle(on.version + i + 1),
  }));
  const extra = SHED_APART * (flights.length - 1);
  return { by: seat, seats: [seat], flights, ms: 200 + extra, next: 120 + extra };
}

/** Plan the motion of hands from seat to seat. Each hand is shown as a stack. */
function moved(pairs: readonly (readonly [from: number, to: number])[], on: PlanState): Made {
  const flights = pairs.map(([from, to]) => stack(on.held[from] ?? 0, [at(from), at(to)], 520, { arc: 0.32 }));
  const mine = pairs.some(([, to]) => to === on.you);
  return { flights, seats: pairs.flat(), hides: mine ? on.rest() : [], leaves: mine ? on.left() : [] };
}

function laid({ seat = -1, card, colour, called, jumped }: Of<"played">, on: PlanState): Made {
  const code = card ?? "";
  const from = on.out(seat, code);
  const ms =
    from.kind === "waiting"
      ? TIMES_MS.played[0] - (TIMES_MS.played[0] - REST_OF_OWN) * on.around.waited
      : jumped
        ? JUMPED
        : TIMES_MS.played[0];
  const top = code.startsWith("W") && colour ? `${code}:${colour}` : code;
  const flight: Flight = {
    what: "card",
    code,
    via: [from, PILE],
    start: 0,
    ms,
    curve: "io",
    swell: 0.06,
    arc: jumped ? 0 : 0.06,
    rest: restAngle(on.version),
  };
  const streak = jumped
    ? [50, 25].map((start): Flight => ({ ...flight, start, ms: ms - start, faint: 0.45 - start / 200 }))
    : [];
  return {
    by: seat,
    seats: [seat],
    flights: [...streak, flight],
    ms,
    next: Math.min(ms, TIMES_MS.played[1]),
    accents: called ? cries(seat, ms) : [],
    after: { top, turn: restAngle(on.version), ...(colour ? { colour } : {}) },
  };
}

function stamp(guilty: boolean): Flight {
  return {
    what: "stamp",
    text: guilty ? "web.shown.guilty" : "web.shown.innocent",
    good: !guilty,
    via: [HEAP],
    start: 260,
    ms: 240,
    curve: "pop",
    shape: "pop",
    stays: STAMPED,
  };
}

function cries(seat: number, start = 0): Accent[] {
  return [accent("pop", seat, "said", 260, start), accent("beat", seat, "badge", 260, start)];
}

const MAKERS: { readonly [N in EventName]: Make<N> } = {
  dealer: ({ seat = -1 }) => ({
    lands: 0,
    after: { top: "", colour: "" },
    flights: [
      {
        what: "disc",
        via: [HEAP, { kind: "near", of: at(seat), dx: 0.9, dy: -0.4 }],
        start: 0,
        ms: 300,
        curve: "out",
        stays: 300,
      },
    ],
    seats: [seat],
  }),
  cut: (_, run) => ({
    seats: run.map(({ seat = -1 }) => seat),
    flights: run.map(({ seat = -1, card }): Flight => ({
      what: "card",
      code: card ?? "",
      turns: "up",
      via: [DECK, at(seat)],
      start: 0,
      ms: 300,
      curve: "out",
      stays: 200,
    })),
    next: run.length > 1 ? 400 : 200,
  }),
  dealt(_, run, on) {
    const apart = Math.min(DEALT_APART, (LONGEST_DEAL_MS - 220) / Math.max(1, run.length - 1));
    const flights = run.map(({ seat = -1, card }, i) => comes(seat, card ?? "", DECK, on, apart * i, 220));
    const ms = 220 + apart * (run.length - 1);
    return { flights, ms, next: ms, seats: on.everybody };
  },
  "turned-up": ({ card }, _, on) => ({
    flights: [
      {
        what: "card",
        code: card ?? "",
        turns: "up",
        via: [DECK, PILE],
        start: 0,
        ms: 320,
        curve: "io",
        rest: restAngle(on.version),
        swell: 0.06,
      },
    ],
    after: {
      top: card ?? "",
      turn: restAngle(on.version),
      colour: (card ?? "").startsWith("W") ? "" : (card ?? "").charAt(0),
    },
  }),
  returned: ({ card }) => ({
    flights: [
      {
        what: "card",
        code: card ?? "",
        turns: "up",
        via: [DECK, { kind: "between", from: DECK, to: PILE, share: 0.6 }, DECK],
        start: 0,
        ms: 320,
        curve: "io",
      },
    ],
  }),
  ignored: ({ card }) => ({
    flights: [
      { what: "card", code: card ?? "", turns: "up", via: [DECK, PILE], start: 0, ms: 320, curve: "io", under: true },
    ],
  }),
  awaits: ({ seat = -1, phase }) => ({
    accents: seat < 0 || phase === "over" ? [] : [accent("beat", seat, "face", 160)],
  }),
  played: (event, _, on) => laid(event, on),
  drew(event, run, on) {
    const seat = event.seat ?? -1;
    const apart = Math.min(TIMES_MS.drew[1], 640 / Math.max(1, run.length - 1));
    const flights = run.map(({ card }, i) => comes(seat, card ?? "", DECK, on, apart * i, 260));
    const extra = apart * (run.length - 1);
    return { by: seat, seats: [seat], flights, ms: 260 + extra, next: 140 + extra };
  },
  took: (event, run, on) => taken(event.seat ?? -1, run, on),
  kept: ({ seat = -1 }) => ({ by: seat, seats: [seat], accents: [nod(seat)] }),
  "found-nothing": ({ seat = -1 }) => ({ by: seat, seats: [seat], accents: [nod(seat)] }),
  reshuffled: ({ cards }) => ({ flights: [stack(cards, [PILE, DECK], 600, { arc: 0.3, shape: "riffle" })] }),
  named: ({ seat = -1, colour }, _, on) => ({
    by: seat,
    seats: [seat],
    lands: 0,
    after: { top: `${on.shown.top.split(":")[0]}${colour ? `:${colour}` : ""}`, colour: colour ?? "" },
  }),
  "lost-turn": ({ seat = -1 }, _, on) => ({
    seats: [seat],
    flights: [
      {
        what: "turn",
        via: [aside(seat, -HOP * on.onwards(seat)), aside(seat, HOP * on.onwards(seat))],
        start: 0,
        ms: 220,
        curve: "io",
        shape: "hop",
      },
    ],
    accents: [nod(seat)],
  }),
  reversed: ({ seat = -1, direction }) => ({
    by: seat,
    lands: 0,
    after: { direction: direction === "right" ? "right" : "left" },
  }),
  owes: ({ seat = -1, cards }) => ({
    seats: [seat],
    flights: [stack(cards, [DECK, DEBT], 200, { curve: "out", arc: 0.2 })],
    after: { debt: cards },
  }),
  accepted: ({ seat = -1 }) => ({ by: seat, seats: [seat], accents: [nod(seat, 200)] }),
  challenged: ({ seat = -1, other = -1, guilty = false }, _, on) => ({
    by: seat,
    seats: [seat, other],
    lands: 260,
    flights: [
      {
        what: "card",
        code: on.shown.top,
        via: [PILE],
        start: 0,
        ms: 500,
        curve: "io",
        shape: "lift",
        rest: on.shown.turn,
      },
      // The challenger sees the verdict above the shown hand, so there is no stamp.
      ...(seat === on.you ? [] : [stamp(guilty)]),
    ],
  }),
  showed: ({ other = -1 }, _, on) => ({
    seats: [other],
    flights:
      other === on.you
        ? []
        : [
            {
              what: "eye",
              via: [{ kind: "near", of: face(other), dx: 0.36, dy: -0.3 }],
              start: 0,
              ms: 200,
              curve: "pop",
              shape: "pop",
              stays: READ_MS,
            },
          ],
  }),
  called: ({ seat = -1 }, _, on) => ({
    by: seat,
    seats: [seat],
    lands: 0,
    accents: cries(seat),
    flights:
      seat === on.you
        ? [
            {
              what: "bubble",
              text: "web.table.call",
              via: [{ kind: "near", of: at(seat), dx: 0, dy: -0.9 }],
              start: 0,
              ms: 260,
              curve: "pop",
              shape: "pop",
              stays: READ_MS,
            },
          ]
        : [],
  }),
  caught: ({ seat = -1, other = -1 }) => ({
    by: seat,
    seats: [seat, other],
    flights: [{ what: "palm", via: [at(seat), at(other)], start: 0, ms: 320, curve: "out", arc: 0.15, stays: 140 }],
    accents: [accent("shake", other, "badge", 240, 180)],
  }),
  chose: ({ seat = -1, other = -1 }) => ({ by: seat, lands: 0, accents: [accent("edge", other, "face", 520)] }),
  swapped: ({ seat = -1, other = -1 }, _, on) => ({
    by: seat,
    ...moved(
      [
        [seat, other],
        [other, seat],
      ],
      on,
    ),
  }),
  rotated: ({ seat = -1 }, _, on) => ({
    by: seat,
    ...moved(
      on.everybody.map((from) => [from, on.beside(from, 1)] as const),
      on,
    ),
  }),
  mixed({ seat = -1 }, _, on) {
    const inwards = on.everybody.map((from) => stack(on.held[from] ?? 0, [at(from), HEAP], 300));
    const riffle = stack(0, [HEAP], 320, { start: 290, shape: "riffle" });
    const outwards = on.everybody.map((to) =>
      stack(on.around.counts[to] ?? 0, [HEAP, at(to)], 300, { start: 600, curve: "out" }),
    );
    return {
      by: seat,
      seats: on.everybody,
      flights: [...inwards, riffle, ...outwards],
      hides: on.rest(),
      leaves: on.left(),
    };
  },
  received: (_, run, on) => ({
    flights: run
      .filter(({ seat }) => seat === on.you)
      .map(({ seat = -1, card }) => comes(seat, card ?? "", HEAP, on, 0, 260)),
  }),
  shed: (event, run, on) => slid(event.seat ?? -1, run, on),
  discarded: (event, run, on) => slid(event.seat ?? -1, run, on),
  // The race screen covers the felt and has its own animation.
  raced: ({ seat = -1 }) => ({ by: seat, lands: 0 }),
  slapped: ({ seat = -1 }) => ({ by: seat, lands: 0 }),
  slowest: ({ seat = -1 }) => ({ seats: [seat], accents: [accent("shake", seat, "seat", 300)] }),
  accused: ({ seat = -1, other = -1 }) => ({ by: seat, seats: [other], accents: [accent("edge", other, "face", 600)] }),
  voted: ({ seat = -1 }) => ({ by: seat, seats: [seat], lands: 0, accents: [nod(seat, 200)] }),
  judged: ({ other = -1, upheld = false }) => ({
    seats: [other],
    flights: [
      {
        what: "stamp",
        good: !upheld,
        via: [{ kind: "near", of: at(other), dx: 0, dy: -0.2 }],
        start: 0,
        ms: 200,
        curve: "pop",
        shape: "pop",
        stays: STAMPED,
      },
    ],
  }),
  misplayed({ seat = -1, card }, _, on) {
    const from = on.around.you === seat && on.around.waiting ? ({ kind: "waiting" } as const) : at(seat);
    return {
      by: seat,
      seats: [seat],
      lands: 220,
      flights: [
        {
          what: "card",
          code: card ?? "",
          via: [from, PILE, at(seat)],
          start: 0,
          ms: 520,
          curve: "io",
          shape: "shudder",
        },
      ],
    };
  },
  "went-out": ({ seat = -1 }, run, on) => ({
    by: seat,
    seats: [seat],
    lands: 0,
    flights: [
      {
        what: "card",
        code: on.shown.top,
        via: [PILE],
        start: 0,
        ms: 700,
        curve: "pop",
        shape: "swell",
        rest: on.shown.turn,
      },
      ...(run.length > 1 ? rain(seat) : []),
    ],
    accents: [accent("beat", seat, "badge", 260)],
  }),
  ended: ({ seat = -1 }) => ({ by: seat, lands: 0, flights: seat < 0 ? [] : rain(seat) }),
  scored: (_, run, on) => ({
    lands: 0,
    seats: run.map(({ seat = -1 }) => seat),
    flights: run
      .filter(({ points }) => points !== 0)
      .map(({ seat = -1, points }): Flight => ({
        what: "figure",
        text: `+${points}`,
        via: [{ kind: "near", of: at(seat), dx: 0, dy: seat === on.you ? -0.8 : 0.8 }],
        start: 0,
        ms: 260,
        curve: "pop",
        shape: "pop",
        stays: 640,
      })),
  }),
  won: ({ seat = -1 }) => ({ by: seat, lands: 0, accents: [accent("beat", seat, "face", 260)] }),
};

/** Return the flights of symbols that spread around the winner. */
function rain(seat: number): Flight[] {
  return [..."RYGBRYGBRYGB"].map((code, i) => {
    const angle = (i / 12) * 2 * Math.PI;
    const far = 1.5 + (i % 3) * 0.35;
    return {
      what: "symbol",
      code,
      via: [at(seat), { kind: "near", of: at(seat), dx: far * Math.cos(angle), dy: far * Math.sin(angle) }],
      start: 12 * i,
      ms: 560,
      curve: "out",
      shape: "fade",
    };
  });
}

/** Group events that share one motion, in order. */
function runs(events: readonly Event[]): Event[][] {
  const found: Event[][] = [];
  for (const event of events) {
    const last = found.at(-1);
    const before = last?.[0];
    const same =
      before?.name === event.name &&
      (TOGETHER.includes(event.name) || (TOGETHER_OF_A_SEAT.includes(event.name) && seatOf(before) === seatOf(event)));
    // The last card and the end of the deal share one motion. A motion that moves hands includes the received cards.
    const ends = event.name === "ended" && before?.name === "went-out";
    if (last && (same || ends || (event.name === "received" && before && HANDS.includes(before.name))))
      last.push(event);
    else found.push([event]);
  }
  return found;
}

function seatOf(event: Event): number {
  return "seat" in event ? (event.seat ?? -1) : -1;
}

/** Return the card that a flight takes from the viewer's hand. A trail also starts in the hand, but takes no card. */
function leavesHand(flight: Flight): KeyedCard[] {
  const [from] = flight.via;
  return from.kind === "hand" && cardsOf(flight) > 0 ? [{ key: from.key, code: flight.code ?? "" }] : [];
}

function stepOf<N extends EventName>(run: readonly Of<N>[], on: PlanState): Step {
  const first = run[0] as Of<N>;
  const [ms, next] = TIMES_MS[first.name];
  const motions = (MAKERS[first.name] as Make<N>)(first, run, on);
  const flights = motions.flights ?? [];
  const step: Step = {
    name: first.name,
    version: on.version,
    events: run,
    ms,
    next,
    lands: motions.ms ?? ms,
    by: -1,
    begins: {},
    after: {},
    accents: [],
    ...motions,
    flights,
    seats: [...new Set(motions.seats ?? [])].filter((seat) => seat >= 0),
    hides: [...(motions.hides ?? []), ...flights.map(keyOf).filter(Boolean)],
    leaves: [...(motions.leaves ?? []), ...flights.flatMap(leavesHand)],
  };
  on.shown = { ...on.shown, ...step.begins, ...step.after };
  on.moved(flights);
  return step;
}

/** Return the steps in order. New cards in the viewer's hand that no event explains appear without motion. */
export function plan(entries: readonly StoryEntry[], around: PlanContext): Step[] {
  const on = new PlanState(around);
  return entries.flatMap(({ version, item }) => {
    on.version = version;
    return runs(item.events ?? []).map((run) => stepOf(run as never, on));
  });
}

/** Return the step in which a refused card glides back into the hand. */
export function refusedStep(key: string, code: string, version: number): Step {
  const flight: Flight = {
    what: "card",
    code,
    via: [{ kind: "waiting" }, { kind: "hand", key }],
    start: 0,
    ms: 160,
    curve: "out",
  };
  return {
    name: "refused",
    version,
    events: [],
    ms: 160,
    next: 0,
    lands: 160,
    flights: [flight],
    accents: [],
    by: -1,
    seats: [],
    hides: [key],
    leaves: [],
    begins: {},
    after: {},
  };
}

const SEEN = 600;

/**
 * Return the step without its flights. Top card, ring and debt still change, and the face of the acting seat gets an
 * edge.
 */
export function stillStep(step: Step): Step {
  const accents = step.by >= 0 && step.name !== "awaits" ? [accent("edge", step.by, "face", SEEN)] : [];
  return {
    ...step,
    ms: accents.length ? SEEN : 0,
    next: 0,
    lands: 0,
    flights: [],
    accents,
    seats: [],
    hides: [],
    leaves: [],
  };
}
