/** Keep the screen on if the browser allows it. Return a function that lets the screen turn off again. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  const ask = (): void => {
    if (document.visibilityState !== "visible") return;
    navigator.wakeLock?.request("screen").then(
      (granted) => (lock = granted),
      () => (lock = null),
    );
  };
  ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
