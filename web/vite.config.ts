import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { first } from "./scripts/first.ts";
import { texts } from "./scripts/texts.ts";

/** Where a server looks for the page that was built with it. */
const INSTALLED = "../src/penultima/page";
/** Of a server that runs beside `npm run dev`. */
const SERVER = process.env["PENULTIMA_SERVER"] ?? "http://localhost:21108";

export default defineConfig({
  // A server may stand under a path of its own: nothing names an address from the root.
  base: "./",
  plugins: [svelte(), texts(), first()],
  build: {
    outDir: INSTALLED,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: {
    environment: "jsdom",
    include: ["test/**/*.test.ts"],
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
});
