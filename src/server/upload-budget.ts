import { ProblemError } from './problem.js';

/**
 * Bytes of uploads that may be worked on at once. On its way to the service a picture is copied, turned into base64 and into
 * JSON, about five times its size in all: this bounds the sum, whatever number of connections there is.
 */
const mostBytes = 32_000_000;

interface Waiting {
  bytes: number;
  start: () => void;
}

/** First come, first served. */
export class UploadBudget {
  #taken = 0;
  readonly #queue: Waiting[] = [];
  readonly #longestWaitMs: number;

  constructor(longestWaitMs: number) {
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
        const detail = 'Too many uploads at once.';
        reject(
          new ProblemError('SERVICE_TEMPORARILY_UNAVAILABLE', { detail, retryAfterSeconds: 5 }),
        );
        this.#startNext();
      }, this.#longestWaitMs);
      this.#queue.push(waiting);
    });
  }

  /** One that is larger than all of it goes alone. */
  #fits(bytes: number): boolean {
    return this.#taken === 0 || this.#taken + bytes <= mostBytes;
  }

  #startNext(): void {
    for (let next = this.#queue[0]; next !== undefined && this.#fits(next.bytes);) {
      this.#queue.shift();
      next.start();
      next = this.#queue[0];
    }
  }
}
