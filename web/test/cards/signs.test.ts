// @vitest-environment jsdom
import { mount, unmount } from "svelte";
import { expect, test } from "vitest";

import { COLOURS, TONES } from "../../src/cards/colours";
import { symbol } from "../../src/cards/symbols";
import Icon from "../../src/parts/Icon.svelte";
import { ICONS } from "../../src/parts/icons";
import Symbol from "../../src/parts/Symbol.svelte";

function shown(colour: string, fill?: string): string {
  const target = document.createElement("div");
  document.body.append(target);
  const made = mount(Symbol, { target, props: fill ? { colour, fill } : { colour } });
  const html = target.innerHTML;
  unmount(made);
  return html;
}

test("every colour has its sign, in its own colour unless told", () => {
  expect(new Set(COLOURS.map((colour) => symbol(colour, "red"))).size).toBe(4);
  for (const colour of COLOURS) expect(shown(colour)).toContain(`color="${TONES[colour].base}"`);
  expect(shown("G", "currentColor")).toContain('color="currentColor"');
});

test("what is no colour has no sign", () => {
  for (const colour of ["", "W", "toString"]) expect(shown(colour)).not.toContain("svg");
});

test("icons are hidden from screen readers and differ", () => {
  const target = document.createElement("div");
  const made = mount(Icon, { target, props: { name: "menu" } });
  expect(target.querySelector("svg")!.getAttribute("aria-hidden")).toBe("true");
  unmount(made);
  expect(new Set(Object.values(ICONS)).size).toBe(Object.keys(ICONS).length);
});
