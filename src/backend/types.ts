import type {
  DocumentAccepted,
  DocumentDetails,
  FaceAccepted,
  FaceDetails,
  SessionCreated,
} from '../shared/contract.js';

export interface BackendClientOptions {
  /** Where the host backend is mounted, absolute or relative to the page, e.g. `/idv`. No other origin is ever called. */
  baseUrl: string | URL;
  /** Default: the global `fetch`, called with `redirect: 'error'` and `credentials: 'same-origin'`. */
  fetch?: typeof fetch;
  /** Default: real time. */
  clock?: BackendClock;
  /** Default: `navigator.onLine` and the window's `online` event; without either always online. */
  network?: NetworkStatus;
  /** A session the page already holds; without it the first call makes one. Kept in memory alone. */
  sessionToken?: { token: string; expiresAt: string };
  /** Longest wait for the answer of one try, milliseconds. Default 15,000 for JSON and 60,000 for images. */
  timeoutMs?: { json?: number; image?: number };
  /** Tries in all for one call, the first included. Time spent offline is not a try. Default 4. */
  tries?: number;
}

export interface BackendClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** 0 to 1: jitter. */
  random(): number;
}

export interface NetworkStatus {
  isOnline(): boolean;
  /** Calls back each time the device comes online; returns the way to stop. */
  onOnline(listener: () => void): () => void;
}

export interface SubmitOptions {
  /** Unique per captured picture; the same for each try of it, also after a failure was shown. */
  idempotencyKey: string;
  signal?: AbortSignal;
  /** `true` when the device went offline and the call waits, `false` when it goes on. */
  onWaiting?: (waiting: boolean) => void;
}

/**
 * Client of the host backend. Every method rejects with an `IdvError`, or with the signal's reason when aborted.
 * A 401 or `SESSION_EXPIRED` renews the session once and repeats the call under the same key.
 */
export interface BackendClient {
  /** Makes a session now, e.g. to learn the policy before the camera opens; later calls use it. */
  createSession(options?: { signal?: AbortSignal }): Promise<SessionCreated>;
  submitFace(image: Blob, details: FaceDetails, options: SubmitOptions): Promise<FaceAccepted>;
  /** The front, and the back where there is one. */
  submitDocument(
    images: { front: Blob; back: Blob | null },
    details: DocumentDetails,
    options: SubmitOptions,
  ): Promise<DocumentAccepted>;
}
