/** Cards of all bundled editions, from their files. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../../../src/penultima/editions");

export function decks(): Record<string, string[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".toml") && name !== "shared.toml");
  return Object.fromEntries(
    files.map((name) => [name.replace(".toml", ""), codes(readFileSync(join(FOLDER, name), "utf8"))]),
  );
}

function codes(toml: string): string[] {
  const deck = /^\[deck\]\n((?:(?!\[).*\n)*)/m.exec(toml)?.[1] ?? "";
  const symbols = [...deck.matchAll(/^"?([^"\s=#]+)"?\s*=/gm)].flatMap(([, key = ""]) =>
    key === "1-9" ? [..."123456789"] : [key],
  );
  return symbols.flatMap((symbol) =>
    symbol.startsWith("W") ? [symbol] : [..."RYGB"].map((colour) => colour + symbol),
  );
}
