// @vitest-environment jsdom
/** A session provides the scene, the connection status and the pending commands of a table. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { identity } from "../../src/device/identity.svelte.ts";
import { Session } from "../../src/table/session.svelte.ts";
import type { News } from "../../src/protocol/types.ts";
import { newsOf, Server } from "../protocol/fakeServer.ts";

let server: Server;
let session: Session;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  identity.forget();
  identity.take("S", "t1");
  server = new Server();
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

function opened(to: ConstructorParameters<typeof Session>[0] = { table: "t1" }): Session {
  session = new Session(to, server.open);
  return session;
}

function seated(version: number): News {
  const news = newsOf(version);
  return {
    ...news,
    now: { ...news.now, seats: [{}, { kind: "person", person: 4 }] },
    mine: { 1: {} },
    head: { setup: { edition: "mini" } },
  };
}

describe("table session", () => {
  it("introduces itself with the stored secret and link", () => {
    identity.keep("t1", { join: "J", watch: "W" });
    opened();
    server.last.onopen?.();
    expect(server.last.all("hello")[0]).toMatchObject({ table: "t1", secret: "S", link: "J", since: -1 });
  });

  it("prefers a link that moves a seat, and erases it after use", () => {
    identity.keep("t1", { join: "J", seat: "M" });
    opened();
    server.last.welcomes();
    expect(server.last.all("hello")[0]).toMatchObject({ link: "M" });
    server.last.says(seated(1));
    expect(identity.of("t1")).toMatchObject({ edition: "mini", join: "J", seat: "" });
  });

  it("takes table and person from the welcome, and the person from the seat", () => {
    opened();
    server.last.welcomes({ person: 3 });
    expect(session.scene).toBeNull();
    server.last.says(newsOf(1));
    expect(session.scene).toMatchObject({ table: "t1", person: 3, version: 1 });
    server.last.says(seated(2));
    expect(session.scene).toMatchObject({ person: 4, version: 2 });
  });

  it("takes the person from a seat that is reserved for the next deal", async () => {
    opened();
    server.last.welcomes({ person: -1 });
    const news = newsOf(1);
    server.last.says({ ...news, now: { ...news.now, seats: [{}, { kind: "bot", next: 7 }] } });
    const answer = session.send({ type: "sit", seat: 1, name: "Ana" });
    server.last.says({ type: "answer", id: server.last.all("sit")[0]!.id, kind: "done", version: 1 });
    await answer;
    expect(session.scene!.person).toBe(7);
  });

  it("stores the new link and code after the removal of a person", async () => {
    identity.keep("t1", { join: "old", watch: "W", code: "OLDOLD" });
    opened();
    server.last.welcomes();
    server.last.says(newsOf(1));
    const answer = session.send({ type: "remove", person: 2 });
    server.last.says({
      type: "answer",
      id: server.last.all("remove")[0]!.id,
      kind: "done",
      version: 2,
      link: "new",
      code: "NEWNEW",
    });
    server.last.says(newsOf(2));
    await answer;
    expect(identity.of("t1")).toMatchObject({ join: "new", watch: "W", code: "NEWNEW" });
  });

  it("provides the pending commands and the last answer", async () => {
    opened();
    server.last.welcomes();
    server.last.says(newsOf(1));
    const answer = session.send({ type: "ready" });
    const { id } = server.last.all("ready")[0]!;
    expect(session.sending).toEqual([id]);
    server.last.says({ type: "answer", id, kind: "refused", why: "table.paused" });
    expect(await answer).toBe(session.answer);
    expect([session.sending, session.answer!.why]).toEqual([[], "table.paused"]);
  });

  it.each(["online", "pageshow"])("reconnects at once at the browser event %s", (name) => {
    opened();
    server.last.welcomes();
    server.last.cut();
    expect([session.status, server.sockets.length]).toEqual(["lost", 1]);
    dispatchEvent(new Event(name));
    expect(server.sockets).toHaveLength(2);
  });

  it("reconnects at once when its tab becomes visible, but not when it is hidden", () => {
    opened();
    server.last.welcomes();
    server.last.cut();
    const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(server.sockets).toHaveLength(1);
    seen.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(server.sockets).toHaveLength(2);
  });

  it("closes the socket of a suspended page, and later states its last version", () => {
    opened();
    server.last.welcomes();
    server.last.says(newsOf(41));
    dispatchEvent(new Event("pagehide"));
    expect(server.last.isClosed).toBe(true);
    dispatchEvent(new Event("pageshow"));
    server.last.onopen?.();
    expect(server.last.all("hello")[0]).toMatchObject({ since: 41 });
    expect(session.scene!.version).toBe(41);
  });

  it("does not reconnect while another tab has the table, until it is taken over", () => {
    opened();
    server.last.welcomes();
    server.last.says({ type: "bye", why: "table.elsewhere" });
    expect([session.status, session.bye]).toEqual(["elsewhere", "table.elsewhere"]);
    dispatchEvent(new Event("online"));
    expect(server.sockets).toHaveLength(1);
    session.bring();
    server.last.welcomes();
    expect([session.status, session.bye]).toEqual(["open", ""]);
  });

  it("ignores browser events after it was closed", () => {
    opened();
    server.last.welcomes();
    session.close();
    dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60_000);
    expect([session.status, server.sockets.length]).toEqual(["gone", 1]);
  });
});
