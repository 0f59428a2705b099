import { tooBusy } from './problem.js';

/** A share of a budget, held while work runs. */
export interface Lease {
  /** Gives a part back, for work that turned out smaller. Larger numbers change nothing. */
  shrinkTo(units: number): void;
  /** Gives all of it back. May be called again. */
  release(): void;
}

interface Waiting {
  owner: string;
  units: number;
  start: () => void;
}

/**
 * Limits the work that runs at once by its size: bytes on their way to the service, pixels that are being decoded. One owner gets at
 * most a share; within that, first come, first served. Work that is larger than a limit starts when nothing else counts against it.
 */
export class WorkBudget {
  #taken = 0;
  readonly #takenBy = new Map<string, number>();
  readonly #queue: Waiting[] = [];
  readonly #maxUnits: number;
  readonly #maxOfOwner: number;
  readonly #maxWaitMs: number;

  /** @param maxShareOfOwner of `maxUnits`, 0 to 1 */
  constructor(maxUnits: number, maxWaitMs: number, maxShareOfOwner: number) {
    this.#maxUnits = maxUnits;
    this.#maxOfOwner = maxUnits * maxShareOfOwner;
    this.#maxWaitMs = maxWaitMs;
  }

  /** @throws {ProblemError} `SERVICE_TEMPORARILY_UNAVAILABLE` when its turn does not come in time */
  async take(owner: string, units: number): Promise<Lease> {
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        owner,
        units,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(tooBusy());
        this.#startNext();
      }, this.#maxWaitMs);
      this.#queue.push(waiting);
      this.#startNext();
    });
    return this.#lease(owner, units);
  }

  /** Holds a share from the start of the work to its end. @throws {ProblemError} as `take` */
  async run<Value>(owner: string, units: number, work: () => Promise<Value>): Promise<Value> {
    const lease = await this.take(owner, units);
    try {
      return await work();
    } finally {
      lease.release();
    }
  }

  #lease(owner: string, units: number): Lease {
    let held = units;
    const shrinkTo = (fewer: number): void => {
      if (fewer >= held) return;
      this.#add(owner, fewer - held);
      held = fewer;
      this.#startNext();
    };
    return { shrinkTo, release: () => shrinkTo(0) };
  }

  #add(owner: string, units: number): void {
    this.#taken += units;
    const ofOwner = (this.#takenBy.get(owner) ?? 0) + units;
    if (ofOwner <= 0) this.#takenBy.delete(owner);
    else this.#takenBy.set(owner, ofOwner);
  }

  #fitsAll(units: number): boolean {
    return this.#taken === 0 || this.#taken + units <= this.#maxUnits;
  }

  #fitsOwner({ owner, units }: Waiting): boolean {
    const ofOwner = this.#takenBy.get(owner) ?? 0;
    return ofOwner === 0 || ofOwner + units <= this.#maxOfOwner;
  }

  #startNext(): void {
    for (let index = 0; index < this.#queue.length;) {
      const waiting = this.#queue[index] as Waiting;
      if (!this.#fitsOwner(waiting)) {
        index += 1;
        continue;
      }
      // Nothing overtakes it: a stream of smaller work would delay it for ever.
      if (!this.#fitsAll(waiting.units)) return;
      this.#queue.splice(index, 1);
      this.#add(waiting.owner, waiting.units);
      waiting.start();
    }
  }
}
