// Keeps the screen on while people watch it without touching it.

/** @type {WakeLockSentinel | null} */
let lock = null;

/** Keeps the screen on from now on; a lock ends with the page's visibility, so it is asked for again. */
export function keepScreenOn() {
  document.addEventListener("visibilitychange", request);
  void request();
}

async function request() {
  if (document.hidden || lock?.released === false) return;
  try {
    lock = await navigator.wakeLock?.request("screen") ?? null;
  } catch {
    // Low battery or no support: the screen may sleep, and nothing else is lost.
  }
}
