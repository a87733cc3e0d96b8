/** Lines of a table's log: sentences about the game, about people who come and go, and chat. */
import { has, joinList, formatNumber, say } from "../words/catalogue.svelte.ts";
import { joinParts, type Part } from "../words/format.ts";
import { namedPerson } from "../words/naming.ts";
import { sentencesOf } from "../words/sentences.ts";
import type { Item } from "../protocol/types.ts";
import { isStandIn, spokenText } from "./people.ts";
import { entriesAfter, type Scene, type StoryEntry } from "../protocol/scene.ts";
import { SeatsThen, seatsAfter } from "./seatHistory.ts";

export interface Line {
  readonly key: string;
  readonly version: number;
  /** Face at the start of the line, as it was at that time; undefined if the line has none. */
  readonly face?: ReturnType<SeatsThen["face"]>;
  readonly parts: readonly Part[];
  /** Speaker of a chat line. */
  readonly speaker?: string;
  /** Whether the line starts a deal. */
  readonly heading?: boolean;
}

/** Return the log lines. `written` contains the texts on custom cards, by card code. */
export function storyLines(scene: Scene, you: number, from = 0, written: Written = {}): Line[] {
  const { story } = scene;
  const start = story.length - entriesAfter(scene, from).length;
  const entries = story.slice(Math.max(0, start - 1));
  const sitters = new Map<object, SeatsThen>();
  const history = seatsAfter(scene, entries).map((seats) => {
    const then = sitters.get(seats) ?? new SeatsThen(scene, seats);
    sitters.set(seats, then);
    return then;
  });
  return entries.flatMap((entry, at) => {
    const then = history[at] as SeatsThen;
    return entry.version > from ? linesOf(scene, entry, then, history[at - 1] ?? then, then.own(you), written) : [];
  });
}

type Written = Readonly<Record<string, string>>;

function linesOf(
  scene: Scene,
  { item, version, deal = 1 }: StoryEntry,
  then: SeatsThen,
  before: SeatsThen,
  you: number,
  written: Written,
): Line[] {
  const found: Omit<Line, "key" | "version">[] = [];
  if (item.kind === "dealt") {
    found.push({ parts: [say("web.news.deal", { number: deal })], heading: true });
    for (const { name, person, points } of then.newcomersSince(before))
      found.push({ parts: [say("web.news.takes", { ...named(scene, person, then), bot: name, n: points })] });
  }
  for (const { seat, event, parts } of sentencesOf(item.events ?? [], then.names, you)) {
    // Omit the cuts, because the sentence about the dealer includes them. In practice matches, also omit points.
    if (event.name !== "cut" && !(event.name === "scored" && scene.head.setup.position))
      found.push({ face: then.face(seat), parts });
    const text = event.name === "played" ? written[event.card?.split(":")[0] ?? ""] : undefined;
    if (text) found.push({ parts: [say("web.news.written", { text })] });
  }
  if (item.slaps?.length) found.push({ parts: [times(item, then.names, you)] });
  const spoken = spokenText(item);
  const speaker = item.person ?? -1;
  if (spoken) found.push({ face: then.faceOf(speaker), parts: [spoken], speaker: then.nameOf(speaker) });
  const news = tableNews(scene, item, then);
  if (news) found.push({ parts: [news] });
  return found.map((line, index) => ({ ...line, version, key: `${version}.${index}` }));
}

/** Return a line as plain text, for screen readers and for places where a face cannot be drawn. */
export function plainText(line: Line): string {
  const text = joinParts([...line.parts]) + (line.heading ? "." : "");
  return line.speaker === undefined ? text : `${line.speaker}: ${text}`;
}

function times(item: Item, names: readonly string[], you: number): string {
  const reactions = (item.slaps ?? []).map((slap) =>
    say("web.news.time", { seat: namedPerson(slap.seat, names, you), seconds: formatNumber(slap.ms / 1000, 2) }),
  );
  return say("web.news.times", { times: joinList(reactions) });
}

function tableNews(scene: Scene, item: Item, then: SeatsThen): string {
  const who = item.person ?? -1;
  if (item.kind === "arranged") return say("web.news.arranged");
  if (item.kind === "resumed" && who < 0) return say("web.news.pause-over");
  if (who >= 0 && ["hosted", "paused", "resumed"].includes(item.kind ?? ""))
    return say(`web.news.${item.kind}`, named(scene, who, then));
  if (item.kind === "readied" && who !== scene.person) return say("web.news.readied", named(scene, who, then));
  if (item.kind !== "sat") return "";
  const why = isStandIn(item) ? "stand-in" : item.why;
  if (!has(`web.news.sat.${why}`)) return "";
  const meant = GONE.includes(why ?? "") ? goneOf(item) : who;
  return say(
    `web.news.sat.${why}`,
    meant >= 0
      ? { ...named(scene, meant, then), by: isHost(scene) ? "you" : "other" }
      : { name: then.names[item.seat ?? -1] ?? "", seat: "other" },
  );
}

/**
 * If a seat changes for one of these reasons, the log line names the person who has left the seat or was going to take
 * it.
 */
const GONE = ["left", "removed"];

function goneOf({ was }: Item): number {
  const { person = -1, next = -1 } = was ?? {};
  return person >= 0 ? person : next;
}

function isHost({ person, now }: Scene): boolean {
  return person >= 0 && person === now.host;
}

function named(scene: Scene, who: number, then: SeatsThen): { name: string; seat: string } {
  return { name: then.nameOf(who), seat: who >= 0 && who === scene.person ? "you" : "other" };
}
