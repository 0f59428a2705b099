/** Does work that falls due without a request: results for hooks, and checks and calls that nobody finished. */
import type { Log } from '../options.js';
import type { Store } from '../../shared/store/store.js';
import { wait } from '../../shared/time.js';

/** Does the work of one id, and unschedules it when it is done. */
type Worker = (id: string) => Promise<void>;

const maxTaken = 16;
/** Limits the running work of one kind in this process, so that a hanging service does not block the other kinds. */
const maxOfKind = 64;
const idleMs = 1_000;
/** The next round waits at most this long for the current one. */
const roundMs = 250;
const maxPauseMs = 15_000;

export interface DueWorkOptions {
  store: Store;
  /** Keyed by the part of an id before the colon. */
  workers: Readonly<Record<string, Worker>>;
  /** How long one piece of work may take before another process takes over. */
  leaseMs: number;
  log: Log;
  closing: AbortSignal;
}

export class DueWork {
  readonly #options: DueWorkOptions;
  #isStarted = false;
  #round: Promise<unknown> = Promise.resolve();
  /** The kind of each piece of work that is running, including work from earlier rounds. */
  readonly #running = new Map<Promise<void>, string>();

  constructor(options: DueWorkOptions) {
    this.#options = options;
  }

  /** Looks for due work again and again, without keeping the process alive. */
  start(): void {
    if (this.#isStarted || this.#options.closing.aborted) return;
    this.#isStarted = true;
    this.#plan(idleMs);
  }

  /** Runs one round to its end. @returns how much was due. @throws {StoreError} */
  async run(): Promise<number> {
    const works = await this.#begin();
    await Promise.all(works);
    return works.length;
  }

  /** Resolves when the current round and all work left from earlier ones have ended. */
  async idle(): Promise<void> {
    await this.#round;
    await Promise.all(this.#running.keys());
  }

  /** @throws {StoreError} */
  async #begin(): Promise<Promise<void>[]> {
    const { store, leaseMs } = this.#options;
    const ids = await store.takeDue(maxTaken, leaseMs);
    return ids.map((id) => {
      const kind = id.split(':', 1)[0] ?? '';
      const ofKind = [...this.#running.values()].filter((running) => running === kind);
      // The work falls due again later.
      if (ofKind.length >= maxOfKind) return Promise.resolve();
      const work = this.#work(kind, id).finally(() => this.#running.delete(work));
      this.#running.set(work, kind);
      return work;
    });
  }

  async #work(kind: string, id: string): Promise<void> {
    const { workers, log } = this.#options;
    try {
      await workers[kind]?.(id);
    } catch (error) {
      // The work falls due again later. Its id is left out of the log, because it is random and says nothing.
      log.warn({ work: kind, error: (error as Error).constructor.name }, 'due work failed');
    }
  }

  /** @returns whether more work may be due. @throws {StoreError} */
  async #runFor(ms: number): Promise<boolean> {
    const works = await this.#begin();
    const over = new AbortController();
    await Promise.race([Promise.all(works), wait(ms, over.signal)]);
    over.abort();
    return works.length === maxTaken;
  }

  #plan(inMs: number): void {
    const { closing } = this.#options;
    if (closing.aborted) return;
    const stop = () => clearTimeout(timer);
    const timer = setTimeout(() => {
      closing.removeEventListener('abort', stop);
      this.#round = this.#runFor(roundMs).then(
        (isFull) => this.#plan(isFull ? 0 : idleMs * (0.75 + Math.random() / 2)),
        () => this.#plan(Math.min(inMs * 2 + idleMs, maxPauseMs)),
      );
    }, inMs);
    closing.addEventListener('abort', stop, { once: true });
    (timer as { unref?: () => void }).unref?.();
  }
}
