/** What a viewer knows of a table: all of it was sent. */
import type { Event, Head, Item, Mine, News, Now, Welcome } from "../wire/types.ts";

/** One version. Its events have the cards that are for this viewer. */
export interface Told {
  readonly version: number;
  readonly item: Item;
  /** Of the start of a deal: which one of its match it is, from 1. */
  readonly deal?: number;
}

export interface Scene {
  /** Its id. */
  readonly table: string;
  /** One's number at this table; -1: a spectator, or somebody who has not sat down yet. */
  readonly person: number;
  readonly version: number;
  readonly now: Now;
  readonly head: Head;
  /** By seat. The cards of events are not here but in the story. */
  readonly mine: Readonly<Record<string, Mine>>;
  /** What happened, the last at the end: at least all of this deal. */
  readonly story: readonly Told[];
}

/** What happened after a version. A story is long, and what is new stands at its end. */
export function toldAfter({ story }: Pick<Scene, "story">, version: number): readonly Told[] {
  return story.slice(story.findLastIndex((told) => told.version <= version) + 1);
}

/** Versions that are remembered. */
const LONGEST = 5_000;

/** What is known after a message. A welcome says who one is, of a scene that is there already. */
export function fold(scene: Scene | null, message: Welcome | News): Scene | null {
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
    mine: Object.fromEntries(Object.entries(own).map(([seat, mine]) => [seat, mineAfter(before?.mine[seat], mine, message)])),
    story: [...(before?.story ?? []), ...told(message, before?.version ?? -1)].slice(-LONGEST),
  };
}

function personOf(now: Now, own: Readonly<Record<string, Mine>>): number | undefined {
  const [seat] = Object.keys(own);
  return seat === undefined ? undefined : now.seats[Number(seat)]?.person;
}

/** What proves a bluff is said once, and holds until the next deal. */
function mineAfter(before: Mine | undefined, { cards: _, ...mine }: Mine, { items }: News): Mine {
  const proof = mine.proof ?? (items.some((item) => item.kind === "dealt") ? undefined : before?.proof);
  return proof ? { ...mine, proof } : mine;
}

/** Versions after the last one that is known. */
function told({ first, items, mine = {}, now }: News, known: number): Told[] {
  const own = Object.values(mine).map(({ cards = {} }) => cards);
  return items
    .map((item, number) => ({ version: first + number, item }))
    .filter(({ version }) => version > known)
    .map(({ version, item }) => ({ version, item: seen(item, Object.assign({}, ...own.map((cards) => cards[version]))), ...(item.kind === "dealt" ? { deal: now.board?.deal ?? 1 } : {}) }));
}

/** With the cards that this viewer is told, by number of the event. */
function seen(item: Item, cards: Readonly<Record<string, string>>): Item {
  if (!item.events || Object.keys(cards).length === 0) return item;
  return { ...item, events: item.events.map((event, number) => (number in cards ? ({ ...event, card: cards[number] } as Event) : event)) };
}
