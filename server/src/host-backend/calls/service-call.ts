/** One call of the identity service, and what its outcome means for a request. */
import { ExponentialBackoff, halfJitterGenerator, handleWhenResult, retry } from 'cockatiel';
import { IdentityServiceError, type ServiceAnswer } from '../../identity-service/index.js';
import type { Checked } from '../hooks.js';
import { ProblemError, toProblemError } from '../shared/problem.js';

/** What every call must send on to the service. */
export interface ServiceCall {
  reference: string;
  timeoutMs: number;
}

export type SendCall<Data> = (call: ServiceCall) => Promise<ServiceAnswer<Data>>;

const retryPauseMs = 500;
/** How long a browser should wait before it repeats a request whose outcome is being found out, in seconds. */
const undecidedSeconds = 2;
/** The same for a check that the service is still processing. */
const pendingSeconds = 5;

/** The answer or the service's failure; anything else is thrown. */
async function settle<Data>(call: Promise<ServiceAnswer<Data>>): Promise<Checked<Data>> {
  try {
    return { answer: await call, failure: null };
  } catch (error) {
    if (error instanceof IdentityServiceError) return { answer: null, failure: error };
    throw error;
  }
}

/** The service was too busy, says that it did not do the work, and does not ask for a long pause. */
function mayRepeat({ failure }: Checked<unknown>): boolean {
  return failure?.code === '102' && !failure.outcomeUnknown && (failure.retryAfterSeconds ?? 0) <= 1;
}

/** Calls the service, up to `retries` times more if it is too busy, always with the same reference. */
export function callService<Data>(send: SendCall<Data>, call: ServiceCall, retries: number): Promise<Checked<Data>> {
  const backoff = new ExponentialBackoff({ initialDelay: retryPauseMs, generator: halfJitterGenerator });
  const policy = retry(
    handleWhenResult((outcome) => mayRepeat(outcome as Checked<unknown>)),
    { maxAttempts: retries, backoff },
  );
  return policy.execute(() => settle(send(call)));
}

/** The problem of an outcome that is not known; `null` if the service has decided. */
export function undecided({ answer, failure }: Checked<unknown>, reference: string): ProblemError | null {
  if (answer?.pending === true) {
    return new ProblemError('PENDING', { reference, retryAfterSeconds: pendingSeconds });
  }
  if (failure === null || !(failure.outcomeUnknown || failure.retryable)) return null;
  const { code, options } = toProblemError(failure);
  return new ProblemError(code, {
    retryAfterSeconds: undecidedSeconds,
    ...options,
    detail: 'The outcome is being found out: repeat the request with the same key.',
    reference,
    retryable: true,
  });
}

/** @throws {ProblemError} `PENDING`; the service's failure */
export function dataOf<Data>({ answer, failure }: Checked<Data>): { data: Data; reference: string } {
  if (failure !== null) throw failure;
  const reference = answer.reference ?? '';
  if (answer.pending) {
    throw new ProblemError('PENDING', { reference, retryAfterSeconds: pendingSeconds });
  }
  return { data: answer.data, reference };
}

/** For a client of the partner's own that failed in its own way. */
export function unknownOutcome(reference: string): Checked<never> {
  const options = { reference, outcomeUnknown: true };
  return { answer: null, failure: new IdentityServiceError('99', 'The client failed.', options) };
}

/** For a call whose reference could not be stored. */
export function notCalled(reference: string): Checked<never> {
  const failure = new IdentityServiceError('102', 'Not called: the store does not answer.', { reference });
  return { answer: null, failure };
}
