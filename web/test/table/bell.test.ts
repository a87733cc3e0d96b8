// @vitest-environment jsdom
/** While the page is hidden, a player who wants notifications gets one per turn. The notification shows no cards. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { settings } from "../../src/device/settings.svelte.ts";
import { Bell } from "../../src/table/bell.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { scene } from "./exampleScenes.ts";

interface Note {
  readonly title: string;
  readonly options: NotificationOptions;
  open: boolean;
}
let notifications: Note[];
let bell: Bell;
const mine = scene({ now: { question: { id: 6, phase: "play", seats: [0] } } });
const later = scene({ version: 11, now: { question: { id: 7, phase: "drawn", seats: [0] } } });
const others = scene();

function setVisibility(how: "hidden" | "visible"): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(how);
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeAll(() => words.load("es"));
beforeEach(() => {
  notifications = [];
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal(
    "Notification",
    class {
      static permission = "granted";
      readonly note: Note;
      constructor(title: string, options: NotificationOptions) {
        this.note = { title, options, open: true };
        notifications.push(this.note);
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

describe("turn notification", () => {
  it("appears once per turn while the page is hidden, and shows no card", () => {
    setVisibility("hidden");
    for (const seen of [others, mine, mine, later]) bell.see(seen, "giant");
    expect(notifications).toMatchObject([{ title: "Te toca", options: { body: "Gigante" }, open: true }]);
    expect(JSON.stringify(notifications)).not.toMatch(/R2|B9|R7/);
    for (const seen of [others, mine]) bell.see(seen, "giant");
    expect(notifications.map(({ open }) => open)).toEqual([false, true]);
  });

  it("closes when the page is visible, and does not appear for a turn that the player has seen", () => {
    setVisibility("hidden");
    bell.see(mine, "giant");
    setVisibility("visible");
    expect(notifications[0]!.open).toBe(false);
    bell.see(others, "giant");
    bell.see(mine, "giant");
    setVisibility("hidden");
    bell.see(later, "giant");
    expect(notifications).toHaveLength(1);
  });

  it("does not appear if it is off or not permitted, for spectators, or while a bot plays for the person", () => {
    setVisibility("hidden");
    settings.notify = false;
    bell.see(mine, "giant");
    settings.notify = true;
    bell.see(scene({ seat: -1, now: { question: { id: 6, phase: "play", seats: [0] } } }), "giant");
    bell.see(
      scene({ now: { seats: [{ kind: "person", stand_in: true }], question: { id: 6, phase: "play", seats: [0] } } }),
      "giant",
    );
    Object.assign(Notification, { permission: "denied" });
    bell.see(mine, "giant");
    expect(notifications).toEqual([]);
  });

  it("is switched off if the browser does not support it", () => {
    setVisibility("hidden");
    vi.stubGlobal(
      "Notification",
      Object.assign(() => {}, { permission: "granted" }),
    );
    bell.see(mine, "giant");
    expect(settings.notify).toBe(false);
  });
});
