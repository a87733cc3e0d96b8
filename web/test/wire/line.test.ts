/** A line comes back by itself with what was missed, and every command has exactly one answer. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { WIRE } from "../../src/wire/command.ts";
import { json } from "../files.ts";
import { Called, newsOf, watched } from "./fake.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("speaks the version of the wire that the schema has", () => {
  expect(json<{ title: string }>("docs/wire.schema.json").title).toBe(`Penúltima, wire ${WIRE}`);
});

describe("a hello", () => {
  it("says who comes and that nothing is known", () => {
    const { socket } = new Called();
    expect(socket.sent).toEqual([]);
    socket.onopen?.();
    expect(socket.sent).toEqual([{ type: "hello", wire: 1, table: "t1", secret: "S", link: "L", since: -1 }]);
  });

  it("says after a cut what is known already", () => {
    const called = new Called().in(41);
    called.socket.cut();
    vi.advanceTimersByTime(500);
    called.socket.onopen?.();
    expect(called.socket.all("hello")[0]).toMatchObject({ since: 41 });
  });
});

describe("a line that is cut", () => {
  it("is tried again after 0.5, 1, 2, 4 and 8 seconds, and then every 8 for ever", () => {
    const called = new Called();
    const rests = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000];
    for (const [tries, rest] of rests.entries()) {
      called.socket.cut();
      expect(called.status).toBe("lost");
      vi.advanceTimersByTime(rest - 1);
      expect(called.server.sockets).toHaveLength(tries + 1);
      vi.advanceTimersByTime(1);
      expect(called.server.sockets).toHaveLength(tries + 2);
    }
    called.in();
    expect(called.status).toBe("open");
    called.socket.cut();
    vi.advanceTimersByTime(500);
    expect(called.server.sockets).toHaveLength(rests.length + 2);
  });

  it("is tried at once when the tab or the network comes back", () => {
    const called = new Called().in();
    for (let cut = 0; cut < 4; cut++) {
      called.socket.cut();
      vi.advanceTimersByTime(cut * 100);
      called.line.nudge();
      expect(called.server.sockets).toHaveLength(cut + 2);
    }
    called.in();
    expect(called.told.map(([status]) => status)).toEqual(["open", "lost", "open"]);
  });

  it("gives up an attempt that hangs", () => {
    const called = new Called();
    vi.advanceTimersByTime(8_000);
    expect([called.socket.isClosed, called.status]).toEqual([true, "lost"]);
    vi.advanceTimersByTime(500);
    expect(called.server.sockets).toHaveLength(2);
  });

  it("is found out by silence, sooner after the tab was away", () => {
    const called = new Called().in();
    const first = called.socket;
    vi.advanceTimersByTime(15_000);
    expect(first.all("ping")).toHaveLength(2);
    expect(first.isClosed).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect([first.isClosed, called.status]).toEqual([true, "lost"]);
    vi.advanceTimersByTime(500);
    called.in();
    called.line.nudge();
    vi.advanceTimersByTime(2_500);
    expect(called.status).toBe("lost");
  });

  it("stays open as long as somebody answers", () => {
    const called = new Called().in();
    for (let second = 0; second < 120; second++) {
      for (const { sent } of called.socket.all("ping").slice(-1)) called.socket.says({ type: "pong", sent, at: sent });
      vi.advanceTimersByTime(1_000);
    }
    expect([called.server.sockets.length, called.status]).toEqual([1, "open"]);
  });

  it("hears nothing more from a socket that it let go", () => {
    const called = new Called().in();
    const old = called.socket;
    old.cut();
    expect([old.onmessage, old.onclose]).toEqual([null, null]);
  });

  it("is cut where something comes that no table says", () => {
    const called = new Called().in();
    called.socket.onmessage?.({ data: "<html>" });
    expect(called.status).toBe("lost");
  });
});

describe("a command", () => {
  it("is sent under an id of its own and answered once", async () => {
    const called = new Called().in();
    const seen = watched(called.line.send({ type: "ready" }));
    const other = watched(called.line.send({ type: "ready" }));
    const [first, second] = called.socket.all("ready");
    expect(first!.id).not.toBe(second!.id);
    expect(called.ids).toEqual([first!.id, second!.id]);
    called.socket.says({ type: "answer", id: first!.id, kind: "done", version: 5 });
    called.socket.says({ type: "answer", id: first!.id, kind: "refused" });
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.mock.calls).toEqual([[{ type: "answer", id: first!.id, kind: "done", version: 5 }]]);
    expect(other).not.toHaveBeenCalled();
    expect(called.ids).toEqual([second!.id]);
  });

  it("is sent again with the same id after each cut, until it is answered, in the order of sending", async () => {
    const called = new Called();
    const seen = watched(called.line.send({ type: "act", seat: 0, of: 7, wish: "play R7" }));
    expect(called.socket.sent).toEqual([]);
    called.in();
    void called.line.send({ type: "phrase", phrase: "hello" });
    const sent = called.socket.sent.filter((message) => "id" in message);
    expect(sent.map((message) => message.type)).toEqual(["act", "phrase"]);
    for (let cut = 0; cut < 3; cut++) {
      called.socket.cut();
      vi.advanceTimersByTime(500);
      called.in();
      expect(called.socket.sent.filter((message) => "id" in message)).toEqual(sent);
    }
    const [act] = called.socket.all("act");
    called.socket.says({ type: "answer", id: act!.id, kind: "stale" });
    called.socket.cut();
    vi.advanceTimersByTime(500);
    called.in();
    expect(called.socket.all("act")).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toHaveBeenCalledOnce();
  });

  it("is refused with its why", async () => {
    const called = new Called().in();
    const seen = watched(called.line.send({ type: "ready" }));
    const { id } = called.socket.all("ready")[0]!;
    called.socket.says({ type: "answer", id, kind: "refused", why: "match", cost: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.mock.lastCall).toEqual([{ type: "answer", id, kind: "refused", why: "match", cost: 1 }]);
  });

  it("that is kept waits for its answer", async () => {
    const called = new Called().in();
    const seen = watched(called.line.send({ type: "ready" }));
    const { id } = called.socket.all("ready")[0]!;
    called.socket.says({ type: "kept", id });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(seen).not.toHaveBeenCalled();
    expect(called.ids).toEqual([id]);
    called.socket.says({ type: "answer", id, kind: "done", version: 5 });
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toHaveBeenCalledOnce();
  });

  it("is not answered before what it did is seen", async () => {
    const called = new Called().in(5);
    const seen = watched(called.line.send({ type: "ready" }));
    called.socket.says({ type: "answer", id: called.socket.all("ready")[0]!.id, kind: "done", version: 6 });
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).not.toHaveBeenCalled();
    called.socket.says(newsOf(6));
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toHaveBeenCalledOnce();
  });
});

describe("a goodbye", () => {
  it("for another tab leaves it there until the table is brought back", () => {
    const called = new Called().in();
    called.socket.says({ type: "bye", why: "table.elsewhere" });
    called.socket.cut();
    called.line.nudge();
    vi.advanceTimersByTime(60_000);
    expect([called.server.sockets.length, called.told.at(-1)]).toEqual([1, ["elsewhere", "table.elsewhere"]]);
    called.line.bring();
    expect(called.server.sockets).toHaveLength(2);
    called.in();
    expect(called.status).toBe("open");
  });

  it.each(["table.restart", "table.busy", "table.too-fast", "table.hello", "table.again"])("that passes is come back from: %s", (why) => {
    const called = new Called().in();
    called.socket.says({ type: "bye", why });
    expect(called.status).toBe("lost");
    vi.advanceTimersByTime(500);
    expect(called.server.sockets).toHaveLength(2);
  });

  it.each(["table.closed", "table.removed", "table.link", "table.unknown", "table.reload", "table.secret"])("for good ends all that waits: %s", async (why) => {
    const called = new Called().in();
    const seen = watched(called.line.send({ type: "ready" }));
    called.socket.says({ type: "bye", why });
    const late = watched(called.line.send({ type: "ready" }));
    called.line.nudge();
    called.line.bring();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([called.server.sockets.length, called.told.at(-1)]).toEqual([1, ["gone", why]]);
    expect(seen.mock.lastCall![0]).toMatchObject({ kind: "gone", why });
    expect(late.mock.lastCall![0]).toMatchObject({ kind: "gone" });
  });
});

describe("a page that is put away", () => {
  it("lets go of its socket and tries nothing until it is back", () => {
    const called = new Called().in();
    called.line.rest();
    vi.advanceTimersByTime(60_000);
    expect([called.socket.isClosed, called.server.sockets.length]).toEqual([true, 1]);
    called.line.nudge();
    expect(called.server.sockets).toHaveLength(2);
  });
});

describe("table time", () => {
  it("is that of the quickest frame, half a way and back for a pong", () => {
    const called = new Called();
    called.socket.welcomes({ at: 10_000 });
    vi.advanceTimersByTime(40);
    called.socket.says({ type: "pong", sent: called.socket.all("ping")[0]!.sent, at: 10_060 });
    vi.advanceTimersByTime(5_000);
    expect(called.line.clock.at()).toBeCloseTo(10_080 + 5_000, -1);
    called.socket.says(newsOf(6, 15_000));
    vi.advanceTimersByTime(5_000);
    expect(called.line.clock.at()).toBeCloseTo(20_080, -1);
  });

  it("goes on without jumps for small corrections, and never back", () => {
    const called = new Called();
    called.socket.welcomes({ at: 10_000 });
    let before = called.line.clock.at();
    called.socket.says(newsOf(6, 10_500));
    for (let frame = 0; frame < 600; frame++) {
      vi.advanceTimersByTime(16);
      const at = called.line.clock.at();
      expect(at - before).toBeGreaterThan(0);
      expect(at - before).toBeLessThan(20);
      before = at;
    }
    expect(before).toBeCloseTo(10_500 + 600 * 16, -1);
  });

  it("stands where the table slept", () => {
    const called = new Called().in();
    called.socket.says(newsOf(6, 0));
    vi.advanceTimersByTime(60_000);
    called.socket.says(newsOf(7, 1_000));
    expect(called.line.clock.at()).toBe(1_000);
  });
});
