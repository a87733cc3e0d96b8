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
    // Each with all that it imports at once: few files until one has cards in hand, and what several share is in the first.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) => `assets/${/virtual:(texts\/.+)/.exec(facadeModuleId ?? "")?.[1]?.replaceAll("/", "-") ?? "[name]"}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: "page", test: /src\/(App|cards\/(Card|Back)|faces\/Face)\.svelte$|src\/parts\/(errands|look|rules|seating|shelf\.svelte)\.ts$/, priority: 2 },
            { name: "table", test: /src\/screens\/TablePage\.svelte$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: {
    // A document takes longer to make than most tests take: files that need one begin with `@vitest-environment jsdom`.
    environment: "node",
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    pool: "threads",
    isolate: false,
    // A machine that does much else at the same time is slow, and not wrong.
    testTimeout: 30_000,
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
});
