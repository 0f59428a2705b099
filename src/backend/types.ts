import type { IdvError } from '../shared/errors.js';
import type { Expected } from './expected.js';
import type {
  DocumentAccepted,
  DocumentDetails,
  FaceAccepted,
  FaceComparisonRequest,
  FaceDetails,
  FacesCompared,
  LivenessCreated,
  LivenessProgress,
  SessionCreated,
  SessionProgress,
} from '../shared/contract.js';

/** Headers, or what makes them for each request. */
export type BackendHeaders =
  | Readonly<Record<string, string>>
  | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>);

/** How requests travel to the host backend. */
export interface Connection {
  /** Whether cookies travel, as `fetch` means it. */
  credentials: 'same-origin' | 'include' | 'omit' | null;
  /** Of the page's own. They cannot replace what the contract sends: a session's token goes before another `Authorization`. */
  headers: BackendHeaders | null;
  /** In place of the global `fetch`; called with `redirect: 'error'`. */
  fetch: typeof fetch | null;
}

/** Read anew for every request, so that a later value counts for an earlier client. */
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
  /** A session the page already holds; without it the first call makes one. Kept in memory alone. */
  sessionToken?: { token: string; expiresAt: string };
  /**
   * Idempotency-Key of the first session that is made. The key of an earlier session gives that session back, as long
   * as it lasts, to the same person on the same origin: how a page goes on after a reload without keeping a token.
   */
  sessionKey?: string;
  /** Longest wait for the answer of one try, milliseconds. Default 15,000 for JSON and 60,000 for images. */
  timeoutMs?: { json?: number; image?: number };
  /** Tries in all for one call, the first included. Time spent offline is not a try. Default 4. */
  tries?: number;
  /** Looks for the reason why the backend did not answer at all, once no try is left. Default: nobody does. */
  explain?: (error: IdvError, baseUrl: URL) => Promise<IdvError>;
}

export interface BackendClock {
  /** Milliseconds since the epoch, as the server counts them. */
  now(): number;
  /** The server has said what time it is. */
  heed?(serverNow: number): void;
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** 0 to 1: jitter. */
  random(): number;
}

export interface NetworkStatus {
  isOnline(): boolean;
  /** Calls back each time the device comes online; returns the way to stop. */
  onOnline(listener: () => void): () => void;
  /** Likewise each time it goes offline; a connection that is open then is not waited for. */
  onOffline?(listener: () => void): () => void;
}

export interface PageVisibility {
  isHidden(): boolean;
  /** Calls back each time the page comes into view; returns the way to stop. */
  onVisible(listener: () => void): () => void;
}

/** Lets the caller abort a call, and hear when it waits for the network. */
export interface CallOptions {
  signal: AbortSignal;
  /** `true` when the device goes offline and the call waits, `false` when the call resumes. */
  onWaiting?: (waiting: boolean) => void;
}

export interface FollowOptions<Progress = never> extends Partial<CallOptions> {
  /** Hears each state that comes in, the last one too, and perhaps the same one again. */
  onProgress?: (progress: Progress) => void;
}

export interface SubmitOptions extends Partial<CallOptions> {
  /** Unique per picture, or per liveness check; the same for each try of it, also after a failure was shown. */
  idempotencyKey: string;
}

/** Waits for the end of a liveness check, or of a handoff. */
export interface Following<Progress> {
  /**
   * The state that it ended with. Rejects with an `IdvError`: `SESSION_EXPIRED` at the end of the session's life,
   * `NOT_FOUND` for one of another session; or with the signal's reason.
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
  /** The backend has answered another device: a page in its place will pass. */
  isProven?: boolean;
}

/** How progress comes in a stream. */
export interface StreamedKind<Progress> {
  /** Name of its events. */
  event: string;
  isExpected: Expected<Progress>;
}

/** What is followed: how its progress is told, and when it is over. */
export interface FollowedKind<Progress> extends StreamedKind<Progress> {
  isOver: (progress: Progress) => boolean;
  /** For developers, if the session ends first. */
  endedFirst: string;
}

/** What other modules of this folder send calls with. */
export interface BackendConnection {
  /** With a session, which is made if there is none. */
  write<T>(call: Call<T>, options: SubmitOptions): Promise<T>;
  /** With the token in use: what belongs to a session cannot be read with another one's. */
  read<T>(call: Call<T>, signal?: AbortSignal): Promise<T>;
  /** Without a session. */
  send<T>(call: Call<T>, options: Partial<CallOptions>): Promise<T>;
  /** Follows what `call` reads, by the events under the same address. */
  follow<T>(call: Call<T>, kind: FollowedKind<T>, options?: FollowOptions<T>): Following<T>;
  /** All later calls belong to this session. When it is over it is over: this client makes no other one. */
  hold(session: HeldSession): void;
}

/** A session of which the page knows no key. */
export interface HeldSession {
  sessionId: string;
  token: string;
  /** ISO 8601. */
  expiresAt: string;
  /** Until then the token can be renewed. */
  endsAt?: string;
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
  /**
   * Asks for the session again before the next write, under its own key: the same person gets it back, and somebody who
   * has logged in since gets their own. Without effect on a session that the page held.
   */
  confirmSession(): void;
  /**
   * Nobody uses the session any more, such as after `reset()`: its token is not renewed by itself, and ends. A later call
   * takes the session up again.
   */
  leaveSession(): void;
  /** Makes a session now, e.g. to learn the policy before the camera opens; later calls use it. */
  createSession(options?: { signal?: AbortSignal }): Promise<SessionCreated>;
  submitFace(image: Blob, details: FaceDetails, options: SubmitOptions): Promise<FaceAccepted>;
  /** The front, and the back where there is one. */
  submitDocument(
    images: { front: Blob; back: Blob | null },
    details: DocumentDetails,
    options: SubmitOptions,
  ): Promise<DocumentAccepted>;
  /** What is done so far in this session. */
  readSession(options?: { signal?: AbortSignal }): Promise<SessionProgress>;
  startLiveness(options: SubmitOptions): Promise<LivenessCreated>;
  /** Of a check of this session; never makes another session, which could not see it. */
  readLiveness(livenessId: string, options?: { signal?: AbortSignal }): Promise<LivenessProgress>;
  /**
   * By server-sent events, and by questions 1 to 5 seconds apart where the events do not come through. Questions rest
   * while the page is hidden.
   */
  followLiveness(livenessId: string, options?: FollowOptions<LivenessProgress>): LivenessFollowing;
  /** Two pictures of this session, each by `documentId`, `faceId` or `livenessId`. */
  compareFaces(pictures: FaceComparisonRequest, options: SubmitOptions): Promise<FacesCompared>;
  /** For `createHandoffClient`. */
  readonly connection: BackendConnection;
}
