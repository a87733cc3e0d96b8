/** Downloads the record of a match as a file. */
import { identity } from "../device/identity.svelte.ts";
import { api } from "../protocol/api.ts";
import type { Scene } from "../protocol/scene.ts";

/** Return whether the server gives the records of this table to the viewer: a member, or a holder of the watch link. */
export function canReadRecords({ table, person }: Pick<Scene, "table" | "person">): boolean {
  return person >= 0 || identity.of(table)?.watch !== undefined;
}

export async function downloadRecord(table: string, match: number): Promise<void> {
  const text = await api.record(table, match);
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `penultima-${table}-${match}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
