/**
 * One `Idempotency-Key`, one answer. A repeat gets the first answer; a concurrent repeat waits for it, in whichever process
 * it is made. Answers that ask for another try (`retryable`) are not kept: the next request is a new attempt with a
 * new reference.
 */
import { toProblemError, ProblemError } from './problem.js';
import type { BackendState } from './state.js';

interface Kept {
  fingerprint: string;
  /** `calling`: the service may have done the work. */
  phase: 'started' | 'calling' | 'done';
  /** Who runs the attempt: a lease that is not renewed any more belongs to a process that died. */
  owner: string;
  leaseUntil: number;
  status?: number;
  body?: unknown;
}

export interface IdempotentAnswer {
  status: number;
  body: unknown;
  replayed: boolean;
}

export interface IdempotentWork {
  /** Unique to the session and the key. */
  storageKey: string;
  /** Differs where the content of the request differs. */
  fingerprint: string;
  /** How long the answer is kept. */
  ttlSeconds: number;
  /** `beforeCall` is to be awaited right before the service is called. */
  run(beforeCall: () => Promise<void>): Promise<{ status: number; body: unknown }>;
  /** Called when the request begins to wait for another one under the same key. */
  onWait(): void;
  /** Turns a final failure into the answer that is kept. */
  answerFailure(error: ProblemError): { status: number; body: unknown };
}

/** A living process renews its lease three times within it. */
const leaseMs = 6_000;
const renewMs = leaseMs / 3;
const firstPollMs = 25;
const longestPollMs = 400;
/** How long a repeat waits for the first answer before the browser is asked to come again. */
const maxWaitMs = 30_000;
const retrySeconds = 2;

export function readIdempotencyKey(request: Request): string {
  const key = request.headers.get('idempotency-key');
  if (key !== null && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new ProblemError('IDEMPOTENCY_KEY_MISSING', {
    detail: 'Send Idempotency-Key: 1 to 255 visible ASCII characters.',
  });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

export class Idempotency {
  readonly #state: BackendState;
  readonly #now: () => number;

  constructor(state: BackendState, now: () => number) {
    this.#state = state;
    this.#now = now;
  }

  /** @throws {ProblemError} `IDEMPOTENCY_KEY_REUSED`, or the retryable failure of this attempt */
  async once(work: IdempotentWork): Promise<IdempotentAnswer> {
    const startedAt = this.#now();
    for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 2, longestPollMs)) {
      const mine: Kept = {
        fingerprint: work.fingerprint,
        phase: 'started',
        owner: crypto.randomUUID(),
        leaseUntil: this.#now() + leaseMs,
      };
      if (await this.#state.claim(work.storageKey, mine, work.ttlSeconds)) {
        return this.#attempt(work, mine);
      }
      const kept = await this.#state.get<Kept>(work.storageKey);
      if (kept === null) continue;
      if (kept.fingerprint !== work.fingerprint) throw new ProblemError('IDEMPOTENCY_KEY_REUSED');
      if (kept.phase === 'done') {
        return { status: kept.status ?? 500, body: kept.body, replayed: true };
      }
      const abandoned = kept.leaseUntil < this.#now();
      // Several processes may wait for one that died; one of them takes over.
      const heir = `${work.storageKey}:heir:${kept.owner}`;
      if (abandoned && (await this.#state.claim(heir, true, work.ttlSeconds))) {
        return this.#takeOver(work, kept);
      }
      work.onWait();
      if (this.#now() - startedAt > maxWaitMs) {
        throw new ProblemError('SERVICE_TEMPORARILY_UNAVAILABLE', {
          detail: 'The first request under this key still runs.',
          retryAfterSeconds: retrySeconds,
        });
      }
      await wait(pollMs);
    }
  }

  async #attempt(work: IdempotentWork, mine: Kept): Promise<IdempotentAnswer> {
    let current = mine;
    const save = async (change: Partial<Kept>) => {
      current = { ...current, ...change };
      await this.#state.set(work.storageKey, current, work.ttlSeconds);
    };
    let renewing = Promise.resolve();
    const renewal = setInterval(() => {
      // A lease that could not be renewed runs out, which is what a lease is for.
      renewing = save({ leaseUntil: this.#now() + leaseMs }).catch(() => undefined);
    }, renewMs);
    try {
      const answer = await work.run(() => save({ phase: 'calling' }));
      clearInterval(renewal);
      await renewing;
      await save({ phase: 'done', ...answer });
      return { ...answer, replayed: false };
    } catch (error) {
      clearInterval(renewal);
      await renewing;
      const problem = toProblemError(error);
      const answer = work.answerFailure(problem);
      if ((answer.body as { retryable: boolean }).retryable) {
        await this.#state.remove(work.storageKey);
        throw problem;
      }
      await save({ phase: 'done', ...answer });
      return { ...answer, replayed: false };
    }
  }

  /** The process that ran the attempt is gone. What it had sent is not sent again. */
  async #takeOver(work: IdempotentWork, kept: Kept): Promise<IdempotentAnswer> {
    if (kept.phase === 'started') {
      await this.#state.remove(work.storageKey);
      return this.once(work);
    }
    const answer = work.answerFailure(
      new ProblemError('CONFLICT', {
        detail: 'The server of the first request stopped while the service worked. Use a new key.',
      }),
    );
    await this.#state.set(
      work.storageKey,
      { ...kept, phase: 'done', ...answer } satisfies Kept,
      work.ttlSeconds,
    );
    return { ...answer, replayed: true };
  }
}
