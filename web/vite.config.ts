import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { first } from "./scripts/preload.ts";
import { texts } from "./scripts/texts.ts";
import { textSize } from "./scripts/textSize.ts";

/** Folder where a server looks for the page. */
const INSTALLED = "../src/penultima/page";
/** Server for `npm run dev`. */
const SERVER = process.env["PENULTIMA_SERVER"] ?? "http://localhost:21108";

export default defineConfig({
  // A server may run below a path of its own, so no address starts at the root.
  base: "./",
  plugins: [svelte(), texts(), first()],
  css: { postcss: { plugins: [textSize()] } },
  build: {
    outDir: INSTALLED,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Bundle each entry with its static imports: few files until the first cards are shown, with shared code in the first.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${/virtual:(texts\/.+)/.exec(facadeModuleId ?? "")?.[1]?.replaceAll("/", "-") ?? "[name]"}-[hash].js`,
        codeSplitting: {
          groups: [
            {
              name: "page",
              test: /src\/(App|cards\/(Card|Back)|faces\/Face)\.svelte$|src\/(parts\/(queuedCommands|editionStyle|chooseSeat)|editions\/(rules|serverTexts\.svelte))\.ts$/,
              priority: 2,
            },
            { name: "table", test: /src\/screens\/TablePage\.svelte$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: {
    // Creating a jsdom is slow: only tests that need it start with `@vitest-environment jsdom`.
    environment: "node",
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    pool: "threads",
    isolate: false,
    // Generous, for busy machines.
    testTimeout: 30_000,
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
});
