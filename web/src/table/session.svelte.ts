/** One's way to a table, for the screens: what stands there, what was sent, and whether anybody is there. */
import { identity } from "../device/identity.svelte.ts";
import { addressOf } from "../device/place.ts";
import type { Command } from "../wire/command.ts";
import { Line, type Socket, type Status } from "../wire/line.ts";
import type { Answer, News, Welcome } from "../wire/types.ts";
import { fold, type Scene } from "./scene.ts";

export type { Status } from "../wire/line.ts";

export interface To {
  readonly table: string;
  /** Else that of this device. */
  readonly secret?: string;
  /** Else whatever led here before. */
  readonly link?: string;
}

export class Session {
  scene: Scene | null = $state.raw(null);
  status: Status = $state.raw("connecting");
  /** Why it is over: a key of the catalogue. */
  bye = $state.raw("");
  /** Ids of commands without an answer. */
  sending: readonly string[] = $state.raw([]);
  /** The last one. */
  answer: Answer | null = $state.raw(null);

  readonly table: string;
  readonly #line: Line;
  readonly #heard = new AbortController();
  #welcome: Welcome | null = null;

  constructor({ table, secret = identity.secretOf(table), link = linkTo(table) }: To, open: () => Socket) {
    this.table = table;
    this.#line = new Line({
      table,
      secret,
      link,
      open,
      now: () => performance.now(),
      version: () => this.scene?.version ?? -1,
      take: (message) => this.#take(message),
      told: (status, why) => {
        this.status = status;
        this.bye = why;
      },
      sending: (ids) => {
        this.sending = ids;
      },
    });
    this.#listen();
  }

  /** Table time, in thousandths of a second. */
  at(): number {
    return this.#line.clock.at();
  }

  /** Sent again by itself until it is answered. What was done is in the scene when the answer comes. */
  async send(command: Command): Promise<Answer> {
    const answer = await this.#line.send(command);
    this.answer = answer;
    if (command.type === "sit" && answer.kind === "done") this.#sat(command.seat);
    return answer;
  }

  /** This tab takes the table over again. */
  bring(): void {
    this.#line.bring();
  }

  close(): void {
    this.#heard.abort();
    this.#line.close();
  }

  #take(message: Welcome | News): void {
    if (message.type === "welcome") this.#welcome = message;
    const isFirst = this.scene === null;
    const scene = fold(this.scene, message);
    const welcome = isFirst ? this.#welcome : null;
    this.scene = scene && welcome ? fold(scene, { ...welcome, person: Math.max(welcome.person, scene.person) }) : scene;
    this.#remember();
  }

  /** A seat that is one's own from the next deal on says already who one is. */
  #sat(seat: number): void {
    const { scene } = this;
    const { person = -1, next = -1 } = scene?.now.seats[seat] ?? {};
    if (scene && scene.person < 0) this.scene = { ...scene, person: Math.max(person, next) };
  }

  /** Where one has a seat, one comes back; the link that moved it here is used up. */
  #remember(): void {
    const { scene } = this;
    if (!scene || Object.keys(scene.mine).length === 0) return;
    const { edition = "giant" } = scene.head.setup;
    const kept = identity.of(this.table);
    if (kept?.edition !== edition || kept.seat) identity.keep(this.table, { edition, seat: "" });
  }

  #listen(): void {
    const { signal } = this.#heard;
    const nudge = () => document.visibilityState === "visible" && this.#line.nudge();
    for (const name of ["online", "offline", "pageshow"]) addEventListener(name, nudge, { signal });
    document.addEventListener("visibilitychange", nudge, { signal });
    addEventListener("pagehide", () => this.#line.rest(), { signal });
  }
}

export function openSession(to: To): Session {
  const address = addressOf("/api/v1/socket").replace(/^http/, "ws");
  return new Session(to, () => new WebSocket(address) as Socket);
}

function linkTo(table: string): string {
  const kept = identity.of(table);
  return kept?.seat || kept?.join || kept?.watch || "";
}
