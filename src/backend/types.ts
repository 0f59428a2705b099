import type { IdvError } from '../contract/errors.js';
import type {
  DocumentAccepted,
  DocumentDetails,
  FaceAccepted,
  FaceComparisonRequest,
  FaceDetails,
  FacesCompared,
  LivenessCreated,
  LivenessProgress,
  SessionPolicy,
  SessionCreated,
  SessionProgress,
} from '../contract/contract.js';

/** Headers, or a function that makes them for each request. */
export type BackendHeaders =
  | Readonly<Record<string, string>>
  | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>);

/** How requests travel to the host backend. */
export interface Connection {
  /** Whether to send cookies, as in `fetch`. */
  credentials: 'same-origin' | 'include' | 'omit' | null;
  /** The page's own headers. The contract's headers win: a session's token replaces another `Authorization`. */
  headers: BackendHeaders | null;
  /** Replaces the global `fetch`. Called with `redirect: 'error'`. */
  fetch: typeof fetch | null;
}

/** Read anew for every request, so that later changes take effect. */
export interface BackendClientOptions extends Partial<Connection> {
  /**
   * Where the host backend is mounted, absolute or relative to the page, e.g. `/idv`. No other origin is ever called.
   */
  baseUrl: string | URL;
  /** Default: real time. */
  clock?: BackendClock;
  /** Default: `navigator.onLine` and the window's `online` event; without either always online. */
  network?: NetworkStatus;
  /** Default: the document's visibility; without a document always visible. */
  page?: PageVisibility;
  /** A session the page already holds; without it the first call creates one. Kept in memory only. */
  sessionToken?: { token: string; expiresAt: string; policy?: SessionPolicy };
  /**
   * Idempotency-Key of the first session. With the key of an earlier session, the same person on the same origin gets that session back while it lasts, so a page can resume after a reload without storing a token.
   */
  sessionKey?: string;
  /** How long to wait for the answer to one try, in milliseconds. Default 15,000 for JSON and 60,000 for images. */
  timeoutMs?: { json?: number; image?: number };
  /**
   * Most tries of one call, the first included. A try that fails because the device goes offline does not count.
   * Default 4.
   */
  tries?: number;
  /** Finds out why the backend did not answer, once all tries are used up. Default: none. */
  explain?: (error: IdvError, baseUrl: URL) => Promise<IdvError>;
}

export interface BackendClock {
  /** Milliseconds since the epoch, as the server counts them. */
  now(): number;
  /** Sets the clock to the server's time. */
  syncClock?(serverNow: number): void;
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** A random number from 0 to 1, for jitter. */
  random(): number;
}

export interface NetworkStatus {
  isOnline(): boolean;
  /** Calls back each time the device comes online. Returns a function that stops it. */
  onOnline(listener: () => void): () => void;
  /** Calls back each time the device goes offline, when open connections are closed. */
  onOffline?(listener: () => void): () => void;
}

export interface PageVisibility {
  isHidden(): boolean;
  /** Calls back each time the page comes into view. Returns a function that stops it. */
  onVisible(listener: () => void): () => void;
}

/** Callbacks with news for a person who is waiting for a call. */
export interface WaitListener {
  /** `true` when the device goes offline and the call waits, `false` when the call resumes. */
  onWaiting?: (waiting: boolean) => void;
  /** Called once if the call takes long (`slowAfterMs`), for whatever reason. */
  onSlow?: () => void;
}

/** Lets the caller abort a call, and learn what it is waiting for. */
export interface CallOptions extends WaitListener {
  signal: AbortSignal;
  /** Called after each failed try that is repeated. */
  onFailedTry?: () => void;
}

export interface FollowOptions<Progress = never> extends Omit<Partial<CallOptions>, 'onSlow'> {
  /** Called with each state, the last one included, and perhaps with the same one twice. */
  onProgress?: (progress: Progress) => void;
}

export interface SubmitOptions extends Partial<CallOptions> {
  /** Unique per picture or liveness check. Each try uses the same key, even after a failure was shown. */
  idempotencyKey: string;
}

/** Waits for the end of a liveness check, or of a handoff. */
export interface Following<Progress> {
  /**
   * Resolves to the final state. Rejects with an `IdvError` (`SESSION_EXPIRED` at the end of the session, `NOT_FOUND`
   * if it belongs to another session), or with the signal's reason.
   */
  readonly ended: Promise<Progress>;
  /** Asks at once, but at most once a second, however often it is called. */
  refresh(): void;
}

export type LivenessFollowing = Following<LivenessProgress>;

/** One request and the answer it expects. */
export interface Call<T> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Relative to the base URL. */
  path: string;
  body?: FormData | string;
  headers?: Record<string, string>;
  timeoutMs: number;
  isExpected: Expected<T>;
  /** The result if the backend does not have this route, which is optional: it answers 404 or 405. */
  missing?: T;
  /** Another device has reached the backend, so an HTML page in its place is temporary. */
  isProven?: boolean;
}

/** How progress arrives in a stream. */
export interface StreamedKind<Progress> {
  /** Name of its events. */
  event: string;
  isExpected: Expected<Progress>;
}

/** What is followed: how its progress arrives, and when it ends. */
export interface FollowedKind<Progress> extends StreamedKind<Progress> {
  isOver: (progress: Progress) => boolean;
  /** For developers, if the session ends first. */
  endedFirst: string;
}

/** How the other modules of this folder send calls. */
export interface BackendConnection {
  /** Calls with a session, which is created if there is none. */
  write<T>(call: Call<T>, options: SubmitOptions): Promise<T>;
  /** Calls with the session's own token, because another session's token cannot read the same data. */
  read<T>(call: Call<T>, options?: Partial<CallOptions>): Promise<T>;
  /** Calls without a session. */
  send<T>(call: Call<T>, options: Partial<CallOptions>): Promise<T>;
  /** Follows what `call` reads, through the events under the same address. */
  follow<T>(call: Call<T>, kind: FollowedKind<T>, options?: FollowOptions<T>): Following<T>;
  /** All later calls belong to this session. When it ends, this client creates no other. */
  hold(session: HeldSession): void;
}

/** A session whose key the page does not know. */
export interface HeldSession {
  sessionId: string;
  token: string;
  /** ISO 8601. */
  expiresAt: string;
  /** Until then the token can be renewed. */
  endsAt?: string;
  policy: SessionPolicy;
}

/**
 * Client of the host backend. Every method rejects with an `IdvError`, or with the signal's reason when aborted.
 * A 401 or `SESSION_EXPIRED` renews the session once and repeats the call under the same key.
 */
export interface BackendClient {
  /** Key under which the session in use was made; `null` before, and for one that the page held. */
  readonly sessionKey: string | null;
  /** Of the session in use; `null` before there is one, and for one that the page held. */
  readonly sessionId: string | null;
  /** What the backend allows in the session in use; `null` before the backend has said so. */
  readonly policy: SessionPolicy | null;
  /**
   * Requests the session again before the next write, with its key: the same person gets it back, and somebody who has
   * logged in since gets their own. Has no effect on a session that the page passed in.
   */
  confirmSession(): void;
  /**
   * Stops renewing the session's token, for example after `reset()`. A later call resumes the session.
   */
  leaveSession(): void;
  /** Creates a session now, e.g. to learn the policy before the camera opens. Later calls use it. */
  createSession(options?: { signal?: AbortSignal }): Promise<SessionCreated>;
  /** Makes sure that there is a session, and after `confirmSession()` that it is this person's. */
  openSession(options?: Partial<CallOptions>): Promise<void>;
  submitFace(image: Blob, details: FaceDetails, options: SubmitOptions): Promise<FaceAccepted>;
  /** The front, and the back if there is one. */
  submitDocument(
    images: { front: Blob; back: Blob | null },
    details: DocumentDetails,
    options: SubmitOptions,
  ): Promise<DocumentAccepted>;
  /** What is done so far in this session. */
  readSession(options?: Partial<CallOptions>): Promise<SessionProgress>;
  startLiveness(options: SubmitOptions): Promise<LivenessCreated>;
  /** Reads a check of this session. Never creates another session, which could not see it. */
  readLiveness(livenessId: string, options?: { signal?: AbortSignal }): Promise<LivenessProgress>;
  /**
   * By server-sent events, or by polls 1 to 5 seconds apart if the events do not come through. Polling pauses while the page is hidden.
   */
  followLiveness(livenessId: string, options?: FollowOptions<LivenessProgress>): LivenessFollowing;
  /** Two pictures of this session, each by `documentId`, `faceId` or `livenessId`. */
  compareFaces(pictures: FaceComparisonRequest, options: SubmitOptions): Promise<FacesCompared>;
  /** For `createHandoffClient`. */
  readonly connection: BackendConnection;
}

/** Tells whether a value has the shape of `T`. `wrongField` names the first wrong field, for developers. */
export interface Expected<T> {
  (value: unknown): value is T;
  /**
   * The path of the wrong field, such as `policy.maxImageBytes`; `''` for the value itself; `null` if the shape is
   * right.
   */
  readonly wrongField?: (value: unknown) => string | null;
}
