// @vitest-environment jsdom
/** Whoever asked for it is told of their turn while nobody looks, once, and of no card. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { settings } from "../../src/device/settings.svelte.ts";
import { Bell } from "../../src/table/bell.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { scene } from "./made.ts";

interface Note {
  readonly title: string;
  readonly options: NotificationOptions;
  open: boolean;
}
let rung: Note[];
let bell: Bell;
const mine = scene({ now: { question: { id: 6, phase: "play", seats: [0] } } });
const later = scene({ version: 11, now: { question: { id: 7, phase: "drawn", seats: [0] } } });
const others = scene();

function look(how: "hidden" | "visible"): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(how);
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeAll(() => words.load("es"));
beforeEach(() => {
  rung = [];
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal(
    "Notification",
    class {
      static permission = "granted";
      readonly note: Note;
      constructor(title: string, options: NotificationOptions) {
        this.note = { title, options, open: true };
        rung.push(this.note);
      }
      close(): void {
        this.note.open = false;
      }
    },
  );
  settings.notify = true;
  bell = new Bell();
});
afterEach(() => {
  bell.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a bell", () => {
  it("rings once for each turn while the page is hidden, and says no card", () => {
    look("hidden");
    for (const seen of [others, mine, mine, later]) bell.see(seen, "giant");
    expect(rung).toMatchObject([{ title: "Te toca", options: { body: "Gigante" }, open: true }]);
    expect(JSON.stringify(rung)).not.toMatch(/R2|B9|R7/);
    for (const seen of [others, mine]) bell.see(seen, "giant");
    expect(rung.map(({ open }) => open)).toEqual([false, true]);
  });

  it("is still once the page is seen, and does not ring for a turn that was seen", () => {
    look("hidden");
    bell.see(mine, "giant");
    look("visible");
    expect(rung[0]!.open).toBe(false);
    bell.see(others, "giant");
    bell.see(mine, "giant");
    look("hidden");
    bell.see(later, "giant");
    expect(rung).toHaveLength(1);
  });

  it("does not ring unasked, without leave, or for whoever watches or has a bot play", () => {
    look("hidden");
    settings.notify = false;
    bell.see(mine, "giant");
    settings.notify = true;
    bell.see(scene({ seat: -1, now: { question: { id: 6, phase: "play", seats: [0] } } }), "giant");
    bell.see(scene({ now: { seats: [{ kind: "person", stand_in: true }], question: { id: 6, phase: "play", seats: [0] } } }), "giant");
    Object.assign(Notification, { permission: "denied" });
    bell.see(mine, "giant");
    expect(rung).toEqual([]);
  });

  it("promises nothing any longer where a browser has the word and not the thing", () => {
    look("hidden");
    vi.stubGlobal("Notification", Object.assign(() => {}, { permission: "granted" }));
    bell.see(mine, "giant");
    expect(settings.notify).toBe(false);
  });
});
