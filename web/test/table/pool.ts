/** Restores JSON from tests/helpers/web/json_pool.py, in which `{"#": number}` stands for a repeated value. */

export function unpooled(value: unknown, pool: readonly unknown[]): unknown {
  if (Array.isArray(value)) return value.map((part) => unpooled(part, pool));
  if (typeof value !== "object" || value === null) return value;
  if ("#" in value) return unpooled(pool[value["#"] as number], pool);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unpooled(part, pool)]));
}
