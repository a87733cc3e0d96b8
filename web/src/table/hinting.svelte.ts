/** Chooses the hint for a table and announces it. */
import { settings } from "../device/settings.svelte.ts";
import { withFullStop } from "../words/format.ts";
import type { Controller } from "./controller.svelte.ts";
import type { Announcements } from "./announcements.svelte.ts";
import { HintRoom } from "./hintRoom.svelte.ts";
import { openCases, hints, momentOf, QUIET, titleOf, wordsOf, type Hint } from "./hints.svelte.ts";
import { hintsOn } from "./feltViews.ts";
import type { Scene } from "../protocol/scene.ts";

export class HintPresenter {
  readonly #announced = new Set<Hint>();
  #seen: { readonly scene: Scene; readonly since: number } | null = null;
  readonly #room: HintRoom;
  readonly hint: Hint | null = $derived(this.#next());

  /**
   * `lifted` returns the code of the lifted card. `twice` returns whether the first tap only lifts a card. `practises`
   * means that room for hints is reserved from the start.
   */
  constructor(
    private readonly table: Controller,
    private readonly lifted: () => string,
    private readonly twice: () => boolean,
    practises: boolean,
  ) {
    this.#room = new HintRoom(practises);
  }

  #next(): Hint | null {
    const { scene, sheet, bubble } = this.table;
    if (!scene || settings.hints === "off") return null;
    const cases = openCases(this.table, this.lifted(), this.#isQuiet(scene));
    return hints.next(
      hintsOn(scene, settings.hints) ? cases : cases.filter((one) => one !== "catch"),
      momentOf(this.table, this.lifted()),
      sheet === "none" && !bubble,
    );
  }

  /** Return whether the table has not changed for a second. */
  #isQuiet(scene: Scene): boolean {
    const { time } = this.table;
    if (this.#seen?.scene !== scene) this.#seen = { scene, since: time };
    return time - this.#seen.since >= QUIET;
  }

  /** Whether the layout reserves room for hints and notices. It need not if no more hints will appear. */
  get keepsRoom(): boolean {
    const isOver = settings.hints === "off" || hints.isOver;
    return this.hint !== null || this.#room.forNotices || (this.#room.forHints && !isOver);
  }

  /** Update the reserved room. */
  follow(): void {
    const { asked, question, waits } = this.table;
    const turn = asked.kind === "play" ? (question?.id ?? 0) : 0;
    this.#room.follow({ turn, hint: this.hint !== null, waits: waits.length > 0 });
  }

  get text(): string {
    return this.hint ? wordsOf(this.hint, this.lifted(), this.twice()) : "";
  }

  /** Start the display of a hint, and announce it the first time. Return a function that ends the display. */
  stand(hint: Hint, announcements: Announcements): () => void {
    if (!this.#announced.has(hint)) announcements.add(`${withFullStop(titleOf(hint))} ${this.text}`);
    this.#announced.add(hint);
    return hints.stand(hint, momentOf(this.table, this.lifted()));
  }

  /** Close the hint on display if the player's action is one that it suggests. */
  markLearnt(what: readonly Hint[]): void {
    if (this.hint && what.includes(this.hint)) hints.close(this.hint);
    else hints.noteAction();
  }

  close(hint: Hint): void {
    hints.close(hint);
  }

  closeAll(): void {
    hints.closeAll();
  }
}
