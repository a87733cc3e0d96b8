/** Design tokens of the style sheet for each theme and edition. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const THEMES = ["light", "dark"] as const;
export const EDITIONS = ["mini", "classic", "giant", "race", "official"] as const;
export type Theme = (typeof THEMES)[number];
export type Edition = (typeof EDITIONS)[number];

const STYLE = readFileSync(join(import.meta.dirname, "../../src/style.css"), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
const RULES = [...STYLE.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = "", body = ""]) => ({
  selectors: selectors.split(",").map((selector) => selector.trim()),
  tokens: [...body.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(
    ([, name = "", value = ""]) => [name, value] as const,
  ),
}));

export function tokens(theme: Theme, edition: Edition): (name: string) => string {
  const light = [":root", "[data-edition]", `[data-edition="${edition}"]`];
  const dark = [
    '[data-theme="dark"]',
    '[data-theme="dark"] [data-edition]',
    `[data-theme="dark"] [data-edition="${edition}"]`,
  ];
  const found = new Map<string, string>();
  for (const wanted of theme === "dark" ? [...light, ...dark] : light) {
    for (const rule of RULES)
      if (rule.selectors.includes(wanted)) for (const [name, value] of rule.tokens) found.set(name, value);
  }
  return (name) => {
    const value = found.get(`--${name}`);
    if (!value) throw new Error(`no token --${name}`);
    return value;
  };
}
