/** An event without its time, which the queue adds. */
export type Untimed<T> = T extends unknown ? Omit<T, 'time'> : never;

/**
 * Gives events their time and takes them one after the other: one that comes while another's effects are done waits.
 */
export class EventQueue<E extends { time: number }> {
  readonly #take: (event: E) => void;
  readonly #waiting: E[] = [];
  #running = false;

  constructor(take: (event: E) => void) {
    this.#take = take;
  }

  readonly dispatch = (event: Untimed<E>): void => {
    this.#waiting.push({ ...event, time: performance.now() } as unknown as E);
    if (this.#running) return;
    this.#running = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        this.#take(next);
      }
    } finally {
      this.#running = false;
    }
  };
}
