/** Generates types.ts and http.ts (message types) and lists.ts in src/protocol/ from the schemas and lists in docs/. */
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const DOCS = new URL("../../docs/", import.meta.url);
const PROTOCOL = new URL("../src/protocol/", import.meta.url);
const HEAD = "/* Written by scripts/types.mjs from the files of docs/. */";

await write("types.ts", await types(await read("wire.schema.json")));
await write("http.ts", await types(whole((await read("http.openapi.json")).components.schemas)));
await write("lists.ts", lists(await read("wire.lists.json")));

async function read(name) {
  return JSON.parse(await readFile(new URL(name, DOCS), "utf8"));
}

/** Combine all schemas into one, so that each of them becomes a TypeScript type. */
function whole(schemas) {
  const moved = JSON.parse(JSON.stringify(schemas).replaceAll("#/components/schemas/", "#/$defs/"));
  return { title: "Http", anyOf: Object.keys(moved).map((name) => ({ $ref: `#/$defs/${name}` })), $defs: moved };
}

async function types(found) {
  const defs = Object.fromEntries(Object.entries(found.$defs).map(([title, def]) => [title, bare({ ...def, title })]));
  return await compile({ ...found, $defs: defs }, "Messages", {
    bannerComment: HEAD,
    additionalProperties: false,
    unreachableDefinitions: true,
    format: false,
  });
}

/** Declare each list as a constant with literal types. */
function lists(found) {
  const lines = Object.entries(found).map(
    ([name, list]) => `export const ${name.toUpperCase()} = ${JSON.stringify(list)} as const;`,
  );
  return `${[HEAD, ...lines].join("\n")}\n`;
}

async function write(name, text) {
  const target = new URL(name, PROTOCOL);
  const before = await readFile(target, "utf8").catch(() => "");
  if (text !== before) await writeFile(target, text);
}

/** Remove field titles, because each title would become a type name. */

function bare(def) {
  for (const field of Object.values(def.properties ?? {})) delete field.title;
  return def;
}
