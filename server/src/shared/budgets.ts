/** Limits what a process spends on uploads at once: memory for their bodies, and work on those that have arrived. */
/** Why a body is refused. Each receiver turns this into its own answer. */
export type BodyFault =
  | 'too-large'
  /** The sender was too slow. */
  | 'too-slow'
  /** The server had no memory or time for the body: the sender may try again. */
  | 'too-busy'
  /** The connection ended before the body did. */
  | 'broken-off'
  | 'malformed'
  | 'not-multipart'
  /** Something else has already read the body. */
  | 'already-read';

/** Thrown while a body is read or taken apart. The message names no value that was sent. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly fault: BodyFault;

  constructor(fault: BodyFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** Seconds after which a sender that was refused as `too-busy` may try again. */
export const busyRetrySeconds = 5;

export const tooBusy = () => new BodyError('too-busy', 'Too many uploads at once.');

/** How much of a budget is used, in total and by each owner. */
export class Shares {
  total = 0;
  readonly #byOwner = new Map<string, number>();

  of(owner: string): number {
    return this.#byOwner.get(owner) ?? 0;
  }

  /** @param units negative to release them */
  add(owner: string, units: number): void {
    this.total += units;
    const ofOwner = this.of(owner) + units;
    if (ofOwner <= 0) this.#byOwner.delete(owner);
    else this.#byOwner.set(owner, ofOwner);
  }
}

/** Most bodies that may be read at once: each takes a connection, and bytes that the system has read ahead. */
const maxUploads = 1_000;
/** Most of these that one owner may have. */
const maxUploadsOfOwner = 32;
const maxShareOfOwner = 1 / 4;

interface Pause {
  bytes: number;
  resume: () => void;
  reject: (reason: BodyError) => void;
}

/** The bytes of one upload, from its first byte to the start of its work. */
export class Reservation {
  bytes = 0;
  pause: Pause | null = null;
  /** Whether it had to wait for memory at least once. */
  hasWaited = false;
  /** Ends the reading. Set by the reader. */
  giveUp: () => void = () => undefined;
  readonly owner: string;
  readonly #budget: BodyBudget;
  #isReleased = false;

  constructor(budget: BodyBudget, owner: string) {
    this.#budget = budget;
    this.owner = owner;
  }

  /** Whether reading has stopped, because there is no memory for more bytes. */
  get isPaused(): boolean {
    return this.pause !== null;
  }

  /** Whether others need what it holds: another upload waits for memory, or it is a small body. */
  get isContested(): boolean {
    return this.#budget.areSmall || this.#budget.hasWaiting;
  }

  /** Resolves when there is memory for `bytes` more. @throws {BodyError} `too-busy` when the reservation is released */
  take(bytes: number): Promise<void> | void {
    // A chunk may still arrive after the body was released.
    if (this.#isReleased) throw tooBusy();
    if (this.#budget.grant(this, bytes)) return;
    this.hasWaited = true;
    return new Promise<void>((resume, reject) => {
      this.pause = { bytes, resume, reject };
    });
  }

  /** Call this once the body is complete and only waits for its turn. */
  close(): void {
    this.#budget.close(this);
  }

  /** Releases all bytes. */
  release(): void {
    this.#isReleased = true;
    this.pause?.reject(tooBusy());
    this.pause = null;
    this.#budget.release(this);
  }
}

/**
 * Limits the bytes of bodies that are being read or wait for their work. Only bytes that have arrived count, so that
 * nobody takes memory by announcing a length. When the budget is used up, connections are not read; the upload that
 * began first always continues, so that a full budget never blocks all. All but the first upload of one owner share a
 * quarter of the budget. Hono's `bodyLimit` knows one request alone, and neither time nor memory.
 *
 * Small bodies have a budget of their own, because strangers may send them. They arrive in one piece, so when there are
 * too many, the oldest unfinished one makes room, and nobody can take all places.
 */
export class BodyBudget {
  readonly areSmall: boolean;
  /** Bodies that are not complete yet, oldest first. */
  readonly #reading = new Set<Reservation>();
  readonly #shares = new Shares();
  readonly #maxBytes: number;

  constructor(maxBytes: number, { areSmall = false } = {}) {
    this.#maxBytes = maxBytes;
    this.areSmall = areSmall;
  }

  /** Whether an upload waits for memory for another reason than its owner's other uploads. */
  get hasWaiting(): boolean {
    for (const one of this.#reading) {
      if (one.pause !== null && this.#fitsOwner(one, one.pause.bytes)) return true;
    }
    return false;
  }

  /** @throws {BodyError} `too-busy` when too many uploads are running */
  reserve(owner: string): Reservation {
    const reading = [...this.#reading];
    const own = reading.filter((one) => one.owner === owner);
    const full = own.length >= maxUploadsOfOwner ? own : reading.length >= maxUploads ? reading : [];
    if (full[0] !== undefined) {
      if (!this.areSmall) throw tooBusy();
      full[0].giveUp();
      this.close(full[0]);
    }
    const reservation = new Reservation(this, owner);
    this.#reading.add(reservation);
    return reservation;
  }

  grant(reservation: Reservation, bytes: number): boolean {
    const [oldest] = this.#reading;
    const fits = this.#shares.total + bytes <= this.#maxBytes && this.#fitsOwner(reservation, bytes);
    if (reservation !== oldest && !fits) return false;
    reservation.bytes += bytes;
    this.#shares.add(reservation.owner, bytes);
    return true;
  }

  close(reservation: Reservation): void {
    if (this.#reading.delete(reservation)) this.#resume();
  }

  release(reservation: Reservation): void {
    this.#reading.delete(reservation);
    this.#shares.add(reservation.owner, -reservation.bytes);
    reservation.bytes = 0;
    this.#resume();
  }

  #fitsOwner({ owner, bytes: own }: Reservation, bytes: number): boolean {
    const ofOthers = this.#shares.of(owner) - own;
    return ofOthers === 0 || ofOthers + own + bytes <= this.#maxBytes * maxShareOfOwner;
  }

  #resume(): void {
    for (const reservation of this.#reading) {
      const { pause } = reservation;
      if (pause === null) continue;
      if (!this.grant(reservation, pause.bytes)) {
        // Its owner's other uploads hold it back. Try the next one, which may belong to somebody else.
        if (!this.#fitsOwner(reservation, pause.bytes)) continue;
        return;
      }
      reservation.pause = null;
      pause.resume();
    }
  }
}

/** The largest of the small bodies, bytes. */
export const maxSmallBytes = 8_192;

export const smallBodies = () => new BodyBudget(maxUploads * maxSmallBytes, { areSmall: true });

interface Waiting {
  owner: string;
  /** How much other work of its owner waited when it came. */
  rank: number;
  units: number;
  start: () => void;
}

/**
 * Limits the work that runs at once, by size: bytes on their way to the service, or pixels that are being decoded. One
 * owner gets at most a share, and owners take turns: somebody's hundredth picture waits for everybody's first. Work that
 * is larger than a limit starts when nothing else counts against that limit.
 */
export class WorkBudget {
  readonly #shares = new Shares();
  readonly #queue: Waiting[] = [];
  readonly #maxUnits: number;
  readonly #maxOfOwner: number;
  readonly #maxWaitMs: number;

  /** @param maxShareOfOwner share of `maxUnits`, 0 to 1 */
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
      const rank = this.#queue.filter((other) => other.owner === owner).length;
      const waiting: Waiting = { owner, rank, units, start };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(tooBusy());
        this.#startNext();
      }, this.#maxWaitMs);
      const next = this.#queue.findIndex((other) => other.rank > rank);
      this.#queue.splice(next === -1 ? this.#queue.length : next, 0, waiting);
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
      // Nothing may overtake it: a stream of smaller work could delay it forever.
      if (shares.total !== 0 && shares.total + waiting.units > this.#maxUnits) return;
      this.#queue.splice(index, 1);
      shares.add(waiting.owner, waiting.units);
      waiting.start();
    }
  }
}
