/** Memorable moments of a match, read from its events. */
import type { Event, Slap } from "../protocol/types.ts";

/** Events of one action. */
export interface Step {
  readonly deal: number;
  readonly events: readonly Event[];
  /** Reaction times of a finished race. */
  readonly slaps?: readonly Slap[];
}

export type MomentKind = "took" | "debt" | "race" | "caught" | "bluff" | "jumped" | "points" | "called";

export interface Moment {
  readonly kind: MomentKind;
  readonly seat: number;
  /**
   * Number of cards, points or repetitions. For a race, the time in ms between the slowest and the second slowest slap.
   */
  readonly figure: number;
  readonly deal: number;
}

const SHOWN = 3;
/** Kinds of moments in order of preference: rare kinds come first, and common ones fill the remaining places. */
const ORDER: readonly MomentKind[] = ["race", "debt", "took", "caught", "bluff", "jumped", "points", "called"];
/** For each kind, the smallest `figure` that makes a moment memorable. */
const LEAST: Readonly<Partial<Record<MomentKind, number>>> = { took: 3, jumped: 1, points: 1, called: 3 };

export function findMoments(steps: readonly Step[]): Moment[] {
  const best = new Map<MomentKind, Moment>();
  const times = new Map<string, number>();
  const put = (moment: Moment): void => {
    const before = best.get(moment.kind);
    const better = !before || (moment.kind === "race" ? moment.figure < before.figure : moment.figure > before.figure);
    if (moment.seat >= 0 && better && moment.figure >= (LEAST[moment.kind] ?? 0)) best.set(moment.kind, moment);
  };
  /** Count one more action of this kind for a seat. The moment's `figure` is the count in the match so far. */
  const again = (kind: MomentKind, seat: number, deal: number): void => {
    const figure = (times.get(`${kind} ${seat}`) ?? 0) + 1;
    times.set(`${kind} ${seat}`, figure);
    put({ kind, seat, figure, deal });
  };

  for (const { deal, events, slaps = [] } of steps) {
    for (const [seat, figure] of taken(events)) put({ kind: "took", seat, figure, deal });
    for (const event of events) {
      const seat =
        event.name === "turned-up" ||
        event.name === "returned" ||
        event.name === "ignored" ||
        event.name === "reshuffled" ||
        event.name === "judged"
          ? -1
          : (event.seat ?? -1);
      if (event.name === "owes") put({ kind: "debt", seat, figure: event.cards, deal });
      else if (event.name === "caught") again("caught", seat, deal);
      else if (event.name === "challenged" && event.guilty) again("bluff", seat, deal);
      else if (event.name === "scored") put({ kind: "points", seat, figure: event.points, deal });
      else if (event.name === "called") again("called", seat, deal);
      else if (event.name === "played") {
        if (event.jumped) again("jumped", seat, deal);
        if (event.called) again("called", seat, deal);
      }
    }
    const [last, before] = [...slaps].sort((one, other) => other.ms - one.ms);
    if (last && before) put({ kind: "race", seat: last.seat, figure: last.ms - before.ms, deal });
  }
  const [owed, took] = [best.get("debt"), best.get("took")];
  if (owed && took && owed.seat === took.seat && owed.figure === took.figure) best.delete("debt");
  return ORDER.flatMap((kind) => best.get(kind) ?? []).slice(0, SHOWN);
}

function taken(events: readonly Event[]): Map<number, number> {
  const cards = new Map<number, number>();
  for (const event of events)
    if (event.name === "took") cards.set(event.seat ?? -1, (cards.get(event.seat ?? -1) ?? 0) + 1);
  return cards;
}
