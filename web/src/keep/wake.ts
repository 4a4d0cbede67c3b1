/** Keeps the screen on while a game goes on, where the browser can. */

/** Hold the screen awake until the returned function is called. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let done = false;

  async function hold(): Promise<void> {
    if (done || document.visibilityState !== 'visible') return;
    try {
      const held = await navigator.wakeLock.request('screen');
      if (done) await held.release();
      else lock = held;
    } catch {
      // A browser that cannot, or a battery that runs low: the screen goes off as it always does.
    }
  }

  // A browser lets go of the lock when its page is hidden.
  const again = (): void => void hold();
  document.addEventListener('visibilitychange', again);
  void hold();
  return () => {
    done = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
