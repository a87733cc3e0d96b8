/** A connection recovers by itself and receives all missed news. Every command gets exactly one answer. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { PROTOCOL_VERSION } from "../../src/protocol/command.ts";
import { json } from "../files.ts";
import { TestConnection, newsOf, watched } from "./fakeServer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("protocol version of the page equals that of the schema", () => {
  expect(json<{ title: string }>("docs/wire.schema.json").title).toBe(`Penúltima, wire ${PROTOCOL_VERSION}`);
});

describe("hello message", () => {
  it("identifies the player and states that no version is known", () => {
    const { socket } = new TestConnection();
    expect(socket.sent).toEqual([]);
    socket.onopen?.();
    expect(socket.sent).toEqual([{ type: "hello", wire: 1, table: "t1", secret: "S", link: "L", since: -1 }]);
  });

  it("states the last known version after a reconnect", () => {
    const connection = new TestConnection().in(41);
    connection.socket.cut();
    vi.advanceTimersByTime(500);
    connection.socket.onopen?.();
    expect(connection.socket.all("hello")[0]).toMatchObject({ since: 41 });
  });
});

describe("connection recovery", () => {
  it("retries after 0.5, 1, 2, 4 and 8 seconds, and then every 8 seconds", () => {
    const connection = new TestConnection();
    const rests = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000];
    for (const [tries, rest] of rests.entries()) {
      connection.socket.cut();
      expect(connection.status).toBe("lost");
      vi.advanceTimersByTime(rest - 1);
      expect(connection.server.sockets).toHaveLength(tries + 1);
      vi.advanceTimersByTime(1);
      expect(connection.server.sockets).toHaveLength(tries + 2);
    }
    connection.in();
    expect(connection.status).toBe("open");
    connection.socket.cut();
    vi.advanceTimersByTime(500);
    expect(connection.server.sockets).toHaveLength(rests.length + 2);
  });

  it("retries at once when the tab or the network is back", () => {
    const connection = new TestConnection().in();
    for (let cut = 0; cut < 4; cut++) {
      connection.socket.cut();
      vi.advanceTimersByTime(cut * 100);
      connection.line.checkNow();
      expect(connection.server.sockets).toHaveLength(cut + 2);
    }
    connection.in();
    expect(connection.statuses.map(([status]) => status)).toEqual(["open", "lost", "open"]);
  });

  it("detects a broken socket soon after a command without an answer", () => {
    const connection = new TestConnection().in();
    void connection.line.send({ type: "ready" });
    vi.advanceTimersByTime(3_000);
    expect([connection.socket.all("ping").length, connection.status]).toEqual([2, "open"]);
    vi.advanceTimersByTime(2_500);
    expect(connection.status).toBe("lost");
  });

  it("gives up an attempt that takes too long, and retries", () => {
    const connection = new TestConnection();
    vi.advanceTimersByTime(8_000);
    expect([connection.socket.isClosed, connection.status]).toEqual([true, "lost"]);
    vi.advanceTimersByTime(500);
    expect(connection.server.sockets).toHaveLength(2);
  });

  it("detects a missing pong, sooner after the tab was hidden", () => {
    const connection = new TestConnection().in();
    const first = connection.socket;
    vi.advanceTimersByTime(15_000);
    expect(first.all("ping")).toHaveLength(2);
    expect(first.isClosed).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect([first.isClosed, connection.status]).toEqual([true, "lost"]);
    vi.advanceTimersByTime(500);
    connection.in();
    connection.line.checkNow();
    vi.advanceTimersByTime(2_500);
    expect(connection.status).toBe("lost");
  });

  it("keeps the socket open as long as pongs arrive", () => {
    const connection = new TestConnection().in();
    for (let second = 0; second < 120; second++) {
      for (const { sent } of connection.socket.all("ping").slice(-1))
        connection.socket.says({ type: "pong", sent, at: sent });
      vi.advanceTimersByTime(1_000);
    }
    expect([connection.server.sockets.length, connection.status]).toEqual([1, "open"]);
  });

  it("removes the handlers of a dropped socket", () => {
    const connection = new TestConnection().in();
    const old = connection.socket;
    old.cut();
    expect([old.onmessage, old.onclose]).toEqual([null, null]);
  });

  it("drops the socket after a message that is not part of the protocol", () => {
    const connection = new TestConnection().in();
    connection.socket.onmessage?.({ data: "<html>" });
    expect(connection.status).toBe("lost");
  });
});

describe("command to a table", () => {
  it("gets its own id and exactly one answer", async () => {
    const connection = new TestConnection().in();
    const onanswer = watched(connection.line.send({ type: "ready" }));
    const other = watched(connection.line.send({ type: "ready" }));
    const [first, second] = connection.socket.all("ready");
    expect(first!.id).not.toBe(second!.id);
    expect(connection.ids).toEqual([first!.id, second!.id]);
    connection.socket.says({ type: "answer", id: first!.id, kind: "done", version: 5 });
    connection.socket.says({ type: "answer", id: first!.id, kind: "refused" });
    await vi.advanceTimersByTimeAsync(0);
    expect(onanswer.mock.calls).toEqual([[{ type: "answer", id: first!.id, kind: "done", version: 5 }]]);
    expect(other).not.toHaveBeenCalled();
    expect(connection.ids).toEqual([second!.id]);
  });

  it("is repeated with the same id and in order after each reconnect until it is answered", async () => {
    const connection = new TestConnection();
    const onanswer = watched(connection.line.send({ type: "act", seat: 0, of: 7, wish: "play R7" }));
    expect(connection.socket.sent).toEqual([]);
    connection.in();
    void connection.line.send({ type: "phrase", phrase: "hello" });
    const sent = connection.socket.sent.filter((message) => "id" in message);
    expect(sent.map((message) => message.type)).toEqual(["act", "phrase"]);
    for (let cut = 0; cut < 3; cut++) {
      connection.socket.cut();
      vi.advanceTimersByTime(500);
      connection.in();
      expect(connection.socket.sent.filter((message) => "id" in message)).toEqual(sent);
    }
    const [act] = connection.socket.all("act");
    connection.socket.says({ type: "answer", id: act!.id, kind: "stale" });
    connection.socket.cut();
    vi.advanceTimersByTime(500);
    connection.in();
    expect(connection.socket.all("act")).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(onanswer).toHaveBeenCalledOnce();
  });

  it("reports the reason for a refusal", async () => {
    const connection = new TestConnection().in();
    const onanswer = watched(connection.line.send({ type: "ready" }));
    const { id } = connection.socket.all("ready")[0]!;
    connection.socket.says({ type: "answer", id, kind: "refused", why: "match", cost: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(onanswer.mock.lastCall).toEqual([{ type: "answer", id, kind: "refused", why: "match", cost: 1 }]);
  });

  it("waits for its answer while the server keeps it", async () => {
    const connection = new TestConnection().in();
    const onanswer = watched(connection.line.send({ type: "ready" }));
    const { id } = connection.socket.all("ready")[0]!;
    connection.socket.says({ type: "kept", id });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(onanswer).not.toHaveBeenCalled();
    expect(connection.ids).toEqual([id]);
    connection.socket.says({ type: "answer", id, kind: "done", version: 5 });
    await vi.advanceTimersByTimeAsync(0);
    expect(onanswer).toHaveBeenCalledOnce();
  });

  it("is answered only after the news with its effect has arrived", async () => {
    const connection = new TestConnection().in(5);
    const onanswer = watched(connection.line.send({ type: "ready" }));
    connection.socket.says({ type: "answer", id: connection.socket.all("ready")[0]!.id, kind: "done", version: 6 });
    await vi.advanceTimersByTimeAsync(0);
    expect(onanswer).not.toHaveBeenCalled();
    connection.socket.says(newsOf(6));
    await vi.advanceTimersByTimeAsync(0);
    expect(onanswer).toHaveBeenCalledOnce();
  });
});

describe("goodbye of the server", () => {
  it("stops reconnecting while another tab has the table, until it is taken back", () => {
    const connection = new TestConnection().in();
    connection.socket.says({ type: "bye", why: "table.elsewhere" });
    connection.socket.cut();
    connection.line.checkNow();
    vi.advanceTimersByTime(60_000);
    expect([connection.server.sockets.length, connection.statuses.at(-1)]).toEqual([
      1,
      ["elsewhere", "table.elsewhere"],
    ]);
    connection.line.bring();
    expect(connection.server.sockets).toHaveLength(2);
    connection.in();
    expect(connection.status).toBe("open");
  });

  it.each(["table.restart", "table.busy", "table.too-fast", "table.hello", "table.again"])(
    "leads to a reconnect for the temporary reason %s",
    (why) => {
      const connection = new TestConnection().in();
      connection.socket.says({ type: "bye", why });
      expect(connection.status).toBe("lost");
      vi.advanceTimersByTime(500);
      expect(connection.server.sockets).toHaveLength(2);
    },
  );

  it.each(["table.closed", "table.removed", "table.link", "table.unknown", "table.reload", "table.secret"])(
    "ends the connection and all commands for the final reason %s",
    async (why) => {
      const connection = new TestConnection().in();
      const onanswer = watched(connection.line.send({ type: "ready" }));
      connection.socket.says({ type: "bye", why });
      const late = watched(connection.line.send({ type: "ready" }));
      connection.line.checkNow();
      connection.line.bring();
      await vi.advanceTimersByTimeAsync(60_000);
      expect([connection.server.sockets.length, connection.statuses.at(-1)]).toEqual([1, ["gone", why]]);
      expect(onanswer.mock.lastCall![0]).toMatchObject({ kind: "gone", why });
      expect(late.mock.lastCall![0]).toMatchObject({ kind: "gone" });
    },
  );
});

describe("connection of a suspended page", () => {
  it("closes its socket and does not reconnect until the page is back", () => {
    const connection = new TestConnection().in();
    connection.line.rest();
    vi.advanceTimersByTime(60_000);
    expect([connection.socket.isClosed, connection.server.sockets.length]).toEqual([true, 1]);
    connection.line.checkNow();
    expect(connection.server.sockets).toHaveLength(2);
  });
});

describe("table time", () => {
  it("follows the fastest frame, and half of the round trip for a pong", () => {
    const connection = new TestConnection();
    connection.socket.welcomes({ at: 10_000 });
    vi.advanceTimersByTime(40);
    connection.socket.says({ type: "pong", sent: connection.socket.all("ping")[0]!.sent, at: 10_060 });
    vi.advanceTimersByTime(5_000);
    expect(connection.line.clock.at()).toBeCloseTo(10_080 + 5_000, -1);
    connection.socket.says(newsOf(6, 15_000));
    vi.advanceTimersByTime(5_000);
    expect(connection.line.clock.at()).toBeCloseTo(20_080, -1);
  });

  it("advances without jumps and never runs backwards during small corrections", () => {
    const connection = new TestConnection();
    connection.socket.welcomes({ at: 10_000 });
    let before = connection.line.clock.at();
    connection.socket.says(newsOf(6, 10_500));
    for (let frame = 0; frame < 600; frame++) {
      vi.advanceTimersByTime(16);
      const at = connection.line.clock.at();
      expect(at - before).toBeGreaterThan(0);
      expect(at - before).toBeLessThan(20);
      before = at;
    }
    expect(before).toBeCloseTo(10_500 + 600 * 16, -1);
  });

  it("follows the server at once after the table was suspended", () => {
    const connection = new TestConnection().in();
    connection.socket.says(newsOf(6, 0));
    vi.advanceTimersByTime(60_000);
    connection.socket.says(newsOf(7, 1_000));
    expect(connection.line.clock.at()).toBe(1_000);
  });
});
