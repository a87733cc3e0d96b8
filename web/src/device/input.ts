/** Whether the last input came from the keyboard. The page restores the focus only for keyboard users. */
let byKeys = false;

for (const [name, keys] of [
  ["keydown", true],
  ["pointerdown", false],
] as const)
  addEventListener(name, () => (byKeys = keys), { capture: true });

export function isByKeys(): boolean {
  return byKeys;
}
