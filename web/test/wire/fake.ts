/** A server made of sockets that a test opens, answers and cuts. */
import { vi } from "vitest";

import { Line, type Ends, type Socket, type Status } from "../../src/wire/line.ts";
import type { Answer, In, News, Now, Out, Welcome } from "../../src/wire/types.ts";

export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: In[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as In);
  }

  close(): void {
    this.isClosed = true;
  }

  /** Of one kind. */
  all<Type extends In["type"]>(type: Type): Extract<In, { type: Type }>[] {
    return this.sent.filter((message) => message.type === type) as Extract<In, { type: Type }>[];
  }

  says(message: Out): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** By the server or the network. */
  cut(): void {
    this.onclose?.();
  }

  welcomes(more: Partial<Welcome> = {}): void {
    this.onopen?.();
    this.says({ type: "welcome", wire: 1, table: "t1", person: 0, at: 0, ...more });
  }
}

export class Server {
  readonly sockets: FakeSocket[] = [];
  readonly open = (): FakeSocket => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  };

  get last(): FakeSocket {
    return this.sockets.at(-1)!;
  }
}

export function nowAt(version: number, at = 0): Now {
  return { version, at, life: "gathering", host: 0, seats: [] };
}

export function newsOf(version: number, at = 0): News {
  return { type: "news", first: version, items: [{}], now: nowAt(version, at), head: { setup: {} } };
}

/** A line to a fake server, with all that it told. */
export class Called {
  readonly server = new Server();
  readonly told: [Status, string][] = [];
  readonly taken: (Welcome | News)[] = [];
  version = -1;
  ids: readonly string[] = [];
  readonly line: Line;

  constructor(more: Partial<Ends> = {}) {
    this.line = new Line({
      table: "t1",
      secret: "S",
      link: "L",
      open: this.server.open,
      now: () => performance.now(),
      version: () => this.version,
      take: (message) => {
        this.taken.push(message);
        if (message.type === "news") this.version = message.now.version;
      },
      told: (status, why) => void this.told.push([status, why]),
      sending: (ids) => {
        this.ids = ids;
      },
      ...more,
    });
  }

  get status(): Status | undefined {
    return this.told.at(-1)?.[0];
  }

  get socket(): FakeSocket {
    return this.server.last;
  }

  /** Opened, welcomed and told what stands. */
  in(version = 5): this {
    this.socket.welcomes();
    this.socket.says(newsOf(version));
    return this;
  }
}

/** What came of a promise by now. */
export function watched(promise: Promise<Answer>) {
  const seen = vi.fn<(answer: Answer) => void>();
  void promise.then(seen);
  return seen;
}
