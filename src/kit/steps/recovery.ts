import type { IdvErrorCode } from '../../contract/errors.js';

/** Where a failure came from. */
export type FailureOrigin = 'camera' | 'vision' | 'capture' | 'backend';

/** What the person can do about a failure; the locale has the words, steps and button. */
export type RecoveryAction =
  /** Allow the camera in the browser's settings (steps by browser), then try again. */
  | 'allow-camera'
  /** The prompt was closed without an answer, so ask again. */
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
  /** The picture was refused, so take another. */
  | 'take-again'
  /** Try again in a while. */
  | 'wait'
  /** Only the site's owner can fix this. */
  | 'contact-site';

/**
 * What `retry` does: open camera and engine again, take another picture, send the same picture again under the same
 * Idempotency-Key, or choose another document.
 */
export type Retry = 'restart' | 'retake' | 'resubmit' | 'choose';

export interface Recovery {
  recoveryAction: RecoveryAction;
  /** `null` if trying again on this page cannot help. */
  retry: Retry | null;
}

/** The recovery from each error. A test loops over the whole table. */
export const recoveries: Record<IdvErrorCode, Recovery> = {
  'camera-permission-denied': { recoveryAction: 'allow-camera', retry: 'restart' },
  'camera-permission-dismissed': { recoveryAction: 'answer-prompt', retry: 'restart' },
  'camera-blocked-by-policy': { recoveryAction: 'contact-site', retry: null },
  'camera-insecure-context': { recoveryAction: 'contact-site', retry: null },
  'camera-not-found': { recoveryAction: 'connect-camera', retry: 'restart' },
  'camera-busy': { recoveryAction: 'free-camera', retry: 'restart' },
  'camera-overconstrained': { recoveryAction: 'use-other-device', retry: 'restart' },
  'camera-ended': { recoveryAction: 'try-again', retry: 'restart' },
  'camera-black': { recoveryAction: 'uncover-camera', retry: 'restart' },
  'camera-frozen': { recoveryAction: 'try-again', retry: 'restart' },
  'camera-unsupported': { recoveryAction: 'use-other-device', retry: null },
  'camera-in-app-browser': { recoveryAction: 'open-in-browser', retry: 'restart' },
  'vision-offline': { recoveryAction: 'go-online', retry: 'restart' },
  'vision-assets-missing': { recoveryAction: 'try-again', retry: 'restart' },
  'vision-assets-corrupt': { recoveryAction: 'try-again', retry: 'restart' },
  'vision-assets-misconfigured': { recoveryAction: 'contact-site', retry: null },
  'vision-worker-blocked': { recoveryAction: 'contact-site', retry: null },
  'vision-crashed': { recoveryAction: 'try-again', retry: 'restart' },
  'vision-stalled': { recoveryAction: 'try-again', retry: 'restart' },
  'vision-unsupported': { recoveryAction: 'use-other-device', retry: null },
  'canvas-blocked': { recoveryAction: 'use-other-device', retry: null },
  'capture-failed': { recoveryAction: 'take-again', retry: 'retake' },
  'file-unsupported': { recoveryAction: 'take-again', retry: 'retake' },
  'file-unreadable': { recoveryAction: 'take-again', retry: 'retake' },
  'file-locked': { recoveryAction: 'take-again', retry: 'retake' },
  'backend-offline': { recoveryAction: 'go-online', retry: 'resubmit' },
  'backend-unreachable': { recoveryAction: 'try-again', retry: 'resubmit' },
  'backend-timeout': { recoveryAction: 'try-again', retry: 'resubmit' },
  'backend-bad-response': { recoveryAction: 'wait', retry: 'resubmit' },
  'backend-misconfigured': { recoveryAction: 'contact-site', retry: null },
  'backend-down': { recoveryAction: 'wait', retry: 'resubmit' },
  'not-configured': { recoveryAction: 'contact-site', retry: null },
  PENDING: { recoveryAction: 'wait', retry: 'resubmit' },
  FACE_MISMATCH: { recoveryAction: 'take-again', retry: 'retake' },
  INVALID_REQUEST: { recoveryAction: 'contact-site', retry: null },
  INVALID_CREDENTIALS: { recoveryAction: 'contact-site', retry: null },
  TIMEOUT: { recoveryAction: 'try-again', retry: 'resubmit' },
  PROVIDER_ERROR: { recoveryAction: 'wait', retry: 'resubmit' },
  INVALID_DOCUMENT: { recoveryAction: 'take-again', retry: 'retake' },
  DOCUMENT_EXPIRED: { recoveryAction: 'contact-site', retry: null },
  DOCUMENT_NOT_FOUND: { recoveryAction: 'contact-site', retry: null },
  FAILED: { recoveryAction: 'take-again', retry: 'retake' },
  INVALID_IMAGE: { recoveryAction: 'take-again', retry: 'retake' },
  SYSTEM_ERROR: { recoveryAction: 'wait', retry: 'resubmit' },
  SERVICE_TEMPORARILY_UNAVAILABLE: { recoveryAction: 'wait', retry: 'resubmit' },
  DUPLICATE_REFERENCE: { recoveryAction: 'try-again', retry: 'resubmit' },
  UNAUTHORIZED: { recoveryAction: 'contact-site', retry: null },
  FORBIDDEN: { recoveryAction: 'contact-site', retry: null },
  SESSION_EXPIRED: { recoveryAction: 'try-again', retry: 'resubmit' },
  NOT_FOUND: { recoveryAction: 'contact-site', retry: null },
  METHOD_NOT_ALLOWED: { recoveryAction: 'contact-site', retry: null },
  UNSUPPORTED_MEDIA_TYPE: { recoveryAction: 'contact-site', retry: null },
  IMAGE_TOO_LARGE: { recoveryAction: 'take-again', retry: 'retake' },
  IDEMPOTENCY_KEY_MISSING: { recoveryAction: 'contact-site', retry: null },
  IDEMPOTENCY_KEY_REUSED: { recoveryAction: 'take-again', retry: 'retake' },
  // The outcome of the first request is unknown, and its key will never get another answer.
  CONFLICT: { recoveryAction: 'take-again', retry: 'retake' },
  RATE_LIMITED: { recoveryAction: 'wait', retry: 'resubmit' },
  ATTEMPTS_EXHAUSTED: { recoveryAction: 'contact-site', retry: null },
  DOCUMENT_NOT_SUPPORTED: { recoveryAction: 'contact-site', retry: null },
  NO_FACE: { recoveryAction: 'take-again', retry: 'retake' },
  MULTIPLE_FACES: { recoveryAction: 'take-again', retry: 'retake' },
  URL_NOT_ALLOWED: { recoveryAction: 'contact-site', retry: null },
  // Another link comes from the first device, not from here.
  HANDOFF_EXPIRED: { recoveryAction: 'contact-site', retry: null },
  HANDOFF_CLAIMED: { recoveryAction: 'contact-site', retry: null },
  HANDOFF_NUMBER_MISMATCH: { recoveryAction: 'contact-site', retry: null },
  INTERNAL: { recoveryAction: 'wait', retry: 'resubmit' },
};

// Escalates the response to a repeated failure. A person who reads the same sentence three times is stuck, so the
// second time there is a tip, and the third time another way. Pure.

/** Kinds of failures, across codes. */
export type FailureKind =
  /** A picture or a movement was not good enough. */
  | 'picture'
  /** Something took too long. */
  | 'time'
  | 'camera'
  /** The engine did not load, or stopped. */
  | 'engine'
  | 'network'
  /** The host backend or the identity service failed. */
  | 'service';

/** Number of failures of one kind in a row. */
export interface Failures {
  readonly kind: FailureKind;
  readonly times: number;
  /** The latest failure's code, and how often it occurred in a row. */
  readonly code: string;
  readonly sameCode: number;
}

/** How to respond to a failure: with its own words, with a tip, or with another way. */
type Help = 'none' | 'tip' | 'other-way';

/** Counts another failure. `failures` is `null` after a success. */
export function countFailure(before: Failures | null, kind: FailureKind, code: string): Failures {
  if (before?.kind !== kind) return { kind, times: 1, code, sameCode: 1 };
  return { kind, times: before.times + 1, code, sameCode: before.code === code ? before.sameCode + 1 : 1 };
}

export function failureKindOf(code: string): FailureKind {
  if (code.startsWith('camera-')) return 'camera';
  if (code === 'vision-offline' || code === 'backend-offline' || code === 'backend-unreachable') return 'network';
  if (code.startsWith('vision-') || code === 'canvas-blocked') return 'engine';
  if (code === 'TIMEOUT' || code === 'backend-timeout' || code === 'SESSION_EXPIRED') return 'time';
  const recovery = Object.entries(recoveries).find(([known]) => known === code)?.[1];
  return recovery?.recoveryAction === 'take-again' ? 'picture' : 'service';
}

/** From the second failure on, tips and other ways take turns. */
export function helpFor(failures: Failures | null): Help {
  const times = failures?.times ?? 1;
  if (times < 2) return 'none';
  return times % 2 === 0 ? 'tip' : 'other-way';
}

/** Whether other ways are offered besides "Try again". Once they are, they stay. */
export function offersOtherWays(failures: Failures | null): boolean {
  return (failures?.times ?? 1) >= 3;
}

/** Which of several tips to show. They take turns, too. */
export function tipIndex({ times }: Failures, tips: number): number {
  return (Math.floor(times / 2) - 1) % tips;
}
