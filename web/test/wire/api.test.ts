// @vitest-environment jsdom
/** What is asked over HTTP says who asks, keeps what is told once, and refuses in one way. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { identity } from "../../src/device/identity.svelte.ts";
import { api, Refusal } from "../../src/wire/api.ts";
import { words } from "../../src/words/catalogue.svelte.ts";

const asked = vi.fn<(url: string, how: RequestInit) => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  identity.forget();
  asked.mockReset();
  vi.stubGlobal("fetch", asked);
});
afterEach(() => vi.unstubAllGlobals());

function answers(body: unknown, status = 200): void {
  asked.mockResolvedValueOnce(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
}

function header(name: string): string | null {
  return new Headers(asked.mock.lastCall![1].headers).get(name);
}

describe("a question", () => {
  it("keeps the secret and the links of a table that was made, and says who asks from then on", async () => {
    answers({ table: "t1", join: "J", watch: "W", code: "ABC", links: { table: "/t/t1" }, secret: "S" });
    await api.make({ setup: { edition: "giant" }, name: "Ana" });
    expect(asked.mock.lastCall![0]).toBe("http://localhost:3000/api/v1/tables");
    expect(JSON.parse(asked.mock.lastCall![1].body as string)).toEqual({ setup: { edition: "giant" }, name: "Ana" });
    expect(header("Authorization")).toBeNull();
    expect(identity.secret).toBe("S");
    expect(identity.of("t1")).toMatchObject({ join: "J", watch: "W", code: "ABC" });
    answers({ tables: [] });
    await api.mine();
    expect(header("Authorization")).toBe("Bearer S");
  });

  it("becomes somebody by joining", async () => {
    answers({ opens: { table: "t1" }, secret: "S" });
    await api.join({ code: "ABC" });
    expect(identity.secret).toBe("S");
  });

  it("shows the link of whoever watched to read a record", async () => {
    identity.keep("t1", { watch: "W" });
    answers("[Penultima]");
    expect(await api.record("t1", 2)).toBe("[Penultima]");
    expect(header("Penultima-Link")).toBe("W");
  });

  it("has a new link once it was renewed", async () => {
    identity.keep("t1", { join: "old", code: "ABC" });
    answers({ link: "new" });
    await api.renew("t1", "join");
    expect(identity.of("t1")).toMatchObject({ join: "new", code: "ABC" });
  });

  it("asks for words in the language of the moment", async () => {
    await words.load("en");
    answers({ editions: [] });
    await api.editions();
    expect(asked.mock.lastCall![0]).toMatch(/\/editions\?language=en$/);
  });
});

describe("a refusal", () => {
  it("says why and how long to wait", async () => {
    answers({ why: "server.too-fast", wait: 7, reason: "so" }, 429);
    await expect(api.tables()).rejects.toEqual(new Refusal("server.too-fast", 7, "so", 429));
  });

  it("is the server's fault where it says nothing that can be read", async () => {
    answers("<html>502</html>", 502);
    await expect(api.tables()).rejects.toMatchObject({ why: "server.broken", status: 502 });
  });

  it("says that nobody answers", async () => {
    asked.mockRejectedValueOnce(new TypeError("failed"));
    await expect(api.tables()).rejects.toMatchObject({ why: "web.offline", status: 0 });
  });
});
