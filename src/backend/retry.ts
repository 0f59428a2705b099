import { IdvError } from '../shared/errors.js';
import type { BackendClock, NetworkStatus } from './types.js';

/** Answers after which the same request may succeed. 500 is not among them: the server knows what it broke. */
const retryableStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export function isRetryableStatus(status: number): boolean {
  return retryableStatuses.has(status);
}

export const retryTiming = {
  /** First wait, doubled with each try, milliseconds. */
  firstMs: 500,
  maxMs: 8000,
  /** When a server asks for a longer wait, the person decides. */
  maxRetryAfterMs: 30_000,
  /** A device that says it is offline is not believed for longer than this. */
  offlineMs: 4000,
} as const;

/**
 * Milliseconds to wait before the next try, or `null` when waiting that long makes no sense.
 * Half of the wait is jitter, so that a crowd which failed together does not come back together; what the server asks
 * for is a minimum.
 *
 * @param failed tries that failed so far, from 1.
 * @param random 0 to 1.
 */
export function retryDelayMs(failed: number, random: number, retryAfterSeconds: number | undefined): number | null {
  const backoffMs = Math.min(retryTiming.firstMs * 2 ** (failed - 1), retryTiming.maxMs);
  const jitteredMs = backoffMs / 2 + (backoffMs / 2) * random;
  if (retryAfterSeconds === undefined) return jitteredMs;
  const askedMs = retryAfterSeconds * 1000;
  return askedMs > retryTiming.maxRetryAfterMs ? null : Math.max(askedMs, jitteredMs);
}

/** `Retry-After`: seconds or an HTTP date. `undefined` when absent or unreadable. */
export function parseRetryAfter(value: string | null, nowMs: number): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  if (/^\s*\d+\s*$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - nowMs) / 1000);
}

export interface RetryContext {
  clock: BackendClock;
  network: NetworkStatus;
  /** Tries in all. */
  tries: number;
  signal: AbortSignal;
  onWaiting?: (waiting: boolean) => void;
}

/**
 * Runs `attempt` until it succeeds, fails for good or has used up its tries. While the device is offline it is tried
 * seldom, and a try that failed because the device went offline does not count.
 *
 * `attempt` throws an `IdvError`; one that is `retryable` is tried again.
 */
export async function withRetry<T>(
  attempt: () => Promise<T>,
  { clock, network, tries, signal, onWaiting }: RetryContext,
): Promise<T> {
  const outage = new Outage({ clock, network, signal, onWaiting });
  let failed = 0;
  try {
    for (;;) {
      await outage.over();
      try {
        return await attempt();
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof IdvError) || !isTransient(error)) throw error;
        const isUnreachable = error.code === 'backend-unreachable';
        if (isUnreachable) outage.believe();
        else outage.disprove();
        const lostNetwork = isUnreachable && !network.isOnline();
        if (!lostNetwork) failed += 1;
        if (failed >= tries) throw error;
        const delayMs = retryDelayMs(Math.max(failed, 1), clock.random(), error.retryAfterSeconds);
        if (delayMs === null) throw error;
        // A device that is back online is tried soon, but a connection takes a moment to carry.
        await clock.sleep(delayMs, signal);
      }
    }
  } finally {
    outage.disprove();
  }
}

/**
 * Marks errors of one try that another try may mend; a `retryable` problem of the service is the person's to repeat.
 */
const transient = new WeakSet<IdvError>();

export function markTransient(error: IdvError): IdvError {
  transient.add(error);
  return error;
}

function isTransient(error: IdvError): boolean {
  return transient.has(error);
}

type OutageContext = Pick<RetryContext, 'clock' | 'network' | 'signal' | 'onWaiting'>;

/**
 * The time without a network, of which is told once that it began and once that it ended.
 *
 * `navigator.onLine` may be wrong: in an app's WebView that may not ask for the network's state, every device is
 * offline for ever. So from time to time it is tried whether anybody answers.
 */
export class Outage {
  readonly #context: OutageContext;
  #isTold = false;
  #isDisproved = false;

  constructor(context: OutageContext) {
    this.#context = context;
  }

  /** Until the device is online, or for a while. */
  async over(): Promise<void> {
    const { network, signal } = this.#context;
    signal.throwIfAborted();
    if (!network.isOnline() && !this.#isDisproved) {
      this.#tell(true);
      // The callback may have aborted the call.
      signal.throwIfAborted();
      await this.#wait();
    }
    if (!network.isOnline()) return;
    this.#isDisproved = false;
    this.#tell(false);
  }

  /** Somebody has answered, whatever the device says of its network. */
  disprove(): void {
    this.#isDisproved = !this.#context.network.isOnline();
    this.#tell(false);
  }

  /** Nobody has answered: what the device says next of its network may be true. */
  believe(): void {
    this.#isDisproved = false;
  }

  async #wait(): Promise<void> {
    const { clock, network, signal } = this.#context;
    const over = new AbortController();
    const end = (): void => over.abort();
    const stop = network.onOnline(() => {
      if (network.isOnline()) end();
    });
    signal.addEventListener('abort', end);
    await clock.sleep(retryTiming.offlineMs, over.signal).catch(() => undefined);
    stop();
    signal.removeEventListener('abort', end);
    if (signal.aborted) this.#tell(false);
    signal.throwIfAborted();
  }

  #tell(waiting: boolean): void {
    if (waiting === this.#isTold) return;
    this.#isTold = waiting;
    this.#context.onWaiting?.(waiting);
  }
}
