/** Stores as browsers have them: one that works, one that is forbidden, one that is full. */
import { vi } from "vitest";

/** Each module anew, as after a reload; what was stored stays. */
export async function reloaded<T>(load: () => Promise<T>): Promise<T> {
  vi.resetModules();
  return load();
}

/** Whatever is asked of it is refused, as with blocked cookies. */
export function forbid(): void {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
}

/** It takes no more than so many signs at once. */
export function fill(most: number): void {
  const put = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key: string, value: string) {
    if (value.length > most) throw new DOMException("full", "QuotaExceededError");
    put.call(this, key, value);
  });
}

/** What another tab wrote. */
export function elsewhere(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value));
  dispatchEvent(new StorageEvent("storage", { key }));
}
