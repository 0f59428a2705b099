/**
 * Gives each `Idempotency-Key` one answer. A repeat gets the first answer; a concurrent repeat waits for it, in
 * whichever process it arrives. Once a key's call to the service has begun, the key is stored and bound to that call's
 * outcome (`attempt.ts`).
 */
import { problemKinds } from '../../shared/problem-kinds.js';
import { idempotencyKeyOf } from '../../shared/request.js';
import { StoreError } from '../../shared/store/store.js';
import { DeadlineError, wait, withDeadline } from '../../shared/time.js';
import type { Results } from '../delivery/results.js';
import type { Seal } from '../secrets/sealing.js';
import { ProblemError, toProblemError } from '../shared/problem.js';
import type { BackendState } from '../shared/state.js';
import { Attempt, SupersededError, type AttemptOptions, type DoneRecord, type StoredRecord } from './attempt.js';

interface Answer {
  status: number;
  body: unknown;
}

export interface IdempotentAnswer extends Answer {
  replayed: boolean;
  /** The session whose request got the first answer. */
  sessionId: string | null;
}

export interface IdempotentWork extends Pick<AttemptOptions, 'session' | 'unfinished' | 'countPaidCalls'> {
  /** Identifies the key together with its owner. */
  storageKey: string;
  /** Differs if the content of the request differs. */
  fingerprint: string;
  /** How long the answer is stored. */
  ttlSeconds: number;
  run(attempt: Attempt): Promise<Answer>;
  /** Called instead of `run` if another request of the same session is running under the key in this process. */
  onJoin?(): void;
  /** Turns a final failure into the answer that is stored. */
  answerFailure(error: ProblemError): Answer;
}

export interface IdempotencyOptions extends Pick<
  AttemptOptions,
  'makeReference' | 'callMs' | 'callRetries' | 'unfinishedSeconds'
> {
  state: BackendState;
  seal: Seal;
  results: Results;
  /** How long a request waits for its answer, in milliseconds. */
  waitMs: number;
}

/** A request that is running in this process, which repeats join. */
interface Running {
  fingerprint: string;
  sessionId: string | null;
  answer: Promise<IdempotentAnswer>;
  /** Rejects if the answer is known but cannot be stored. */
  storeFailure: Promise<never>;
}

/** How long a lease lasts. A live process renews it three times within that time. */
const leaseMs = 6_000;
const renewMs = leaseMs / 3;
const firstPauseMs = 50;
const maxPauseMs = 1_000;
const pauseGrowth = 1.5;
/** An answer that cannot be stored is held for this long, and stored as soon as possible. */
const holdMs = 600_000;
const firstHoldPauseMs = 200;
const maxHoldPauseMs = 5_000;

export function readIdempotencyKey(request: Request): string {
  const key = idempotencyKeyOf(request);
  if (key !== null) return key;
  throw new ProblemError('IDEMPOTENCY_KEY_MISSING', {
    detail: 'Send Idempotency-Key: 1 to 255 visible ASCII characters.',
  });
}

function stillRunning(): ProblemError {
  return new ProblemError('TIMEOUT', {
    detail: 'The first request is still running: repeat it with the same key.',
    retryAfterSeconds: 1,
  });
}

/** @throws {ProblemError} `TIMEOUT`, retryable */
async function within<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  try {
    return await withDeadline(work, ms);
  } catch (error) {
    throw error instanceof DeadlineError ? stillRunning() : error;
  }
}

function isRetryable({ code, options }: ProblemError): boolean {
  return options.retryable ?? problemKinds[code].retryable;
}

function replay(record: DoneRecord): IdempotentAnswer {
  const { status, body, sessionId } = record;
  return { status, body, sessionId, replayed: true };
}

function sessionOf({ session }: IdempotentWork): string | null {
  return session?.sessionId ?? null;
}

export class Idempotency {
  readonly #options: IdempotencyOptions;
  readonly #running = new Map<string, Running>();

  constructor(options: IdempotencyOptions) {
    this.#options = options;
  }

  /**
   * @throws {ProblemError} `IDEMPOTENCY_KEY_REUSED`; a retryable failure, after which the same request may be repeated
   */
  async once(work: IdempotentWork): Promise<IdempotentAnswer> {
    const { storageKey, fingerprint } = work;
    const joined = this.#running.get(storageKey);
    if (joined !== undefined && joined.fingerprint !== fingerprint) {
      throw new ProblemError('IDEMPOTENCY_KEY_REUSED');
    }
    // A request of another session may still need its pictures to adopt the answer.
    if (joined !== undefined && joined.sessionId === sessionOf(work)) work.onJoin?.();
    const { answer, storeFailure } = joined ?? this.#start(work);
    const first = await within(Promise.race([answer, storeFailure]), this.#options.waitMs);
    return joined === undefined ? first : { ...first, replayed: true };
  }

  /** Resolves when all work that was started here has ended. */
  async idle(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].map(({ answer }) => answer));
  }

  /** Starts the work, which continues even if its request is gone or was asked to repeat. */
  #start(work: IdempotentWork): Running {
    let onStoreFailure: (error: StoreError) => void = () => undefined;
    const storeFailure = new Promise<never>((_, reject) => {
      onStoreFailure = reject;
    });
    const answer = this.#lead(work, onStoreFailure).finally(() => this.#running.delete(work.storageKey));
    // Prevents unhandled rejections if nobody waits for these anymore.
    answer.catch(() => undefined);
    storeFailure.catch(() => undefined);
    const { fingerprint } = work;
    const running = { fingerprint, sessionId: sessionOf(work), answer, storeFailure };
    this.#running.set(work.storageKey, running);
    return running;
  }

  async #lead(work: IdempotentWork, onStoreFailure: (error: StoreError) => void): Promise<IdempotentAnswer> {
    const { store } = this.#options.state;
    const { storageKey: key } = work;
    const leaseKey = `${key}:lease`;
    const owner = crypto.randomUUID();
    const lease = { key: leaseKey, value: owner, ttlMs: leaseMs };
    const until = performance.now() + this.#options.waitMs;
    let stored: string | null;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * pauseGrowth, maxPauseMs)) {
      // Sent together. If a store read first, an answer that arrived in between would be noticed when storing.
      const claim = store.commit({ when: { key: leaseKey, is: null }, set: [lease] });
      const [isMine, text] = await Promise.all([claim, store.get(key)]);
      stored = text;
      if (isMine) break;
      const done = this.#doneOf(work, text);
      if (done !== null) return done;
      if (performance.now() > until) throw stillRunning();
      await wait(pauseMs);
    }
    const mine = { key: leaseKey, is: owner };
    const renewal = setInterval(() => {
      // If the renewal fails, the lease expires as intended.
      void store.commit({ when: mine, set: [lease] }).catch(() => undefined);
    }, renewMs);
    try {
      return await this.#attempt(work, leaseKey, stored, onStoreFailure);
    } catch (error) {
      await store.commit({ when: mine, remove: [leaseKey] }).catch(() => undefined);
      if (!(error instanceof SupersededError)) throw error;
      const done = this.#doneOf(work, await store.get(key));
      if (done !== null) return done;
      throw stillRunning();
    } finally {
      clearInterval(renewal);
    }
  }

  /** @throws {ProblemError} `IDEMPOTENCY_KEY_REUSED` */
  #recordOf(work: IdempotentWork, text: string | null): StoredRecord | null {
    const record = text === null ? null : (JSON.parse(text) as StoredRecord);
    if (record === null || record.fingerprint === work.fingerprint) return record;
    throw new ProblemError('IDEMPOTENCY_KEY_REUSED');
  }

  /** @throws {ProblemError} `IDEMPOTENCY_KEY_REUSED` */
  #doneOf(work: IdempotentWork, text: string | null): IdempotentAnswer | null {
    const record = this.#recordOf(work, text);
    return record?.phase === 'done' ? replay(record) : null;
  }

  async #attempt(
    work: IdempotentWork,
    leaseKey: string,
    stored: string | null,
    onStoreFailure: (error: StoreError) => void,
  ): Promise<IdempotentAnswer> {
    const record = this.#recordOf(work, stored);
    if (record?.phase === 'done') return replay(record);
    const { storageKey: key, fingerprint, ttlSeconds } = work;
    const { session, unfinished, countPaidCalls } = work;
    const attempt = new Attempt(
      { ...this.#options, key, leaseKey, fingerprint, ttlSeconds, session, unfinished, countPaidCalls },
      stored === null || record === null ? null : { text: stored, record },
    );
    const answer = await this.#run(work, attempt);
    await this.#store(attempt, answer, onStoreFailure);
    await attempt.deliver();
    return { ...answer, replayed: false, sessionId: sessionOf(work) };
  }

  /** @throws {ProblemError} if the outcome is unknown, or if no call was made and a repeat may succeed */
  async #run(work: IdempotentWork, attempt: Attempt): Promise<Answer> {
    try {
      return await work.run(attempt);
    } catch (error) {
      if (error instanceof SupersededError) throw error;
      const problem = toProblemError(error);
      if (attempt.isUndecided) throw problem;
      if (!isRetryable(problem)) return work.answerFailure(problem);
      if (!attempt.isDecided) throw problem;
      return work.answerFailure(new ProblemError(problem.code, { ...problem.options, retryable: false }));
    }
  }

  /** Holds the service's decision in memory until the store is available again. */
  async #store(attempt: Attempt, { status, body }: Answer, onStoreFailure: (error: StoreError) => void): Promise<void> {
    const until = performance.now() + holdMs;
    for (let pauseMs = firstHoldPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxHoldPauseMs)) {
      try {
        await attempt.store(status, body);
        return;
      } catch (error) {
        const mayHold = error instanceof StoreError && attempt.isDecided;
        if (!mayHold || performance.now() > until) throw error;
        onStoreFailure(error);
      }
      await wait(pauseMs);
    }
  }
}
