// @vitest-environment jsdom
import { mount, unmount } from "svelte";
import { expect, test } from "vitest";

import { COLOURS, TONES } from "../../src/cards/colours";
import { drawSymbol } from "../../src/cards/symbols";
import Icon from "../../src/ui/Icon.svelte";
import { ICONS } from "../../src/ui/icons";
import Symbol from "../../src/ui/Symbol.svelte";

function shown(colour: string, fill?: string): string {
  const target = document.createElement("div");
  document.body.append(target);
  const made = mount(Symbol, { target, props: fill ? { colour, fill } : { colour } });
  const html = target.innerHTML;
  void unmount(made);
  return html;
}

test("every colour has its own symbol, by default in that colour", () => {
  expect(new Set(COLOURS.map((colour) => drawSymbol(colour, "red"))).size).toBe(4);
  for (const colour of COLOURS) expect(shown(colour)).toContain(`color="${TONES[colour].base}"`);
  expect(shown("G", "currentColor")).toContain('color="currentColor"');
});

test("unknown colours have no symbol", () => {
  for (const colour of ["", "W", "toString"]) expect(shown(colour)).not.toContain("svg");
});

test("icons are hidden from screen readers and all differ", () => {
  const target = document.createElement("div");
  const made = mount(Icon, { target, props: { name: "menu" } });
  expect(target.querySelector("svg")!.getAttribute("aria-hidden")).toBe("true");
  void unmount(made);
  expect(new Set(Object.values(ICONS)).size).toBe(Object.keys(ICONS).length);
});
