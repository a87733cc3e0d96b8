/** What is heard of a table: words for a screen reader, sounds, what bots say now and then. Fetched once a hand stands. */
import { settings } from "../device/settings.svelte.ts";
import { charactersOf } from "../faces/bots.ts";
import type { Air } from "../felt/types.ts";
import { sounds } from "../sound/sounds.ts";
import type { Event } from "../wire/types.ts";
import { say } from "../words/catalogue.svelte.ts";
import type { Controller } from "./controller.svelte.ts";
import { namesOf } from "./people.ts";
import { hintsOn } from "./picture.ts";
import { quiet } from "./quiet.svelte.ts";
import type { Scene } from "./scene.ts";
import { Burst, places, polite, readHand, readTable, urgent } from "./speech.ts";
import { lines, plain } from "./story.ts";

export class Hearing {
  /** What is heard once more is a new utterance, even in the same words. */
  polite = $state.raw({ text: "" });
  urgent = $state.raw({ text: "" });
  readonly #burst = new Burst();
  #before: Scene | null = null;
  #remains = Infinity;

  constructor(
    private readonly table: Controller,
    private readonly air: Air,
  ) {}

  /** The log in bursts, and at once what cannot wait. */
  follow(): void {
    const { scene, seat } = this.table;
    const before = this.#before;
    if (!scene || scene === before) return;
    const from = before && before.table === scene.table ? before.version : scene.version;
    this.#burst.add(polite(scene, seat, from));
    const now = urgent(before, this.table, hintsOn(scene, settings.hints));
    if (this.table.result && this.table.result.version > from) now.push(places(this.table));
    if (now.length) this.urgent = { text: now.join(" ") };
    sounds.hear(before, scene, seat, this.table.at, this.air.follow !== undefined && this.air.mode !== "none");
    if (settings.banter) this.#overhear(scene, from).catch(() => {});
    this.#before = scene;
    this.#utter();
  }

  /** Time passes; the last seconds of one's own turn are heard. */
  tick(): void {
    this.#utter();
    const { at, isLive, scene, seat } = this.table;
    const clock = scene?.now.clock;
    const now = clock?.until && clock.seat === seat && isLive ? clock.until - at : Infinity;
    if (now < this.#remains) sounds.tick(this.#remains, now);
    this.#remains = now;
  }

  /** As politely as the log. */
  add(sentence: string): void {
    this.#burst.add([sentence]);
  }

  /** At once: somebody asked for it. */
  tell(text: string): void {
    if (text) this.polite = { text };
  }

  readTable(): void {
    this.tell(readTable(this.table));
  }

  readHand(codes: readonly string[]): void {
    this.tell(readHand(this.table, codes));
  }

  refuse(): void {
    sounds.refuse();
  }

  land(events: readonly Event[]): void {
    sounds.land(events, this.table.seat);
  }

  /** The last of what happened after a version, in a sentence. */
  last(from: number): string {
    const { scene, seat } = this.table;
    const line = scene ? lines(scene, seat, from).at(-1) : undefined;
    return scene && line ? plain(scene, line) : "";
  }

  /** Bots say something now and then. It can wait, and whoever does not want it is not bothered. */
  async #overhear(scene: Scene, from: number): Promise<void> {
    if (from === scene.version || !scene.now.seats.some(({ kind }) => kind === "bot")) return;
    const { remarkSince } = await import("./banter.ts");
    const remark = remarkSince(scene, charactersOf(scene.now.seats), from);
    const name = namesOf(scene)[remark?.seat ?? -1] ?? "";
    if (!remark || quiet.has(name)) return;
    this.table.overhear(remark.seat, remark.phrase);
    this.#burst.add([`${name}: ${say(remark.phrase)}`]);
  }

  #utter(): void {
    const said = this.#burst.take(performance.now());
    if (said) this.polite = { text: said };
  }
}
