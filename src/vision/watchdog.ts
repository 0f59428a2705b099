/** A timer that comes so much too late: the page was frozen or busy, and the sign may be waiting behind it. */
const lateMs = 1_000;

/**
 * Tells when an expected sign of life does not come. A hidden page is given time, for browsers slow its workers down,
 * and so is a page that has slept itself.
 */
export class Watchdog {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly onSilence: (silentMs: number) => void) {}

  /** Restarts the clock: expects a sign within this time. */
  expect(withinMs: number): void {
    clearTimeout(this.#timer);
    const dueAt = performance.now() + withinMs;
    this.#timer = setTimeout(() => {
      const hasSlept = performance.now() - dueAt > lateMs;
      if (hasSlept || document.visibilityState === 'hidden') this.expect(withinMs);
      else this.onSilence(withinMs);
    }, withinMs);
  }

  /** Expects nothing. */
  rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
