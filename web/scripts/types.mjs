/** Writes src/wire/types.ts and src/wire/http.ts: the messages of the wire and of HTTP, from the schemas of the docs. */
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const DOCS = new URL("../../docs/", import.meta.url);
const WIRE = new URL("../src/wire/", import.meta.url);
const HEAD = "/* Written by scripts/types.mjs from the schemas of docs/. */";

await write("types.ts", await schema("wire.schema.json"));
await write("http.ts", whole((await schema("http.openapi.json")).components.schemas));

async function schema(name) {
  return JSON.parse(await readFile(new URL(name, DOCS), "utf8"));
}

/** One schema that names all of them, so that each becomes a type. */
function whole(schemas) {
  const moved = JSON.parse(JSON.stringify(schemas).replaceAll("#/components/schemas/", "#/$defs/"));
  return { title: "Http", anyOf: Object.keys(moved).map((name) => ({ $ref: `#/$defs/${name}` })), $defs: moved };
}

async function write(name, found) {
  const defs = Object.fromEntries(Object.entries(found.$defs).map(([title, def]) => [title, bare({ ...def, title })]));
  const text = await compile({ ...found, $defs: defs }, "Messages", { bannerComment: HEAD, additionalProperties: false, unreachableDefinitions: true, format: false });
  const target = new URL(name, WIRE);
  const before = await readFile(target, "utf8").catch(() => "");
  if (text !== before) await writeFile(target, text);
}

/** Titles of fields would become names of types. */
function bare(def) {
  for (const field of Object.values(def.properties ?? {})) delete field.title;
  return def;
}
