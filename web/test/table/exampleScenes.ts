/** Hand-made scenes. A test states only the parts that matter to it. */
import type { Answer, Event, Mine, Now, Setup } from "../../src/protocol/types.ts";
import type { Scene } from "../../src/protocol/scene.ts";

export interface Parts {
  version?: number;
  now?: Partial<Now>;
  mine?: Partial<Mine>;
  setup?: Setup;
  /** Events by version. */
  events?: Readonly<Record<number, readonly Event[]>>;
  seat?: number;
}

const NAMES = ["Ana", "Luis", "Marta", "Iker"];
export const FACES = [2, 5, 9, 12];

/** Return the scene of a table with four players. By default, the viewer has seat 0, and seat 1 has the turn. */
export function scene({ version = 10, now = {}, mine = {}, setup = {}, events = {}, seat = 0 }: Parts = {}): Scene {
  return {
    table: "t",
    person: seat,
    version,
    now: {
      version,
      at: 1_000,
      life: "playing",
      host: 0,
      seats: NAMES.map((name, person) => ({ kind: "person", person, name, face: FACES[person] ?? 0, cards: 7 })),
      match: 1,
      board: { deal: 1, dealer: 3, top: "R7", colour: "R", direction: "left", stock: 60, discards: 1 },
      question: { id: 5, phase: "play", seats: [1] },
      ...now,
    },
    head: { setup, people: [] },
    mine: seat < 0 ? {} : { [seat]: { hand: ["R2", "B9", "W"], ...mine } },
    story: Object.entries(events).map(([number, happened]) => ({
      version: Number(number),
      item: { at: 0, kind: "did", events: [...happened] },
    })),
  };
}

export function done(version = 11): Answer {
  return { type: "answer", id: "1", kind: "done", version };
}
