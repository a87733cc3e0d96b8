/** Rings when it comes to be one's turn and nobody looks: once for each turn, without a card, until the page is seen. */
import { addressOf } from "../device/place.ts";
import { canNotify } from "../device/notify.ts";
import { settings } from "../device/settings.svelte.ts";
import { say } from "../words/catalogue.svelte.ts";
import type { Scene } from "./scene.ts";
import { asked, mySeats } from "./seatview.ts";

export class Bell {
  #isMine = false;
  #shown: Notification | null = null;
  readonly #seen = new AbortController();

  constructor() {
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#still(), { signal: this.#seen.signal });
  }

  see(scene: Scene, edition: string): void {
    const before = this.#isMine;
    this.#isMine = scene.now.life === "playing" && mySeats(scene).some((seat) => asked(scene, seat).kind !== "nothing");
    if (!this.#isMine) this.#still();
    else if (!before && document.visibilityState === "hidden") this.#ring(scene.table, edition);
  }

  close(): void {
    this.#seen.abort();
    this.#still();
  }

  #ring(table: string, edition: string): void {
    if (!settings.notify || !canNotify() || Notification.permission !== "granted") return;
    try {
      this.#shown = new Notification(say("web.resume.mine"), { body: say(`edition.${edition}.title`), tag: `penultima-${table}`, icon: addressOf("/favicon.svg") });
      this.#shown.onclick = () => {
        window.focus();
        this.#still();
      };
    } catch {
      // Some phones have the word and not the thing: nothing is promised any longer.
      settings.notify = false;
    }
  }

  #still(): void {
    this.#shown?.close();
    this.#shown = null;
  }
}
