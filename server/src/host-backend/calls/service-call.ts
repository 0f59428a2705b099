/** Makes one call to the identity service, and decides what its outcome means for the request. */
import {
  ExponentialBackoff,
  halfJitterGenerator,
  handleWhenResult,
  retry,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
} from 'cockatiel';
import {
  IdentityServiceError,
  type ServiceAnswer,
  endpointNames,
  type IdentityServiceClient,
} from '../../identity-service/index.js';
import type { Checked } from '../hooks.js';
import type { Metrics } from '../operations/metrics.js';
import { ProblemError, toProblemError } from '../shared/problem.js';

/** What every call must pass to the service. */
export interface ServiceCall {
  reference: string;
  timeoutMs: number;
}

export type SendCall<Data> = (call: ServiceCall) => Promise<ServiceAnswer<Data>>;

const retryPauseMs = 500;
/** How long a browser should wait before it repeats a request whose outcome is unknown, in seconds. */
const undecidedSeconds = 2;
/** How long it should wait while the service is still processing, in seconds. */
const pendingSeconds = 5;

/** Returns the answer or the service's failure, and throws any other error. */
async function settle<Data>(call: Promise<ServiceAnswer<Data>>): Promise<Checked<Data>> {
  try {
    return { answer: await call, failure: null };
  } catch (error) {
    if (error instanceof IdentityServiceError) return { answer: null, failure: error };
    throw error;
  }
}

/** Whether the service was too busy, did no work, and does not ask for a long pause. */
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

/** The problem to answer while the outcome is unknown; `null` if the service has decided. */
export function undecided({ answer, failure }: Checked<unknown>, reference: string): ProblemError | null {
  if (answer?.pending === true) {
    return new ProblemError('PENDING', { reference, retryAfterSeconds: pendingSeconds });
  }
  if (failure === null || !(failure.outcomeUnknown || failure.retryable)) return null;
  const { code, options } = toProblemError(failure);
  return new ProblemError(code, {
    retryAfterSeconds: undecidedSeconds,
    ...options,
    detail: 'The outcome is not known yet. Repeat the request with the same key.',
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

/** For errors that are not an `IdentityServiceError`. Only a partner's own client throws those. */
export function unknownOutcome(reference: string): Checked<never> {
  const options = { reference, outcomeUnknown: true };
  return { answer: null, failure: new IdentityServiceError('99', 'The client failed.', options) };
}

/** For a call whose reference could not be stored. */
export function notCalled(reference: string): Checked<never> {
  const failure = new IdentityServiceError('102', 'Not called: the store does not answer.', { reference });
  return { answer: null, failure };
}

/** After this many failures in a row, the circuit opens. */
const openAfter = 8;
/** How long it stays open before one call may try, in milliseconds. */
const openMs = 10_000;

interface Outcome {
  value?: unknown;
  error?: unknown;
}

/** Whether the service gave no answer, or one that reports trouble. A rejected picture is a normal answer. */
function isOutage({ error }: Outcome): boolean {
  return error instanceof IdentityServiceError && (error.outcomeUnknown || ['94', '101', '102'].includes(error.code));
}

/**
 * Puts one circuit breaker in front of the client, so that a failing service can recover and nobody waits for it. Each
 * call is counted and timed.
 */
export function guardService(service: IdentityServiceClient, metrics: Metrics): IdentityServiceClient {
  const breaker = circuitBreaker(
    handleWhenResult((outcome) => isOutage(outcome as Outcome)),
    { breaker: new ConsecutiveBreaker(openAfter), halfOpenAfter: openMs },
  );
  let openUntil = 0;
  breaker.onBreak(() => {
    openUntil = Date.now() + openMs;
  });
  metrics.watchCircuit(() => breaker.state !== CircuitState.Closed);
  const notCalled = () =>
    new IdentityServiceError('102', 'The service keeps failing and was not called.', {
      retryAfterSeconds: Math.max(1, Math.ceil((openUntil - Date.now()) / 1000)),
    });

  async function run(call: () => Promise<unknown>): Promise<unknown> {
    // Otherwise the breaker would make other calls wait for the one that probes the service.
    if (breaker.state === CircuitState.HalfOpen) throw notCalled();
    const settled = (): Promise<Outcome> =>
      call().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
    const outcome = await breaker.execute(settled).catch(() => ({ error: notCalled() }));
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  }

  const guarded = endpointNames.map((name) => {
    const call = service[name] as (...values: unknown[]) => Promise<unknown>;
    return [
      name,
      async (...values: unknown[]) => {
        const started = performance.now();
        let code = '00';
        try {
          return await run(() => call(...values));
        } catch (error) {
          code = error instanceof IdentityServiceError ? error.code : 'none';
          throw error;
        } finally {
          metrics.countServiceCall(name, code, (performance.now() - started) / 1000);
        }
      },
    ];
  });
  // The wrapped methods keep their types.
  return Object.fromEntries(guarded) as IdentityServiceClient;
}
