/**
 * Results on their way to the partner's hooks. A result is stored together with the answer that it belongs to and stays until
 * its hook has succeeded: at least once, in whichever process, across restarts. A repeat carries the same `eventId`.
 */
import type { CheckedSession, DeliveryOptions, Hooks, Log } from './options.js';
import type { ReportFailure } from './partner-failure.js';
import type { Seal } from './sealing.js';
import type { BackendState } from './state.js';
import type { Commit } from '../shared/store/store.js';

export type HookName = keyof Hooks;

interface KeptEvent {
  hook: HookName;
  /** Sealed: whom the result belongs to, and the result. */
  sealed: string;
  failures: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

interface Event {
  hook: HookName;
  given: CheckedSession & object;
}

/** A result to be stored with the answer, and the way to hand it over after that. */
export interface PreparedResult {
  commit: Commit;
  /** The first try; never rejects. */
  deliver(): Promise<void>;
}

const hourMs = 3_600_000;
/** After the time of a hook, before another process takes the event. */
const leaseMarginMs = 5_000;

const workPrefix = 'event:';

function wait(ms: number, signal: AbortSignal): Promise<'late'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('late'), ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

export class HookTimeoutError extends Error {
  override readonly name = 'HookTimeoutError';
}

export interface ResultsOptions {
  state: BackendState;
  seal: Seal;
  hooks: Hooks;
  delivery: Required<DeliveryOptions>;
  report: ReportFailure;
  log: Log;
  now: () => number;
}

export class Results {
  readonly #options: ResultsOptions;
  /** A hook that is late is not called a second time beside itself. */
  readonly #running = new Map<string, Promise<void>>();

  constructor(options: ResultsOptions) {
    this.#options = options;
  }

  get leaseMs(): number {
    return this.#options.delivery.timeoutMs + leaseMarginMs;
  }

  hasHook(hook: HookName): boolean {
    return this.#options.hooks[hook] !== undefined;
  }

  /** `null` where the partner has no such hook. */
  async prepare(hook: HookName, session: CheckedSession, result: object): Promise<PreparedResult | null> {
    const { seal, now } = this.#options;
    if (!this.hasHook(hook)) return null;
    const given = { ...session, ...result };
    const id = `${workPrefix}${crypto.randomUUID()}`;
    const kept: KeptEvent = { hook, sealed: await seal.seal(given), failures: 0, createdAt: now() };
    const value = JSON.stringify(kept);
    return {
      commit: {
        set: [{ key: id, value, ttlMs: this.#keepMs() }],
        schedule: [{ id, inMs: this.leaseMs }],
      },
      deliver: () => this.#attempt(id, value, kept, { hook, given }),
    };
  }

  /** Work that is due. @throws {StoreError} */
  async work(id: string): Promise<void> {
    const { state, seal, log, now, delivery } = this.#options;
    const text = await state.store.get(id);
    if (text === null) {
      await state.store.commit({ unschedule: [id] });
      return;
    }
    const kept = JSON.parse(text) as KeptEvent;
    const about = { hook: kept.hook, eventId: id.slice(workPrefix.length) };
    if (now() - kept.createdAt > delivery.keepHours * hourMs) {
      log.error({ ...about, failures: kept.failures }, 'a result was given up: its time is over');
      await state.store.commit({ remove: [id], unschedule: [id] });
      return;
    }
    const given = await seal.open<CheckedSession & object>(kept.sealed);
    if (given === null) {
      log.error(about, 'a result cannot be opened: it was sealed by another secret');
      await this.#postpone(id, text, kept);
      return;
    }
    await this.#attempt(id, text, kept, { hook: kept.hook, given });
  }

  /** Hooks that still run; for the end of the process. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  async #attempt(id: string, text: string, kept: KeptEvent, event: Event): Promise<void> {
    const { report, delivery } = this.#options;
    const eventId = id.slice(workPrefix.length);
    const failed = { hook: event.hook, eventId, sessionId: event.given.sessionId };
    const call = this.#running.get(id) ?? this.#call(id, eventId, event);
    const over = new AbortController();
    try {
      const ended = await Promise.race([call, wait(delivery.timeoutMs, over.signal)]);
      if (ended === 'late') {
        throw new HookTimeoutError(`No end within ${delivery.timeoutMs} ms.`);
      }
    } catch (error) {
      report(error, failed, event.given);
      await this.#postpone(id, text, kept).catch(() => undefined);
      return;
    } finally {
      over.abort();
    }
  }

  /** Calls the hook, and forgets the result when it has succeeded, however late that is. */
  #call(id: string, eventId: string, { hook, given }: Event): Promise<void> {
    const { hooks, state } = this.#options;
    const call = hooks[hook] as ((result: object) => void | Promise<void>) | undefined;
    const running = (async () => {
      if (call === undefined) throw new TypeError(`There is no ${hook} in this process.`);
      await call({ eventId, ...given });
      // When this fails the result is delivered once more, which "at least once" allows.
      await state.store.commit({ remove: [id], unschedule: [id] }).catch(() => undefined);
    })().finally(() => this.#running.delete(id));
    this.#running.set(id, running);
    return running;
  }

  async #postpone(id: string, text: string, kept: KeptEvent): Promise<void> {
    const { state, delivery } = this.#options;
    const { firstPauseMs, longestPauseMs } = delivery;
    const pauseMs = Math.min(firstPauseMs * 2 ** kept.failures, longestPauseMs);
    const value = JSON.stringify({ ...kept, failures: kept.failures + 1 } satisfies KeptEvent);
    await state.store.commit({
      // Another process may have had success meanwhile.
      when: { key: id, is: text },
      set: [{ key: id, value, ttlMs: this.#keepMs() }],
      schedule: [{ id, inMs: pauseMs * (1 + Math.random() / 4) }],
    });
  }

  /** An hour more than it is tried, so that giving up is said and does not just happen. */
  #keepMs(): number {
    return (this.#options.delivery.keepHours + 1) * hourMs;
  }
}
