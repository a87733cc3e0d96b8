/**
 * Structural sharing: where a part of the new data equals the old data, the old object is kept. Components that read
 * only such parts are then not rendered again.
 */

/** Return a function that returns its argument, but reuses the equal parts of its previous result. */
export function shareUnchanged<T>(): (next: T) => T {
  let last: T | undefined;
  return (next) => (last = same(last, next) as T);
}

function same(before: unknown, after: unknown): unknown {
  if (Object.is(before, after) || !isMade(before) || !isMade(after) || Array.isArray(before) !== Array.isArray(after))
    return after;
  const names = Object.keys(after);
  const made: Made = Array.isArray(after) ? (new Array(names.length) as unknown as Made) : {};
  let isSame = names.length === Object.keys(before).length;
  for (const name of names) {
    made[name] = same(before[name], after[name]);
    isSame &&= made[name] === before[name] && name in before;
  }
  return isSame ? before : made;
}

type Made = Record<string, unknown>;

function isMade(value: unknown): value is Made {
  return typeof value === "object" && value !== null;
}
