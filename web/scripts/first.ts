/** Lets felt and wordmark be painted before the style is here: in the body it holds up only what stands behind it. */
import type { Plugin } from "vite";

const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

export function first(): Plugin {
  return {
    name: "penultima-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace(STYLES, "").replace("</body>", `${(html.match(STYLES) ?? []).join("").trim()}\n  </body>`),
    },
  };
}
