import { tooBusy } from './body-room.js';

interface Waiting {
  bytes: number;
  start: () => void;
}

/**
 * Bounds the bytes of uploads that are worked on at once, whatever number of connections there is. On its way to the service a
 * picture is cleaned, written into JSON and copied by `fetch`: about four times its size in all. First come, first served.
 */
export class UploadBudget {
  #taken = 0;
  readonly #queue: Waiting[] = [];
  readonly #mostBytes: number;
  readonly #longestWaitMs: number;

  constructor(mostBytes: number, longestWaitMs: number) {
    this.#mostBytes = mostBytes;
    this.#longestWaitMs = longestWaitMs;
  }

  /** @throws {ProblemError} `SERVICE_TEMPORARILY_UNAVAILABLE` when its turn does not come in time */
  async run<Value>(bytes: number, work: () => Promise<Value>): Promise<Value> {
    await this.#take(bytes);
    try {
      return await work();
    } finally {
      this.#taken -= bytes;
      this.#startNext();
    }
  }

  async #take(bytes: number): Promise<void> {
    if (this.#queue.length === 0 && this.#fits(bytes)) {
      this.#taken += bytes;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        bytes,
        start: () => {
          clearTimeout(timer);
          this.#taken += bytes;
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(tooBusy());
        this.#startNext();
      }, this.#longestWaitMs);
      this.#queue.push(waiting);
    });
  }

  /** One that is larger than all of it goes alone. */
  #fits(bytes: number): boolean {
    return this.#taken === 0 || this.#taken + bytes <= this.#mostBytes;
  }

  #startNext(): void {
    for (let next = this.#queue[0]; next !== undefined && this.#fits(next.bytes);) {
      this.#queue.shift();
      next.start();
      next = this.#queue[0];
    }
  }
}
