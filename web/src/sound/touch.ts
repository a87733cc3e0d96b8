/** Whether somebody has touched this page, on any of its screens: before that there is no sound, and nothing of it is fetched. */
export const touch = { was: false };

/** Of a touch these come after it was lifted, which is when browsers believe in it. */
export const TOUCHES = ["pointerup", "keydown"] as const;

for (const name of TOUCHES) addEventListener(name, () => (touch.was = true), { capture: true, once: true });
