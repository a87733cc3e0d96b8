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
import Lazy from "../../src/parts/Lazy.svelte";
import { lazy } from "../../src/lazy/lazy.ts";
import { reactive } from "../reactive.svelte.ts";
import { words } from "../../src/words/catalogue.svelte.ts";

const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
const layout = {
  form: "phone",
  table: box(0, 0, 360, 740),
  sheet: box(4, 346, 352, 316),
  band: { words: box(18, 478, 220, 52), above: box(10, 366, 340, 104), below: box(10, 538, 340, 104) },
} as Layout;

/** Callback of the last ResizeObserver. Tests call it to simulate a change of size. */
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
  const found = [...document.querySelectorAll("button")].find((one) =>
    name.test(one.getAttribute("aria-label") ?? one.textContent ?? ""),
  );
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

describe("sheet", () => {
  it("for naming a colour shows the number of cards per colour and preselects none", () => {
    const onname = vi.fn();
    shown(Colour, { layout, held: { R: 0, Y: 2, G: 1, B: 0 }, locked: false, onname, onother: undefined });
    expect(
      [...document.querySelectorAll(".petal")].map((petal) => petal.textContent?.trim().replace(/\s+/g, " ")),
    ).toEqual(["rojo ninguna", "amarillo te quedan 2", "verde te queda 1", "azul ninguna"]);
    expect(document.activeElement?.className).not.toContain("petal");
    button(/verde/).click();
    expect(onname).toHaveBeenCalledWith("G");
  });
  it("for naming a colour moves the focus with the arrow keys", () => {
    shown(Colour, { layout, held: {}, locked: false, onname: vi.fn() });
    for (const key of ["ArrowRight", "ArrowRight", "ArrowDown"])
      window.dispatchEvent(new KeyboardEvent("keydown", { key }));
    expect(document.activeElement?.textContent).toContain("azul");
  });
  it("for naming a colour shows no numbers if the hand may change", () => {
    shown(Colour, { layout, held: undefined, locked: false, onname: vi.fn() });
    expect([...document.querySelectorAll(".petal")].map((petal) => petal.textContent?.trim())).toEqual([
      "rojo",
      "amarillo",
      "verde",
      "azul",
    ]);
  });
  const drawn = {
    ...{ cards: ["Y5"], edition: "giant", does: "", bluff: false, mayPlay: false, mayTry: false, mayKeep: true },
    ...{ locked: false, keys: true, low: false, onwhat: vi.fn(), onplay: vi.fn(), onkeep: vi.fn() },
  };
  it("for a drawn card focuses the title and has one button if the card can only be kept", () => {
    shown(Drawn, drawn);
    expect(document.activeElement?.textContent).toBe("Te salió un 5 amarillo");
    expect([...document.querySelectorAll("button")].map((one) => one.textContent)).toEqual(["Seguir2"]);
    expect(document.querySelector("p")?.textContent).toBe("No encaja: se queda en tu mano.");
  });
  it("for a drawn card disables the answers that are not possible", async () => {
    const greyed = () =>
      [...document.querySelectorAll(".answers button")].map((one) => one.getAttribute("aria-disabled"));
    shown(Drawn, { ...drawn, mayTry: true });
    expect(greyed()).toEqual(["true", "false"]);
    await unmount(app!);
    shown(Drawn, { ...drawn, mayPlay: true, mayKeep: false });
    expect(greyed()).toEqual(["false", "true"]);
  });
  it("for a drawn card explains its effect and mentions a bluff", () => {
    shown(Drawn, { ...drawn, cards: ["W+4"], does: "quien sigue toma cuatro", mayPlay: true, bluff: true });
    expect(document.querySelector("p")?.textContent).toBe("Encaja, pero sería un farol.");
    button(/¿Qué hace el Comodín \+4\?/).click();
    expect(drawn.onwhat).toHaveBeenCalled();
  });
  it("for ending a match asks for confirmation", () => {
    const onend = vi.fn();
    const onclose = vi.fn();
    shown(End, { onend, onclose });
    expect(document.querySelector("h2")?.textContent).toBe("¿Terminar la partida?");
    button(/Seguir jugando/).click();
    expect([onclose.mock.calls.length, onend.mock.calls.length]).toEqual([1, 0]);
    button(/Terminarla/).click();
    expect(onend).toHaveBeenCalledTimes(1);
  });
  it("closes if it is dragged down far enough, and otherwise glides back", () => {
    const onclose = vi.fn();
    shown(Sheet as Component<{ title: string; onclose: () => void; children: Snippet }>, {
      title: "Menú",
      onclose,
      children: createRawSnippet(() => ({ render: () => "<p></p>" })),
    });
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
  it("with several clauses has a question as title and shows no ids", () => {
    const words = (id: string) => ({ title: `T ${id}`, text: `text of ${id.length}` });
    shown(Clause, {
      clauses: ["wild-draw.legal", "wild-draw.bluff"],
      words,
      question: "¿Cuándo es farol?",
      onclose: vi.fn(),
    });
    expect(document.querySelector("h2")?.textContent).toBe("¿Cuándo es farol?");
    expect([...document.querySelectorAll("p")].map((one) => one.textContent)).toEqual(["text of 15", "text of 15"]);
  });
  it("with a reason shows the title of the clause, but not its id", () => {
    const explained = vi.fn();
    shown(Why, {
      bubble: { of: "catch" as const, why: { clause: "uno.false" } },
      edition: "giant",
      ms: 500,
      seat: 0,
      names: [],
      onclose: vi.fn(),
      onclause: vi.fn(),
      onexplain: explained,
    });
    expect(document.body.textContent).toContain("Falsa alarma");
    expect(document.body.textContent).not.toContain("uno.");
    const [title, text] = [".title", ".text"].map((part) =>
      document.querySelector(`.bubble ${part}`)?.textContent?.trim(),
    );
    expect(explained.mock.calls).toEqual([[`${title}. ${text}`]]);
  });
  it("with a result shows the number of cards of a hidden hand", async () => {
    const row = {
      seat: { kind: "person", cards: 7 } as const,
      at: 0,
      name: "Ana",
      edition: "giant",
      way: { target: 0, low: false },
      scored: undefined,
      won: false,
    };
    shown(HandRow, { ...row, hand: undefined });
    expect(document.querySelector(".hand")?.textContent?.trim()).toBe("7 cartas");
    await unmount(app!);
    shown(HandRow, { ...row, hand: { cards: [], points: 0 } });
    expect(document.querySelector(".hand")?.textContent?.trim()).toBe("sin cartas");
  });
  it("for a challenge shows both outcomes with their costs", () => {
    const onaccept = vi.fn();
    shown(Challenge, {
      card: "W+4:B",
      edition: "giant",
      name: "Lucía",
      before: "Y",
      left: 6,
      accept: 4,
      guilty: 4,
      innocent: 6,
      keys: false,
      low: false,
      locked: false,
      onaccept,
      onchallenge: vi.fn(),
      onrule: vi.fn(),
    });
    const text = (document.body.textContent ?? "").replace(/\s+/g, "");
    const expected = [
      "Lucía jugó un Comodín +4 sobre amarillo. Le quedan 6 cartas.",
      "Si desafías: Si es farol Lucía +4",
      "Si no lo es Tú +6",
      "Aceptar 4 y pierdes el turno",
    ];
    for (const part of expected) expect(text).toContain(part.replaceAll(" ", ""));
    button(/Aceptar 4/).click();
    expect(onaccept).toHaveBeenCalled();
  });
  it("with a shown hand marks the proof and names every card", () => {
    shown(Shown, {
      edition: "giant",
      name: "Lucía",
      cards: ["R6", "Y1", "G4"],
      proof: ["Y1"],
      guilty: true,
      colour: "Y",
      taken: 4,
      time: "0:05",
      keys: false,
      onseen: vi.fn(),
    });
    expect([...document.querySelectorAll("li")].map((card) => card.classList.contains("guilty"))).toEqual([
      false,
      true,
      false,
    ]);
    expect(document.querySelector("ul")?.textContent?.replace(/\s+/g, " ")).toContain("6 rojo");
    expect(document.body.textContent).toContain("Lucía tenía un 1 amarillo. Se lleva 4 y juegas tú.");
  });
  it.each([
    ["giant", "Y", "Lucía no tenía ningún amarillo. Te llevas 6 y pierdes el turno."],
    ["official", "B", "Lucía no tenía ningún número azul. Te llevas 6 y pierdes el turno."],
    ["classic", "R", "Lucía no tenía ningún rojo ni otro comodín. Te llevas 6 y pierdes el turno."],
    ["giant", "", "Lucía no tenía con qué hacer farol. Te llevas 6 y pierdes el turno."],
  ])(
    "with a shown hand without a bluff says what was missing in edition %s and colour %s",
    (edition, colour, words) => {
      shown(Shown, {
        edition,
        name: "Lucía",
        cards: ["G6"],
        proof: [],
        guilty: false,
        colour,
        taken: 6,
        time: "0:05",
        keys: false,
        onseen: vi.fn(),
      });
      expect(document.body.textContent).toContain(words);
    },
  );
  it("for choosing a player disables the confirmation until a player is selected", () => {
    const people = [
      { seat: 1, name: "Marta", face: 0, bot: undefined, count: 5 },
      { seat: 2, name: "Iker", face: 1, bot: undefined, count: 8 },
    ];
    const onpick = vi.fn();
    shown(Choose, { layout, people, picked: -1, swaps: true, locked: false, keys: false, onpick, onchoose: vi.fn() });
    expect(button(/Elige a alguien/).disabled).toBe(true);
    button(/Iker/).click();
    expect(onpick).toHaveBeenCalledWith(2);
  });
  it("for a vote lists no first and has no buttons for the accused", async () => {
    const props = {
      name: "Iker",
      face: 0,
      bot: undefined,
      you: false,
      canVote: true,
      votes: { yes: 1, no: 0, open: 2 },
      cost: 2,
      time: "0:08",
      keys: false,
      low: false,
      onvote: vi.fn(),
    };
    shown(Vote, props);
    expect([...document.querySelectorAll("button")].map((one) => one.textContent)).toEqual(["No", "Sí, se lleva 2"]);
    expect(document.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("1 sí, 0 no, faltan 2");
    button(/^Sí/).click();
    expect(props.onvote).toHaveBeenCalledWith(true);
    await unmount(app!);
    shown(Vote, { ...props, accuses: true });
    expect(document.body.textContent).toContain("Tu voto: sí");
    shown(Vote, { ...props, you: true });
    expect(document.querySelectorAll("button").length).toBe(0);
  });
  it("with a hold button acts after half a second, but not after a tap", () => {
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
  it("with a log scrolls to the end, and again after the viewer has written", () => {
    const line = (key: number) => ({ key: `${key}`, version: key, seat: 0, parts: ["hola"] });
    shown(Log, { lines: [line(1)], chat: true, speaks: true, onphrase: vi.fn(), onsay: vi.fn() });
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
  it("with a log focuses the text field on request, or the first phrase if free text is not allowed", async () => {
    const props = {
      lines: [],
      chat: true,
      speaks: true,
      writes: 1,
      onphrase: vi.fn(),
      onsay: vi.fn(() => Promise.resolve(true)),
    };
    shown(Log, props);
    await tick();
    expect(document.activeElement?.tagName).toBe("INPUT");
    await unmount(app!);
    shown(Log, { ...props, chat: false });
    await tick();
    expect(document.activeElement?.textContent).toBe("¡Muy buena!");
  });
  it("with a log does not move the focus again when other data change", async () => {
    const LOG = lazy(() => import("../../src/sheets/Log.svelte"));
    await LOG();
    const log = {
      lines: [] as unknown[],
      chat: false,
      speaks: true,
      writes: 1,
      onphrase: vi.fn(),
      onsay: vi.fn(() => Promise.resolve(true)),
    };
    const props = reactive({ load: LOG, props: log });
    shown(Lazy as unknown as Component<typeof props>, props);
    await tick();
    await tick();
    expect(document.activeElement?.textContent).toBe("¡Muy buena!");
    (document.activeElement as HTMLElement).blur();
    props.props = { ...log, lines: [{ key: "2", version: 2, seat: 1, parts: ["hola"] }] };
    await tick();
    await tick();
    expect(document.activeElement).toBe(document.body);
  });
  it("for naming a colour has a labelled button that leads back", () => {
    const onother = vi.fn();
    shown(Colour, { layout, held: {}, locked: false, onname: vi.fn(), back: "Volver", onother });
    const way = [...document.querySelectorAll("button")].find(
      (one) => (one.getAttribute("aria-label") ?? one.textContent) === "Volver",
    );
    way?.click();
    expect(onother).toHaveBeenCalledOnce();
  });
  it("with a log shows chat as plain text, even if it contains markup", () => {
    const line = { key: "1", version: 1, parts: ["<b>hola</b>"], speaker: "<i>Eva</i>" };
    shown(Log, {
      lines: [line],
      chat: true,
      speaks: true,
      onphrase: vi.fn(),
      onsay: vi.fn(() => Promise.resolve(true)),
    });
    expect(document.querySelector("li")?.textContent).toContain("<i>Eva</i>: <b>hola</b>");
    expect(document.querySelector("li i > *")).toBeNull();
  });
});
