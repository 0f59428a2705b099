/**
 * Response codes of the identity service, code to name.
 * Source: the response codes of the identity service, as `docs/identity-service.md` lists them.
 */
export const serviceCodes = {
  '00': 'SUCCESS',
  '03': 'PENDING',
  '90': 'FACE_MISMATCH',
  '91': 'INVALID_REQUEST',
  '92': 'INVALID_CREDENTIALS',
  '94': 'TIMEOUT',
  '95': 'PROVIDER_ERROR',
  '96': 'INVALID_DOCUMENT',
  '97': 'DOCUMENT_EXPIRED',
  '98': 'DOCUMENT_NOT_FOUND',
  '99': 'FAILED',
  '100': 'INVALID_IMAGE',
  '101': 'SYSTEM_ERROR',
  '102': 'SERVICE_TEMPORARILY_UNAVAILABLE',
  '103': 'DUPLICATE_REFERENCE',
} as const;

export type ServiceCode = keyof typeof serviceCodes;
export type ServiceCodeName = (typeof serviceCodes)[ServiceCode];

/** Codes that the host backend adds to the service's own. */
export const hostProblemCodes = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'SESSION_EXPIRED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'UNSUPPORTED_MEDIA_TYPE',
  'IMAGE_TOO_LARGE',
  'IDEMPOTENCY_KEY_MISSING',
  'IDEMPOTENCY_KEY_REUSED',
  'CONFLICT',
  'RATE_LIMITED',
  'ATTEMPTS_EXHAUSTED',
  'DOCUMENT_NOT_SUPPORTED',
  'NO_FACE',
  'MULTIPLE_FACES',
  'URL_NOT_ALLOWED',
  'HANDOFF_EXPIRED',
  'HANDOFF_CLAIMED',
  'HANDOFF_NUMBER_MISMATCH',
  'INTERNAL',
] as const;

export type HostProblemCode = (typeof hostProblemCodes)[number];

/** `code` of an RFC 9457 problem answered by the host backend. */
export type ProblemCode = Exclude<ServiceCodeName, 'SUCCESS'> | HostProblemCode;
