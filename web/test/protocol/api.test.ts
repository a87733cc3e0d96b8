// @vitest-environment jsdom
/**
 * HTTP requests identify the sender, store secrets and links from responses, and report all failures in the same way.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { identity } from "../../src/device/identity.svelte.ts";
import { api, ApiError } from "../../src/protocol/api.ts";

const fetchMock = vi.fn<(url: string, how: RequestInit) => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  identity.forget();
  fetchMock.mockReset();
  vi.stubGlobal("fetch", fetchMock);
});
afterEach(() => vi.unstubAllGlobals());

function respondWith(body: unknown, status = 200): void {
  fetchMock.mockResolvedValueOnce(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
}

function header(name: string): string | null {
  return new Headers(fetchMock.mock.lastCall![1].headers).get(name);
}

describe("HTTP request", () => {
  it("stores the secret and the links of a created table, and later requests contain the secret", async () => {
    respondWith({ table: "t1", join: "J", watch: "W", code: "ABC", links: { table: "/t/t1" }, secret: "S" });
    await api.make({ setup: { edition: "giant" }, name: "Ana" });
    expect(fetchMock.mock.lastCall![0]).toBe("http://localhost:3000/api/v1/tables");
    expect(JSON.parse(fetchMock.mock.lastCall![1].body as string)).toEqual({
      setup: { edition: "giant" },
      name: "Ana",
    });
    expect(header("Authorization")).toBeNull();
    expect(identity.secret).toBe("S");
    expect(identity.of("t1")).toMatchObject({ join: "J", watch: "W", code: "ABC" });
    respondWith({ tables: [] });
    await api.mine();
    expect(header("Authorization")).toBe("Bearer S");
  });

  it("stores the new secret after joining a table", async () => {
    respondWith({ opens: { table: "t1" }, secret: "S" });
    await api.join({ code: "ABC" });
    expect(identity.secret).toBe("S");
  });

  it("contains the stored spectator link if it reads a record", async () => {
    identity.keep("t1", { watch: "W" });
    respondWith("[Penultima]");
    expect(await api.record("t1", 2)).toBe("[Penultima]");
    expect(header("Penultima-Link")).toBe("W");
  });

  it("replaces the stored link after a renewal", async () => {
    identity.keep("t1", { join: "old", code: "ABC" });
    respondWith({ link: "new" });
    await api.renew("t1", "join");
    expect(identity.of("t1")).toMatchObject({ join: "new", code: "ABC" });
  });

  it("names the given language if it reads texts", async () => {
    respondWith({ editions: [] });
    await api.editions("en");
    expect(fetchMock.mock.lastCall![0]).toMatch(/\/editions\?language=en$/);
  });
});

describe("failed HTTP request", () => {
  it("reports the reason and the waiting time of the server", async () => {
    respondWith({ why: "server.too-fast", wait: 7, reason: "so" }, 429);
    await expect(api.tables()).rejects.toEqual(new ApiError("server.too-fast", 7, "so", 429));
  });

  it("reports a broken server if the response cannot be parsed", async () => {
    respondWith("<html>502</html>", 502);
    await expect(api.tables()).rejects.toMatchObject({ why: "server.broken", status: 502 });
  });

  it("reports that the device is offline if there is no response", async () => {
    fetchMock.mockRejectedValueOnce(new TypeError("failed"));
    await expect(api.tables()).rejects.toMatchObject({ why: "web.offline", status: 0 });
  });
});
