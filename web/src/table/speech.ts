/** What a screen reader hears: the log in bursts, and at once what cannot wait. */
import { listed, number, say } from "../words/catalogue.svelte.ts";
import { aCard, cardName, person, theCard } from "../words/naming.ts";
import type { Controller } from "./controller.svelte.ts";
import { namesOf } from "./people.ts";
import { clockText, split } from "./picture.ts";
import type { Scene } from "./scene.ts";
import { asked } from "./seatview.ts";
import { lines, plain } from "./story.ts";

/** At most one utterance in so many thousandths of a second. */
export const PAUSE = 1_500;

/** Joins what comes in a burst, and lets it out no sooner than a pause after the last. */
export class Burst {
  #waiting: string[] = [];
  #last = -PAUSE;

  add(sentences: readonly string[]): void {
    this.#waiting.push(...sentences.filter(Boolean));
  }

  /** What is to be said now; empty: nothing, or not yet. */
  take(now: number): string {
    if (!this.#waiting.length || now - this.#last < PAUSE) return "";
    this.#last = now;
    const said = this.#waiting.slice(-12).join(" ");
    this.#waiting = [];
    return said;
  }
}

/** The log's sentences since a version. */
export function polite(scene: Scene, seat: number, from: number): string[] {
  return lines(scene, seat, from).map((line) => plain(scene, line));
}

/** What is said at once: your turn, slap, call, someone has one card, debt on you, what is asked. */
export function urgent(before: Scene | null, table: Controller, hints: boolean): string[] {
  const scene = table.scene;
  if (!scene) return [];
  return [...asks(before, table, scene), ...ones(before, table, scene, hints), ...chances(before, table, hints)];
}

function asks(before: Scene | null, table: Controller, scene: Scene): string[] {
  const now = asked(scene, table.seat);
  const was = before ? asked(before, table.seat) : null;
  const same = was && was.kind === now.kind && before?.now.question?.id === scene.now.question?.id;
  if (now.kind === "nothing" || table.seat < 0 || (same && now.kind !== "discard")) return [];
  const heard = question(table, scene);
  return heard ? [heard] : [];
}

/** What is asked of this seat, in a sentence; also for who wants to hear it again. */
export function question(table: Controller, scene: Scene): string {
  const names = namesOf(scene);
  const mine = scene.mine[table.seat];
  const asking = scene.now.question;
  switch (table.asked.kind) {
    case "play":
      return say("web.heard.turn", { card: theCardOnTop(scene), fits: fitting(table), all: table.hand.length });
    case "drawn":
      return say("web.heard.drawn", { card: aCard(mine?.drawn ?? ""), fits: table.may("play") });
    case "colour":
      return say("web.colour.first");
    case "answer": {
      const other = table.played?.seat ?? -1;
      if (table.sheet === "challenge") {
        return say("web.challenge.heard", { name: names[other] ?? "", guilty: asking?.guilty ?? 0, innocent: asking?.innocent ?? 0, accept: asking?.accept ?? 0 });
      }
      const cards = [...new Set(table.wishes.flatMap((wish) => (wish.verb === "play" && wish.card ? [wish.card] : [])))];
      return say("web.debt.heard", { n: asking?.accept ?? 0, cards: cards.length ? { text: listed(cards.map(cardName)), case: "other" } : { text: "", case: "none" } });
    }
    case "discard":
      return say("web.discard.heard", { n: table.question?.surplus ?? 0 });
    case "choose": {
      const whom = table.wishes.flatMap((wish) => (wish.verb === "choose" && wish.seat !== undefined ? [wish.seat] : []));
      return say("web.choose.heard", { names: listed(whom.map((seat) => held(scene, seat))) });
    }
    case "race":
      return say("web.heard.slap");
    case "vote":
      return say("web.heard.vote", { name: names[asking?.accused ?? -1] ?? "", seconds: Math.max(0, Math.ceil(((table.vote?.closes ?? table.at) - table.at) / 1000)) });
    default:
      return "";
  }
}

function ones(before: Scene | null, table: Controller, scene: Scene, hints: boolean): string[] {
  const known = new Set((before?.now.windows ?? []).map((window) => `${window.id} ${window.kind} ${window.seat}`));
  const names = namesOf(scene);
  return (scene.now.windows ?? [])
    .filter((window) => window.kind === "call" && window.seat !== table.seat && !known.has(`${window.id} ${window.kind} ${window.seat}`))
    .map((window) => {
      const silent = hints && !(scene.now.seats[window.seat ?? -1]?.called ?? false);
      return say(silent ? "web.heard.one.silent" : "web.heard.one", { name: names[window.seat ?? -1] ?? "" });
    });
}

function chances(before: Scene | null, table: Controller, hints: boolean): string[] {
  const had = (what: string): boolean => (before?.mine[table.seat]?.may ?? []).some((text) => text === what || (what === "uno" && text.endsWith(" uno")));
  const found: string[] = [];
  const calls = table.isCallLive && hints && !had("uno");
  if (calls) found.push(say("web.heard.call"));
  const jump = table.asked.kind === "nothing" ? table.wishes.find((wish) => wish.verb === "play") : undefined;
  if (jump?.card && !had(jump.text)) found.push(say("web.heard.jump", { card: theCard(jump.card) }));
  return found;
}

function fitting(table: Controller): number {
  return table.hand.filter((held) => table.playable(held.code) === "yes").length;
}

function theCardOnTop(scene: Scene): string {
  const { code, named } = split(scene.now.board?.top ?? "");
  return named ? `${cardName(code)}, ${say(`colour.${named}`)}` : cardName(code);
}

function held(scene: Scene, seat: number): string {
  const names = namesOf(scene);
  return say("table.held", { seat: person(seat, names, -1), cards: scene.now.seats[seat]?.cards ?? 0 });
}

/** H: the table from the top card to the last seat, and what is asked. */
export function readTable(table: Controller): string {
  const scene = table.scene;
  if (!scene?.now.board) return "";
  const { code, named } = split(scene.now.board.top);
  const colour = !code.startsWith("W") ? { text: "", case: "own" } : named ? { text: say(`colour.${named}`), case: "other" } : { text: "", case: "none" };
  const top = say("table.top", { card: aCard(code), colour, direction: scene.now.board.direction, stock: scene.now.board.stock });
  const around = scene.now.seats.map((_, seat) => seat).filter((seat) => seat !== table.seat);
  const others = `${listed(around.map((seat) => held(scene, seat)))}.`;
  const clock = scene.now.clock;
  const time = clock && clock.seat === table.seat && clock.until ? clockText(clock.until - table.at) : "";
  return [top, others, question(table, scene), time].filter(Boolean).join(" ");
}

/** Shift+H: one's own cards. */
export function readHand(table: Controller, codes: readonly string[]): string {
  if (!table.scene || table.seat < 0) return "";
  return `${say("web.table.hand", { n: codes.length })}: ${listed(codes.map(cardName))}.`;
}

/** When a race is over: places and times, then who was last. */
export function places(table: Controller): string {
  if (!table.scene || !table.result) return "";
  const names = namesOf(table.scene);
  return listed([...table.result.slaps].sort((one, other) => one.ms - other.ms).map((slap) => say("web.heard.places", { name: names[slap.seat] ?? "", seconds: number(slap.ms / 1000, 2) })));
}
