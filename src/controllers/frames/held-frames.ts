/** A picture with memory of its own that must be released. */
interface Closable {
  close(): void;
}

interface HeldFrame<T> {
  time: number;
  frame: T;
}

/**
 * The full-resolution frames of a hold: the newest, whose verdict is still to come, and the best so far. Never more
 * than these two are alive, and each is closed once.
 */
export class HeldFrames<T extends Closable> {
  #newest: HeldFrame<T> | null = null;
  #best: HeldFrame<T> | null = null;

  get hasBest(): boolean {
    return this.#best !== null;
  }

  /** Takes ownership of a frame that is being judged; the one before it was not the best, or was kept. */
  offer(time: number, frame: T): void {
    this.dropNewest();
    this.#newest = { time, frame };
  }

  /** Makes room before the next frame is copied. */
  dropNewest(): void {
    this.#newest?.frame.close();
    this.#newest = null;
  }

  /** Keeps the frame of this time as the best. When it was never offered, there is no best. */
  keep(time: number): void {
    if (this.#best?.time === time) return;
    this.#best?.frame.close();
    this.#best = null;
    if (this.#newest?.time !== time) return;
    this.#best = this.#newest;
    this.#newest = null;
  }

  /** Hands the best frame over, to be closed by the caller; `null` when there is none. */
  takeBest(): HeldFrame<T> | null {
    const best = this.#best;
    this.#best = null;
    return best;
  }

  clear(): void {
    this.dropNewest();
    this.#best?.frame.close();
    this.#best = null;
  }
}
