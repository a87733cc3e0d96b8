/** What a browser keeps for this page. It may be forbidden, full or emptied at any moment: then it lasts as long as the page. */
import { base } from "./place.ts";

/** Of what is kept by this server's page: another path may be another server. */
function keyOf(name: string): string {
  return `penultima:${base()}${name}`;
}

/** What was kept last, whatever that is; null where nothing is. */
export function recall(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? "null") as unknown;
  } catch {
    return null;
  }
}

/** Whether it is kept. */
export function remember(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function erase(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // What is forbidden keeps nothing.
  }
}

/** Calls whenever another tab has changed it. */
export function onElsewhere(name: string, changed: () => void): void {
  addEventListener("storage", (event) => {
    if (event.key === null || event.key === keyOf(name)) changed();
  });
}

/** The fields of something that was kept; none where it is nothing of that kind. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
