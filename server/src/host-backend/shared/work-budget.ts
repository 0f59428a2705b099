import { tooBusy } from '../../shared/http/body-error.js';
import { Shares } from '../../shared/shares.js';

interface Waiting {
  owner: string;
  units: number;
  start: () => void;
}

/**
 * Limits the work that runs at once by its size: bytes on their way to the service, pixels that are being decoded. One
 * owner gets at most a share; within that, first come, first served. Work that is larger than a limit starts when
 * nothing else counts against it.
 */
export class WorkBudget {
  readonly #shares = new Shares();
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

  /**
   * Holds a share from the start of the work to its end.
   * @throws {BodyError} `too-busy` when its turn does not come in time
   */
  async run<Value>(owner: string, units: number, work: () => Promise<Value>): Promise<Value> {
    await this.#turn(owner, units);
    try {
      return await work();
    } finally {
      this.#shares.add(owner, -units);
      this.#startNext();
    }
  }

  #turn(owner: string, units: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiting: Waiting = { owner, units, start };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(tooBusy());
        this.#startNext();
      }, this.#maxWaitMs);
      this.#queue.push(waiting);
      this.#startNext();
    });
  }

  #fitsOwner({ owner, units }: Waiting): boolean {
    const ofOwner = this.#shares.of(owner);
    return ofOwner === 0 || ofOwner + units <= this.#maxOfOwner;
  }

  #startNext(): void {
    const shares = this.#shares;
    for (let index = 0; index < this.#queue.length;) {
      const waiting = this.#queue[index] as Waiting;
      if (!this.#fitsOwner(waiting)) {
        index += 1;
        continue;
      }
      // Nothing overtakes it: a stream of smaller work would delay it for ever.
      if (shares.total !== 0 && shares.total + waiting.units > this.#maxUnits) return;
      this.#queue.splice(index, 1);
      shares.add(waiting.owner, waiting.units);
      waiting.start();
    }
  }
}
