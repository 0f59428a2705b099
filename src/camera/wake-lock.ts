/**
 * Keeps the screen on while a camera is on. People who hold still don't touch the screen, and if it turns off, the
 * capture ends. If the browser has no wake lock, refuses it or releases it, the screen behaves as usual.
 */
export class ScreenWakeLock {
  #isHeld = false;
  #lock: WakeLockSentinel | null = null;

  /** Requests the lock. A repeat does so only if the browser has released it. */
  hold(): void {
    if (!this.#isHeld) document.addEventListener('visibilitychange', this.#askAgain);
    this.#isHeld = true;
    void this.#ask();
  }

  /** Lets the screen turn off again. Idempotent. */
  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    document.removeEventListener('visibilitychange', this.#askAgain);
    this.#lock?.release().catch(() => undefined);
    this.#lock = null;
  }

  /** A hidden page loses its lock. */
  readonly #askAgain = (): void => void this.#ask();

  get #isOn(): boolean {
    return this.#lock?.released === false;
  }

  async #ask(): Promise<void> {
    if (document.hidden || this.#isOn) return;
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    try {
      const lock = await wakeLock?.request('screen');
      if (lock === undefined) return;
      // The camera was released in the meantime, or another answer came first.
      if (!this.#isHeld || this.#isOn) await lock.release();
      else this.#lock = lock;
    } catch {
      // The battery is low, or the page around this one does not allow it.
    }
  }
}
