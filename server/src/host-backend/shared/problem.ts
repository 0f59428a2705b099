import { IdentityServiceError } from '../../identity-service/index.js';
import type { SetupFault } from '../../shared/setup-error.js';
import { DeadlineError } from '../../shared/time.js';
import type { Problem, ProblemCode } from 'idv-elements/contract';
import { problemKinds } from '../../shared/problem-kinds.js';
import { StoreError } from '../../shared/store/store.js';

/** How long a browser should wait for an unavailable store, in seconds. */
const storeRetrySeconds = 2;

export interface ProblemOptions extends ErrorOptions {
  /** The mistake of a developer behind it: logged in words. */
  setup?: SetupFault;
  /** For developers; never repeats a value that was sent. */
  detail?: string;
  reference?: string;
  retryAfterSeconds?: number;
  retryable?: boolean;
  /** Another HTTP status than the code's own. */
  status?: number;
}

/** Thrown anywhere in a route; becomes an RFC 9457 answer. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly options: ProblemOptions;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ?? problemKinds[code].title, { cause: options.cause });
    this.code = code;
    this.options = options;
  }
}

function fromServiceError(error: IdentityServiceError): ProblemError {
  const { name, retryAfterSeconds, reference } = error;
  // References are unique and made here: the service got this one in an earlier call, whose answer was lost.
  if (name === 'DUPLICATE_REFERENCE') {
    return new ProblemError('CONFLICT', {
      detail: 'The service did this work before, but its answer was lost. Send a new request with a new key.',
      ...(reference === null ? {} : { reference }),
      cause: error,
    });
  }
  return new ProblemError(name === 'SUCCESS' ? 'FAILED' : name, {
    ...(reference === null ? {} : { reference }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    cause: error,
  });
}

export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof IdentityServiceError) return fromServiceError(error);
  if (error instanceof StoreError) {
    return new ProblemError('SERVICE_TEMPORARILY_UNAVAILABLE', {
      detail: 'The storage of this server does not answer.',
      retryAfterSeconds: storeRetrySeconds,
      cause: error,
    });
  }
  if (error instanceof DeadlineError) return new ProblemError('TIMEOUT', { cause: error });
  return new ProblemError('INTERNAL', { cause: error });
}

/** Seconds after which a browser may try an upload again. */
const busyRetrySeconds = 5;

export const tooBusy = () =>
  new ProblemError('SERVICE_TEMPORARILY_UNAVAILABLE', {
    detail: 'Too many uploads at once.',
    retryAfterSeconds: busyRetrySeconds,
  });

export function toProblem(error: ProblemError, requestId: string): Problem {
  const { status, title, retryable } = problemKinds[error.code];
  const { detail, reference } = error.options;
  return {
    type: `urn:idv-elements:problem:${error.code}`,
    title,
    status: error.options.status ?? status,
    ...(detail === undefined ? {} : { detail }),
    code: error.code,
    retryable: error.options.retryable ?? retryable,
    reference: reference ?? requestId,
  };
}

export function problemResponse(error: ProblemError, requestId: string): Response {
  const problem = toProblem(error, requestId);
  const headers = new Headers({ 'content-type': 'application/problem+json' });
  const { retryAfterSeconds } = error.options;
  if (retryAfterSeconds !== undefined) {
    headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  }
  return new Response(JSON.stringify(problem), { status: problem.status, headers });
}
