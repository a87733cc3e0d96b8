/** Fake server. Tests open and close its sockets, and send messages through them. */
import { vi } from "vitest";

import { Connection, type ConnectionOptions, type Socket, type Status } from "../../src/protocol/connection.ts";
import type { Answer, In, News, Now, Out, Welcome } from "../../src/protocol/types.ts";

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

  /** Return the messages of one type that the page has sent. */
  all<Type extends In["type"]>(type: Type): Extract<In, { type: Type }>[] {
    return this.sent.filter((message) => message.type === type) as Extract<In, { type: Type }>[];
  }

  says(message: Out): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Close the socket, as the server or the network does. */
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

/** A connection to a fake server. It stores everything that the connection reports. */
export class TestConnection {
  readonly server = new Server();
  readonly statuses: [Status, string][] = [];
  readonly taken: (Welcome | News)[] = [];
  version = -1;
  ids: readonly string[] = [];
  readonly line: Connection;

  constructor(more: Partial<ConnectionOptions> = {}) {
    this.line = new Connection({
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
      onstatus: (status, why) => void this.statuses.push([status, why]),
      sending: (ids) => {
        this.ids = ids;
      },
      ...more,
    });
  }

  get status(): Status | undefined {
    return this.statuses.at(-1)?.[0];
  }

  get socket(): FakeSocket {
    return this.server.last;
  }

  /** Open the socket, welcome the page, and send news of a version. */
  in(version = 5): this {
    this.socket.welcomes();
    this.socket.says(newsOf(version));
    return this;
  }
}

/** Return a mock function that is called with the promise's answer. */
export function watched(promise: Promise<Answer>) {
  const seen = vi.fn<(answer: Answer) => void>();
  void promise.then(seen);
  return seen;
}
