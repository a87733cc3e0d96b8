/** Screen reader announcements, sounds and bot remarks of a table. They are loaded once a hand is shown. */
import { isByKeys } from "../device/input.ts";
import { settings } from "../device/settings.svelte.ts";
import { runInOwnTask } from "../device/task.ts";
import { charactersOf } from "../faces/bots.ts";
import type { Air } from "../felt/types.ts";
import { sounds } from "../sound/sounds.ts";
import type { Event } from "../protocol/types.ts";
import { say } from "../words/catalogue.svelte.ts";
import type { Controller } from "./controller.svelte.ts";
import type { Bubble } from "./toasts.svelte.ts";
import type { LiveRegions } from "./liveRegions.svelte.ts";
import { namesOf } from "./people.ts";
import { hintsOn, overOf } from "./feltViews.ts";
import { mutedBots } from "./mutedBots.svelte.ts";
import { entriesAfter, type Scene } from "../protocol/scene.ts";
import { decisionOf } from "./seatView.ts";
import {
  Burst,
  isSameDeal,
  patienceSentence,
  politeSentences,
  describeHand,
  describeTable,
  urgentSentences,
} from "./announcementTexts.ts";
import { storyLines, plainText } from "./story.ts";

export class Announcements {
  readonly #burst = new Burst();
  #before: Scene | null = null;
  #remains = Infinity;
  #isLost = false;
  /** Bubble that was announced last. */
  #refused: Bubble | null = null;

  constructor(
    private readonly table: Controller,
    private readonly air: Air,
    private readonly liveRegions: LiveRegions,
  ) {}

  /** Announce what is new in the current scene, and play its sounds. */
  follow(): void {
    const { scene, seat } = this.table;
    const before = this.#before;
    if (!scene || scene === before) return;
    const known = before ? before.version : this.liveRegions.version;
    const from = known < 0 ? scene.version : known;
    this.#burst.add(politeSentences(scene, seat, from));
    this.#burst.add([patienceSentence(before, this.table)]);
    const now = urgentSentences(before, this.table, hintsOn(scene, settings.hints));
    if (now.length) this.#announceNow(now.join(" "));
    else if (
      !before ||
      !isSameDeal(before, scene) ||
      ((before.now.notice ?? null) !== null && this.table.notice === null) ||
      (decisionOf(before, seat).kind !== "nothing" && this.table.asked.kind === "nothing")
    )
      this.liveRegions.urgent = { text: "" };
    sounds.playChanges(before, scene, seat, this.table.at, this.air.follow !== undefined && this.air.mode !== "none");
    if (settings.banter) this.#showBanter(scene, from).catch(() => {});
    this.#before = scene;
    this.liveRegions.version = scene.version;
    this.#announceNext();
    this.#keepFocus();
  }

  /** Announce a text at once. Pending log lines are announced before it, because they explain it. */
  #announceNow(text: string): void {
    const explained = this.#burst.flush(performance.now());
    if (explained) this.liveRegions.polite = { text: explained };
    runInOwnTask(() => (this.liveRegions.urgent = { text }));
  }

  /** Move the focus to the hand if a keyboard user has lost it, because the focused card or sheet has disappeared. */
  #keepFocus(): void {
    if (
      !isByKeys() ||
      document.activeElement !== document.body ||
      overOf(this.table.sheet) !== "none" ||
      document.querySelector("dialog[open]")
    )
      return;
    document.querySelector<HTMLElement>("[data-part=hand] [tabindex='0']")?.focus({ preventScroll: true });
  }

  /** Announce what is due now, and play a tick in the last seconds of the player's time. */
  tick(): void {
    this.#followConnection();
    this.#announceNext();
    this.#keepFocus();
    const { at, isLive, scene, seat } = this.table;
    const clock = scene?.now.clock;
    const now = clock?.until && clock.seat === seat && isLive ? clock.until - at : Infinity;
    if (now < this.#remains) sounds.tick(this.#remains, now);
    this.#remains = now;
  }

  /** Announce that the connection is lost, and that it is back. */
  #followConnection(): void {
    const { isLost, status } = this.table;
    if (isLost === this.#isLost) return;
    this.#isLost = isLost;
    if (isLost) return this.#announceNow(say("web.lost"));
    if (this.liveRegions.urgent.text === say("web.lost")) this.liveRegions.urgent = { text: "" };
    if (status === "open") this.#burst.add([say("web.lost.back")]);
  }

  /** Announce a sentence together with the next log lines. */
  add(sentence: string): void {
    this.#burst.add([sentence]);
  }

  /** Announce a text at once, because the player asked for it. */
  tell(text: string): void {
    if (text) this.liveRegions.polite = { text };
  }

  readTable(): void {
    this.tell(describeTable(this.table));
  }

  readHand(codes: readonly string[]): void {
    this.tell(describeHand(this.table, codes));
  }

  /** Announce why an attempted action was refused, once for each bubble. */
  refuse(text: string, bubble: Bubble): void {
    if (bubble === this.#refused) return;
    this.#refused = bubble;
    sounds.playRefusal();
    this.#announceNow(text);
  }

  land(events: readonly Event[]): void {
    sounds.playLanded(events, this.table.seat);
  }

  /** Return the text for a viewer who is back: the cards that the seat took in this deal, or the last log line. */
  missed(from: number): string {
    const { scene, seat } = this.table;
    const line = scene && storyLines(scene, seat, from).at(-1);
    if (!line) return say("web.lost.back");
    const entries = entriesAfter(scene, from);
    const bot = entries.some(({ item }) => item.kind === "did" && item.seat === seat && item.why === "stand-in");
    const deal = entries.slice(entries.findLastIndex(({ item }) => item.kind === "dealt") + 1);
    const own = deal.flatMap(({ item }) => item.events ?? []).filter((event) => "seat" in event && event.seat === seat);
    const cards = own.filter(({ name }) => name === "took" || name === "drew").length;
    const fate = own.some(({ name }) => name === "lost-turn") ? "took-lost" : "took";
    const sentence = cards ? say(`web.fate.${fate}`, { n: cards }) : plainText(line);
    return say("web.lost.missed", { bot, sentence });
  }

  /** Show and announce the last remark that a bot has made since a version, if there is one. */
  async #showBanter(scene: Scene, from: number): Promise<void> {
    if (from === scene.version || !scene.now.seats.some(({ kind }) => kind === "bot")) return;
    const { remarkSince } = await import("./banter.ts");
    const remark = remarkSince(scene, charactersOf(scene.now.seats), from);
    const name = namesOf(scene)[remark?.seat ?? -1] ?? "";
    if (!remark || mutedBots.has(name)) return;
    this.table.showRemark(remark.seat, remark.phrase);
    this.#burst.add([`${name}: ${say(remark.phrase)}`]);
  }

  #announceNext(): void {
    const text = this.#burst.take(performance.now());
    if (text) this.liveRegions.polite = { text };
  }
}
