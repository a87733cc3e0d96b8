/** Scene: everything that the server has sent to a viewer about a table. */
import type { Event, Head, Item, Mine, News, Now, Welcome } from "./types.ts";

/** One version of the table. Its events contain the cards that this viewer may see. */
export interface StoryEntry {
  readonly version: number;
  readonly item: Item;
  /** Number of the deal in its match, from 1. Only the version that starts the deal has it. */
  readonly deal?: number;
  /**
   * Seats at the end of the message that contained this version. `seatHistory.ts` computes the seats at each version.
   */
  readonly seats?: Now["seats"];
}

export interface Scene {
  /** Table id. */
  readonly table: string;
  /** Number of this person at the table; -1 for spectators and before sitting down. */
  readonly person: number;
  readonly version: number;
  readonly now: Now;
  readonly head: Head;
  /** Private data by seat. The cards of events are not included, because `story` contains them. */
  readonly mine: Readonly<Record<string, Mine>>;
  /** Entries in order, at least all entries of this deal. */
  readonly story: readonly StoryEntry[];
}

/** Return the entries after a version. The search starts at the end, because a story is long. */
export function entriesAfter({ story }: Pick<Scene, "story">, version: number): readonly StoryEntry[] {
  return story.slice(story.findLastIndex((entry) => entry.version <= version) + 1);
}

/** Largest number of stored versions. */
const LONGEST = 5_000;

/**
 * Return the scene after a message. A welcome changes only the table id and the viewer's number in an existing scene.
 */
export function applyMessage(scene: Scene | null, message: Welcome | News): Scene | null {
  if (message.type === "welcome") return scene && { ...scene, table: message.table, person: message.person };
  const { now } = message;
  const head = message.head ?? scene?.head;
  if (!head) return scene;
  const before = message.snapshot ? null : scene;
  const own = message.mine ?? {};
  return {
    table: scene?.table ?? "",
    person: personOf(now, own) ?? scene?.person ?? -1,
    version: now.version,
    now,
    head,
    mine: Object.fromEntries(
      Object.entries(own).map(([seat, mine]) => [seat, mineAfter(before?.mine[seat], mine, message)]),
    ),
    story: [...(before?.story ?? []), ...newEntries(message, before?.version ?? -1)].slice(-LONGEST),
  };
}

function personOf(now: Now, own: Readonly<Record<string, Mine>>): number | undefined {
  const [seat] = Object.keys(own);
  return seat === undefined ? undefined : now.seats[Number(seat)]?.person;
}

/** Return the private data of a seat. The server sends the proof of a bluff once, so it is kept until the next deal. */
function mineAfter(before: Mine | undefined, { cards: _, ...mine }: Mine, { items }: News): Mine {
  const proof = mine.proof ?? (items.some((item) => item.kind === "dealt") ? undefined : before?.proof);
  return proof ? { ...mine, proof } : mine;
}

/** Return the entries of a message whose versions are later than the last known one. */
function newEntries({ first, items, mine = {}, now }: News, known: number): StoryEntry[] {
  const own = Object.values(mine).map(({ cards = {} }) => cards);
  return items
    .map((item, number) => ({ version: first + number, item }))
    .filter(({ version }) => version > known)
    .map(({ version, item }) => ({
      version,
      seats: now.seats,
      item: withCards(item, Object.assign({}, ...own.map((cards) => cards[version])) as Record<string, string>),
      ...(item.kind === "dealt" ? { deal: now.board?.deal ?? 1 } : {}),
    }));
}

/** Return the item with the cards that this viewer may see. `cards` maps the index of an event to its card. */
function withCards(item: Item, cards: Readonly<Record<string, string>>): Item {
  if (!item.events || Object.keys(cards).length === 0) return item;
  return {
    ...item,
    events: item.events.map((event, number) =>
      number in cards ? ({ ...event, card: cards[number] } as Event) : event,
    ),
  };
}
