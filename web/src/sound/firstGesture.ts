/** Whether the user has made a gesture on any screen of this page. Before that, no sound is loaded or played. */
export const firstGesture = { was: false };

/** Events that browsers accept as a gesture. On a touch screen, only lifting a finger counts. */
export const GESTURES = ["pointerup", "keydown"] as const;

for (const name of GESTURES) addEventListener(name, () => (firstGesture.was = true), { capture: true, once: true });
