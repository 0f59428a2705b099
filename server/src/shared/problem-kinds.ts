/** Every problem code of the host-backend contract with its HTTP status. */
import type { ProblemCode } from 'idv-elements/contract';

export interface ProblemKind {
  status: number;
  title: string;
  /** Whether the same request may succeed later. */
  retryable: boolean;
}

const kind = (status: number, title: string, retryable = false): ProblemKind => ({ status, title, retryable });

/** Every code with its HTTP status. A 401 is always about the session: the browser renews it and tries again. */
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
  DOCUMENT_NOT_SUPPORTED: kind(422, 'The policy of this backend does not offer this document'),
  NO_FACE: kind(422, 'No face was found'),
  MULTIPLE_FACES: kind(422, 'More than one face was found'),
  URL_NOT_ALLOWED: kind(502, 'The identity service returned an address that is not allowed'),
  HANDOFF_EXPIRED: kind(410, 'The handoff is over'),
  HANDOFF_CLAIMED: kind(409, 'The handoff was used on another device'),
  HANDOFF_NUMBER_MISMATCH: kind(422, 'The number is not the one on the first device'),
  INTERNAL: kind(500, 'Internal error', true),
};
