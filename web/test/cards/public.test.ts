// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { EDITIONS } from "./tokens";

const PUBLIC = join(import.meta.dirname, "../../public");
const bytes = (name: string): Buffer => readFileSync(join(PUBLIC, name));
/** Return the size of a PNG. Width and height are always at the same offset. */
const size = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

interface Manifest {
  name: string;
  start_url: string;
  scope: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

describe("web app manifest", () => {
  const manifest = JSON.parse(bytes("manifest.webmanifest").toString("utf8")) as Manifest;

  test("contains the app name and only relative addresses", () => {
    expect(manifest.name).toBe("Penúltima");
    for (const address of [manifest.start_url, manifest.scope, ...manifest.icons.map((icon) => icon.src)])
      expect(address).not.toMatch(/^\/|:/);
  });
  test.each(manifest.icons)("lists $src, which exists in the stated size", ({ src, sizes, type }) => {
    if (type === "image/png") expect(size(bytes(src))).toBe(sizes);
    else expect([bytes(src).toString("utf8").slice(0, 4), sizes]).toEqual(["<svg", "any"]);
  });
  test("contains a maskable icon", () => expect(manifest.icons.some((icon) => icon.purpose === "maskable")).toBe(true));
});

test("home screen icon is 180 px wide", () => expect(size(bytes("apple-touch-icon.png"))).toBe("180x180"));

test.each(["favicon.svg", "icon.svg", "icon-maskable.svg"])("icon %s is valid SVG without style or script", (name) => {
  const found = new DOMParser().parseFromString(bytes(name).toString("utf8"), "image/svg+xml");
  expect(found.querySelector("parsererror, script, style, [style]")).toBeNull();
  expect(found.documentElement.getAttribute("viewBox")).toBe("0 0 512 512");
});

test.each(EDITIONS.flatMap((edition) => ["es", "en"].map((language) => `${edition}-${language}`)))(
  "link preview picture %s has the right size and is small",
  (name) => {
    const picture = bytes(`social/${name}.png`);
    expect(size(picture)).toBe("1200x630");
    expect(picture.length).toBeLessThan(60_000);
  },
);
