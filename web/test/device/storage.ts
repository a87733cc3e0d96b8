/** Functions that simulate reloads, other tabs, and a browser storage that is forbidden or full. */
import { vi } from "vitest";

/** Import modules again, as a reload does. The storage keeps its values. */
export async function reloaded<T>(load: () => Promise<T>): Promise<T> {
  vi.resetModules();
  return load();
}

/** Make every access to the storage fail, as blocked cookies do. */
export function forbid(): void {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
}

/** Limit the size of the storage in characters. */
export function fill(most: number): void {
  const put = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key: string, value: string) {
    if (value.length > most) throw new DOMException("full", "QuotaExceededError");
    put.call(this, key, value);
  });
}

/** Simulate a write by another tab. */
export function elsewhere(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value));
  dispatchEvent(new StorageEvent("storage", { key }));
}
