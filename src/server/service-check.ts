/** From a service call to what a route needs: the partner's hook called, failures turned into problems. */
import { IdentityServiceError, type ServiceAnswer } from '../identity-service/index.js';
import { withDeadline } from './deadline.js';
import type { Checked, CheckedSession } from './options.js';
import { ProblemError } from './problem.js';
import { readOwner } from './session-store.js';
import type { Environment } from './routes/environment.js';

/** How long a browser should wait before it asks again about a check that is still being processed. */
const pendingSeconds = 5;

/** The answer or the service's failure; anything else is thrown on. */
export async function settle<Data>(call: Promise<ServiceAnswer<Data>>): Promise<Checked<Data>> {
  try {
    return { answer: await call, failure: null };
  } catch (error) {
    if (error instanceof IdentityServiceError) return { answer: null, failure: error };
    throw error;
  }
}

/** @throws {ProblemError} `PENDING`; the service's failure */
export function dataOf<Data>({ answer, failure }: Checked<Data>): {
  data: Data;
  reference: string;
} {
  if (failure !== null) throw failure;
  const reference = answer.reference ?? '';
  if (answer.pending) {
    throw new ProblemError('PENDING', { reference, retryAfterSeconds: pendingSeconds });
  }
  return { data: answer.data, reference };
}

/**
 * Calls the partner's hook, if there is one.
 * @throws {ProblemError} `INTERNAL` when the hook throws or takes longer than `hookTimeoutMs`; kept like any final answer, so that it is not called again
 */
export async function callHook<Result>(
  environment: Environment,
  sessionId: string,
  hook: ((result: CheckedSession & Result) => void | Promise<void>) | undefined,
  result: Result,
): Promise<void> {
  if (hook === undefined) return;
  const owner = await readOwner(environment, sessionId);
  try {
    await withDeadline(hook({ ...owner, ...result }), environment.hookTimeoutMs);
  } catch (error) {
    // The message may hold what the hook was given.
    const type = error instanceof Error ? error.constructor.name : typeof error;
    environment.log.error({ sessionId, error: type }, 'a hook of the partner failed');
    throw new ProblemError('INTERNAL', { retryable: false, cause: error });
  }
}
