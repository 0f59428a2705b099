/**
 * One attempt under an `Idempotency-Key`. Before the service is called, the call's reference is stored; from then on the key has that
 * one reference, whatever happens: a repeat sends the same, and the service says itself (103) that it has done the work already.
 */
import { IdentityServiceError, type ServiceAnswer } from '../identity-service/index.js';
import type { Checked, CheckedSession } from './options.js';
import { ProblemError, toProblemError } from './problem.js';
import type { HookName, PreparedResult, Results } from './results.js';
import type { Seal } from './sealing.js';
import { settle } from './service-check.js';
import type { BackendState } from './state.js';
import { StoreError, type Commit } from '../shared/store/store.js';

interface Step {
  reference: string;
  /** Sealed: what the service answered, as far as a later step made it worth keeping. */
  outcome?: string;
}

/** What is stored from right before the first call until the answer is known. */
export interface CallingRecord {
  phase: 'calling';
  fingerprint: string;
  sessionId: string | null;
  steps: Record<string, Step>;
  /** Sealed, for a hook that must be told that nobody finished the call; `null`: there is none. */
  unfinished: string | null;
}

export interface DoneRecord {
  phase: 'done';
  fingerprint: string;
  sessionId: string | null;
  status: number;
  body: unknown;
}

export type KeptRecord = CallingRecord | DoneRecord;

/** What the partner is to be told, if the answer never becomes known. */
export interface Unfinished {
  hook: HookName;
  session: CheckedSession;
  /** Fields of the result beside the service's answer. */
  extra: object;
}

export interface AttemptOptions {
  state: BackendState;
  seal: Seal;
  results: Results;
  makeReference: () => string;
  /** Longest wait for the service, milliseconds. */
  callMs: number;
  /** Further tries of a call that the service was too busy for. */
  callRetries: number;
  key: string;
  leaseKey: string;
  fingerprint: string;
  ttlSeconds: number;
  /** `null`: the write belongs to no session. */
  session: CheckedSession | null;
  unfinished: Omit<Unfinished, 'session'> | null;
  /** Takes from what the person may spend. @throws {ProblemError} `RATE_LIMITED` */
  countPaidCalls: (calls: number) => Promise<void>;
  /** Seconds after which an unfinished call is told. */
  unfinishedSeconds: number;
}

export interface ServiceCall {
  reference: string;
  timeoutMs: number;
}

/** Another process was first to store an answer; that one counts. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

/** Whoever took the lease over may still see the answer of a process that lives on. */
const otherAnswerMs = 1_500;
const lookMs = 250;
const retryPauseMs = 500;
/** What a browser should wait before it repeats a request whose outcome is being found out. */
const undecidedSeconds = 2;
/** ... and for one that the service says is still being processed. */
const pendingSeconds = 5;

export const unfinishedWork = (key: string): string => `call:${key}`;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** The problem of an outcome that is not known; `null` where the service has decided. */
function undecided({ answer, failure }: Checked<unknown>, reference: string): ProblemError | null {
  if (answer?.pending === true) {
    return new ProblemError('PENDING', { reference, retryAfterSeconds: pendingSeconds });
  }
  if (failure === null || !(failure.outcomeUnknown || failure.retryable)) return null;
  const { code, options } = toProblemError(failure);
  return new ProblemError(code, {
    retryAfterSeconds: undecidedSeconds,
    ...options,
    detail: 'The outcome is being found out: repeat the request under the same key.',
    reference,
    retryable: true,
  });
}

export class Attempt {
  readonly #options: AttemptOptions;
  /** The record as it is stored. */
  #text: string | null;
  readonly #steps: Map<string, Step>;
  /** Of this attempt, until they are stored. */
  readonly #outcomes = new Map<string, Checked<unknown>>();
  #isUndecided: boolean;
  #changes: Commit[] = [];
  #result: PreparedResult | null = null;
  #known: object = {};
  readonly #after: (() => Promise<void>)[] = [];

  constructor(options: AttemptOptions, kept: { text: string; record: CallingRecord } | null) {
    this.#options = options;
    this.#text = kept?.text ?? null;
    this.#steps = new Map(Object.entries(kept?.record.steps ?? {}));
    this.#isUndecided = kept !== null;
  }

  /** A call may have been made whose outcome is not known: this key has to find out, and can give no other answer. */
  get isUndecided(): boolean {
    return this.#isUndecided;
  }

  /** The service has decided something in this attempt, which is lost unless it is stored. */
  get isDecided(): boolean {
    return this.#outcomes.size > 0 && !this.#isUndecided;
  }

  /** Names the write, the same for each of its attempts. */
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
   * Calls the service, at most once with success whatever number of attempts there is.
   * @param send must pass on both options
   * @param isOptional the rest does not depend on it: an outcome that is not known is as good as a failure
   * @returns what the service has decided
   * @throws {ProblemError} retryable, where the outcome is not known
   * @throws {StoreError} and nothing was sent
   */
  async call<Data>(
    step: string,
    send: (call: ServiceCall) => Promise<ServiceAnswer<Data>>,
    isOptional = false,
  ): Promise<Checked<Data>> {
    const { seal, makeReference, callMs } = this.#options;
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
        await this.#keepReference(step, reference);
      } catch (error) {
        if (!isOptional || !(error instanceof StoreError)) throw error;
        return { answer: null, failure: notAsked(reference) };
      }
    }
    this.#isUndecided ||= !isOptional;
    const sent = this.#send(send, { reference, timeoutMs: callMs });
    const checked = await (isOptional ? sent.catch(() => unknownFailure(reference)) : sent);
    const problem = isOptional ? null : undecided(checked, reference);
    if (problem !== null) throw problem;
    if (known !== undefined && checked.failure?.code === '103') await this.#awaitOther();
    this.#isUndecided = false;
    this.#outcomes.set(step, checked);
    return checked;
  }

  /**
   * To be awaited before the first call, with the number of calls that the write makes: so that none is refused between them. A key
   * that has called before is not counted again.
   * @throws {ProblemError} `RATE_LIMITED`
   */
  async countPaidCalls(calls: number): Promise<void> {
    if (this.#steps.size === 0) await this.#options.countPaidCalls(calls);
  }

  /** Stored together with the answer. */
  add(change: Commit): void {
    this.#changes.push(change);
  }

  /** Done once the answer is stored, whether or not it succeeds. */
  afterward(work: () => Promise<void>): void {
    this.#after.push(work);
  }

  /** What the hook is told beside the outcome, also of a call that nobody finished: known before the call. */
  describe(known: object): void {
    this.#known = known;
  }

  /** Hands a result to the partner's hook, once the answer is stored. */
  async report(hook: HookName, result: object): Promise<void> {
    const { results } = this.#options;
    this.#result = await results.prepare(hook, this.session, { ...this.#known, ...result });
  }

  /**
   * Stores the answer and all that belongs to it, in one piece.
   * @throws {StoreError} and may be called again
   * @throws {SupersededError}
   */
  async store(status: number, body: unknown): Promise<void> {
    const { state, key, leaseKey, fingerprint, ttlSeconds, session } = this.#options;
    const record: DoneRecord = {
      phase: 'done',
      fingerprint,
      sessionId: session?.sessionId ?? null,
      status,
      body,
    };
    const value = JSON.stringify(record);
    const all = [...this.#changes, ...(this.#result === null ? [] : [this.#result.commit])];
    const isFirst = await state.store.commit({
      when: { key, is: this.#text },
      set: [{ key, value, ttlMs: ttlSeconds * 1000 }, ...all.flatMap(({ set = [] }) => set)],
      remove: [leaseKey, ...all.flatMap(({ remove = [] }) => remove)],
      schedule: all.flatMap(({ schedule = [] }) => schedule),
      unschedule: [unfinishedWork(key), ...all.flatMap(({ unschedule = [] }) => unschedule)],
    });
    // An earlier try may have been stored although its own answer got lost.
    if (!isFirst && (await state.store.get(key)) !== value) throw new SupersededError();
  }

  /** The first try of the hook, after `store`; never rejects. */
  async deliver(): Promise<void> {
    await Promise.allSettled([this.#result?.deliver(), ...this.#after.map((work) => work())]);
  }

  /** Again, with the same reference, where the service says that it has not done the work. */
  async #send<Data>(
    send: (call: ServiceCall) => Promise<ServiceAnswer<Data>>,
    call: ServiceCall,
  ): Promise<Checked<Data>> {
    for (let failures = 0; ; failures += 1) {
      const checked = await settle(send(call));
      const { failure } = checked;
      const mayRepeat = failure?.code === '102' && !failure.outcomeUnknown;
      const asksToWait = (failure?.retryAfterSeconds ?? 0) > 1;
      if (!mayRepeat || asksToWait || failures >= this.#options.callRetries) return checked;
      await pause(retryPauseMs * 2 ** failures * (0.5 + Math.random() / 2));
    }
  }

  async #keepReference(step: string, reference: string): Promise<void> {
    const { state, seal, key, fingerprint, ttlSeconds, session, unfinished } = this.#options;
    const isTold = unfinished !== null && this.#options.results.hasHook(unfinished.hook);
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
        isTold && session !== null
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

  /** @throws {SupersededError} when somebody else has stored the answer */
  async #awaitOther(): Promise<void> {
    const { state, key } = this.#options;
    const until = performance.now() + otherAnswerMs;
    do {
      await pause(lookMs);
      if ((await state.store.get(key)) !== this.#text) throw new SupersededError();
    } while (performance.now() < until);
  }
}

/** Of a client of the partner's own that failed in a way of its own. */
function unknownFailure(reference: string): { answer: null; failure: IdentityServiceError } {
  const options = { reference, outcomeUnknown: true };
  return { answer: null, failure: new IdentityServiceError('99', 'The client failed.', options) };
}

function notAsked(reference: string): IdentityServiceError {
  return new IdentityServiceError('102', 'Not asked: the store does not answer.', { reference });
}
