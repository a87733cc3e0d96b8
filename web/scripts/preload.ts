/**
 * Adds lists of files to index.html, so that the files for the visited address and the language are requested before
 * the page's script runs. Also moves style sheets to the end of the body, where they do not block the first paint.
 */
import type { Plugin, Rollup } from "vite";

const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;
/**
 * Placeholder in index.html. The build replaces it with lists of files, keyed by the first path segment or the
 * language.
 */
const AHEAD = "const ahead = {};";
const PLACES: Readonly<Record<string, string>> = {
  "/": "/src/screens/Home.svelte",
  "/t": "/src/screens/TablePage.svelte",
  es: "virtual:texts/es/first",
  en: "virtual:texts/en/first",
};

export function first(): Plugin {
  return {
    name: "penultima-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle, chunk }) {
        const behind = html
          .replace(STYLES, "")
          .replace("</body>", `${(html.match(STYLES) ?? []).join("").trim()}\n  </body>`);
        if (!bundle || !chunk) return behind;
        const here = filesOf(chunk, bundle);
        const ahead = Object.fromEntries(
          Object.entries(PLACES).flatMap(([place, module]) => {
            const found = chunkOf(module, bundle);
            return found ? [[place, [...filesOf(found, bundle)].filter((file) => !here.has(file))]] : [];
          }),
        );
        return behind.replace(AHEAD, `const ahead = ${JSON.stringify(ahead)};`);
      },
    },
  };
}

function chunkOf(module: string, bundle: Rollup.OutputBundle): Rollup.OutputChunk | undefined {
  return Object.values(bundle).find(
    (file): file is Rollup.OutputChunk => file.type === "chunk" && file.moduleIds.some((id) => id.endsWith(module)),
  );
}

/** Return the files of a chunk: the chunk, its static imports, and their styles. */
function filesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === "chunk") filesOf(imported, bundle, found);
  }
  return found;
}
