/**
 * One attempt under an `Idempotency-Key`. Before the service is called, the reference of the call is stored. From then
 * on the key has that one reference, whatever happens. A repeat sends the same one, and the service itself says (103) if it
 * has already done the work.
 */
import { type Commit, StoreError } from '../../shared/store/store.js';
import { wait } from '../../shared/time.js';
import type { HookName, PreparedResult, Results } from '../delivery/results.js';
import type { CheckedSession, Checked } from '../hooks.js';
import type { Seal } from '../secrets/sealing.js';
import { ProblemError } from '../shared/problem.js';
import type { BackendState } from '../shared/state.js';
import { callService, notCalled, undecided, unknownOutcome, type SendCall } from './service-call.js';

export interface Step {
  reference: string;
  /** The service's answer, sealed. Stored as soon as a later step depends on it. */
  outcome?: string;
}

interface KeyRecord {
  fingerprint: string;
  sessionId: string | null;
}

/** The state of a key from just before its first call until the answer is known. */
export interface CallingRecord extends KeyRecord {
  phase: 'calling';
  steps: Record<string, Step>;
  /** What to report to the hook if the call stays unfinished, sealed. `null` if no hook wants it. */
  unfinished: string | null;
}

export interface DoneRecord extends KeyRecord {
  phase: 'done';
  status: number;
  body: unknown;
}

export type StoredRecord = CallingRecord | DoneRecord;

/** What the hook gets if the answer never becomes known. */
export interface Unfinished {
  hook: HookName;
  session: CheckedSession;
  /** Fields of the result in addition to the service's answer. */
  extra: object;
}

export const unfinishedWork = (key: string): string => `call:${key}`;

export interface AttemptOptions {
  state: BackendState;
  seal: Seal;
  results: Results;
  makeReference: () => string;
  /** How long to wait for the service, in milliseconds. */
  callMs: number;
  /** How often a call is repeated if the service is too busy. */
  callRetries: number;
  key: string;
  leaseKey: string;
  fingerprint: string;
  ttlSeconds: number;
  /** `null`: the write belongs to no session. */
  session: CheckedSession | null;
  unfinished: Omit<Unfinished, 'session'> | null;
  /** Counts the calls against the person's limit. @throws {ProblemError} `RATE_LIMITED` */
  countPaidCalls: (calls: number) => Promise<void>;
  /** Seconds after which an unfinished call is reported to its hook. */
  unfinishedSeconds: number;
}

/** Thrown if another process stored its answer first. That answer counts. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

/** The process that held the lease before may still be alive. Give it this long to store its answer. */
const otherAnswerMs = 1_500;
const otherPollMs = 250;
export class Attempt {
  readonly #options: AttemptOptions;
  /** The stored text of the record. */
  #text: string | null;
  readonly #steps: Map<string, Step>;
  /** Outcomes of this attempt, until they are stored. */
  readonly #outcomes = new Map<string, Checked<unknown>>();
  #isUndecided: boolean;
  #changes: Commit[] = [];
  #result: PreparedResult | null = null;
  #known: object = {};
  readonly #after: (() => Promise<void>)[] = [];

  constructor(options: AttemptOptions, stored: { text: string; record: CallingRecord } | null) {
    this.#options = options;
    this.#text = stored?.text ?? null;
    this.#steps = new Map(Object.entries(stored?.record.steps ?? {}));
    this.#isUndecided = stored !== null;
  }

  /** Whether a call may have been made whose outcome is unknown. Only that outcome may then answer this key. */
  get isUndecided(): boolean {
    return this.#isUndecided;
  }

  /** Whether the service has decided something in this attempt that would be lost unless it is stored. */
  get isDecided(): boolean {
    return this.#outcomes.size > 0 && !this.#isUndecided;
  }

  /** Identifies the write, and is the same for each of its attempts. */
  get key(): string {
    return this.#options.key;
  }

  /** @throws {ProblemError} `SESSION_EXPIRED` */
  get session(): CheckedSession {
    const { session } = this.#options;
    if (session === null) throw new ProblemError('SESSION_EXPIRED');
    return session;
  }

  /**
   * Calls the service. At most one call succeeds, however many attempts there are.
   * @param send must send both options on
   * @param isOptional set it if nothing depends on the call: an unknown outcome then counts as a failure
   * @returns what the service has decided
   * @throws {ProblemError} retryable, if the outcome is unknown
   * @throws {StoreError} before anything was sent
   */
  async call<Data>(step: string, send: SendCall<Data>, isOptional = false): Promise<Checked<Data>> {
    const { seal, makeReference, callMs: timeoutMs, callRetries } = this.#options;
    const known = this.#steps.get(step);
    if (known?.outcome !== undefined) {
      const outcome = await seal.open<Checked<Data>>(known.outcome);
      if (outcome === null) throw new TypeError('An answer was sealed by another secret.');
      this.#outcomes.set(step, outcome);
      this.#isUndecided = [...this.#steps.values()].some((one) => one.outcome === undefined);
      return outcome;
    }
    const reference = known?.reference ?? makeReference();
    if (known === undefined) {
      try {
        await this.#storeReference(step, reference);
      } catch (error) {
        if (!isOptional || !(error instanceof StoreError)) throw error;
        return notCalled(reference);
      }
    }
    this.#isUndecided ||= !isOptional;
    const sent = callService(send, { reference, timeoutMs }, callRetries);
    const checked = await (isOptional ? sent.catch(() => unknownOutcome(reference)) : sent);
    const problem = isOptional ? null : undecided(checked, reference);
    if (problem !== null) throw problem;
    if (known !== undefined && checked.failure?.code === '103') await this.#awaitOther();
    this.#isUndecided = false;
    this.#outcomes.set(step, checked);
    return checked;
  }

  /**
   * Await this before the first call, with the number of calls that the write makes, so that none is refused halfway. A
   * key that has called before is not counted again.
   * @throws {ProblemError} `RATE_LIMITED`
   */
  async countPaidCalls(calls: number): Promise<void> {
    if (this.#steps.size === 0) await this.#options.countPaidCalls(calls);
  }

  /** Adds a change that is stored together with the answer. */
  add(change: Commit): void {
    this.#changes.push(change);
  }

  /** Runs once the answer is stored, whether or not it is a success. */
  afterward(work: () => Promise<void>): void {
    this.#after.push(work);
  }

  /**
   * Sets what the hook gets in addition to the outcome, even if nobody finishes the call. Must be known before the
   * call.
   */
  describe(known: object): void {
    this.#known = known;
  }

  /** Delivers a result to the partner's hook, once the answer is stored. */
  async report(hook: HookName, result: object): Promise<void> {
    const { results } = this.#options;
    this.#result = await results.prepare(hook, this.session, { ...this.#known, ...result });
  }

  /**
   * Stores the answer and everything that belongs to it in one commit.
   * @throws {StoreError} after which it may be called again
   * @throws {SupersededError}
   */
  async store(status: number, body: unknown): Promise<void> {
    const { state, key, leaseKey, fingerprint, ttlSeconds, session } = this.#options;
    const record: DoneRecord = { phase: 'done', fingerprint, sessionId: session?.sessionId ?? null, status, body };
    const value = JSON.stringify(record);
    const all = [...this.#changes, ...(this.#result === null ? [] : [this.#result.commit])];
    const isFirst = await state.store.commit({
      when: { key, is: this.#text },
      set: [{ key, value, ttlMs: ttlSeconds * 1000 }, ...all.flatMap(({ set = [] }) => set)],
      remove: [leaseKey, ...all.flatMap(({ remove = [] }) => remove)],
      schedule: all.flatMap(({ schedule = [] }) => schedule),
      unschedule: [unfinishedWork(key), ...all.flatMap(({ unschedule = [] }) => unschedule)],
    });
    // An earlier attempt to store it may have succeeded although the store's answer was lost.
    if (!isFirst && (await state.store.get(key)) !== value) throw new SupersededError();
  }

  /** The first delivery to the hook, after `store`; never rejects. */
  async deliver(): Promise<void> {
    await Promise.allSettled([this.#result?.deliver(), ...this.#after.map((work) => work())]);
  }

  async #storeReference(step: string, reference: string): Promise<void> {
    const { state, seal, key, fingerprint, ttlSeconds, session, unfinished } = this.#options;
    const hasHook = unfinished !== null && this.#options.results.hasHook(unfinished.hook);
    for (const [name, outcome] of this.#outcomes) {
      const earlier = this.#steps.get(name);
      if (earlier !== undefined) earlier.outcome = await seal.seal(outcome);
    }
    const steps = { ...Object.fromEntries(this.#steps), [step]: { reference } };
    const record: CallingRecord = {
      phase: 'calling',
      fingerprint,
      sessionId: session?.sessionId ?? null,
      steps,
      unfinished:
        hasHook && session !== null
          ? await seal.seal({
              ...unfinished,
              extra: { ...unfinished.extra, ...this.#known },
              session,
            } satisfies Unfinished)
          : null,
    };
    const text = JSON.stringify(record);
    const isFirst = await state.store.commit({
      when: { key, is: this.#text },
      set: [{ key, value: text, ttlMs: ttlSeconds * 1000 }],
      schedule: [{ id: unfinishedWork(key), inMs: this.#options.unfinishedSeconds * 1000 }],
    });
    if (!isFirst) throw new SupersededError();
    this.#text = text;
    this.#steps.set(step, { reference });
  }

  /** @throws {SupersededError} when another process has stored the answer */
  async #awaitOther(): Promise<void> {
    const { state, key } = this.#options;
    const until = performance.now() + otherAnswerMs;
    do {
      await wait(otherPollMs);
      if ((await state.store.get(key)) !== this.#text) throw new SupersededError();
    } while (performance.now() < until);
  }
}
