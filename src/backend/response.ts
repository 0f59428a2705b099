import type {
  DocumentAccepted,
  FaceAccepted,
  FacesCompared,
  LivenessCreated,
  LivenessProgress,
  LivenessStatus,
  Problem,
  SessionCreated,
  SessionPolicy,
  SessionProgress,
} from '../shared/contract.js';
import { IdvError } from '../shared/errors.js';
import { hostProblemCodes, serviceCodes } from '../shared/problem-codes.js';
import type { ProblemCode } from '../shared/problem-codes.js';
import { isRetryableStatus, markTransient, parseRetryAfter } from './retry.js';

/** What came back, read whole. */
export interface RawResponse {
  status: number;
  contentType: string;
  retryAfter: string | null;
  body: string;
}

type Shape = Record<string, unknown>;

export function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function hasStrings(value: Shape, ...fields: string[]): boolean {
  return fields.every((field) => typeof value[field] === 'string' && value[field] !== '');
}

function hasNumbers(value: Shape, ...fields: string[]): boolean {
  return fields.every((field) => Number.isFinite(value[field]));
}

export function isTime(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

export function isSessionCreated(value: unknown): value is SessionCreated {
  return (
    isShape(value) && hasStrings(value, 'sessionId', 'token') && isTime(value['expiresAt']) && isPolicy(value['policy'])
  );
}

export function isPolicy(value: unknown): value is SessionPolicy {
  return isShape(value) && hasNumbers(value, 'maxImageBytes', 'maxImagePixels', 'livenessAttempts');
}

/** Results are not checked: nothing on the device depends on them. */
export function isSessionProgress(value: unknown): value is SessionProgress {
  return (
    isShape(value) &&
    hasStrings(value, 'sessionId', 'expiresAt') &&
    isPolicy(value['policy']) &&
    hasNumbers(value, 'livenessAttemptsLeft') &&
    (value['liveness'] === null || isLivenessProgress(value['liveness']))
  );
}

/** The page it names has passed the backend's list; here it must be an address that can be opened as one. */
export function isLivenessCreated(value: unknown): value is LivenessCreated {
  return (
    isShape(value) &&
    hasStrings(value, 'livenessId', 'url') &&
    /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(String(value['url'])) &&
    URL.canParse(String(value['url']))
  );
}

const livenessStatuses: readonly unknown[] = [
  'IN_PROGRESS',
  'SUCCEEDED',
  'FAILED',
  'EXPIRED',
] satisfies LivenessStatus[];

export function isLivenessProgress(value: unknown): value is LivenessProgress {
  return isShape(value) && hasStrings(value, 'livenessId') && livenessStatuses.includes(value['status']);
}

export function isFaceAccepted(value: unknown): value is FaceAccepted {
  return isShape(value) && hasStrings(value, 'faceId', 'reference', 'sha256') && hasNumbers(value, 'confidence');
}

export function isDocumentAccepted(value: unknown): value is DocumentAccepted {
  return (
    isShape(value) && hasStrings(value, 'documentId', 'reference', 'sha256') && typeof value['backRead'] === 'boolean'
  );
}

export function isFacesCompared(value: unknown): value is FacesCompared {
  return isShape(value) && hasStrings(value, 'comparisonId', 'reference') && value['isMatch'] === true;
}

const problemCodes: ReadonlySet<unknown> = new Set<ProblemCode>([
  ...hostProblemCodes,
  ...Object.values(serviceCodes).filter((name) => name !== 'SUCCESS'),
]);

function isProblem(value: unknown): value is Problem {
  return (
    isShape(value) &&
    problemCodes.has(value['code']) &&
    typeof value['retryable'] === 'boolean' &&
    typeof value['reference'] === 'string'
  );
}

/**
 * The answer's value, or what went wrong.
 * @param isExpected tells the shape of a good answer.
 * @throws IdvError the problem's own code; `backend-bad-response` for anything that is neither a good answer nor a
 * problem. The message names status and content type, never the body: it may hold what must not reach a log.
 */
export function readResponse<T>(response: RawResponse, isExpected: (value: unknown) => value is T, nowMs: number): T {
  const { status, contentType } = response;
  const value = isJson(contentType) ? parse(response.body) : undefined;
  if (status >= 200 && status < 300 && isExpected(value)) return value;
  const retryAfterSeconds = parseRetryAfter(response.retryAfter, nowMs);
  const error = isProblem(value)
    ? new IdvError(value.code, `The host backend answered ${status} ${value.code}.`, {
        retryable: value.retryable,
        reference: value.reference,
        retryAfterSeconds,
      })
    : new IdvError('backend-bad-response', badResponse(status, contentType), {
        retryable: isRetryableStatus(status),
        retryAfterSeconds,
      });
  // A problem that says it is not worth another try is believed, whatever its status.
  const again = isRetryableStatus(status) && error.retryable;
  throw again ? markTransient(error) : error;
}

function badResponse(status: number, contentType: string): string {
  const type = contentType === '' ? 'no content type' : contentType.slice(0, 100);
  const html = /^text\/html\b/i.test(contentType)
    ? ' A page came instead of an answer: is the host backend mounted at this address?'
    : '';
  return `The host backend answered ${status} with ${type}, not what the contract says.${html}`;
}

function isJson(contentType: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
