/** Return whether the browser supports notifications on this page. */

export function canNotify(): boolean {
  return isSecureContext && "Notification" in window;
}

/** Ask for permission to show notifications, unless the user has already decided. Return whether it is granted. */
export async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission().catch(() => "denied")) === "granted";
}
