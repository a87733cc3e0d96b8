// @vitest-environment jsdom
/** A bot's remark is shown at its seat for a while. One tap mutes it on this device. */
import { flushSync, mount, unmount } from "svelte";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import SeatSheet from "../../src/sheets/SeatSheet.svelte";
import { seatViews } from "../../src/table/feltViews.ts";
import { termsOf } from "../../src/table/terms.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { reloaded } from "../device/storage.ts";
import { scene } from "./exampleScenes.ts";
import { begin, pass, rig, sees } from "./testController.ts";

beforeAll(() => words.load("es"));
beforeEach(begin);

describe("bot remark at a seat", () => {
  const seats = scene().now.seats.map((seat, at) =>
    at === 1 ? { kind: "bot" as const, name: "Lupa", level: "normal", cards: 1 } : seat,
  );
  const bubbles = (): (string | undefined)[] => seatViews(rig.table, termsOf({}), false).map((view) => view.said);

  it("is shown at the bot's seat and disappears by itself", () => {
    sees({ now: { seats } });
    expect(bubbles()).toEqual([undefined, undefined, undefined]);
    rig.table.showRemark(1, "web.bot.won");
    expect(bubbles()).toEqual(["¡Esta es mía!", undefined, undefined]);
    pass(4_900);
    expect(bubbles()[0]).toBe("¡Esta es mía!");
    pass(200);
    expect(bubbles()[0]).toBeUndefined();
  });
  it("is not shown while another seat shows a call", () => {
    sees({ now: { seats: seats.map((seat, at) => (at === 2 ? { ...seat, called: true } : seat)) } });
    rig.table.showRemark(1, "web.bot.won");
    expect(bubbles()).toEqual([undefined, "¡Última!", undefined]);
  });
  it("does not replace a call of the bot", () => {
    sees({ now: { seats: seats.map((seat, at) => (at === 1 ? { ...seat, called: true } : seat)) } });
    rig.table.showRemark(1, "web.bot.won");
    expect(bubbles()[0]).toBe("¡Última!");
  });
});

describe("muting of bot remarks", () => {
  const fresh = () => reloaded(() => import("../../src/table/mutedBots.svelte.ts"));
  it("is stored, and can be undone", async () => {
    localStorage.clear();
    (await fresh()).mutedBots.put("Lupa", true);
    const { mutedBots } = await fresh();
    expect([mutedBots.has("Lupa"), mutedBots.has("Nube")]).toEqual([true, false]);
    mutedBots.put("Lupa", false);
    expect((await fresh()).mutedBots.has("Lupa")).toBe(false);
  });
  it("is offered in the sheet of a bot, but not in that of a person", () => {
    const [onremarks, onallremarks] = [vi.fn(), vi.fn()];
    const props = {
      ...{
        name: "Lupa",
        face: 1,
        bot: "lupa",
        level: "normal",
        character: "lupa",
        cards: 3,
        points: -1,
        wins: 0,
        host: false,
        drewOn: [],
        accusation: null,
        manages: null,
        onsit: null,
      },
      ...{
        onaccuse: vi.fn(),
        onmute: vi.fn(),
        onbar: vi.fn(),
        onremove: vi.fn(),
        onclose: vi.fn(),
        onremarks,
        onallremarks,
      },
    };
    HTMLDialogElement.prototype.showModal ??= vi.fn();
    const app = mount(SeatSheet, { target: document.body, props: { ...props, remarks: { its: true, all: true } } });
    flushSync();
    const button = (text: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === text);
    button("Silenciar a Lupa")!.click();
    button("Silenciar a todos los bots")!.click();
    expect([onremarks.mock.calls, onallremarks.mock.calls]).toEqual([[[false]], [[false]]]);
    expect(document.body.textContent).toContain("bot normal");
    expect(document.body.textContent).toContain("Atrapa a quien se olvida");
    void unmount(app);
    document.body.innerHTML = "";
    const other = mount(SeatSheet, {
      target: document.body,
      props: { ...props, bot: undefined, character: "", remarks: null },
    });
    expect(document.body.textContent).not.toContain("Silenciar");
    expect(document.body.textContent).not.toContain("Atrapa");
    void unmount(other);
  });
});
