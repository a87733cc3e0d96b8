// @vitest-environment jsdom
import { createRawSnippet, flushSync, mount, tick, unmount, type Component, type Snippet } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import type { Layout } from "../../src/layout/types.ts";
import HandRow from "../../src/parts/HandRow.svelte";
import Sheet from "../../src/parts/Sheet.svelte";
import Challenge from "../../src/sheets/Challenge.svelte";
import Choose from "../../src/sheets/Choose.svelte";
import Clause from "../../src/sheets/Clause.svelte";
import Colour from "../../src/sheets/Colour.svelte";
import Drawn from "../../src/sheets/Drawn.svelte";
import End from "../../src/sheets/End.svelte";
import Hold from "../../src/sheets/Hold.svelte";
import Log from "../../src/sheets/Log.svelte";
import Shown from "../../src/sheets/Shown.svelte";
import Why from "../../src/sheets/Why.svelte";
import Vote from "../../src/sheets/Vote.svelte";
import Later from "../../src/parts/Later.svelte";
import { later } from "../../src/parts/later.ts";
import { reactive } from "../reactive.svelte.ts";
import { words } from "../../src/words/catalogue.svelte.ts";

const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
const layout = {
  form: "phone",
  table: box(0, 0, 360, 740),
  sheet: box(4, 346, 352, 316),
  band: { words: box(18, 478, 220, 52), above: box(10, 366, 340, 104), below: box(10, 538, 340, 104) },
} as Layout;

/** A browser says so when something has got another size. */
let resized = (): void => {};
vi.stubGlobal(
  "ResizeObserver",
  class {
    constructor(then: () => void) {
      resized = then;
    }
    observe(): void {}
    disconnect(): void {}
  },
);

let app: Record<string, unknown> | null = null;
function shown<P extends Record<string, unknown>>(component: Component<P>, props: P): HTMLElement {
  app = mount(component, { target: document.body, props });
  flushSync();
  return document.body;
}
function button(name: RegExp): HTMLButtonElement {
  const found = [...document.querySelectorAll("button")].find((one) => name.test(one.getAttribute("aria-label") ?? one.textContent ?? ""));
  if (!found) throw new Error(`no button ${name}`);
  return found;
}

beforeAll(() => words.load("es"));
afterEach(async () => {
  vi.useRealTimers();
  if (app) await unmount(app);
  app = null;
  document.body.innerHTML = "";
});

describe("sheets", () => {
  it("colour: four petals say what one holds, and none is chosen ahead", () => {
    const onname = vi.fn();
    shown(Colour, { layout, held: { R: 0, Y: 2, G: 1, B: 0 }, locked: false, onname, onother: undefined });
    expect([...document.querySelectorAll(".petal")].map((petal) => petal.textContent?.trim().replace(/\s+/g, " "))).toEqual([
      "rojo ninguna", "amarillo te quedan 2", "verde te queda 1", "azul ninguna",
    ]);
    expect(document.activeElement?.className).not.toContain("petal");
    button(/verde/).click();
    expect(onname).toHaveBeenCalledWith("G");
  });
  it("colour: arrows move among the petals", () => {
    shown(Colour, { layout, held: {}, locked: false, onname: vi.fn() });
    for (const key of ["ArrowRight", "ArrowRight", "ArrowDown"]) window.dispatchEvent(new KeyboardEvent("keydown", { key }));
    expect(document.activeElement?.textContent).toContain("azul");
  });
  it("colour: where the hand may be another one afterwards, nothing is counted", () => {
    shown(Colour, { layout, held: undefined, locked: false, onname: vi.fn() });
    expect([...document.querySelectorAll(".petal")].map((petal) => petal.textContent?.trim())).toEqual(["rojo", "amarillo", "verde", "azul"]);
  });
  const drawn = {
    ...{ cards: ["Y5"], edition: "giant", does: "", bluff: false, mayPlay: false, mayTry: false, mayKeep: true },
    ...{ locked: false, keys: true, low: false, onwhat: vi.fn(), onplay: vi.fn(), onkeep: vi.fn() },
  };
  it("drawn: the focus is on the title, and where it can only be kept nothing is asked", () => {
    shown(Drawn, drawn);
    expect(document.activeElement?.textContent).toBe("Te salió un 5 amarillo");
    expect([...document.querySelectorAll("button")].map((one) => one.textContent)).toEqual(["Seguir2"]);
    expect(document.querySelector("p")?.textContent).toBe("No encaja: se queda en tu mano.");
  });
  it("drawn: what may be tried at a cost, and what must be played, say so by what is greyed", async () => {
    const greyed = () => [...document.querySelectorAll(".answers button")].map((one) => one.getAttribute("aria-disabled"));
    shown(Drawn, { ...drawn, mayTry: true });
    expect(greyed()).toEqual(["true", "false"]);
    await unmount(app!);
    shown(Drawn, { ...drawn, mayPlay: true, mayKeep: false });
    expect(greyed()).toEqual(["false", "true"]);
  });
  it("drawn: a card that does something can be asked what, and a bluff is called one", () => {
    shown(Drawn, { ...drawn, cards: ["W+4"], does: "quien sigue toma cuatro", mayPlay: true, bluff: true });
    expect(document.querySelector("p")?.textContent).toBe("Encaja, pero sería un farol.");
    button(/¿Qué hace el Comodín Toma 4\?/).click();
    expect(drawn.onwhat).toHaveBeenCalled();
  });
  it("the end of a match is asked about, and staying is one tap", () => {
    const onend = vi.fn();
    const onclose = vi.fn();
    shown(End, { onend, onclose });
    expect(document.querySelector("h2")?.textContent).toBe("¿Terminar la partida?");
    button(/Seguir jugando/).click();
    expect([onclose.mock.calls.length, onend.mock.calls.length]).toEqual([1, 0]);
    button(/Terminarla/).click();
    expect(onend).toHaveBeenCalledTimes(1);
  });
  it("a sheet that is pulled down far enough closes, and glides back otherwise", () => {
    const onclose = vi.fn();
    shown(Sheet as Component<{ title: string; onclose: () => void; children: Snippet }>, { title: "Menú", onclose, children: createRawSnippet(() => ({ render: () => "<p></p>" })) });
    const grip = document.querySelector(".grip")!;
    const point = (type: string, clientY: number) => {
      const event = new MouseEvent(type, { bubbles: true, clientY });
      grip.dispatchEvent(Object.assign(event, { pointerId: 1, isPrimary: true }));
      flushSync();
    };
    point("pointerdown", 100);
    point("pointermove", 150);
    expect(document.querySelector("dialog")!.style.translate).toBe("0 50px");
    point("pointerup", 150);
    expect([document.querySelector("dialog")!.style.translate, onclose.mock.calls.length]).toEqual(["", 0]);
    point("pointerdown", 100);
    point("pointermove", 190);
    point("pointerup", 190);
    expect(onclose).toHaveBeenCalledTimes(1);
  });
  it("several clauses answer one question, without their ids", () => {
    const words = (id: string) => ({ title: `T ${id}`, text: `text of ${id.length}` });
    shown(Clause, { clauses: ["wild-draw.legal", "wild-draw.bluff"], words, question: "¿Cuándo es farol?", onclose: vi.fn() });
    expect(document.querySelector("h2")?.textContent).toBe("¿Cuándo es farol?");
    expect([...document.querySelectorAll("p")].map((one) => one.textContent)).toEqual(["text of 15", "text of 15"]);
  });
  it("why not: the title of a clause is shown, its id is not", () => {
    shown(Why, { of: "catch" as const, why: { clause: "uno.false" }, edition: "giant", ms: 500, seat: 0, names: [], onclose: vi.fn(), onclause: vi.fn(), onhold: vi.fn() });
    expect(document.body.textContent).toContain("Falsa alarma");
    expect(document.body.textContent).not.toContain("uno.");
  });
  it("a hand that was not laid open says how many cards it has", async () => {
    const row = { seat: { kind: "person", cards: 7 } as const, at: 0, name: "Ana", edition: "giant", way: { target: 0, low: false }, scored: undefined, won: false };
    shown(HandRow, { ...row, hand: undefined });
    expect(document.querySelector(".hand")?.textContent?.trim()).toBe("7 cartas");
    await unmount(app!);
    shown(HandRow, { ...row, hand: { cards: [], points: 0 } });
    expect(document.querySelector(".hand")?.textContent?.trim()).toBe("sin cartas");
  });
  it("challenge: both outcomes with their figures, by their answers", () => {
    const onaccept = vi.fn();
    shown(Challenge, {
      card: "W+4:B", edition: "giant", name: "Lucía", before: "Y", left: 6, accept: 4, guilty: 4, innocent: 6,
      keys: false, low: false, locked: false, onaccept, onchallenge: vi.fn(), onrule: vi.fn(),
    });
    const text = (document.body.textContent ?? "").replace(/\s+/g, "");
    const told = ["Lucía jugó un Comodín Toma 4 sobre amarillo. Le quedan 6 cartas.", "Si desafías: Si es farol Lucía +4", "Si no lo es Tú +6", "Aceptar 4 y pierdes el turno"];
    for (const part of told) expect(text).toContain(part.replaceAll(" ", ""));
    button(/Aceptar 4/).click();
    expect(onaccept).toHaveBeenCalled();
  });
  it("the shown hand: what proves it is marked, and every card can be heard", () => {
    shown(Shown, { edition: "giant", name: "Lucía", cards: ["R6", "Y1", "G4"], proof: ["Y1"], guilty: true, taken: 4, time: "0:05", keys: false, onseen: vi.fn() });
    expect([...document.querySelectorAll("li")].map((card) => card.classList.contains("guilty"))).toEqual([false, true, false]);
    expect(document.querySelector("ul")?.textContent?.replace(/\s+/g, " ")).toContain("6 rojo");
    expect(document.body.textContent).toContain("Lucía tenía un 1 amarillo. Toma 4 y tú juegas.");
  });
  it("choose: the answer is dead until somebody is picked", () => {
    const people = [{ seat: 1, name: "Marta", face: 0, bot: undefined, count: 5 }, { seat: 2, name: "Iker", face: 1, bot: undefined, count: 8 }];
    const onpick = vi.fn();
    shown(Choose, { layout, people, picked: -1, swaps: true, locked: false, keys: false, onpick, onchoose: vi.fn() });
    expect(button(/Elige a alguien/).disabled).toBe(true);
    button(/Iker/).click();
    expect(onpick).toHaveBeenCalledWith(2);
  });
  it("vote: no comes first, and whoever is accused has no vote", async () => {
    const props = { name: "Iker", face: 0, bot: undefined, you: false, canVote: true, votes: { yes: 1, no: 0, open: 2 }, cost: 2, time: "0:08", keys: false, low: false, onvote: vi.fn() };
    shown(Vote, props);
    expect([...document.querySelectorAll("button")].map((one) => one.textContent)).toEqual(["No", "Sí, toma 2"]);
    expect(document.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("1 sí, 0 no, faltan 2");
    button(/^Sí/).click();
    expect(props.onvote).toHaveBeenCalledWith(true);
    await unmount(app!);
    shown(Vote, { ...props, you: true });
    expect(document.querySelectorAll("button").length).toBe(0);
  });
  it("hold: a tap does nothing, half a second does", () => {
    vi.useFakeTimers();
    const onheld = vi.fn();
    shown(Hold, { text: "Jugarla igual", under: "mantén pulsado", ms: 500, onheld });
    const hold = button(/Jugarla/);
    hold.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    vi.advanceTimersByTime(499);
    hold.dispatchEvent(new Event("pointerup", { bubbles: true }));
    vi.advanceTimersByTime(500);
    expect(onheld).not.toHaveBeenCalled();
    hold.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    vi.advanceTimersByTime(500);
    expect(onheld).toHaveBeenCalledTimes(1);
  });
  it("log: begins at its end once it has a height, and follows whoever speaks", () => {
    const line = (key: number) => ({ key: `${key}`, version: key, seat: 0, parts: ["hola"] });
    shown(Log, { lines: [line(1)], speakers: {}, faces: [], chat: true, speaks: true, onphrase: vi.fn(), onsay: vi.fn() });
    const lines = document.querySelector<HTMLElement>(".lines")!;
    Object.defineProperty(lines, "scrollHeight", { value: 900 });
    resized();
    expect(lines.scrollTop).toBe(900);
    lines.scrollTop = 100;
    lines.dispatchEvent(new Event("scroll"));
    resized();
    expect(lines.scrollTop).toBe(100);
    button(/¡Ay!/).click();
    resized();
    expect(lines.scrollTop).toBe(900);
  });
  it("log: whoever wants to write has the field, and where only phrases are said, the first of them", async () => {
    const props = { lines: [], speakers: {}, faces: [], chat: true, speaks: true, writes: 1, onphrase: vi.fn(), onsay: vi.fn(() => Promise.resolve(true)) };
    shown(Log, props);
    await tick();
    expect(document.activeElement?.tagName).toBe("INPUT");
    await unmount(app!);
    shown(Log, { ...props, chat: false });
    await tick();
    expect(document.activeElement?.textContent).toBe("¡Muy buena!");
  });
  it("log: whoever has written keeps the focus where they went since, whatever is new", async () => {
    const LOG = later(() => import("../../src/sheets/Log.svelte"));
    await LOG();
    const log = { lines: [], speakers: {}, faces: [], chat: false, speaks: true, writes: 1, onphrase: vi.fn(), onsay: vi.fn(() => Promise.resolve(true)) };
    const props = reactive({ load: LOG, props: log });
    shown(Later as unknown as Component<typeof props>, props);
    await tick();
    await tick();
    expect(document.activeElement?.textContent).toBe("¡Muy buena!");
    (document.activeElement as HTMLElement).blur();
    props.props = { ...log, speakers: { 1: "Eva" } };
    await tick();
    await tick();
    expect(document.activeElement).toBe(document.body);
  });
  it("log: words of people are text, whatever stands in them", () => {
    const line = { key: "1", version: 1, seat: 0, parts: ["<b>hola</b>"], speaker: 3 };
    shown(Log, { lines: [line], speakers: { 3: "<i>Eva</i>" }, faces: [], chat: true, speaks: true, onphrase: vi.fn(), onsay: vi.fn(() => Promise.resolve(true)) });
    expect(document.querySelector("li")?.textContent).toContain("<i>Eva</i>: <b>hola</b>");
    expect(document.querySelector("li i > *")).toBeNull();
  });
});
