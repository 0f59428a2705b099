import { IdentityServiceError } from '../../identity-service/index.js';
import { DeadlineError } from '../../shared/time.js';
import type { Problem, ProblemCode } from 'idv-elements/contract';
import { StoreError } from '../../shared/store/store.js';

/** How long a browser should wait for an unavailable store, in seconds. */
const storeRetrySeconds = 2;

interface ProblemKind {
  status: number;
  title: string;
  /** Whether the same request may succeed later. */
  retryable: boolean;
}

const kind = (status: number, title: string, retryable = false): ProblemKind => ({ status, title, retryable });

/** Every code with its HTTP status. A 401 always concerns the session: the browser renews it and tries again. */
export const problemKinds: Record<ProblemCode, ProblemKind> = {
  PENDING: kind(503, 'The check is still being processed', true),
  FACE_MISMATCH: kind(422, 'The faces do not match'),
  INVALID_REQUEST: kind(400, 'The request is not valid'),
  INVALID_CREDENTIALS: kind(502, 'The identity service rejected the credentials of this server'),
  TIMEOUT: kind(504, 'No answer in time', true),
  PROVIDER_ERROR: kind(502, 'A provider behind the identity service failed', true),
  INVALID_DOCUMENT: kind(422, 'The document is invalid or unreadable'),
  DOCUMENT_EXPIRED: kind(422, 'The document has expired'),
  DOCUMENT_NOT_FOUND: kind(422, 'The document was not found'),
  FAILED: kind(502, 'The identity service failed'),
  INVALID_IMAGE: kind(422, 'The image is invalid or unsuitable'),
  SYSTEM_ERROR: kind(502, 'The identity service had an internal error', true),
  SERVICE_TEMPORARILY_UNAVAILABLE: kind(503, 'The identity service is unavailable', true),
  DUPLICATE_REFERENCE: kind(502, 'The identity service has already seen the reference', true),
  UNAUTHORIZED: kind(401, 'Not authorized'),
  FORBIDDEN: kind(403, 'Not allowed'),
  SESSION_EXPIRED: kind(401, 'The session has expired'),
  NOT_FOUND: kind(404, 'Not found'),
  METHOD_NOT_ALLOWED: kind(405, 'Method not allowed'),
  UNSUPPORTED_MEDIA_TYPE: kind(415, 'Unsupported media type'),
  IMAGE_TOO_LARGE: kind(413, 'The image is too large'),
  IDEMPOTENCY_KEY_MISSING: kind(400, 'The Idempotency-Key header is missing or malformed'),
  IDEMPOTENCY_KEY_REUSED: kind(422, 'The Idempotency-Key was used for another request'),
  CONFLICT: kind(409, 'The outcome of the first request is unknown'),
  RATE_LIMITED: kind(429, 'Too many requests', true),
  ATTEMPTS_EXHAUSTED: kind(429, 'No attempts are left in this session'),
  NO_FACE: kind(422, 'No face was found'),
  MULTIPLE_FACES: kind(422, 'More than one face was found'),
  URL_NOT_ALLOWED: kind(502, 'The identity service returned an address that is not allowed'),
  HANDOFF_EXPIRED: kind(410, 'The handoff is over'),
  HANDOFF_CLAIMED: kind(409, 'The handoff was used on another device'),
  HANDOFF_NUMBER_MISMATCH: kind(422, 'The number is not the one on the first device'),
  INTERNAL: kind(500, 'Internal error', true),
};

export interface ProblemOptions extends ErrorOptions {
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
