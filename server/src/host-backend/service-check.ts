/** From a service call to what a route needs: failures turned into problems. */
import { IdentityServiceError, type ServiceAnswer } from '../identity-service/index.js';
import type { Checked } from './options.js';
import { ProblemError } from './problem.js';

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
