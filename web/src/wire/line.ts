/** The line to a table: one socket, and another one whenever it is cut. What was missed comes by itself, and what has no
 * answer yet is sent again with the same id. */
import { freshId } from "../device/ids.ts";
import { WIRE, type Command } from "./command.ts";
import { TableClock } from "./clock.ts";
import type { Answer, Hello, News, Out, Ping, Welcome } from "./types.ts";

/** `lost`: it is tried again for ever. `elsewhere`: another tab has the table. `gone`: there is nothing to come back to. */
export type Status = "connecting" | "open" | "lost" | "elsewhere" | "gone";

/** As much of a WebSocket as is needed. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Ends {
  readonly table: string;
  readonly secret: string;
  readonly link: string;
  readonly open: () => Socket;
  /** The browser's clock. */
  readonly now: () => number;
  /** The last version that is known here; -1: none. */
  readonly version: () => number;
  readonly take: (message: Welcome | News) => void;
  readonly told: (status: Status, why: string) => void;
  /** Commands without an answer changed. */
  readonly sending: (ids: readonly string[]) => void;
}

interface Waiting {
  readonly text: string;
  readonly answered: (answer: Answer) => void;
}

/** Thousandths of a second until it is tried again; the last one for ever. */
const RESTS = [500, 1_000, 2_000, 4_000, 8_000];
/** That a socket may need to open and to be welcomed. */
const ATTEMPT = 8_000;
/** Between questions for the time... */
const SIGN = 15_000;
/** ... and until one is missed: at leisure, or when there is reason to think that nobody is there. */
const MISSED = 10_000;
const MISSED_SOON = 2_500;
/** Goodbyes after which one comes again by oneself. */
const PASSING = ["table.restart", "table.busy", "table.too-fast", "table.hello", "table.again"];

export class Line {
  readonly clock: TableClock;
  #status: Status = "connecting";
  #socket: Socket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sign: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Map<string, Waiting>();
  /** Answers whose news are not here yet: what was done is not answered before it is seen. */
  #early: Answer[] = [];

  constructor(private readonly ends: Ends) {
    this.clock = new TableClock(ends.now);
    this.#connect();
  }

  /** The one answer to a command, whenever it comes. */
  send(command: Command): Promise<Answer> {
    const id = freshId();
    const text = JSON.stringify({ ...command, id });
    return new Promise((answered) => {
      if (this.#status === "gone") return answered({ type: "answer", id, kind: "gone" });
      this.#waiting.set(id, { text, answered });
      this.ends.sending([...this.#waiting.keys()]);
      if (this.#status === "open") this.#socket?.send(text);
    });
  }

  /** The tab or the network came back: it is tried at once, or looked at whether anybody is there. */
  nudge(): void {
    if (this.#status === "open") this.#ask(MISSED_SOON);
    else if (this.#status === "lost") this.#again();
  }

  /** This tab takes the table over. */
  bring(): void {
    if (this.#status === "elsewhere") this.#again();
  }

  /** Lets go of the socket without giving up the table: the page is put away. */
  rest(): void {
    if (this.#status !== "open" && this.#status !== "lost" && this.#status !== "connecting") return;
    this.#drop();
    this.#tell("lost");
  }

  /** For good. */
  close(why = ""): void {
    this.#drop();
    this.#tell("gone", why);
    for (const id of [...this.#waiting.keys()]) this.#settle({ type: "answer", id, kind: "gone", why });
  }

  #again(): void {
    this.#tries = 0;
    this.#connect();
  }

  #connect(): void {
    this.#drop();
    const socket = (this.#socket = this.ends.open());
    socket.onopen = () => socket.send(JSON.stringify(this.#hello()));
    socket.onmessage = (event) => this.#hear(event.data);
    socket.onclose = () => this.#lose();
    this.#timer = setTimeout(() => this.#lose(), ATTEMPT);
  }

  #hello(): Hello {
    const { table, secret, link } = this.ends;
    return { type: "hello", wire: WIRE, table, secret, link, since: this.ends.version() };
  }

  #hear(data: unknown): void {
    const message = read(data);
    if (message === null) return this.#lose();
    this.#wait();
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "news":
        this.clock.heard(message.now.at);
        this.ends.take(message);
        return this.#settleEarly();
      case "answer":
        return this.#answered(message);
      case "pong":
        return this.clock.heard(message.at, message.sent);
      case "bye":
        return this.#bye(message.why);
    }
  }

  #welcome(message: Welcome): void {
    this.#tries = 0;
    clearTimeout(this.#timer);
    this.clock.forget();
    this.clock.heard(message.at);
    this.ends.take(message);
    this.#tell("open");
    for (const { text } of this.#waiting.values()) this.#socket?.send(text);
    this.#ask(MISSED);
  }

  #answered(answer: Answer): void {
    if ((answer.version ?? 0) > this.ends.version()) this.#early.push(answer);
    else this.#settle(answer);
  }

  #settleEarly(): void {
    const early = this.#early;
    this.#early = [];
    for (const answer of early) this.#answered(answer);
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    this.#waiting.delete(answer.id);
    this.ends.sending([...this.#waiting.keys()]);
    waiting.answered(answer);
  }

  #bye(why: string): void {
    if (why === "table.elsewhere") {
      this.#drop();
      this.#tell("elsewhere", why);
    } else if (PASSING.includes(why)) this.#lose();
    else this.close(why);
  }

  #lose(): void {
    this.#drop();
    this.#tell("lost");
    const rest = RESTS[Math.min(this.#tries, RESTS.length - 1)]!;
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#connect(), rest);
  }

  /** Asks for the time, which also says whether anybody is there. */
  #ask(patience: number): void {
    const ping: Ping = { type: "ping", sent: Math.round(this.ends.now()) };
    this.#socket?.send(JSON.stringify(ping));
    clearTimeout(this.#sign);
    this.#sign = setTimeout(() => this.#lose(), patience);
  }

  /** Somebody is there: they are asked again after a while. */
  #wait(): void {
    clearTimeout(this.#sign);
    this.#sign = setTimeout(() => this.#ask(MISSED), SIGN);
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

  #tell(status: Status, why = ""): void {
    if (status === this.#status) return;
    this.#status = status;
    this.ends.told(status, why);
  }
}

/** None where it is nothing that a table says. */
function read(data: unknown): Out | null {
  try {
    const found = JSON.parse(String(data)) as Out | null;
    return typeof found === "object" && found !== null && typeof found.type === "string" ? found : null;
  } catch {
    return null;
  }
}
