/** Reactive state of a table connection: scene, status and pending commands. */
import { identity } from "../device/identity.svelte.ts";
import { addressOf } from "../device/basePath.ts";
import type { Command } from "../protocol/command.ts";
import { Connection, type Socket, type Status } from "../protocol/connection.ts";
import type { Answer, News, Welcome } from "../protocol/types.ts";
import { applyMessage, type Scene } from "../protocol/scene.ts";

export type { Status } from "../protocol/connection.ts";

export interface SessionOptions {
  readonly table: string;
  /** Secret of the person; by default, the secret that this device has stored. */
  readonly secret?: string;
  /** Link to the table; by default, the stored link. */
  readonly link?: string;
}

export class Session {
  scene: Scene | null = $state.raw(null);
  status: Status = $state.raw("connecting");
  /** Text key of the reason why the connection ended. */
  bye = $state.raw("");
  /** Ids of commands without an answer. */
  sending: readonly string[] = $state.raw([]);
  /** The last answer. */
  answer: Answer | null = $state.raw(null);

  readonly table: string;
  readonly #line: Connection;
  readonly #listeners = new AbortController();
  #welcome: Welcome | null = null;

  constructor({ table, secret = identity.secretOf(table), link = linkTo(table) }: SessionOptions, open: () => Socket) {
    this.table = table;
    this.#line = new Connection({
      table,
      secret,
      link,
      open,
      now: () => performance.now(),
      version: () => this.scene?.version ?? -1,
      take: (message) => this.#applyMessage(message),
      onstatus: (status, why) => {
        this.status = status;
        this.bye = why;
      },
      sending: (ids) => {
        this.sending = ids;
      },
    });
    this.#listen();
  }

  /** Return table time in ms. */
  at(): number {
    return this.#line.clock.at();
  }

  /**
   * Send a command. The connection repeats it if necessary until it is answered. When the promise resolves, the scene
   * contains the effect of the command.
   */
  async send(command: Command): Promise<Answer> {
    const answer = await this.#line.send(command);
    this.answer = answer;
    if (command.type === "sit" && answer.kind === "done") this.#sat(command.seat);
    // The removal of a person makes the old link and code invalid, and the answer contains new ones.
    if (command.type === "remove" && answer.kind === "done")
      identity.keep(this.table, { join: answer.link ?? "", code: answer.code ?? "" });
    return answer;
  }

  /** Take the table over from another tab. */
  bring(): void {
    this.#line.bring();
  }

  close(): void {
    this.#listeners.abort();
    this.#line.close();
  }

  #applyMessage(message: Welcome | News): void {
    if (message.type === "welcome") this.#welcome = message;
    const isFirst = this.scene === null;
    const scene = applyMessage(this.scene, message);
    const welcome = isFirst ? this.#welcome : null;
    this.scene =
      scene && welcome ? applyMessage(scene, { ...welcome, person: Math.max(welcome.person, scene.person) }) : scene;
    this.#remember();
  }

  /** Set the viewer's person number from the new seat. `next` is the person who takes over at the next deal. */
  #sat(seat: number): void {
    const { scene } = this;
    const { person = -1, next = -1 } = scene?.now.seats[seat] ?? {};
    if (scene && scene.person < 0) this.scene = { ...scene, person: Math.max(person, next) };
  }

  /** Store a table at which the player has a seat. Erase the link that moved the seat here; it works only once. */
  #remember(): void {
    const { scene } = this;
    if (!scene || Object.keys(scene.mine).length === 0) return;
    const { edition = "giant" } = scene.head.setup;
    const stored = identity.of(this.table);
    if (stored?.edition !== edition || stored.seat) identity.keep(this.table, { edition, seat: "" });
  }

  #listen(): void {
    const { signal } = this.#listeners;
    const nudge = () => document.visibilityState === "visible" && this.#line.checkNow();
    for (const name of ["online", "offline", "pageshow"]) addEventListener(name, nudge, { signal });
    document.addEventListener("visibilitychange", nudge, { signal });
    addEventListener("pagehide", () => this.#line.rest(), { signal });
  }
}

export function openSession(to: SessionOptions): Session {
  const address = addressOf("/api/v1/socket").replace(/^http/, "ws");
  return new Session(to, () => new WebSocket(address) as Socket);
}

function linkTo(table: string): string {
  const stored = identity.of(table);
  return stored?.seat || stored?.join || stored?.watch || "";
}
