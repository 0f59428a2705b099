/**
 * The host-backend contract: what the browser sends to the partner's own server and what comes back.
 * The server validates the same shapes with zod (`server/src/host-backend`), and a test holds the two together.
 */
import type { ProblemCode } from './problem-codes.js';

/** RFC 9457 problem details, `content-type: application/problem+json`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string;
  code: ProblemCode;
  retryable: boolean;
  /** The attempt's reference at the service, or the request's id when the service was not reached. */
  reference: string;
}

/** What the partner allows and asks for in one session. */
export interface SessionPolicy {
  /** Largest image the backend takes, bytes. */
  maxImageBytes: number;
  /** Largest image the backend takes, pixels (width × height). */
  maxImagePixels: number;
  /** How many liveness sessions one person may open. */
  livenessAttempts: number;
}

/** `POST /sessions` → 201 */
export interface SessionCreated {
  sessionId: string;
  /** Signed, at most 15 minutes, bound to subject and origin; sent back as `Authorization: Bearer`. */
  token: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
  policy: SessionPolicy;
}

/**
 * `POST /faces`, `multipart/form-data`: part `image` (JPEG, PNG or WebP), part `details` (JSON, `FaceDetails`).
 * Headers: `Authorization`, `Idempotency-Key`.
 */
export interface FaceDetails {
  /** ISO 8601, UTC: when the picture was taken on the device. */
  capturedAt: string;
  /** How the picture was taken. */
  mode: 'automatic' | 'manual';
  /** Version of the threshold table that judged it. */
  thresholdsVersion: string;
  /** Measures by name; numbers only, see `FaceMeasures`. Informative: the backend decides on the image. */
  measures: Record<string, number | null>;
}

/** `POST /faces` → 201. Exactly one face was found. */
export interface FaceAccepted {
  faceId: string;
  /** The reference that was used at the service. */
  reference: string;
  /** 0 to 100, as the service gives it. */
  confidence: number;
  /** SHA-256 of the picture as the service got it, hexadecimal. */
  sha256: string;
}

/**
 * `POST /documents`, `multipart/form-data`: part `image` (the front), optional part `back`, part `details` (JSON,
 * `DocumentDetails`). Headers as for faces.
 */
export interface DocumentDetails {
  country: 'NGA' | 'GHA' | 'KEN';
  documentType: 'ng_national_id' | 'ng_drivers_license' | 'ng_international_passport' | 'ng_voters_card';
  /** As the service names it, e.g. `basic` (the default) or `extended`. */
  verificationLevel?: string;
  /** ISO 8601, UTC: when the picture was taken on the device, or chosen. */
  capturedAt: string;
  mode: 'automatic' | 'manual' | 'upload';
  thresholdsVersion: string;
  /** Measures by name; informative. */
  measures: Record<string, number | null>;
}

/** `POST /documents` → 201. What was read goes to the partner's hook, not to the browser. */
export interface DocumentAccepted {
  documentId: string;
  /** The reference of the document check. */
  reference: string;
  /** Whether a back was sent and its text read. */
  backRead: boolean;
  /** SHA-256 of the front as the service got it, hexadecimal. */
  sha256: string;
  /** Of the back; `null` when none was sent. */
  backSha256: string | null;
}

/**
 * `POST /face-comparisons`, JSON: two pictures that the backend holds from this session, by the id of their result:
 * `documentId`, `faceId` or `livenessId`. Headers as for faces.
 *
 * Where the partner allows foreign pictures, `multipart/form-data` is taken too: a picture as part `source` or `target`, or
 * both, and part `details` (JSON) with the id of the other one.
 */
export interface FaceComparisonRequest {
  source: string;
  target: string;
}

/** One side of a comparison. */
export interface ComparedPicture {
  /** `foreign`: sent along; the session holds nothing that it came from. */
  kind: 'document' | 'face' | 'liveness' | 'foreign';
  /** Of the result that the picture belongs to; `null` for a foreign one. */
  id: string | null;
  /** SHA-256 of the picture, hexadecimal. */
  sha256: string;
}

/** `POST /face-comparisons` → 201 */
export interface FacesCompared {
  comparisonId: string;
  reference: string;
  /** Faces that do not match are a `FACE_MISMATCH` problem. */
  isMatch: true;
  source: ComparedPicture;
  target: ComparedPicture;
}

/** `POST /liveness` → 201 */
export interface LivenessCreated {
  livenessId: string;
  /** Address of the hosted page; its origin was checked against the partner's list. */
  url: string;
}

export type LivenessStatus = 'IN_PROGRESS' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED';

/**
 * `GET /liveness/{id}`, and the data of each `status` event of `GET /liveness/{id}/events` (`text/event-stream`; it ends
 * with the first status that is not `IN_PROGRESS`).
 */
export interface LivenessProgress {
  livenessId: string;
  status: LivenessStatus;
  /** 0 to 100; only where the partner opted in. */
  confidence?: number;
}

/** One accepted step of a session, and the pictures that it rests on. */
export interface SessionStep {
  kind: 'document' | 'face' | 'liveness';
  /** `documentId`, `faceId` or `livenessId`. */
  id: string;
  /** ISO 8601, UTC: when it was accepted. */
  acceptedAt: string;
  pictures: SessionPicture[];
}

export interface SessionPicture {
  role: 'front' | 'back' | 'selfie' | 'reference';
  /** SHA-256 of the picture, hexadecimal. */
  sha256: string;
}

/**
 * `GET /sessions/current`: what is done so far; the last of each kind. `DELETE` of it revokes the token and erases all that
 * the backend holds of the session.
 */
export interface SessionProgress {
  sessionId: string;
  expiresAt: string;
  policy: SessionPolicy;
  face: FaceAccepted | null;
  document: DocumentAccepted | null;
  /** `null` as soon as one of its pictures was replaced. */
  faceComparison: FacesCompared | null;
  liveness: LivenessProgress | null;
  livenessAttemptsLeft: number;
  /** What was accepted, in this order: document, selfie, liveness. */
  chain: SessionStep[];
}
