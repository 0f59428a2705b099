import { IdentityServiceError } from '../../identity-service/index.js';
import type { SetupFault } from '../../shared/setup-error.js';
import { DeadlineError } from '../../shared/time.js';
import type { Problem, ProblemCode } from 'idv-elements/contract';
import { BodyError, busyRetrySeconds } from '../../shared/budgets.js';
import { problemKinds } from '../../shared/problem-kinds.js';
import { StoreError } from '../../shared/store/store.js';

/** How long a browser should wait for an unavailable store, in seconds. */
const storeRetrySeconds = 2;

export interface ProblemOptions extends ErrorOptions {
  /** The developer's mistake that caused it, for the log. */
  setup?: SetupFault;
  /** For developers. Never contains a value that was sent. */
  detail?: string;
  reference?: string;
  retryAfterSeconds?: number;
  retryable?: boolean;
  /** An HTTP status that replaces the code's own. */
  status?: number;
}

/** Routes may throw it anywhere. It becomes an RFC 9457 answer. */
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
  // This backend makes unique references, so the service must have got this one in an earlier call whose answer was
  // lost.
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

const bodyRead: SetupFault = {
  code: 'body-already-read',
  what: 'A body parser has read this request before the backend could.',
  fix: 'Mount idv-elements-server before the parser, or let the parser leave out multipart/form-data.',
};

export const refuseReadBody = () =>
  new ProblemError('INTERNAL', { detail: `${bodyRead.what} ${bodyRead.fix}`, retryable: false, setup: bodyRead });

function fromBodyError(error: BodyError): ProblemError {
  const options = { detail: error.message, cause: error };
  switch (error.fault) {
    case 'too-large':
      return new ProblemError('IMAGE_TOO_LARGE', options);
    case 'too-slow':
      return new ProblemError('TIMEOUT', { ...options, status: 408 });
    case 'too-busy':
      return new ProblemError('SERVICE_TEMPORARILY_UNAVAILABLE', { ...options, retryAfterSeconds: busyRetrySeconds });
    case 'not-multipart':
      return new ProblemError('UNSUPPORTED_MEDIA_TYPE', options);
    case 'already-read':
      return refuseReadBody();
    case 'broken-off':
    case 'malformed':
      return new ProblemError('INVALID_REQUEST', options);
  }
}

export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof BodyError) return fromBodyError(error);
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
