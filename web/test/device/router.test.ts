// @vitest-environment jsdom
/** The back button closes layers before it leaves a page, and link secrets are removed from the address. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { reloaded } from "./storage.ts";

const load = () => reloaded(() => import("../../src/device/router.svelte.ts"));
type Router = Awaited<ReturnType<typeof load>>;

/** Listeners of the router. They are removed before the next test, because a page has only one router. */
const listeners: [string, EventListenerOrEventListenerObject][] = [];

/** Element with the base path. The server writes such an element into the page. */
const foundation = document.head.appendChild(document.createElement("base"));

async function at(path: string): Promise<Router> {
  history.pushState(null, "", path);
  return load();
}

/** Press the browser's back button. */
async function press(): Promise<void> {
  const popped = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  history.back();
  await popped;
}

beforeEach(() => {
  vi.stubGlobal("scrollTo", vi.fn());
  localStorage.clear();
  foundation.href = "/";
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, "addEventListener").mockImplementation(
    (name: string, listener: EventListenerOrEventListenerObject, options?: unknown) => {
      listeners.push([name, listener]);
      add(name, listener, options as AddEventListenerOptions);
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const [name, listener] of listeners.splice(0)) removeEventListener(name, listener);
});

describe("address of the page", () => {
  it.each([
    ["/", "home", ""],
    ["/index.html", "home", ""],
    ["/new", "new", ""],
    ["/tables", "tables", ""],
    ["/join", "join", ""],
    ["/stored", "stored", ""],
    ["/t/k3v9qYdVYl5", "table", "k3v9qYdVYl5"],
    ["/cards/mini", "cards", ""],
    ["/cards", "unknown", ""],
    ["/cards/mini/x", "unknown", ""],
    ["/t/", "unknown", ""],
    ["/t/a/b", "unknown", ""],
    ["/t/k3v9qYdVYl", "unknown", ""],
    ["/t/doesnotexist", "unknown", ""],
    ["/new/x", "unknown", ""],
    ["/nothing", "unknown", ""],
  ])("%s leads to the screen %s", async (path, name, table) => {
    const { route } = await at(path);
    expect([route.name, route.table]).toEqual([name, table]);
  });

  it("provides the parameters of its fragment", async () => {
    const { route } = await at("/new#edition=classic&seats=3");
    expect(route.params).toEqual({ edition: "classic", seats: "3" });
    expect(location.hash).not.toBe("");
  });

  it.each(["join", "watch", "seat"])("is stripped of the link parameter %s, which is stored", async (what) => {
    const { route } = await at(`/t/k3v9qYdVYl5#${what}=L1`);
    const { identity } = await import("../../src/device/identity.svelte.ts");
    expect(route.params).toEqual({ [what]: "L1" });
    expect(location.href).toBe("http://localhost:3000/t/k3v9qYdVYl5");
    expect(identity.of("k3v9qYdVYl5")).toMatchObject({ [what]: "L1" });
  });

  it("may be below a base path of the server", async () => {
    foundation.href = "/games/";
    const { go, href, route } = await at("/games/t/k3v9qYdVYl5");
    expect(route.table).toBe("k3v9qYdVYl5");
    expect(href("/new")).toBe("http://localhost:3000/games/new");
    go("/tables");
    expect([location.pathname, route.name]).toEqual(["/games/tables", "tables"]);
  });
});

describe("back button", () => {
  it("keeps the scroll position, while opening a page scrolls to its top", async () => {
    const { go } = await at("/");
    expect(scrollTo).not.toHaveBeenCalled();
    go("/new");
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });
  it("closes the upper sheet, then the lower sheet, and then leaves the page", async () => {
    const { go, openSheet, route } = await at("/");
    go("/new");
    const closed: string[] = [];
    openSheet(() => closed.push("lower"));
    openSheet(() => closed.push("upper"));
    await press();
    expect([closed, route.name]).toEqual([["upper"], "new"]);
    await press();
    expect([closed, route.name]).toEqual([["upper", "lower"], "new"]);
    await press();
    await vi.waitFor(() => expect(route.name).toBe("home"));
  });

  it("skips the entry of a sheet that was closed in another way", async () => {
    const { go, openSheet, route } = await at("/");
    go("/new");
    const close = vi.fn();
    openSheet(close)();
    await press();
    await vi.waitFor(() => expect(route.name).toBe("home"));
    expect(close).not.toHaveBeenCalled();
  });

  it("closes a sheet that was opened after another one was closed", async () => {
    const { go, openSheet, route } = await at("/");
    go("/new");
    openSheet(() => {})();
    const close = vi.fn();
    openSheet(close);
    await press();
    expect([close.mock.calls.length, route.name]).toEqual([1, "new"]);
  });

  it("leads from a page that a sheet has opened to the page below the sheet", async () => {
    const { go, openSheet, route } = await at("/");
    go("/tables");
    const close = vi.fn();
    openSheet(close);
    go("/new");
    expect(close).toHaveBeenCalledOnce();
    await press();
    expect(route.name).toBe("tables");
  });

  it("asks for confirmation each time while confirmation is required", async () => {
    const { go, confirmBack, route } = await at("/");
    go("/t/k3v9qYdVYl5");
    const ask = vi.fn();
    const release = confirmBack(ask);
    await press();
    await press();
    expect([ask.mock.calls.length, route.name]).toEqual([2, "table"]);
    release();
    go("/new");
    expect([ask.mock.calls.length, route.name]).toEqual([2, "new"]);
  });

  it("inside the page leads to the start page if there is no previous page", async () => {
    const { back, route } = await at("/new");
    back();
    expect([route.name, location.pathname]).toEqual(["home", "/"]);
  });

  it("leaves the page after a reload with an open sheet", async () => {
    const before = await at("/");
    before.go("/new");
    before.openSheet(() => {});
    for (const [name, listener] of listeners.splice(0)) removeEventListener(name, listener);
    const { route } = await load();
    await press();
    await vi.waitFor(() => expect(route.name).toBe("home"));
  });
});
