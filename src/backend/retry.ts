import { IdvError } from '../contract/errors.js';
import type { BackendClock, NetworkStatus } from './types.js';

/** Statuses after which the same request may succeed. Not 500, which is a defect of the server. */
const retryableStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export function isRetryableStatus(status: number): boolean {
  return retryableStatuses.has(status);
}

export const retryTiming = {
  /** First wait, doubled with each try, milliseconds. */
  firstMs: 500,
  maxMs: 8000,
  /** If a server asks for a longer wait than this, the person decides when to try again. */
  maxRetryAfterMs: 30_000,
  /** How long to believe a device that says it is offline. */
  offlineMs: 4000,
} as const;

/**
 * Milliseconds to wait before the next try, or `null` if the server asks for too long a wait. Half of the wait is
 * jitter, so that clients that failed together don't all return together. The server's own request is the minimum.
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
  /** Called after each failed try that is repeated. */
  onFailedTry?: () => void;
}

/**
 * Runs `attempt` until it succeeds, fails for good or has used up its tries. While the device is offline, tries are
 * rare, and a try that fails because the device went offline does not count.
 * @param attempt throws an `IdvError`; a transient one is tried again (`markTransient`)
 */
export async function withRetry<T>(
  attempt: () => Promise<T>,
  { clock, network, tries, signal, onWaiting, onFailedTry }: RetryContext,
): Promise<T> {
  const outage = new Outage({ clock, network, signal, onWaiting });
  const stop = outage.watch();
  let failed = 0;
  try {
    for (;;) {
      await outage.untilOver();
      try {
        return await attempt();
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof IdvError) || !transient.has(error)) throw error;
        const isUnreachable = error.code === 'backend-unreachable';
        if (isUnreachable) outage.markUnreachable();
        else outage.markReachable();
        const lostNetwork = isUnreachable && !network.isOnline();
        if (!lostNetwork) failed += 1;
        if (failed >= tries) throw error;
        const delayMs = retryDelayMs(Math.max(failed, 1), clock.random(), error.retryAfterSeconds);
        if (delayMs === null) throw error;
        onFailedTry?.();
        // Back online, a connection still takes a moment to work.
        await clock.sleep(delayMs, signal);
      }
    }
  } finally {
    stop();
    outage.markReachable();
  }
}

/**
 * Errors after which another try may succeed. A problem that the service calls `retryable` is left to the person
 * instead.
 */
const transient = new WeakSet<IdvError>();

export function markTransient(error: IdvError): IdvError {
  transient.add(error);
  return error;
}

type OutageContext = Pick<RetryContext, 'clock' | 'network' | 'signal' | 'onWaiting'>;

/**
 * Reports the start and the end of an outage once each.
 *
 * `navigator.onLine` may be wrong: in a WebView without permission to read the network's state, every device seems
 * offline for good. So the call is still tried from time to time.
 */
export class Outage {
  readonly #context: OutageContext;
  #isReported = false;
  /** Whether an answer arrived although the device says that it is offline. */
  #isReachable = false;

  constructor(context: OutageContext) {
    this.#context = context;
  }

  /** Waits until the device is online, but not for long. */
  async untilOver(): Promise<void> {
    const { network, signal } = this.#context;
    signal.throwIfAborted();
    if (!network.isOnline() && !this.#isReachable) {
      this.#report(true);
      // The callback may have aborted the call.
      signal.throwIfAborted();
      await this.#wait();
    }
    if (!network.isOnline()) return;
    this.#isReachable = false;
    this.#report(false);
  }

  /**
   * Also reports an outage in the middle of a try, because the try may take a minute to fail.
   * @returns a function that stops it
   */
  watch(): () => void {
    const { network } = this.#context;
    const stopOffline = network.onOffline?.(() => {
      this.#isReachable = false;
      this.#report(true);
    });
    const stopOnline = network.onOnline(() => this.#report(false));
    return () => {
      stopOffline?.();
      stopOnline();
    };
  }

  /** Call this when an answer has arrived, whatever the device says about its network. */
  markReachable(): void {
    this.#isReachable = !this.#context.network.isOnline();
    this.#report(false);
  }

  /** Call this when no answer has arrived, so the device may be right about its network. */
  markUnreachable(): void {
    this.#isReachable = false;
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
    if (signal.aborted) this.#report(false);
    signal.throwIfAborted();
  }

  #report(waiting: boolean): void {
    if (waiting === this.#isReported) return;
    this.#isReported = waiting;
    this.#context.onWaiting?.(waiting);
  }
}
