/**
 * Connection to a table. It has one WebSocket at a time and replaces it whenever it breaks. On the new socket, the
 * server sends the missed versions, and the page repeats unanswered commands with the same ids.
 */
import { newId } from "../device/ids.ts";
import { PROTOCOL_VERSION, type Command } from "./command.ts";
import { TableClock } from "./clock.ts";
import type { Answer, Hello, News, Out, Ping, Welcome } from "./types.ts";

/**
 * State of a connection. `lost`: the socket is broken and will be replaced. `elsewhere`: another tab has taken the
 * table over. `gone`: the connection has ended for good.
 */
export type Status = "connecting" | "open" | "lost" | "elsewhere" | "gone";

/** The part of the WebSocket interface that the connection uses. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface ConnectionOptions {
  readonly table: string;
  readonly secret: string;
  readonly link: string;
  readonly open: () => Socket;
  /** Returns the time of the browser's clock. */
  readonly now: () => number;
  /** Returns the last known version of the table; -1 if none is known. */
  readonly version: () => number;
  readonly take: (message: Welcome | News) => void;
  readonly onstatus: (status: Status, why: string) => void;
  /** Called with the ids of unanswered commands whenever they change. */
  readonly sending: (ids: readonly string[]) => void;
}

interface Waiting {
  readonly text: string;
  readonly answered: (answer: Answer) => void;
}

/** Retry delays in ms; the last one repeats. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000];
/** Time limit in ms for opening a socket and receiving the server's welcome. */
const ATTEMPT_TIMEOUT_MS = 8_000;
/** Ping interval in ms. */
const PING_INTERVAL_MS = 15_000;
/** Time in ms after which a pong counts as missing. */
const MISSED = 10_000;
/** Time in ms after which a pong counts as missing if the connection may be broken. */
const MISSED_SOON = 2_500;
/** Time in ms after which an unanswered command causes a ping. */
const ANSWER_TIMEOUT_MS = 3_000;
/** If the server closes a connection for one of these reasons, the page reconnects. */
const RETRYABLE_BYES = ["table.restart", "table.busy", "table.too-fast", "table.hello", "table.again"];

export class Connection {
  readonly clock: TableClock;
  #status: Status = "connecting";
  #socket: Socket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sign: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Map<string, Waiting>();
  /** Answers that are held back, because the version that contains the effect of their command has not arrived yet. */
  #early: Answer[] = [];

  constructor(private readonly ends: ConnectionOptions) {
    this.clock = new TableClock(ends.now);
    this.#connect();
  }

  /** Send a command. The promise resolves with the answer, which may arrive only after a reconnect. */
  send(command: Command): Promise<Answer> {
    const id = newId();
    const text = JSON.stringify({ ...command, id });
    return new Promise((answered) => {
      if (this.#status === "gone") return answered({ type: "answer", id, kind: "gone" });
      this.#waiting.set(id, { text, answered });
      this.ends.sending([...this.#waiting.keys()]);
      if (this.#status !== "open") return;
      this.#socket?.send(text);
      this.#schedulePing(ANSWER_TIMEOUT_MS, MISSED_SOON);
    });
  }

  /** Check an open connection, or retry a lost one at once, because the tab or the network is back. */
  checkNow(): void {
    if (this.#status === "open") this.#ping(MISSED_SOON);
    else if (this.#status === "lost") this.#scheduleRetry();
  }

  /** Move the table from another tab to this one. */
  bring(): void {
    if (this.#status === "elsewhere") this.#scheduleRetry();
  }

  /** Close the socket because the page is suspended. The connection can be resumed. */
  rest(): void {
    if (this.#status !== "open" && this.#status !== "lost" && this.#status !== "connecting") return;
    this.#drop();
    this.#setStatus("lost");
  }

  /** Close the connection for good. */
  close(why = ""): void {
    this.#drop();
    this.#setStatus("gone", why);
    for (const id of [...this.#waiting.keys()]) this.#settle({ type: "answer", id, kind: "gone", why });
  }

  #scheduleRetry(): void {
    this.#tries = 0;
    this.#connect();
  }

  #connect(): void {
    this.#drop();
    const socket = (this.#socket = this.ends.open());
    socket.onopen = () => socket.send(JSON.stringify(this.#hello()));
    socket.onmessage = (event) => this.#receive(event.data);
    socket.onclose = () => this.#connectionLost();
    this.#timer = setTimeout(() => this.#connectionLost(), ATTEMPT_TIMEOUT_MS);
  }

  #hello(): Hello {
    const { table, secret, link } = this.ends;
    return { type: "hello", wire: PROTOCOL_VERSION, table, secret, link, since: this.ends.version() };
  }

  #receive(data: unknown): void {
    const message = read(data);
    if (message === null) return this.#connectionLost();
    this.#schedulePing();
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "news":
        this.clock.synchronize(message.now.at);
        this.ends.take(message);
        return this.#settleEarly();
      case "answer":
        return this.#receiveAnswer(message);
      case "pong":
        return this.clock.synchronize(message.at, message.sent);
      case "bye":
        return this.#receiveBye(message.why);
    }
  }

  #welcome(message: Welcome): void {
    this.#tries = 0;
    clearTimeout(this.#timer);
    this.clock.forget();
    this.clock.synchronize(message.at);
    this.ends.take(message);
    this.#setStatus("open");
    for (const { text } of this.#waiting.values()) this.#socket?.send(text);
    this.#ping(MISSED);
  }

  #receiveAnswer(answer: Answer): void {
    if ((answer.version ?? 0) > this.ends.version()) this.#early.push(answer);
    else this.#settle(answer);
  }

  #settleEarly(): void {
    const early = this.#early;
    this.#early = [];
    for (const answer of early) this.#receiveAnswer(answer);
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    this.#waiting.delete(answer.id);
    this.ends.sending([...this.#waiting.keys()]);
    waiting.answered(answer);
  }

  #receiveBye(why: string): void {
    if (why === "table.elsewhere") {
      this.#drop();
      this.#setStatus("elsewhere", why);
    } else if (RETRYABLE_BYES.includes(why)) this.#connectionLost();
    else this.close(why);
  }

  #connectionLost(): void {
    this.#drop();
    this.#setStatus("lost");
    const rest = RETRY_DELAYS_MS[Math.min(this.#tries, RETRY_DELAYS_MS.length - 1)]!;
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#connect(), rest);
  }

  /** Send a ping, which also synchronizes the clock. */
  #ping(patience: number): void {
    const ping: Ping = { type: "ping", sent: Math.round(this.ends.now()) };
    this.#socket?.send(JSON.stringify(ping));
    clearTimeout(this.#sign);
    this.#sign = setTimeout(() => this.#connectionLost(), patience);
  }

  /** Schedule the next ping. It replaces a ping that is already scheduled, or the timeout of a pong. */
  #schedulePing(sign = PING_INTERVAL_MS, patience = MISSED): void {
    clearTimeout(this.#sign);
    this.#sign = setTimeout(() => this.#ping(patience), sign);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#sign);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #setStatus(status: Status, why = ""): void {
    if (status === this.#status) return;
    this.#status = status;
    this.ends.onstatus(status, why);
  }
}

/** Parse a message; return null if it does not belong to the protocol. */
function read(data: unknown): Out | null {
  try {
    const found = JSON.parse(String(data)) as Out | null;
    return typeof found === "object" && found !== null && typeof found.type === "string" ? found : null;
  } catch {
    return null;
  }
}
