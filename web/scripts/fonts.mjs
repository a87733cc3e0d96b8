/** Writes public fonts: the two families cut down to what Spanish and English need, and to the weights that are used. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subset from "subset-font";

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join("");
const LETTERS = `${ASCII}áéíóúüñÁÉÍÓÚÜÑ¡¿«»ºª·…–—−×→←↑↓€“”‘’✓`;
/** Signs that stand in no title: a name that has one shows it in the next family. */
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
