/** Seats at earlier versions. A log line names the people who had the seats at that time. */
import { say } from "../words/catalogue.svelte.ts";
import { seatNames } from "../words/naming.ts";
import type { SeatNow } from "../protocol/types.ts";
import { faceOf } from "./feltViews.ts";
import type { Scene, StoryEntry } from "../protocol/scene.ts";

type Seats = readonly SeatNow[];

/** Kinds of items that may have changed the people in all seats. */
const RESEATED = ["dealt", "done", "arranged"];

/**
 * Return the seats at each of these versions, which must be the last ones of the story. A message contains only the
 * seats at its end, so earlier seats are computed backwards from there.
 */
export function seatsAfter(scene: Scene, entries: readonly StoryEntry[]): Seats[] {
  const found: Seats[] = [];
  const before = scene.story.slice(0, scene.story.length - entries.length);
  const all = [...before.slice(-1), ...entries];
  let seats: Seats = scene.now.seats;
  let sent: Seats | undefined;
  for (let at = all.length - 1; at >= 0; at -= 1) {
    const { item, seats: end } = all[at] as StoryEntry;
    if (end && end !== sent) seats = end;
    sent = end;
    found.push(seats);
    if (item.was) seats = seats.map((seat, at) => (at === item.seat ? (item.was as SeatNow) : seat));
    else if (RESEATED.includes(item.kind ?? ""))
      seats =
        all.slice(0, at).findLast((one) => one.seats && one.seats !== end)?.seats ?? scene.head.ended?.seats ?? seats;
  }
  return found.reverse().slice(all.length - entries.length);
}

/** Return the seats as they were in the last finished deal, but with the current points. */
export function seatsOfDeal(scene: Scene): Seats {
  const end = scene.story.findLastIndex(({ item }) => item.events?.some(({ name }) => name === "ended"));
  const then = end < 0 ? undefined : seatsAfter(scene, scene.story.slice(end))[0];
  return (then ?? scene.now.seats).map((seat, at) => ({ ...seat, points: scene.now.seats[at]?.points ?? 0 }));
}

/** Seats at one version: names, faces and the viewer's seats. People have their current names in all versions. */
export class SeatsThen {
  readonly names: readonly string[];

  constructor(
    private readonly scene: Scene,
    private readonly seats: Seats,
  ) {
    this.names = seatNames(seats.map(({ person, name }) => this.#known(person)?.name ?? name ?? ""));
  }

  /** Return `looked`, the displayed seat, if it is the viewer's. Otherwise, return the viewer's only seat, or -1. */
  own(looked: number): number {
    const mine = this.seats.flatMap((seat, seatIndex) => (this.#isMe(seat.person) ? [seatIndex] : []));
    return mine.includes(looked) ? looked : mine.length === 1 ? (mine[0] as number) : -1;
  }

  /**
   * Return the people who were waiting for a seat at `then` and have taken it over since, each with the name of the bot
   * that had the seat.
   */
  newcomersSince(then: SeatsThen): { name: string; person: number; points: number }[] {
    return this.seats.flatMap(({ person = -1, points = 0 }, at) =>
      person >= 0 && then.seats[at]?.next === person ? [{ name: then.names[at] ?? "", person, points }] : [],
    );
  }

  face(seatIndex: number): ReturnType<typeof faceOf> | undefined {
    const seat = this.seats[seatIndex];
    return seat && faceOf({ ...seat, ...this.#known(seat.person) }, seatIndex, this.seats);
  }

  /** Return the name of a person who is or was at the table. */
  nameOf(person: number): string {
    if (this.#isMe(person)) return say("web.you");
    return this.names[this.#placeOf(person)] ?? this.#known(person)?.name ?? "";
  }

  faceOf(person: number): ReturnType<typeof faceOf> | undefined {
    const known = this.#known(person);
    return this.face(this.#placeOf(person)) ?? (known && { face: known.face ?? 0, bot: undefined });
  }

  #placeOf(person: number): number {
    return person < 0 ? -1 : this.seats.findIndex((seat) => seat.person === person);
  }

  #known(person = -1) {
    return this.scene.head.people?.find((one) => one.person === person);
  }

  #isMe(person: number | undefined): boolean {
    return person !== undefined && person >= 0 && person === this.scene.person;
  }
}
