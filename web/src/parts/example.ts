/** Animated example of a card at a table with three seats. It is derived only from the words of the card's effect. */

/** Positions of the player, the next player, and the player after that, in a box of 256 x 138. */
export const SEATS: readonly Spot[] = [
  { x: 34, y: 80 },
  { x: 128, y: 28 },
  { x: 222, y: 80 },
];
const HANDS: readonly Spot[] = [
  { x: 34, y: 116 },
  { x: 172, y: 32 },
  { x: 222, y: 116 },
];
export const DECK: Spot = { x: 104, y: 98 };
export const PILE: Spot = { x: 151, y: 98 };
const MIDDLE: Spot = { x: 128, y: 70 };
/** Positions and rotations of the chevrons that show the direction of play. */
const WAYS: readonly (Spot & { readonly turn: number })[] = [
  { x: 76, y: 46, turn: -24 },
  { x: 196, y: 56, turn: 30 },
];
/** Largest number of card backs that fly to one hand. */
const MOST = 4;
const STAGGER = 0.12;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export type Part =
  | "card"
  | "named"
  | "turn"
  | "way"
  | "hand"
  | "back"
  | "shed"
  | "badge"
  | "skip"
  | "petal"
  | "chosen"
  | "palm"
  | "again";

/** An item of the animation: its positions before and after the effect, and whether it is visible at these times. */
export interface StageItem {
  readonly part: Part;
  readonly from: Spot;
  readonly to: Spot;
  /** Position halfway through the motion. */
  readonly via: Spot;
  readonly before: boolean;
  readonly after: boolean;
  readonly turn: number;
  readonly turned: number;
  /** Delay in seconds. */
  readonly delay: number;
  /** Text on the item, such as a number of cards, or data about how to draw it, such as a colour or a seat. */
  readonly text: string;
}

interface EffectStep {
  readonly seats: readonly number[];
  readonly verb: string;
  readonly amount: string;
}

const TARGETS: Readonly<Record<string, readonly number[]>> = {
  next: [1],
  previous: [2],
  others: [1, 2],
  all: [1, 2, 0],
  self: [0],
  chosen: [2],
};

/** Parse an effect such as `next: draw 2, lose-turn; self: extra-turn`. */
function parseSteps(effect: string): EffectStep[] {
  return effect.split(";").flatMap((instruction) => {
    const [target = "", verbs = ""] = instruction.split(":");
    const verbLists = verbs.split(",").map((verb) => verb.trim().split(/\s+/));
    return verbLists.flatMap(([verb = "", amount = ""]) =>
      verb ? [{ seats: TARGETS[target.trim()] ?? [], verb, amount }] : [],
    );
  });
}

export function example(effect: string, wild: boolean): StageItem[] {
  const steps = parseSteps(effect);
  return [
    ...WAYS.map((way, at) =>
      thing("way", { from: way, turn: way.turn, turned: way.turn + (has(steps, "reverse") ? 180 : 0), text: `${at}` }),
    ),
    ...hands(steps),
    ...turn(steps),
    thing("card", { from: { x: SEATS[0]!.x + 30, y: SEATS[0]!.y + 8 }, to: PILE, turn: -12, turned: 4 }),
    ...(wild ? colours() : []),
    ...steps.flatMap(drawnOf),
  ];
}

function thing(part: Part, more: Partial<StageItem> & { readonly from: Spot }): StageItem {
  const to = more.to ?? more.from;
  const via = { x: (more.from.x + to.x) / 2, y: (more.from.y + to.y) / 2 };
  return { part, to, via, before: true, after: true, turn: 0, turned: more.turn ?? 0, delay: 0, text: "", ...more };
}

const has = (steps: readonly EffectStep[], verb: string): boolean => steps.some((step) => step.verb === verb);

/** Return the items that show how the turn passes to the next player and skips seats that lose their turn. */
function turn(steps: readonly EffectStep[]): StageItem[] {
  const lost = steps.filter(({ verb }) => verb === "lose-turn").flatMap(({ seats }) => seats);
  const order = has(steps, "reverse") ? [2, 1] : [1, 2];
  const next = has(steps, "extra-turn") ? 0 : (order.find((seat) => !lost.includes(seat)) ?? 0);
  const over = order.find((seat) => lost.includes(seat));
  const via = over === undefined ? {} : { via: { x: SEATS[over]!.x, y: SEATS[over]!.y - 12 } };
  return [
    thing("turn", { from: SEATS[0]!, to: SEATS[next]!, ...via }),
    ...lost.map((seat) => pops("skip", SEATS[seat]!)),
  ];
}

function hands(steps: readonly EffectStep[]): StageItem[] {
  const to = has(steps, "swap-hands") ? swapped(steps) : has(steps, "rotate-hands") ? [1, 2, 0] : [0, 1, 2];
  const mixed = has(steps, "shuffle-hands");
  return HANDS.map((from, seat) =>
    thing("hand", {
      from,
      to: HANDS[to[seat] ?? seat]!,
      ...(mixed ? { via: MIDDLE } : {}),
      text: mixed ? "mixed" : "",
    }),
  );
}

function swapped(steps: readonly EffectStep[]): number[] {
  const other = steps.find(({ verb }) => verb === "swap-hands")?.seats.find((seat) => seat > 0) ?? 1;
  return other === 1 ? [1, 0, 2] : [2, 1, 0];
}

/** Return the items that show the four colours and the named colour. */
function colours(): StageItem[] {
  const four = ["R", "Y", "G", "B"].map((colour, at) => {
    const from = { x: PILE.x + (at % 2 ? 15 : -15), y: PILE.y + (at > 1 ? 14 : -16) };
    return thing(colour === "B" ? "chosen" : "petal", { from, before: false, after: false, text: colour });
  });
  return [thing("named", { from: PILE, before: false, turn: 4, text: "B" }), ...four];
}

function pops(part: Part, from: Spot, text = "", delay = 0): StageItem {
  return thing(part, { from, before: false, text, delay });
}

function drawnOf({ verb, amount, seats }: EffectStep): StageItem[] {
  switch (verb) {
    case "draw":
    case "draw-if-stuck":
      return seats.flatMap((seat) => taken(seat, Number(amount), `+${amount}`));
    case "draw-until":
      return seats.flatMap((seat) => taken(seat, MOST, "+…"));
    case "level":
      return seats.map((seat) => pops("badge", badgeAt(seat), amount));
    case "shed":
      return seats.flatMap((seat, at) => [
        ...[0, 1].map((card) =>
          thing("shed", {
            from: HANDS[seat]!,
            to: PILE,
            before: false,
            after: false,
            delay: (at * 2 + card) * STAGGER,
          }),
        ),
        pops("badge", badgeAt(seat), "−"),
      ]);
    case "extra-turn":
      return [pops("again", badgeAt(0))];
    case "race":
      return raced(seats, amount);
    default:
      return [];
  }
}

function taken(seat: number, cards: number, text: string): StageItem[] {
  const backs = Array.from({ length: Math.min(cards, MOST) }, (_, at) =>
    thing("back", {
      from: DECK,
      to: { x: HANDS[seat]!.x + (seat === 2 ? -14 - at * 5 : 14 + at * 5), y: HANDS[seat]!.y },
      before: false,
      turned: at * 5,
      delay: at * STAGGER,
    }),
  );
  return [...backs, pops("badge", badgeAt(seat), text, 0.2)];
}

/** Return the items of a race: all players slap, and the slowest one takes cards. */
function raced(seats: readonly number[], amount: string): StageItem[] {
  const palms = seats.map((seat, at) =>
    thing("palm", {
      from: SEATS[seat]!,
      to: { x: PILE.x + 6 - at * 16, y: PILE.y - 2 + at * 8 },
      before: false,
      turned: at ? 14 : -10,
      delay: at * 0.4,
      text: `${seat}`,
    }),
  );
  const last = seats.at(-1);
  return last === undefined
    ? palms
    : [...palms, ...taken(last, Number(amount), `+${amount}`).map((one) => ({ ...one, delay: one.delay + 0.4 }))];
}

function badgeAt(seat: number): Spot {
  return { x: SEATS[seat]!.x + (seat === 1 ? -24 : seat === 2 ? 16 : 20), y: SEATS[seat]!.y - 20 };
}
