/** What is heard and felt of a table. Nothing of it is fetched before somebody touches the page, and there is no context for
 * audio before that either: browsers would refuse it. Without sound, or where there is none, all of this does nothing. */
import { settings } from "../device/settings.svelte.ts";
import type { Scene } from "../table/scene.ts";
import type { Event } from "../wire/types.ts";
import type { Timed } from "./cues.ts";
import type { Player } from "./player.ts";
import { touch, TOUCHES } from "./touch.ts";

type Room = typeof import("./room.ts");

/** Thousandths of a second for which a cue waits for its room, or for a context that was stopped: later it is no news. */
const PATIENCE = 400;

class Sounds {
  #room: Room | null = null;
  #coming: Promise<Room> | null = null;
  #opening: Promise<void> | null = null;
  #context: AudioContext | null = null;
  #player: Player | null = null;

  constructor() {
    for (const name of TOUCHES) addEventListener(name, () => this.#touched(), { capture: true });
  }

  /** What a new scene brings; `at` is table time. What moves on this page is heard by `land`. */
  hear(before: Scene | null, scene: Scene, seat: number, at: number, moves = false): void {
    this.#enter((room) => room.cuesBetween(before, scene, seat, at, document.hidden, moves).forEach((timed) => this.#sound(room, timed)));
  }

  land(events: readonly Event[], seat: number): void {
    this.#enter((room) => room.cuesLanding(events, seat).forEach((timed) => this.#sound(room, timed)));
  }

  refuse(): void {
    this.#enter((room) => this.#sound(room, { cue: room.REFUSED, after: 0 }));
  }

  /** Of one's own turn: what was left of its time, and what is. */
  tick(before: number, now: number): void {
    this.#enter((room) => {
      const cue = room.clockCue([before, now]);
      if (cue) this.#sound(room, { cue, after: 0 });
    });
  }

  #touched(): void {
    if (navigator.userActivation?.hasBeenActive === false) return;
    // A network that fails now is tried again with the next touch.
    this.#coming ??= import("./room.ts").then(
      (room) => (this.#room = room),
      (problem: unknown) => {
        this.#coming = null;
        throw problem;
      },
    );
    this.#coming.catch(() => {});
    if (settings.sound) this.#wakeSoon();
  }

  /** To open what makes sounds takes long, and holds up all else: not in the task that answers a touch, and where a browser
   * lists its devices, which asks nobody, it has opened it beside the page by then. */
  #wakeSoon(): void {
    if (this.#context) return this.#wake();
    this.#opening ??= Promise.resolve(navigator.mediaDevices?.enumerateDevices() ?? new Promise((later) => setTimeout(later)))
      .catch(() => {})
      .then(() => {
        this.#opening = null;
        this.#wake();
      });
  }

  /** Made once; a call or another tab may have stopped it since. */
  #wake(): void {
    try {
      this.#context ??= new AudioContext();
      if (this.#context.state !== "running") void this.#context.resume().catch(() => {});
    } catch {
      // There is no audio here.
    }
  }

  #enter(then: (room: Room) => void): void {
    if (!settings.sound && !settings.haptics) return;
    // Whoever touched another screen of the page has touched it.
    if (!this.#coming && touch.was) this.#touched();
    if (this.#room) then(this.#room);
    else if (this.#coming) soon(this.#coming, then);
  }

  #sound(room: Room, { cue, after }: Timed): void {
    const { buzz, sound, semitones } = cue;
    if (settings.haptics && buzz) setTimeout(() => room.shake(buzz), after);
    if (settings.sound) this.#wake();
    const context = this.#context;
    if (!settings.sound || !context) return;
    const player = (this.#player ??= new room.Player(context));
    if (context.state === "running") player.play(sound, semitones, after);
    else soon(context.resume(), () => player.play(sound, semitones, after));
  }
}

function soon<T>(coming: Promise<T>, then: (value: T) => void): void {
  const late = performance.now() + PATIENCE;
  coming.then((value) => performance.now() <= late && then(value)).catch(() => {});
}

export const sounds = new Sounds();
