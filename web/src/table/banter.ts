/** What bots say now and then: set phrases at fitting moments. It follows from the seats and from what everybody at the table
 * has seen of this deal, so that all of them read the same, and no card is looked at. */
import type { Event } from "../wire/types.ts";
import type { Scene, Told } from "./scene.ts";

export interface Remark {
  readonly version: number;
  readonly seat: number;
  /** A key of the catalogue. */
  readonly phrase: string;
}

type Moment = "won" | "bluff" | "wrong" | "right" | "caught" | "took" | "skipped" | "one";

/** One in so many moments... */
export const SELDOM = 6;
/** ... and nobody again for so many versions; nor at the start of a deal, before which a viewer need know nothing. */
export const PAUSE = 8;
const MANY = 4;

const PHRASES: Readonly<Record<Moment, readonly string[]>> = {
  won: ["web.bot.won", "phrase.thanks"],
  bluff: ["web.bot.bluff", "phrase.oops"],
  wrong: ["web.bot.wrong", "phrase.well-played"],
  right: ["web.bot.right"],
  caught: ["web.bot.caught", "phrase.ouch"],
  took: ["web.bot.took", "phrase.ouch"],
  skipped: ["web.bot.skipped", "phrase.again"],
  one: ["web.bot.one", "phrase.nice-one"],
};
/** What only one of a temperament says, and nothing else then. */
const OWN: Readonly<Record<string, Readonly<Partial<Record<Moment, string>>>>> = {
  nube: { caught: "web.bot.forgot" },
  olmo: { took: "web.bot.calm", skipped: "web.bot.calm" },
};

/** By seat, of those who are bots. */
type Characters = readonly (string | undefined)[];

/** The last one after a version; null: nobody has said anything. */
export function remarkSince(scene: Scene, characters: Characters, from: number): Remark | null {
  const last = remarks(scene.table, characters, scene.story).at(-1);
  return last && last.version > from ? last : null;
}

/** All of this deal. */
export function remarks(table: string, characters: Characters, story: readonly Told[]): Remark[] {
  const start = story.findLastIndex(({ item }) => item.kind === "dealt");
  const bots = characters.flatMap((character, seat) => (character ? [{ seat, character }] : []));
  const found: Remark[] = [];
  const skips = new Map<number, number>();
  if (start < 0) return [];
  const begun = story[start]!.version;
  for (const { version, item } of story.slice(start)) {
    const events = item.events ?? [];
    count(skips, events);
    const lot = lotOf(`${table} ${version}`);
    if (lot % SELDOM !== 0) continue;
    const able = bots.flatMap(({ seat, character }) => {
      const last = found.findLast((remark) => remark.seat === seat)?.version ?? begun;
      const moment = version - last > PAUSE ? momentOf(events, seat, skips) : null;
      return moment ? [{ seat, character, moment }] : [];
    });
    const said = able[Math.floor(lot / SELDOM) % able.length];
    if (said) found.push({ version, seat: said.seat, phrase: phraseOf(said.moment, said.character, lot) });
  }
  return found;
}

/** Turns in a row that a seat has lost. */
function count(skips: Map<number, number>, events: readonly Event[]): void {
  for (const event of events) {
    if (event.name === "lost-turn") skips.set(event.seat ?? -1, (skips.get(event.seat ?? -1) ?? 0) + 1);
    else if (event.name === "played" || event.name === "drew") skips.delete(event.seat ?? -1);
  }
}

/** What a version has for somebody to speak about, the weightiest first. */
function momentOf(events: readonly Event[], seat: number, skips: ReadonlyMap<number, number>): Moment | null {
  const challenge = events.find((event) => event.name === "challenged");
  if (events.some((event) => event.name === "ended")) return events.some((event) => event.name === "ended" && event.seat === seat) ? "won" : null;
  if (challenge?.name === "challenged" && challenge.other === seat && challenge.guilty) return "bluff";
  if (challenge?.name === "challenged" && challenge.seat === seat) return challenge.guilty ? "right" : "wrong";
  if (events.some((event) => event.name === "caught" && event.other === seat)) return "caught";
  if (events.filter((event) => event.name === "took" && event.seat === seat).length >= MANY) return "took";
  if (events.some((event) => event.name === "lost-turn" && event.seat === seat) && (skips.get(seat) ?? 0) >= 2) return "skipped";
  const calls = events.some((event) => (event.name === "called" || (event.name === "played" && event.called)) && event.seat !== seat);
  return calls ? "one" : null;
}

function phraseOf(moment: Moment, character: string, lot: number): string {
  const own = OWN[character]?.[moment];
  const all = PHRASES[moment];
  return own ?? all[(lot >>> 16) % all.length]!;
}

/** A number that everybody draws alike: FNV-1a, mixed once more so that neighbours differ. */
function lotOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
