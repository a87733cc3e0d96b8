// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { EDITIONS } from "./tokens";

const PUBLIC = join(import.meta.dirname, "../../public");
const bytes = (name: string): Buffer => readFileSync(join(PUBLIC, name));
/** Width and height stand at the same place in every PNG. */
const size = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

interface Manifest {
  name: string;
  start_url: string;
  scope: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

describe("what a telephone installs", () => {
  const manifest = JSON.parse(bytes("manifest.webmanifest").toString("utf8")) as Manifest;

  test("has its name, and lies wherever the server does", () => {
    expect(manifest.name).toBe("Penúltima");
    for (const address of [manifest.start_url, manifest.scope, ...manifest.icons.map((icon) => icon.src)]) expect(address).not.toMatch(/^\/|:/);
  });
  test.each(manifest.icons)("$src is there, as large as is said", ({ src, sizes, type }) => {
    if (type === "image/png") expect(size(bytes(src))).toBe(sizes);
    else expect([bytes(src).toString("utf8").slice(0, 4), sizes]).toEqual(["<svg", "any"]);
  });
  test("may be cut to any shape", () => expect(manifest.icons.some((icon) => icon.purpose === "maskable")).toBe(true));
});

test("the icon of the home screen is 180 px wide", () => expect(size(bytes("apple-touch-icon.png"))).toBe("180x180"));

test.each(["favicon.svg", "icon.svg", "icon-maskable.svg"])("%s is proper SVG without style or script", (name) => {
  const found = new DOMParser().parseFromString(bytes(name).toString("utf8"), "image/svg+xml");
  expect(found.querySelector("parsererror, script, style, [style]")).toBeNull();
  expect(found.documentElement.getAttribute("viewBox")).toBe("0 0 512 512");
});

test.each(EDITIONS.flatMap((edition) => ["es", "en"].map((language) => `${edition}-${language}`)))("a link to a table has a picture: %s", (name) => {
  const picture = bytes(`social/${name}.png`);
  expect(size(picture)).toBe("1200x630");
  expect(picture.length).toBeLessThan(60_000);
});
