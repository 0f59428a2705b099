/**
 * Delivers results to the partner's hooks at least once. A result is stored together with the answer that it belongs
 * to, and stays until its hook has succeeded, in whichever process and across restarts. A repeat has the same
 * `eventId`.
 */
import type { CheckedSession, Hooks } from '../hooks.js';
import type { ReportFailure } from '../operations/failure-report.js';
import type { DeliveryOptions, Log } from '../options.js';
import type { Seal } from '../secrets/sealing.js';
import type { BackendState } from '../shared/state.js';
import type { Commit } from '../../shared/store/store.js';
import { DeadlineError, withDeadline } from '../../shared/time.js';
import { HookCalls } from './hook-calls.js';
import { sealedBytesOf, WaitingBytes, withoutBytes } from './waiting-bytes.js';

export type HookName = keyof Hooks;

interface StoredEvent {
  hook: HookName;
  /** The result and its owner, sealed. */
  sealed: string;
}

interface Event {
  hook: HookName;
  given: CheckedSession & object;
  /** Size of the sealed result. */
  bytes: number;
}

/** A result to store with the answer and to deliver afterward. */
export interface PreparedResult {
  commit: Commit;
  /** The first delivery; never rejects. */
  deliver(): Promise<void>;
}

const hourMs = 3_600_000;
/** How long after a hook's time limit another process may take over the event. */
const leaseMarginMs = 5_000;

const workPrefix = 'event:';
/**
 * This key expires when the result may no longer be delivered. The storage's clock decides, because a process's clock
 * may be wrong.
 */
const timeKey = (id: string) => `${id}:time`;
/** The number of failures. Stored separately, because the result may hold pictures and is written only once. */
const failuresKey = (id: string) => `${id}:failures`;

/** Avoids JSON, which would scan every character of the pictures again. */
const textOf = ({ hook, sealed }: StoredEvent): string => `${hook} ${sealed}`;

function storedOf(text: string): StoredEvent {
  const end = text.indexOf(' ');
  return { hook: text.slice(0, end) as HookName, sealed: text.slice(end + 1) };
}

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
}

export class Results {
  readonly #options: ResultsOptions;
  /** Keeps a hook from running twice at once for one event. */
  readonly #calls = new HookCalls();
  readonly #waiting: WaitingBytes;
  /** Settles when the latest result has been opened. */
  #opening: Promise<unknown> = Promise.resolve();

  constructor(options: ResultsOptions) {
    this.#options = options;
    this.#waiting = new WaitingBytes(options.state.store);
  }

  get leaseMs(): number {
    return this.#options.delivery.timeoutMs + leaseMarginMs;
  }

  hasHook(hook: HookName): boolean {
    return this.#options.hooks[hook] !== undefined;
  }

  /**
   * `null` if the partner has no such hook.
   * @param isDue whether the result comes from due work. One hook may take only a share of that
   */
  async prepare(
    hook: HookName,
    session: CheckedSession,
    result: object,
    isDue = false,
  ): Promise<PreparedResult | null> {
    const { delivery, log } = this.#options;
    if (!this.hasHook(hook)) return null;
    const given = { ...session, ...result };
    const id = `${workPrefix}${crypto.randomUUID()}`;
    // Checked before sealing, because sealing takes several times the result's memory.
    const bytes = sealedBytesOf(given);
    const hasRoom = await this.#waiting.add(id, bytes);
    if (!hasRoom) {
      log.warn({ hook, eventId: id.slice(workPrefix.length) }, 'result stored without the bytes of its pictures');
    }
    const sealed = await this.#options.seal.seal(hasRoom ? given : withoutBytes(given));
    const set = [
      { key: id, value: textOf({ hook, sealed }), ttlMs: this.#storeMs() },
      { key: timeKey(id), value: '', ttlMs: delivery.keepHours * hourMs },
    ];
    return {
      commit: { set, schedule: [{ id, inMs: this.leaseMs }] },
      deliver: () => this.#deliver(id, { hook, given, bytes }, isDue),
    };
  }

  /** Due work. @throws {StoreError} */
  async work(id: string): Promise<void> {
    // Open one result at a time, because that takes several times its memory.
    const opened = this.#opening.then(() => this.#open(id));
    // Drop the value, so that its memory can be freed.
    this.#opening = opened.then(
      () => undefined,
      () => undefined,
    );
    await (await opened)?.deliver();
  }

  /** Resolves when the hooks that still run have ended. */
  async idle(): Promise<void> {
    await this.#calls.idle();
  }

  /** `null` if there is nothing to deliver now. @throws {StoreError} */
  async #open(id: string): Promise<Pick<PreparedResult, 'deliver'> | null> {
    const { state, seal, log } = this.#options;
    const text = await state.store.get(id);
    if (text === null) {
      this.#waiting.remove(id);
      await state.store.commit({ unschedule: [id] });
      return null;
    }
    const { hook, sealed } = storedOf(text);
    const about = { hook, eventId: id.slice(workPrefix.length) };
    if ((await state.store.get(timeKey(id))) === null) {
      log.error({ ...about, failures: await this.#failuresOf(id) }, 'result dropped: retention expired');
      await this.#forget(id);
      return null;
    }
    // Checked before opening, because that takes the memory. The result falls due again later.
    if (!this.#calls.has(id) && !this.#calls.hasRoom(hook, sealed.length, true)) return null;
    const given = await seal.open<CheckedSession & object>(sealed);
    if (given === null) {
      log.error(about, 'result cannot be opened: it was sealed with another secret');
      await this.#postpone(id);
      return null;
    }
    const event = { hook, given, bytes: sealed.length };
    return { deliver: () => this.#deliver(id, event, true) };
  }

  async #failuresOf(id: string): Promise<number> {
    return Number(await this.#options.state.store.get(failuresKey(id)));
  }

  async #deliver(id: string, event: Event, isDue: boolean): Promise<void> {
    const { report, delivery } = this.#options;
    const eventId = id.slice(workPrefix.length);
    const failed = { hook: event.hook, eventId, sessionId: event.given.sessionId };
    try {
      if (this.#calls.has(id)) throw new DeadlineError('still running');
      // The result falls due again, perhaps in a process that has room.
      const { hook, bytes } = event;
      if (!this.#calls.hasRoom(hook, bytes, isDue)) return;
      const running = this.#call(id, eventId, event);
      this.#calls.add(id, { hook, bytes, isDue, running });
      await withDeadline(running, delivery.timeoutMs);
    } catch (error) {
      const late = `The hook did not finish within ${delivery.timeoutMs} ms.`;
      if (error instanceof DeadlineError) report(new HookTimeoutError(late), failed, late);
      else report(error, failed);
      await this.#postpone(id).catch(() => undefined);
    }
  }

  /** Calls the hook, and removes the result once it has succeeded, however late that is. */
  async #call(id: string, eventId: string, { hook, given }: Event): Promise<void> {
    const call = this.#options.hooks[hook] as ((result: object) => void | Promise<void>) | undefined;
    if (call === undefined) throw new TypeError(`There is no ${hook} in this process.`);
    await call({ eventId, ...given });
    // If this fails the result is delivered once more, which "at least once" allows.
    await this.#forget(id).catch(() => undefined);
  }

  async #forget(id: string): Promise<void> {
    this.#waiting.remove(id);
    await this.#options.state.store.commit({ remove: [id, timeKey(id), failuresKey(id)], unschedule: [id] });
  }

  async #postpone(id: string): Promise<void> {
    const { state, delivery } = this.#options;
    const { firstPauseMs, maxPauseMs } = delivery;
    const failures = await this.#failuresOf(id);
    const pauseMs = Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
    await state.store.commit({
      // Nothing changes if another process has delivered the result meanwhile, or its retention has expired.
      when: { key: timeKey(id), is: '' },
      set: [{ key: failuresKey(id), value: String(failures + 1), ttlMs: this.#storeMs() }],
      schedule: [{ id, inMs: pauseMs * (1 + Math.random() / 4) }],
    });
  }

  /** A result is stored an hour longer than it may be delivered, so that the log can say that it was dropped. */
  #storeMs(): number {
    return (this.#options.delivery.keepHours + 1) * hourMs;
  }
}
