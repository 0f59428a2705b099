/**
 * Results on their way to the partner's hooks. A result is stored together with the answer that it belongs to, and
 * stays until its hook has succeeded: at least once, in whichever process, across restarts. A repeat has the same
 * `eventId`.
 */
import type { CheckedSession, Hooks } from '../hooks.js';
import type { ReportFailure } from '../operations/failure-report.js';
import type { DeliveryOptions, Log } from '../options.js';
import type { Seal } from '../secrets/sealing.js';
import type { BackendState } from '../shared/state.js';
import type { Commit } from '../../shared/store/store.js';
import { DeadlineError, withDeadline } from '../../shared/time.js';

export type HookName = keyof Hooks;

interface StoredEvent {
  hook: HookName;
  /** Sealed: the owner of the result, and the result. */
  sealed: string;
  failures: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

interface Event {
  hook: HookName;
  given: CheckedSession & object;
}

/** A result to be stored with the answer, and to be delivered after that. */
export interface PreparedResult {
  commit: Commit;
  /** The first delivery; never rejects. */
  deliver(): Promise<void>;
}

const hourMs = 3_600_000;
/** Beyond the time limit of a hook, before another process takes the event. */
const leaseMarginMs = 5_000;

const workPrefix = 'event:';

export class HookTimeoutError extends DeadlineError {
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
  /** A hook that still runs is not called a second time at once. */
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

  /** `null` if the partner has no such hook. */
  async prepare(hook: HookName, session: CheckedSession, result: object): Promise<PreparedResult | null> {
    const { seal, now } = this.#options;
    if (!this.hasHook(hook)) return null;
    const given = { ...session, ...result };
    const id = `${workPrefix}${crypto.randomUUID()}`;
    const stored: StoredEvent = { hook, sealed: await seal.seal(given), failures: 0, createdAt: now() };
    const value = JSON.stringify(stored);
    return {
      commit: { set: [{ key: id, value, ttlMs: this.#storeMs() }], schedule: [{ id, inMs: this.leaseMs }] },
      deliver: () => this.#deliver(id, value, stored, { hook, given }),
    };
  }

  /** Due work. @throws {StoreError} */
  async work(id: string): Promise<void> {
    const { state, seal, log, now, delivery } = this.#options;
    const text = await state.store.get(id);
    if (text === null) {
      await state.store.commit({ unschedule: [id] });
      return;
    }
    const stored = JSON.parse(text) as StoredEvent;
    const about = { hook: stored.hook, eventId: id.slice(workPrefix.length) };
    if (now() - stored.createdAt > delivery.keepHours * hourMs) {
      log.error({ ...about, failures: stored.failures }, 'a result was given up: its time is over');
      await state.store.commit({ remove: [id], unschedule: [id] });
      return;
    }
    const given = await seal.open<CheckedSession & object>(stored.sealed);
    if (given === null) {
      log.error(about, 'a result cannot be opened: it was sealed by another secret');
      await this.#postpone(id, text, stored);
      return;
    }
    await this.#deliver(id, text, stored, { hook: stored.hook, given });
  }

  /** Hooks that still run; for the end of the process. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  async #deliver(id: string, text: string, stored: StoredEvent, event: Event): Promise<void> {
    const { report, delivery } = this.#options;
    const eventId = id.slice(workPrefix.length);
    const failed = { hook: event.hook, eventId, sessionId: event.given.sessionId };
    const call = this.#running.get(id) ?? this.#call(id, eventId, event);
    try {
      await withDeadline(call, delivery.timeoutMs);
    } catch (error) {
      const late = `No end within ${delivery.timeoutMs} ms.`;
      if (error instanceof DeadlineError) report(new HookTimeoutError(late), failed, late);
      else report(error, failed);
      await this.#postpone(id, text, stored).catch(() => undefined);
    }
  }

  /** Calls the hook, and removes the result once it has succeeded, however late that is. */
  #call(id: string, eventId: string, { hook, given }: Event): Promise<void> {
    const { hooks, state } = this.#options;
    const call = hooks[hook] as ((result: object) => void | Promise<void>) | undefined;
    const running = (async () => {
      if (call === undefined) throw new TypeError(`There is no ${hook} in this process.`);
      await call({ eventId, ...given });
      // If this fails the result is delivered once more, which "at least once" allows.
      await state.store.commit({ remove: [id], unschedule: [id] }).catch(() => undefined);
    })().finally(() => this.#running.delete(id));
    this.#running.set(id, running);
    return running;
  }

  async #postpone(id: string, text: string, stored: StoredEvent): Promise<void> {
    const { state, delivery } = this.#options;
    const { firstPauseMs, maxPauseMs } = delivery;
    const pauseMs = Math.min(firstPauseMs * 2 ** stored.failures, maxPauseMs);
    const value = JSON.stringify({ ...stored, failures: stored.failures + 1 } satisfies StoredEvent);
    await state.store.commit({
      // Another process may have succeeded meanwhile.
      when: { key: id, is: text },
      set: [{ key: id, value, ttlMs: this.#storeMs() }],
      schedule: [{ id, inMs: pauseMs * (1 + Math.random() / 4) }],
    });
  }

  /** An hour longer than it is delivered, so that giving up is logged and does not happen silently. */
  #storeMs(): number {
    return (this.#options.delivery.keepHours + 1) * hourMs;
  }
}
