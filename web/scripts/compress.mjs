/** Compresses the built files in advance. A compressed file is kept only if it is smaller than the original. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const PAGE = fileURLToPath(new URL("../../src/penultima/page", import.meta.url));
/**
 * Matches files that are left as they are: formats that are already compressed, and index.html, which the server
 * rewrites.
 */
const SMALL_ALREADY = /\.(woff2|png|br|gz)$|^index\.html$/;

for (const entry of await readdir(PAGE, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || SMALL_ALREADY.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const plain = await readFile(path);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } };
  for (const [suffix, body] of [
    [".br", brotliCompressSync(plain, brotli)],
    [".gz", gzipSync(plain, { level: 9 })],
  ])
    if (body.length < plain.length) await writeFile(path + suffix, body);
}
