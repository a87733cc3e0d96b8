/** Keyboard shortcuts at a table. They work wherever the focus is. */
import { COLOURS } from "../cards/colours.ts";
import { settings } from "../device/settings.svelte.ts";
import { overlay } from "../parts/overlay.svelte.ts";
import type { Controller } from "../table/controller.svelte.ts";
import { keyCommandOf, describeFocus, type KeyCommand } from "../table/keys.ts";
import { overOf } from "../table/feltViews.ts";
import { otherSeats } from "../table/seatView.ts";
import { joinList, say } from "../words/catalogue.svelte.ts";

/** Parts of the screen that keys act on. */
export interface KeyboardTarget {
  move(step: "left" | "right" | "next" | "play" | "why" | "misplay"): void;
  openLog(toWrite?: boolean): void;
  tell(text: string): void;
  readTable(): void;
  readHand(): void;
  /** Seats that may be chosen, in the order of their numbers. */
  people(): readonly { readonly seat: number }[];
  names(): readonly string[];
}

export function keyboard(table: Controller, reach: KeyboardTarget): (event: KeyboardEvent) => void {
  /** Whether C was pressed while several seats can be caught. The next digit then selects one of them. */
  let catching = false;

  const acts = {
    draw: () => table.draw(),
    accept: () => table.accept(),
    call: () => table.call(),
    next: () => reach.move("next"),
    left: () => reach.move("left"),
    right: () => reach.move("right"),
    play: () => reach.move("play"),
    misplay: () => reach.move("misplay"),
    why: () => reach.move("why"),
    log: () => reach.openLog(),
    chat: () => reach.openLog(true),
    settings: () => (overlay.settings = true),
    rules: () => table.open({ kind: "rules" }),
    "read-table": () => reach.readTable(),
    "read-hand": () => reach.readHand(),
  };

  function pressed(event: KeyboardEvent): void {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const { sheet } = table;
    const around = {
      ...describeFocus(document.activeElement),
      letters: settings.letters,
      race: sheet === "race",
      confirms: sheet === "shown" || (sheet === "choose" && table.picked >= 0),
      hand: overOf(sheet) === "none" || sheet === "vote",
    };
    const deed = keyCommandOf(event, around);
    if (deed && perform(deed)) event.preventDefault();
  }

  function perform(deed: KeyCommand): boolean {
    switch (deed.do) {
      case "answer":
        return answer(deed.number);
      case "catch":
        return startCatching();
      case "slap":
        table.slap();
        return true;
      case "confirm":
        if (table.sheet === "shown") table.seen();
        else table.choose();
        return true;
      case "close":
        return table.escape() || stopTalking();
      case "order":
        settings.order = settings.order === "colour" ? "number" : settings.order === "number" ? "drawn" : "colour";
        return true;
      case "sound":
        settings.sound = !settings.sound;
        reach.tell(`${say("web.set.sound")}: ${say(settings.sound ? "web.switch.on" : "web.switch.off")}`);
        return true;
      default:
        acts[deed.do]();
        return true;
    }
  }

  /** Choose the answer with this number. Buttons are numbered in reading order. */
  function answer(number: number): boolean {
    if (catching && table.scene) {
      catching = false;
      table.catch(otherSeats(table.scene, table.seat)[number - 1] ?? -1);
      return true;
    }
    const two = (first: () => void, second: () => void): boolean => {
      if (number > 2) return false;
      (number === 1 ? first : second)();
      return true;
    };
    switch (table.sheet) {
      case "colour":
      case "first-colour":
        table.name(COLOURS[number - 1] ?? "");
        return true;
      case "drawn":
        return two(
          () => table.playDrawn(),
          () => table.keep(),
        );
      case "challenge":
      case "debt":
        return two(
          () => table.accept(),
          () => table.challenge(),
        );
      case "vote":
        return two(
          () => table.castVote(false),
          () => table.castVote(true),
        );
      case "choose":
        table.pick(reach.people()[number - 1]?.seat ?? -1);
        return true;
      default:
        return false;
    }
  }

  function startCatching(): boolean {
    const open = table.catches.filter((one) => !one.spent);
    const first = open[0];
    if (!first || !table.scene) return false;
    if (open.length === 1) table.catch(first.seat);
    else {
      catching = true;
      const around = otherSeats(table.scene, table.seat);
      reach.tell(joinList(open.map((one) => `${around.indexOf(one.seat) + 1} ${reach.names()[one.seat]}`)));
    }
    return true;
  }

  return pressed;
}

/** Move the focus from the chat back to the table. Return whether it was in the chat. */
function stopTalking(): boolean {
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || !describeFocus(here).talking) return false;
  here.blur();
  return true;
}
