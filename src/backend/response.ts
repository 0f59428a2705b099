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
} from '../contract/contract.js';
import { contractVersion } from '../contract/contract-version.js';
import { IdvError } from '../contract/errors.js';
import { hostProblemCodes, serviceCodes, type ProblemCode } from '../contract/problem-codes.js';
import { problemFixOf } from './problem-fixes.js';
import type { Expected } from './types.js';
import { isRetryableStatus, markTransient, parseRetryAfter } from './retry.js';

/** A response with its whole body. */
export interface RawResponse {
  /** The request without ids, such as `POST https://bank.example/idv/sessions`. For developers. */
  asked: string;
  status: number;
  contentType: string;
  retryAfter: string | null;
  body: string;
}

type Shape = Record<string, unknown>;

/** Checks one field. A nested shape also says which of its fields is wrong. */
type Field = ((value: unknown) => boolean) | Expected<unknown>;

export function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object with these fields. Other fields are ignored. */
export function shapeOf<T>(fields: Readonly<Record<string, Field>>): Expected<T> {
  const wrongField = (value: unknown): string | null => {
    if (!isShape(value)) return '';
    for (const [name, field] of Object.entries(fields)) {
      if (field(value[name])) continue;
      const inner = 'wrongField' in field ? field.wrongField?.(value[name]) : undefined;
      return inner ? `${name}.${inner}` : name;
    }
    return null;
  };
  return Object.assign((value: unknown): value is T => wrongField(value) === null, { wrongField });
}

export const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isNumber = (value: unknown): boolean => Number.isFinite(value);
const isAbsent = (value: unknown): boolean => value === undefined;
export const isTime = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

export const isPolicy = shapeOf<SessionPolicy>({
  maxImageBytes: isNumber,
  maxImagePixels: isNumber,
  livenessAttempts: isNumber,
  documents: (value) => isAbsent(value) || isShape(value),
});

export const isSessionCreated = shapeOf<SessionCreated>({
  sessionId: isText,
  token: isText,
  expiresAt: isTime,
  contractVersion: (value) => isAbsent(value) || value === contractVersion,
  policy: isPolicy,
});

const livenessStatuses: readonly unknown[] = [
  'IN_PROGRESS',
  'SUCCEEDED',
  'FAILED',
  'EXPIRED',
] satisfies LivenessStatus[];

export const isLivenessProgress = shapeOf<LivenessProgress>({
  livenessId: isText,
  status: (value) => livenessStatuses.includes(value),
});

/** Results are not checked, because nothing on the device depends on them. */
export const isSessionProgress = shapeOf<SessionProgress>({
  sessionId: isText,
  expiresAt: isText,
  policy: isPolicy,
  livenessAttemptsLeft: isNumber,
  liveness: Object.assign((value: unknown) => value === null || isLivenessProgress(value), {
    wrongField: isLivenessProgress.wrongField,
  }),
});

/** `URL.canParse`, which Chrome has since 120 and Safari since 17. */
function canParse(address: string): boolean {
  try {
    return new URL(address).href !== '';
  } catch {
    return false;
  }
}

/** The backend has already checked the page's origin. Here, the address only has to be a usable http(s) one. */
export const isLivenessCreated = shapeOf<LivenessCreated>({
  livenessId: isText,
  url: (value) => typeof value === 'string' && /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(value) && canParse(value),
});

export const isFaceAccepted = shapeOf<FaceAccepted>({
  faceId: isText,
  reference: isText,
  sha256: isText,
  confidence: isNumber,
});

export const isDocumentAccepted = shapeOf<DocumentAccepted>({
  documentId: isText,
  reference: isText,
  sha256: isText,
  backRead: (value) => typeof value === 'boolean',
});

export const isFacesCompared = shapeOf<FacesCompared>({
  comparisonId: isText,
  reference: isText,
  isMatch: (value) => value === true,
});

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
 * Returns the answer's value.
 * @throws IdvError the problem's own code; `backend-misconfigured` for an answer that no host backend gives;
 * `backend-bad-response` for one that a host backend in trouble may give. The message names status, content type and
 * the wrong field. It never quotes the body, which may contain data that must not be logged.
 */
export function readResponse<T>(response: RawResponse, isExpected: Expected<T>, nowMs: number): T {
  const { asked, status, contentType } = response;
  const value = isJson(contentType) ? parse(response.body) : undefined;
  if (status >= 200 && status < 300 && isExpected(value)) return value;
  const retryAfterSeconds = parseRetryAfter(response.retryAfter, nowMs);
  const error = isProblem(value)
    ? problemError(value, asked, retryAfterSeconds)
    : unexpectedAnswer(response, fieldProblem(value, isExpected), retryAfterSeconds);
  // If a problem says that trying again is pointless, believe it whatever its status.
  const mayRetry = isRetryableStatus(status) && error.retryable;
  throw mayRetry ? markTransient(error) : error;
}

/** Longer details are cut off. */
const maxDetailLength = 300;

function problemError(
  { code, detail, reference, retryable, status }: Problem,
  asked: string,
  retryAfterSeconds: number | undefined,
): IdvError {
  const said = typeof detail === 'string' && detail !== '' ? detail.slice(0, maxDetailLength) : undefined;
  const message = `${asked} was answered with ${status} ${code}${said === undefined ? '' : `: ${said}`}`;
  return new IdvError(code, message.replace(/\.?$/, '.'), {
    retryable,
    reference,
    retryAfterSeconds,
    fix: problemFixOf(code),
    ...(said !== undefined && { detail: said }),
  });
}

/** Which field of the answer is wrong. `undefined` if the answer is not a JSON object. */
function fieldProblem<T>(value: unknown, { wrongField }: Expected<T>): string | undefined {
  if (!isShape(value)) return undefined;
  const field = wrongField?.(value);
  if (field !== 'contractVersion') return field ? `without a usable \`${field}\`` : undefined;
  return `in version ${String(value['contractVersion'])} of the contract; this package speaks ${contractVersion}`;
}

const sameVersion = 'Install the same version of idv-elements and idv-elements-server.';
const sameContract = 'Answer as docs/host-backend.md and openapi.json of idv-elements-server say.';
const mounted =
  'Point `backend` at the address where the host backend is mounted, and let the server send it every path below.';

function unexpectedAnswer(
  { asked, status, contentType }: RawResponse,
  field: string | undefined,
  retryAfterSeconds: number | undefined,
): IdvError {
  const isGood = status >= 200 && status < 300;
  const type = contentType === '' ? 'no content type' : contentType.slice(0, 100);
  const isPage = /^text\/html\b/i.test(contentType);
  const what = isGood && field !== undefined ? field : `as ${type}, not as the contract says`;
  const page = isPage ? ' A page came instead of an answer.' : '';
  const message = `${asked} was answered with ${status} ${what}.${page}`;
  // A gateway in front of the backend refused the request.
  if (status === 401) return new IdvError('UNAUTHORIZED', message, { fix: fixes[401] });
  if (status === 429 || status >= 500) {
    const retryable = isRetryableStatus(status);
    return new IdvError('backend-bad-response', message, { retryable, retryAfterSeconds });
  }
  const fix = isGood && field !== undefined ? (/version/.test(field) ? sameVersion : sameContract) : fixes[status];
  return new IdvError('backend-misconfigured', message, { fix: fix ?? mounted });
}

/** Explanations by status. For all others, a wrong address is the likeliest cause. */
const fixes: Readonly<Record<number, string>> = {
  401: 'Let requests reach the host backend. Its own `authorize` decides who may call it.',
  403: 'Let requests pass what is in front of the host backend (CSRF protection, firewall, login). It checks origin and token itself.',
  413: 'Raise the largest request size of the server in front of the host backend, such as `client_max_body_size 20m` in nginx.',
};

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
