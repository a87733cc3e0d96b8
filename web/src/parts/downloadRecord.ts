/** Downloads the record of a match as a file. */
import { api } from "../protocol/api.ts";

export async function downloadRecord(table: string, match: number): Promise<void> {
  const text = await api.record(table, match);
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `penultima-${table}-${match}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
