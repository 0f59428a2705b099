/**
 * Keeps the screen on while a camera is. Holding still means not touching the screen, and a dark one ends the capture.
 * Where the browser has no wake lock, refuses it or takes it away, the screen behaves as usual.
 */
export class ScreenWakeLock {
  #isHeld = false;
  #lock: WakeLockSentinel | null = null;

  /** Asks for it; a repeat asks only where the browser has taken it away. */
  hold(): void {
    if (!this.#isHeld) document.addEventListener('visibilitychange', this.#askAgain);
    this.#isHeld = true;
    void this.#ask();
  }

  /** Lets the screen go dark again. Idempotent. */
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
      // Meanwhile the camera was released, or another answer came first.
      if (!this.#isHeld || this.#isOn) await lock.release();
      else this.#lock = lock;
    } catch {
      // The battery is low, or the page around this one does not allow it.
    }
  }
}
