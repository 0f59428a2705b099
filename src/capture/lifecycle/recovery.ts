import type { IdvErrorCode } from '../../shared/errors.js';

/** Where a failure came from. */
export type FailureOrigin = 'camera' | 'vision' | 'capture' | 'backend';

/** What the person can do about a failure; the locale has the words, steps and button. */
export type WayOut =
  /** Allow the camera in the browser's settings (steps by browser), then try again. */
  | 'allow-camera'
  /** The prompt was closed without an answer: ask again. */
  | 'answer-prompt'
  /** Open the page in the phone's own browser. */
  | 'open-in-browser'
  /** Use a current browser or another device. */
  | 'use-other-device'
  | 'connect-camera'
  /** Close other apps and tabs that use the camera. */
  | 'free-camera'
  /** Uncover the lens, open the privacy slider, or choose another camera. */
  | 'uncover-camera'
  | 'try-again'
  | 'go-online'
  /** The picture was refused: take another. */
  | 'take-again'
  /** Try again in a while. */
  | 'wait'
  /** Only the site's owner can mend this. */
  | 'contact-site';

/**
 * What `retry` does: open camera and engine anew, take another picture, or send the same picture again under the same
 * Idempotency-Key.
 */
export type Retry = 'restart' | 'retake' | 'resubmit';

export interface Recovery {
  wayOut: WayOut;
  /** `null`: trying again on this page cannot help. */
  retry: Retry | null;
}

/** Every code with its way out. A test loops over the whole table. */
export const recoveries: Record<IdvErrorCode, Recovery> = {
  'camera-permission-denied': { wayOut: 'allow-camera', retry: 'restart' },
  'camera-permission-dismissed': { wayOut: 'answer-prompt', retry: 'restart' },
  'camera-blocked-by-policy': { wayOut: 'contact-site', retry: null },
  'camera-insecure-context': { wayOut: 'contact-site', retry: null },
  'camera-not-found': { wayOut: 'connect-camera', retry: 'restart' },
  'camera-busy': { wayOut: 'free-camera', retry: 'restart' },
  'camera-overconstrained': { wayOut: 'use-other-device', retry: 'restart' },
  'camera-ended': { wayOut: 'try-again', retry: 'restart' },
  'camera-black': { wayOut: 'uncover-camera', retry: 'restart' },
  'camera-frozen': { wayOut: 'try-again', retry: 'restart' },
  'camera-unsupported': { wayOut: 'use-other-device', retry: null },
  'camera-in-app-browser': { wayOut: 'open-in-browser', retry: 'restart' },
  'vision-assets-missing': { wayOut: 'try-again', retry: 'restart' },
  'vision-assets-corrupt': { wayOut: 'try-again', retry: 'restart' },
  'vision-worker-blocked': { wayOut: 'contact-site', retry: null },
  'vision-crashed': { wayOut: 'try-again', retry: 'restart' },
  'vision-stalled': { wayOut: 'try-again', retry: 'restart' },
  'vision-unsupported': { wayOut: 'use-other-device', retry: null },
  'capture-failed': { wayOut: 'take-again', retry: 'retake' },
  'backend-offline': { wayOut: 'go-online', retry: 'resubmit' },
  'backend-unreachable': { wayOut: 'try-again', retry: 'resubmit' },
  'backend-timeout': { wayOut: 'try-again', retry: 'resubmit' },
  'backend-bad-response': { wayOut: 'contact-site', retry: 'resubmit' },
  'not-configured': { wayOut: 'contact-site', retry: null },
  PENDING: { wayOut: 'wait', retry: 'resubmit' },
  FACE_MISMATCH: { wayOut: 'take-again', retry: 'retake' },
  INVALID_REQUEST: { wayOut: 'contact-site', retry: null },
  INVALID_CREDENTIALS: { wayOut: 'contact-site', retry: null },
  TIMEOUT: { wayOut: 'try-again', retry: 'resubmit' },
  PROVIDER_ERROR: { wayOut: 'wait', retry: 'resubmit' },
  INVALID_DOCUMENT: { wayOut: 'take-again', retry: 'retake' },
  DOCUMENT_EXPIRED: { wayOut: 'contact-site', retry: null },
  DOCUMENT_NOT_FOUND: { wayOut: 'contact-site', retry: null },
  FAILED: { wayOut: 'take-again', retry: 'retake' },
  INVALID_IMAGE: { wayOut: 'take-again', retry: 'retake' },
  SYSTEM_ERROR: { wayOut: 'wait', retry: 'resubmit' },
  SERVICE_TEMPORARILY_UNAVAILABLE: { wayOut: 'wait', retry: 'resubmit' },
  DUPLICATE_REFERENCE: { wayOut: 'try-again', retry: 'resubmit' },
  UNAUTHORIZED: { wayOut: 'contact-site', retry: null },
  FORBIDDEN: { wayOut: 'contact-site', retry: null },
  SESSION_EXPIRED: { wayOut: 'try-again', retry: 'resubmit' },
  NOT_FOUND: { wayOut: 'contact-site', retry: null },
  METHOD_NOT_ALLOWED: { wayOut: 'contact-site', retry: null },
  UNSUPPORTED_MEDIA_TYPE: { wayOut: 'contact-site', retry: null },
  IMAGE_TOO_LARGE: { wayOut: 'take-again', retry: 'retake' },
  IDEMPOTENCY_KEY_MISSING: { wayOut: 'contact-site', retry: null },
  IDEMPOTENCY_KEY_REUSED: { wayOut: 'take-again', retry: 'retake' },
  // The outcome of the first request is unknown, and its key will never give another answer.
  CONFLICT: { wayOut: 'take-again', retry: 'retake' },
  RATE_LIMITED: { wayOut: 'wait', retry: 'resubmit' },
  ATTEMPTS_EXHAUSTED: { wayOut: 'contact-site', retry: null },
  NO_FACE: { wayOut: 'take-again', retry: 'retake' },
  MULTIPLE_FACES: { wayOut: 'take-again', retry: 'retake' },
  URL_NOT_ALLOWED: { wayOut: 'contact-site', retry: null },
  INTERNAL: { wayOut: 'wait', retry: 'resubmit' },
};
