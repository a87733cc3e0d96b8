/**
 * Notifies the player of a turn while the page is hidden. The notification appears once per turn and shows no cards. It
 * closes when the page becomes visible.
 */
import { addressOf } from "../device/basePath.ts";
import { canNotify } from "../device/notify.ts";
import { settings } from "../device/settings.svelte.ts";
import { say } from "../words/catalogue.svelte.ts";
import type { Scene } from "../protocol/scene.ts";
import { decisionOf, mySeats } from "./seatView.ts";

export class Bell {
  #isMine = false;
  #shown: Notification | null = null;
  readonly #seen = new AbortController();

  constructor() {
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.#closeNotification(),
      { signal: this.#seen.signal },
    );
  }

  see(scene: Scene, edition: string): void {
    const before = this.#isMine;
    this.#isMine =
      scene.now.life === "playing" && mySeats(scene).some((seat) => decisionOf(scene, seat).kind !== "nothing");
    if (!this.#isMine) this.#closeNotification();
    else if (!before && document.visibilityState === "hidden") this.#ring(scene.table, edition);
  }

  close(): void {
    this.#seen.abort();
    this.#closeNotification();
  }

  #ring(table: string, edition: string): void {
    if (!settings.notify || !canNotify() || Notification.permission !== "granted") return;
    try {
      this.#shown = new Notification(say("web.resume.mine"), {
        body: say(`edition.${edition}.title`),
        tag: `penultima-${table}`,
        icon: addressOf("/favicon.svg"),
      });
      this.#shown.onclick = () => {
        window.focus();
        this.#closeNotification();
      };
    } catch {
      // Some phones offer notifications but refuse to show them, so switch the setting off.
      settings.notify = false;
    }
  }

  #closeNotification(): void {
    this.#shown?.close();
    this.#shown = null;
  }
}
