/** Which hint of a device's first deals is shown at a table, and heard. */
import { settings } from "../device/settings.svelte.ts";
import { say } from "../words/catalogue.svelte.ts";
import type { Controller } from "./controller.svelte.ts";
import type { Hearing } from "./hearing.svelte.ts";
import { casesOf, hints, momentOf, wordsOf, type Hint } from "./hints.svelte.ts";
import { hintsOn } from "./picture.ts";

export class Hinting {
  readonly #told = new Set<Hint>();
  readonly hint: Hint | null = $derived(this.#next());

  /** `lifted`: the code of the card that stands out of the hand; `twice`: a first tap only lifts one. */
  constructor(
    private readonly table: Controller,
    private readonly lifted: () => string,
    private readonly twice: () => boolean,
  ) {}

  #next(): Hint | null {
    const { scene, sheet, bubble } = this.table;
    if (!scene || settings.hints === "off") return null;
    const cases = casesOf(this.table, this.lifted());
    return hints.next(hintsOn(scene, settings.hints) ? cases : cases.filter((one) => one !== "catch"), momentOf(this.table, this.lifted()), sheet === "none" && !bubble);
  }

  get text(): string {
    return this.hint ? wordsOf(this.hint, this.lifted(), this.twice()) : "";
  }

  /** It is shown from now on; heard once, however often its case comes and goes. The answer is for when it is not any more. */
  stand(hint: Hint, hearing: Hearing): () => void {
    if (!this.#told.has(hint)) hearing.add(`${say(`web.hint.${hint}.title`)}. ${this.text}`);
    this.#told.add(hint);
    return hints.stand(hint, momentOf(this.table, this.lifted()));
  }

  /** Whoever does what a hint says needs it no more. */
  learnt(what: readonly Hint[]): void {
    if (this.hint && what.includes(this.hint)) hints.close(this.hint);
    else hints.acted();
  }

  close(hint: Hint): void {
    hints.close(hint);
  }

  closeAll(): void {
    hints.closeAll();
  }
}
