/** Writes the page's fonts: two families, with only the weights in use and the characters of Spanish and English. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subset from "subset-font";

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join("");
const LETTERS = `${ASCII}áéíóúüñÁÉÍÓÚÜÑ¡¿«»ºª·…–—−×→←↑↓€“”‘’✓`;
/**
 * Characters that the title font omits, because no title contains them. In a player's name, the fallback font shows
 * them.
 */
const NOT_IN_TITLES = "^`{|}~\\<>[]$*_=«»ºª€“”‘’→←↑↓✓—";
const TITLES = [...LETTERS].filter((letter) => !NOT_IN_TITLES.includes(letter)).join("");
const FOLDER = new URL("../src/fonts/", import.meta.url);
const FAMILIES = [
  ["fredoka", "@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2", TITLES, 600],
  ["figtree", "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2", LETTERS, { min: 500, max: 700 }],
];

await mkdir(FOLDER, { recursive: true });
for (const [name, source, letters, wght] of FAMILIES) {
  const whole = await readFile(fileURLToPath(new URL(`../node_modules/${source}`, import.meta.url)));
  const wanted = { targetFormat: "woff2", variationAxes: { wght }, noHinting: true, keepFeatures: ["kern", "tnum"] };
  await writeFile(new URL(`${name}.woff2`, FOLDER), await subset(whole, letters, wanted));
}
