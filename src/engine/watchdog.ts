/** If a timer fires this much too late, the page was frozen or busy, and the sign of life may still be queued. */
const lateMs = 1_000;

/**
 * Calls back if an expected sign of life does not arrive. It waits longer while the page is hidden, because browsers
 * slow its workers down, and after the page itself was frozen.
 */
export class Watchdog {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly onSilence: (silentMs: number) => void) {}

  /** Restarts the clock: expects a sign of life within this time. */
  expect(withinMs: number): void {
    clearTimeout(this.#timer);
    const dueAt = performance.now() + withinMs;
    this.#timer = setTimeout(() => {
      const hasSlept = performance.now() - dueAt > lateMs;
      if (hasSlept || document.visibilityState === 'hidden') this.expect(withinMs);
      else this.onSilence(withinMs);
    }, withinMs);
  }

  /** Stops expecting a sign of life. */
  rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
