/** Whether this browser can tell somebody something while the page is hidden, and whether it may. */

export function canNotify(): boolean {
  return isSecureContext && "Notification" in window;
}

/** Asks whoever is there, where they were never asked. */
export async function mayNotify(): Promise<boolean> {
  return (await Notification.requestPermission().catch(() => "denied")) === "granted";
}
