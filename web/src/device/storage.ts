/** Browser storage of this page. If storage is forbidden or full, values are lost when the page closes. */
import { basePath } from "./basePath.ts";

/** Return the storage key. The key contains the base path, because each base path may belong to a different server. */
function keyOf(name: string): string {
  return `penultima:${basePath()}${name}`;
}

/** Return the stored value, or null if there is none. */
export function loadStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? "null") as unknown;
  } catch {
    return null;
  }
}

/** Store a value. Return whether that succeeded. */
export function store(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function eraseStored(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // If storage is forbidden, there is nothing to erase.
  }
}

/** Call `changed` when another tab changes the value. */
export function onOtherTabChange(name: string, changed: () => void): void {
  addEventListener("storage", (event) => {
    if (event.key === null || event.key === keyOf(name)) changed();
  });
}

/** Return the fields of a stored object; an empty object if the value is not an object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
