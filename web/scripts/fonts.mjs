/** Writes public fonts: the two families cut down to what Spanish and English need. */
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subset from "subset-font";

const LETTERS =
  Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join("") + "áéíóúüñÁÉÍÓÚÜÑ¡¿«»ºª·…–—−×→←↑↓€“”‘’✓";
const FOLDER = new URL("../src/fonts/", import.meta.url);
const FAMILIES = [
  ["fredoka", "@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2", [600, 600]],
  ["figtree", "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2", [500, 800]],
];

await mkdir(FOLDER, { recursive: true });
for (const [name, source, [min, max]] of FAMILIES) {
  const target = new URL(`${name}.woff2`, FOLDER);
  if (await stat(target).catch(() => null)) continue;
  const whole = await readFile(fileURLToPath(new URL(`../node_modules/${source}`, import.meta.url)));
  const variationAxes = { wght: min === max ? min : { min, max } };
  await writeFile(target, await subset(whole, LETTERS, { targetFormat: "woff2", variationAxes }));
}
