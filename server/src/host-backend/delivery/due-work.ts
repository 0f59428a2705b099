/** Work that falls due without a request: results for hooks, and checks and calls that nobody finished. */
import type { Log } from '../options.js';
import type { Store } from '../../shared/store/store.js';

/** Does the work of one id, and unschedules it when it is done. */
type Worker = (id: string) => Promise<void>;

const maxAtOnce = 16;
const idleMs = 1_000;
const maxPauseMs = 15_000;

export interface DueWorkOptions {
  store: Store;
  /** By the part of an id before its colon. */
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

  constructor(options: DueWorkOptions) {
    this.#options = options;
  }

  /** Looks for due work again and again, without keeping the process alive. */
  start(): void {
    if (this.#isStarted || this.#options.closing.aborted) return;
    this.#isStarted = true;
    this.#plan(idleMs);
  }

  /** One round. @returns how much was due. @throws {StoreError} */
  async run(): Promise<number> {
    const { store, workers, leaseMs, log } = this.#options;
    const ids = await store.takeDue(maxAtOnce, leaseMs);
    await Promise.all(
      ids.map(async (id) => {
        const kind = id.split(':', 1)[0] ?? '';
        try {
          await workers[kind]?.(id);
        } catch (error) {
          // It falls due again. Ids are random and say nothing.
          log.warn({ work: kind, error: (error as Error).constructor.name }, 'due work failed');
        }
      }),
    );
    return ids.length;
  }

  /** Resolves when the current round has ended. */
  async idle(): Promise<void> {
    await this.#round;
  }

  #plan(inMs: number): void {
    const { closing } = this.#options;
    if (closing.aborted) return;
    const stop = () => clearTimeout(timer);
    const timer = setTimeout(() => {
      closing.removeEventListener('abort', stop);
      this.#round = this.run().then(
        (done) => this.#plan(done === maxAtOnce ? 0 : idleMs * (0.75 + Math.random() / 2)),
        () => this.#plan(Math.min(inMs * 2 + idleMs, maxPauseMs)),
      );
    }, inMs);
    closing.addEventListener('abort', stop, { once: true });
    (timer as { unref?: () => void }).unref?.();
  }
}
