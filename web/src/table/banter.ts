/**
 * Bot remarks: set phrases at fitting moments. They depend only on the seats and the public events of the deal. So all
 * viewers read the same remarks, and hidden cards do not influence them.
 */
import type { Event } from "../protocol/types.ts";
import type { Scene, StoryEntry } from "../protocol/scene.ts";

export interface Remark {
  readonly version: number;
  readonly seat: number;
  /** Text key of the remark. */
  readonly phrase: string;
}

type Moment = "won" | "bluff" | "wrong" | "right" | "caught" | "took" | "skipped" | "one";

/** Bots may make a remark in about one version out of this many. */
export const ONE_IN = 6;
/**
 * Number of versions for which a bot is silent after its last remark, and after the start of a deal. The silence at the
 * start makes remarks independent of earlier deals, which some viewers have not seen.
 */
export const PAUSE_VERSIONS = 8;
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
/** Remarks of individual characters, which replace the common remarks. */
const OWN: Readonly<Record<string, Readonly<Partial<Record<Moment, string>>>>> = {
  nube: { caught: "web.bot.forgot" },
  olmo: { took: "web.bot.calm", skipped: "web.bot.calm" },
};

/** Characters of bots by seat. */
type Characters = readonly (string | undefined)[];

/** Return the last remark after a version; null if there is none. */
export function remarkSince(scene: Scene, characters: Characters, from: number): Remark | null {
  const last = remarks(scene.table, characters, scene.story).at(-1);
  return last && last.version > from ? last : null;
}

/** Return all remarks of this deal. */
export function remarks(table: string, characters: Characters, story: readonly StoryEntry[]): Remark[] {
  const start = story.findLastIndex(({ item }) => item.kind === "dealt");
  const bots = characters.flatMap((character, seat) => (character ? [{ seat, character }] : []));
  const found: Remark[] = [];
  const skips = new Map<number, number>();
  if (start < 0) return [];
  const begun = story[start]!.version;
  for (const { version, item } of story.slice(start)) {
    const events = item.events ?? [];
    count(skips, events);
    const hash = hashOf(`${table} ${version}`);
    if (hash % ONE_IN !== 0) continue;
    const able = bots.flatMap(({ seat, character }) => {
      const last = found.findLast((remark) => remark.seat === seat)?.version ?? begun;
      const moment = version - last > PAUSE_VERSIONS ? momentOf(events, seat, skips) : null;
      return moment ? [{ seat, character, moment }] : [];
    });
    const remarkBy = able[Math.floor(hash / ONE_IN) % able.length];
    if (remarkBy)
      found.push({ version, seat: remarkBy.seat, phrase: phraseOf(remarkBy.moment, remarkBy.character, hash) });
  }
  return found;
}

/** Count the turns that each seat has lost since it last played or drew. */
function count(skips: Map<number, number>, events: readonly Event[]): void {
  for (const event of events) {
    if (event.name === "lost-turn") skips.set(event.seat ?? -1, (skips.get(event.seat ?? -1) ?? 0) + 1);
    else if (event.name === "played" || event.name === "drew") skips.delete(event.seat ?? -1);
  }
}

/** Return the most important moment of a version for a seat. */
function momentOf(events: readonly Event[], seat: number, skips: ReadonlyMap<number, number>): Moment | null {
  const challenge = events.find((event) => event.name === "challenged");
  if (events.some((event) => event.name === "ended"))
    return events.some((event) => event.name === "ended" && event.seat === seat) ? "won" : null;
  if (challenge?.name === "challenged" && challenge.other === seat && challenge.guilty) return "bluff";
  if (challenge?.name === "challenged" && challenge.seat === seat) return challenge.guilty ? "right" : "wrong";
  if (events.some((event) => event.name === "caught" && event.other === seat)) return "caught";
  if (events.filter((event) => event.name === "took" && event.seat === seat).length >= MANY) return "took";
  if (events.some((event) => event.name === "lost-turn" && event.seat === seat) && (skips.get(seat) ?? 0) >= 2)
    return "skipped";
  const calls = events.some(
    (event) => (event.name === "called" || (event.name === "played" && event.called)) && event.seat !== seat,
  );
  return calls ? "one" : null;
}

function phraseOf(moment: Moment, character: string, hash: number): string {
  const own = OWN[character]?.[moment];
  const all = PHRASES[moment];
  return own ?? all[(hash >>> 16) % all.length]!;
}

/**
 * Return a hash of a text that is the same on all devices. The result of FNV-1a is mixed once more, so that similar
 * texts have different hashes.
 */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
