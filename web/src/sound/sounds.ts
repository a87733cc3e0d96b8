/**
 * Sounds of a table. Before the first gesture, nothing is loaded and no audio context is created, because browsers do
 * not play sounds then. On devices without sound, the functions here do nothing.
 */
import { settings } from "../device/settings.svelte.ts";
import type { Scene } from "../protocol/scene.ts";
import type { Event } from "../protocol/types.ts";
import type { Timed } from "./cues.ts";
import type { Player } from "./player.ts";
import { firstGesture, GESTURES } from "./firstGesture.ts";

type SoundBundle = typeof import("./soundBundle.ts");

/** Longest time in ms that a cue waits for the bundle to load or for a suspended audio context to resume. */
const MAX_DELAY_MS = 400;

class Sounds {
  #room: SoundBundle | null = null;
  #coming: Promise<SoundBundle> | null = null;
  #opening: Promise<void> | null = null;
  #context: AudioContext | null = null;
  #player: Player | null = null;

  constructor() {
    for (const name of GESTURES) addEventListener(name, () => this.#loadSoon(), { capture: true });
  }

  /**
   * Play the cues of a new scene. `at` is table time. With `moves`, the sounds of events with motion are left to
   * `playLanded`.
   */
  playChanges(before: Scene | null, scene: Scene, seat: number, at: number, moves = false): void {
    this.#enter((room) =>
      room.cuesBetween(before, scene, seat, at, document.hidden, moves).forEach((timed) => this.#sound(room, timed)),
    );
  }

  playLanded(events: readonly Event[], seat: number): void {
    this.#enter((room) => room.cuesLanding(events, seat).forEach((timed) => this.#sound(room, timed)));
  }

  playRefusal(): void {
    this.#enter((room) => this.#sound(room, { cue: room.REFUSED, after: 0 }));
  }

  /** Play the ticks of the player's own clock. The arguments are the previous and the current time left in ms. */
  tick(before: number, now: number): void {
    this.#enter((room) => {
      const cue = room.clockCue([before, now]);
      if (cue) this.#sound(room, { cue, after: 0 });
    });
  }

  #loadSoon(): void {
    if (navigator.userActivation?.hasBeenActive === false) return;
    // If loading fails, the next gesture retries.
    this.#coming ??= import("./soundBundle.ts").then(
      (room) => (this.#room = room),
      (problem: unknown) => {
        this.#coming = null;
        throw problem;
      },
    );
    this.#coming.catch(() => {});
    if (settings.sound) this.#openPlayerSoon();
  }

  /**
   * Opening an audio context blocks for a while, so it must not happen in the task of the gesture. Listing the devices
   * first lets the browser prepare audio in the background, and asks for no permission.
   */
  #openPlayerSoon(): void {
    if (this.#context) return this.#openPlayer();
    this.#opening ??= Promise.resolve(
      navigator.mediaDevices?.enumerateDevices() ?? new Promise((later) => setTimeout(later)),
    )
      .catch(() => {})
      .then(() => {
        this.#opening = null;
        this.#openPlayer();
      });
  }

  /** Create the audio context once, and resume it if a phone call or another tab has suspended it. */
  #openPlayer(): void {
    try {
      this.#context ??= new AudioContext();
      if (this.#context.state !== "running") void this.#context.resume().catch(() => {});
    } catch {
      // This device has no audio.
    }
  }

  #enter(then: (room: SoundBundle) => void): void {
    if (!settings.sound && !settings.haptics) return;
    // A gesture that was made on another screen of the page also counts.
    if (!this.#coming && firstGesture.was) this.#loadSoon();
    if (this.#room) then(this.#room);
    else if (this.#coming) soon(this.#coming, then);
  }

  #sound(room: SoundBundle, { cue, after }: Timed): void {
    const { buzz, sound, semitones } = cue;
    if (settings.haptics && buzz) setTimeout(() => room.shake(buzz), after);
    if (settings.sound) this.#openPlayer();
    const context = this.#context;
    if (!settings.sound || !context) return;
    const player = (this.#player ??= new room.Player(context));
    if (context.state === "running") player.play(sound, semitones, after);
    else soon(context.resume(), () => player.play(sound, semitones, after));
  }
}

function soon<T>(coming: Promise<T>, then: (value: T) => void): void {
  const late = performance.now() + MAX_DELAY_MS;
  coming.then((value) => performance.now() <= late && then(value)).catch(() => {});
}

export const sounds = new Sounds();
