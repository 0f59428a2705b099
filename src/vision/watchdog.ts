/** Tells when an expected sign of life does not come. A hidden page is given time: browsers slow its workers down. */
export class Watchdog {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly onSilence: (silentMs: number) => void) {}

  /** Restarts the clock: expects a sign within this time. */
  expect(withinMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (document.visibilityState === 'hidden') this.expect(withinMs);
      else this.onSilence(withinMs);
    }, withinMs);
  }

  /** Expects nothing. */
  rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
