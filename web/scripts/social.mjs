/**
 * Writes pages from which the pictures in link previews are made: `node scripts/social.mjs FOLDER`. There is one page
 * per edition and language. The pages contain no names or codes, so preview services learn nothing about the table.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const WEB = fileURLToPath(new URL("../", import.meta.url));
const LANGUAGES = ["es", "en"];
/** Cards in the fan of each edition. A typical card of the edition is in front. */
const FANS = {
  giant: ["R5", "Y2", "W", "G8", "BR"],
  mini: ["R3", "Y+1", "G8", "BR", "W+2"],
  race: ["R5", "Y2", "G8", "BR", "WR"],
  classic: ["R5", "Y2", "WC1", "G8", "WS"],
  official: ["R5", "Y+2", "G8", "BS", "W+4"],
};
const STYLE = `
  body { position: relative; width: 1200px; height: 630px; margin: 0; overflow: hidden; color: var(--cream); background: var(--felt); }
  body > * { position: absolute; left: 72px; }
  .card { width: 214px; filter: drop-shadow(0 4px 6px rgb(20 8 26 / 35%)); }
  .mark { top: 84px; font: 600 64px/1 var(--title); letter-spacing: -0.02em; }
  .mark i { position: absolute; left: 121px; top: -3px; width: 11px; height: 16px; border-radius: 3px; background: var(--hot); transform: rotate(24deg); }
  .title { top: 214px; width: 560px; font: 600 84px/1.04 var(--title); text-wrap: balance; }
  .edition { top: 416px; color: var(--accent); font: 600 36px/1.3 var(--text); }
  .free { bottom: 72px; display: flex; gap: 16px; align-items: center; font: 600 30px/1.2 var(--text); }
  .free svg { fill: none; stroke: var(--hot); stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }`;
const DEFS =
  '<svg width="0" height="0"><clipPath id="card-edge"><rect width="200" height="300" rx="22"/></clipPath><pattern id="card-dots" width="1" height="1"/></svg>';

const vite = await createServer({
  root: WEB,
  configFile: false,
  server: { middlewareMode: true, ws: false },
  optimizeDeps: { noDiscovery: true },
  appType: "custom",
});
const { drawFace } = await vite.ssrLoadModule("/src/cards/face.ts");
const { parseCard } = await vite.ssrLoadModule("/src/cards/code.ts");
const { ICONS } = await vite.ssrLoadModule("/src/parts/icons.ts");
await vite.close();

function card(code, at) {
  const place = `left:${606 + at * 78}px;top:${124 + (at - 2) ** 2 * 15}px;transform:rotate(${(at - 2) * 10}deg)`;
  return `<svg class="card" viewBox="0 0 200 300" style="${place}">${drawFace(parseCard(code))}</svg>`;
}

function page(edition, language, say) {
  const name = say[`edition.${edition}.title`];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<link rel="stylesheet" href="file://${WEB}src/style.css">
<style>${STYLE}</style>
<body data-edition="${edition}">
${DEFS}${FANS[edition].map(card).join("")}
<div class="mark">Penu<i></i>ltima</div>
<div class="title">${say["link.seat"]}</div>
<div class="edition">${say["link.edition"].replace("{edition}", name)}</div>
<div class="free"><svg viewBox="0 0 24 24" width="38"><path d="${ICONS.check}"/></svg>${say["web.home.free"].replace(/\.$/, "")}</div>
</body>
</html>`;
}

const [folder] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const language of LANGUAGES) {
  const say = JSON.parse(await readFile(join(WEB, `../src/penultima/i18n/${language}.json`), "utf8"));
  for (const edition of Object.keys(FANS))
    await writeFile(join(folder, `${edition}-${language}.html`), page(edition, language, say));
}
