// @vitest-environment jsdom
/** What a bot says stands at its seat for a while, and whoever does not want it has it off in one tap, kept on this device. */
import { flushSync, mount, unmount } from "svelte";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import SeatSheet from "../../src/sheets/SeatSheet.svelte";
import { seatViews } from "../../src/table/picture.ts";
import { termsOf } from "../../src/table/terms.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { reloaded } from "../device/storage.ts";
import { scene } from "./made.ts";
import { begin, pass, rig, sees } from "./rig.ts";

beforeAll(() => words.load("es"));
beforeEach(begin);

describe("a remark", () => {
  const seats = scene().now.seats.map((seat, place) => (place === 1 ? { kind: "bot" as const, name: "Lupa", level: "normal", cards: 1 } : seat));
  const said = (): (string | undefined)[] => seatViews(rig.table, termsOf({}), false).map((view) => view.said);

  it("stands at the bot's seat, and goes by itself", () => {
    sees({ now: { seats } });
    expect(said()).toEqual([undefined, undefined, undefined]);
    rig.table.overhear(1, "web.bot.won");
    expect(said()).toEqual(["¡Esta es mía!", undefined, undefined]);
    pass(4_900);
    expect(said()[0]).toBe("¡Esta es mía!");
    pass(200);
    expect(said()[0]).toBeUndefined();
  });
  it("does not lie under another's call", () => {
    sees({ now: { seats: seats.map((seat, place) => (place === 2 ? { ...seat, called: true } : seat)) } });
    rig.table.overhear(1, "web.bot.won");
    expect(said()).toEqual([undefined, "¡Última!", undefined]);
  });
  it("never hides a call", () => {
    sees({ now: { seats: seats.map((seat, place) => (place === 1 ? { ...seat, called: true } : seat)) } });
    rig.table.overhear(1, "web.bot.won");
    expect(said()[0]).toBe("¡Última!");
  });
});

describe("whoever does not want it", () => {
  const fresh = () => reloaded(() => import("../../src/table/quiet.svelte.ts"));
  it("mutes a bot for good, and lets it speak again", async () => {
    localStorage.clear();
    (await fresh()).quiet.put("Lupa", true);
    const { quiet } = await fresh();
    expect([quiet.has("Lupa"), quiet.has("Nube")]).toEqual([true, false]);
    quiet.put("Lupa", false);
    expect((await fresh()).quiet.has("Lupa")).toBe(false);
  });
  it("finds it at a bot's seat, and none at a person's", () => {
    const [onremarks, onallremarks] = [vi.fn(), vi.fn()];
    const props = {
      ...{ name: "Lupa", face: 1, bot: "lupa", level: "normal", character: "lupa", cards: 3, points: -1, wins: 0, host: false, drewOn: [], accusation: null, manages: null, onsit: null },
      ...{ onaccuse: vi.fn(), onmute: vi.fn(), onbar: vi.fn(), onremove: vi.fn(), onclose: vi.fn(), onremarks, onallremarks },
    };
    HTMLDialogElement.prototype.showModal ??= vi.fn();
    const app = mount(SeatSheet, { target: document.body, props: { ...props, remarks: { its: true, all: true } } });
    flushSync();
    const button = (text: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === text);
    button("Callar a Lupa")!.click();
    button("Callar a todos los bots")!.click();
    expect([onremarks.mock.calls, onallremarks.mock.calls]).toEqual([[[false]], [[false]]]);
    expect(document.body.textContent).toContain("bot normal");
    expect(document.body.textContent).toContain("Descubre a quien se olvida");
    void unmount(app);
    document.body.innerHTML = "";
    const other = mount(SeatSheet, { target: document.body, props: { ...props, bot: undefined, character: "", remarks: null } });
    expect(document.body.textContent).not.toContain("Callar");
    expect(document.body.textContent).not.toContain("Descubre");
    void unmount(other);
  });
});
