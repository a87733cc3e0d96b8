/** Texts of screen reader announcements. Log lines are announced in groups with pauses, and urgent news at once. */
import { joinList, say } from "../words/catalogue.svelte.ts";
import { withFullStop } from "../words/format.ts";
import { cardWithArticle, cardName, namedPerson, cardWithDefiniteArticle } from "../words/naming.ts";
import type { Controller } from "./controller.svelte.ts";
import { namesOf } from "./people.ts";
import { clockText, splitCard } from "./feltViews.ts";
import { entriesAfter, type Scene } from "../protocol/scene.ts";
import { decisionOf } from "./seatView.ts";
import { stakesText } from "./stakes.ts";
import { storyLines, plainText } from "./story.ts";

/** Minimum time in ms between utterances. */
export const PAUSE_MS = 1_500;

/** Collects sentences and returns them together after a pause. */
export class Burst {
  #waiting: string[] = [];
  #last = -PAUSE_MS;

  add(sentences: readonly string[]): void {
    this.#waiting.push(...sentences.filter(Boolean));
  }

  /** Return all pending sentences if the pause is over; otherwise an empty text. */
  take(now: number): string {
    return now - this.#last < PAUSE_MS ? "" : this.flush(now);
  }

  /** Return all pending sentences without waiting for the pause. */
  flush(now: number): string {
    if (!this.#waiting.length) return "";
    this.#last = now;
    const sentences = this.#waiting.slice(-12).join(" ");
    this.#waiting = [];
    return sentences;
  }
}

/** Return the log lines after a version. If the seat has received another hand, add its number of cards. */
export function politeSentences(scene: Scene, seat: number, from: number): string[] {
  const sentences = storyLines(scene, seat, from).map(plainText);
  const held = scene.now.seats[seat]?.cards ?? 0;
  return trades(scene, seat, from) ? [...sentences, say("web.heard.hold", { n: held })] : sentences;
}

/** Return whether this seat received another hand after a version. */
function trades(scene: Scene, seat: number, from: number): boolean {
  const events = entriesAfter(scene, from).flatMap(({ item }) => item.events ?? []);
  return (
    seat >= 0 &&
    events.some(
      (event) =>
        event.name === "mixed" ||
        event.name === "rotated" ||
        (event.name === "swapped" && [event.seat ?? 0, event.other ?? 0].includes(seat)),
    )
  );
}

/** Return the sentences about people who came or went before the match, with the number of free seats. */
export function waitingSentences(scene: Scene, from: number): string[] {
  const sentences = storyLines(scene, -1, from).map(plainText);
  if (!entriesAfter(scene, from).some(({ item }) => item.kind === "sat")) return sentences;
  const free = scene.now.seats.filter(({ kind = "empty" }) => kind === "empty").length;
  return [...sentences, say("web.heard.free", { n: free })];
}

/**
 * Return the question of whether a bot should play for a slow player, with the possible answers; empty if the question
 * is not new.
 */
export function patienceSentence(before: Scene | null, table: Controller): string {
  const { scene, patience } = table;
  if (!scene || patience === null || before?.now.patience === patience) return "";
  return say("web.heard.patience", {
    name: namesOf(scene)[scene.now.question?.seats[0] ?? -1] ?? "",
    wait: say("web.patience.wait"),
    bot: say("web.patience.bot"),
  });
}

/** Return whether two scenes show the same deal of the same match. */
export function isSameDeal({ now: one }: Scene, { now: other }: Scene): boolean {
  return one.match === other.match && one.board?.deal === other.board?.deal;
}

/**
 * Return the sentences about urgent news: a decision of this seat, a bot that is about to play for it, another player's
 * last card, or a possible call or jump.
 */
export function urgentSentences(before: Scene | null, table: Controller, hints: boolean): string[] {
  const scene = table.scene;
  if (!scene) return [];
  const leaves = table.notice !== null && (before?.now.notice ?? null) === null ? [say("web.notice.heard")] : [];
  return [
    ...asks(before, table, scene),
    ...leaves,
    ...ones(before, table, scene, hints),
    ...chances(before, table, hints),
  ];
}

function asks(before: Scene | null, table: Controller, scene: Scene): string[] {
  const now = decisionOf(scene, table.seat);
  const was = before ? decisionOf(before, table.seat) : null;
  const same = was && was.kind === now.kind && before?.now.question?.id === scene.now.question?.id;
  if (now.kind === "nothing" || table.seat < 0 || (same && now.kind !== "discard")) return [];
  const text = questionText(table, scene);
  return text ? [text] : [];
}

/** Return a sentence about the current decision. */
export function questionText(table: Controller, scene: Scene): string {
  const names = namesOf(scene);
  const mine = scene.mine[table.seat];
  const asking = scene.now.question;
  switch (table.asked.kind) {
    case "play":
      return say("web.heard.turn", { card: theCardOnTop(scene), fits: fitting(table), all: table.hand.length });
    case "drawn":
      return say("web.heard.drawn", { card: cardWithArticle(mine?.drawn ?? ""), fits: table.may("play") });
    case "colour":
      return say("web.colour.first");
    case "answer": {
      const other = table.played?.seat ?? -1;
      if (table.sheet === "challenge") {
        return say("web.challenge.heard", {
          name: names[other] ?? "",
          guilty: asking?.guilty ?? 0,
          innocent: asking?.innocent ?? 0,
          accept: asking?.accept ?? 0,
        });
      }
      const cards = [
        ...new Set(table.actions.flatMap((action) => (action.verb === "play" && action.card ? [action.card] : []))),
      ];
      const owed = say("web.debt.heard", {
        n: asking?.accept ?? 0,
        cards: cards.length ? { text: joinList(cards.map(cardName)), case: "other" } : { text: "", case: "none" },
      });
      return [owed, withFullStop(stakesText(table, names))].filter((part) => part.length > 1).join(" ");
    }
    case "discard":
      return say("web.discard.heard", { n: table.question?.surplus ?? 0 });
    case "choose": {
      const whom = table.actions.flatMap((action) =>
        action.verb === "choose" && action.seat !== undefined ? [action.seat] : [],
      );
      return say("web.choose.heard", { names: joinList(whom.map((seat) => held(scene, seat))) });
    }
    case "race":
      return say("web.heard.slap");
    case "vote":
      return say("web.heard.vote", {
        name: names[asking?.accused ?? -1] ?? "",
        seconds: Math.max(0, Math.ceil(((table.vote?.closes ?? table.at) - table.at) / 1000)),
      });
    default:
      return "";
  }
}

function ones(before: Scene | null, table: Controller, scene: Scene, hints: boolean): string[] {
  const known = new Set((before?.now.windows ?? []).map((window) => `${window.id} ${window.kind} ${window.seat}`));
  const names = namesOf(scene);
  return (scene.now.windows ?? [])
    .filter(
      (window) =>
        window.kind === "call" &&
        window.seat !== table.seat &&
        !known.has(`${window.id} ${window.kind} ${window.seat}`),
    )
    .map((window) => {
      const silent = hints && !(scene.now.seats[window.seat ?? -1]?.called ?? false);
      return say(silent ? "web.heard.one.silent" : "web.heard.one", { name: names[window.seat ?? -1] ?? "" });
    });
}

function chances(before: Scene | null, table: Controller, hints: boolean): string[] {
  const had = (what: string): boolean =>
    (before?.mine[table.seat]?.may ?? []).some((text) => text === what || (what === "uno" && text.endsWith(" uno")));
  const found: string[] = [];
  const calls = table.isCallLive && hints && !had("uno");
  if (calls) found.push(say("web.heard.call"));
  const jump =
    table.isLive && table.asked.kind === "nothing" ? table.actions.find((action) => action.verb === "play") : undefined;
  if (jump?.card && !had(jump.text)) found.push(say("web.heard.jump", { card: cardWithDefiniteArticle(jump.card) }));
  return found;
}

function fitting(table: Controller): number {
  return table.hand.filter((held) => table.playable(held.code) === "yes").length;
}

function theCardOnTop(scene: Scene): string {
  const { code, named } = splitCard(scene.now.board?.top ?? "");
  return named ? `${cardName(code)}, ${say(`colour.${named}`)}` : cardName(code);
}

function held(scene: Scene, seat: number): string {
  const names = namesOf(scene);
  return say("table.held", { seat: namedPerson(seat, names, -1), cards: scene.now.seats[seat]?.cards ?? 0 });
}

/** Return a description of the piles, the other seats and the current decision. The key H announces it. */
export function describeTable(table: Controller): string {
  const scene = table.scene;
  if (!scene?.now.board) return "";
  const { code, named } = splitCard(scene.now.board.top);
  const colour = !code.startsWith("W")
    ? { text: "", case: "own" }
    : named
      ? { text: say(`colour.${named}`), case: "other" }
      : { text: "", case: "none" };
  const top = say("table.top", {
    card: cardWithArticle(code),
    colour,
    direction: scene.now.board.direction,
    stock: scene.now.board.stock,
  });
  const around = scene.now.seats.map((_, seat) => seat).filter((seat) => seat !== table.seat);
  const others = `${joinList(around.map((seat) => held(scene, seat)))}.`;
  const clock = scene.now.clock;
  const time = clock && clock.seat === table.seat && clock.until ? clockText(clock.until - table.at) : "";
  return [top, others, questionText(table, scene), time].filter(Boolean).join(" ");
}

/** Return a description of the player's cards. The keys Shift+H announce it. */
export function describeHand(table: Controller, codes: readonly string[]): string {
  if (!table.scene || table.seat < 0) return "";
  return `${say("web.table.hand", { n: codes.length })}: ${joinList(codes.map(cardName))}.`;
}
