import type {
  EndpointData,
  IdentityService,
  IdentityServiceError,
  IdentityServiceOptions,
  ServiceAnswer,
} from '../identity-service/index.js';
import type { ImageCleaning } from './image-cleaning.js';
import type { FailedHook } from './partner-failure.js';
import type { FaceCounter } from '../shared/face-counter.js';
import type {
  ComparedPicture,
  DocumentDetails,
  FaceDetails,
  FacesCompared,
  SessionPolicy,
  SessionStep,
} from 'idv-elements/contract';
import type { Store } from '../shared/store/store.js';

/** Who may open a session. */
export interface Authorization {
  /** The person or account at the partner, e.g. a customer number. Never leaves the backend in clear. */
  subject: string;
  /** Whose quota it uses, where one backend serves several partners. Default `default`. */
  partner?: string;
}

/** What `authorize` may return; nothing of it lets nobody in. */
export type MaybeAuthorization = Authorization | null | undefined | false | '' | 0;

/** A line of structured log; pino fits. Fields never hold keys, tokens, images, names or numbers of a person. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** At least 32 bytes of randomness; a string counts as its UTF-8 bytes. */
export type Secret = string | Uint8Array;

/** Every call of a hook. A result that is delivered again carries the same id. */
export interface Delivered {
  eventId: string;
}

/** Whom a result belongs to. */
export interface CheckedSession {
  sessionId: string;
  /** What `authorize` returned. */
  subject: string;
  partner: string;
}

/** The service's whole answer, or why there was none. */
export type Checked<Data> =
  { answer: ServiceAnswer<Data>; failure: null } | { answer: null; failure: IdentityServiceError };

/** A picture as the service got it. */
export interface CheckedPicture {
  /** SHA-256, hexadecimal: binds document, selfie and liveness of one session together. */
  sha256: string;
  /** `null` unless `pictures.bytesInHooks` is set. */
  bytes: Uint8Array | null;
}

export type FaceChecked = Delivered &
  CheckedSession &
  Checked<EndpointData<'detectFaces'>> & {
    details: FaceDetails;
    /** The id that the session knows it by, if it is accepted. */
    faceId: string;
    picture: CheckedPicture;
  };

export type DocumentChecked = Delivered &
  CheckedSession &
  Checked<EndpointData<'document'>> & {
    details: DocumentDetails;
    /** `null` when no back was sent, or the front was refused. */
    back: Checked<EndpointData<'ocr'>> | null;
    /** The id that the session knows it by, if it is accepted. */
    documentId: string;
    /** The front. */
    picture: CheckedPicture;
    /** `null` when no back was sent. */
    backPicture: CheckedPicture | null;
  };

export type FacesComparedResult = Delivered &
  CheckedSession &
  Checked<EndpointData<'faceComparison'>> & {
    comparisonId: string;
    source: ComparedPicture & CheckedPicture;
    target: ComparedPicture & CheckedPicture;
  };

/** A failure here says that the check did not end within an hour, as far as the service told. */
export type LivenessChecked = Delivered &
  CheckedSession &
  Checked<EndpointData<'livenessResult'>> & {
    livenessId: string;
    /** The picture that the check has kept; `null` when it did not succeed, or the picture could not be fetched. */
    picture: CheckedPicture | null;
  };

/** What a session has come to, and what it rests on. */
export interface SessionRecord extends CheckedSession {
  /** What was accepted, in this order: document, selfie, liveness. The last of each. */
  chain: SessionStep[];
  /** `null` as soon as one of its pictures was replaced. */
  faceComparison: FacesCompared | null;
}

/**
 * The partner's own code on results. Each result is delivered at least once: it is kept until its hook has returned or resolved, and
 * is delivered again, with growing pauses and the same `eventId`, when the hook throws, takes too long, or its process dies. The
 * browser is answered after the first try, whether or not that succeeded.
 *
 * A hook is told what the service has decided. A call whose outcome was never found out is told as a failure with
 * `outcomeUnknown`, its reference and the code `94`.
 */
export interface Hooks {
  onFaceChecked?: (result: FaceChecked) => void | Promise<void>;
  onDocumentChecked?: (result: DocumentChecked) => void | Promise<void>;
  onFacesCompared?: (result: FacesComparedResult) => void | Promise<void>;
  onLivenessResult?: (result: LivenessChecked) => void | Promise<void>;
}

export interface Limit {
  /** Requests … */
  points: number;
  /** … in so many seconds. */
  seconds: number;
}

export interface Limits {
  /** Of one session, and of one subject for opening sessions. Default 120 in 60 s. */
  session: Limit;
  /** Per address of the client (IPv6: per /64), as far as it is known (`RequestContext.address`). Default 600 in 60 s. */
  address: Limit;
  /** Default 30,000 in 60 s. */
  partner: Limit;
  /** Sessions that one subject may create. Default 30 in an hour. */
  sessionsPerSubject: Limit;
  /** Paid calls for one subject, over all of its sessions. Default 60 in an hour. */
  paidCallsPerSubject: Limit;
  /** Liveness checks that one subject may start, over all of its sessions. Default 15 in an hour. */
  livenessPerSubject: Limit;
  /** Callbacks of the service about one liveness check. Default 30 in 60 s. */
  callbacksPerCheck: Limit;
}

/** A decision of the backend, for a trail of them. Holds nothing of a person: no name, number, picture, address or token. */
export interface AuditEvent {
  /** UUID. */
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The route, such as `POST /faces`, or `liveness result`. */
  action: string;
  /** `failed`: nothing was decided, because the service, a hook or the backend itself failed. */
  decision: 'accepted' | 'refused' | 'failed';
  /** Why not: the problem's code; for a liveness result, the status of the check. */
  code: string | null;
  /** The answer of an earlier request was repeated. */
  isReplayed: boolean;
  sessionId: string | null;
  /** HMAC of the subject: the same for all that one subject does. */
  subjectHash: string | null;
  partner: string | null;
  /** The service's reference for the call. */
  reference: string | null;
  requestId: string | null;
}

export interface PictureOptions {
  /**
   * Comparisons may bring a picture that is not from this session, such as one read from a passport's chip. Default `false`: what
   * a browser sends along proves nothing of the person.
   */
  foreign?: boolean;
  /** Hooks get the bytes of pictures, not their digest alone. Default `false`. */
  bytesInHooks?: boolean;
}

export interface RetentionOptions {
  /**
   * How long pictures are held for comparisons, minutes. Default and maximum: as long as the session lasts. 0 holds none, and
   * comparisons by id find nothing.
   */
  pictureMinutes?: number;
  /**
   * How long results are kept, minutes, at most 43,200 (30 days): for `GET /sessions/current`, which needs a live token, and for
   * `readSession`. Default: until the session's end.
   */
  resultMinutes?: number;
}

export interface LivenessOptions {
  /** Origins on which the hosted page may stand. Default: that of the identity service. */
  allowedOrigins?: readonly string[];
  /** Origins from which the picture that a check has kept is fetched. Default: `allowedOrigins`. */
  pictureOrigins?: readonly string[];
  /** Address of this backend as the identity service reaches it, `basePath` included; without it there is no callback. */
  publicUrl?: string;
  /** Tells the browser the confidence. Default `false`. */
  tellConfidence?: boolean;
  /** Shortest time between two questions to the service about one check, milliseconds. Default 2,000. */
  pollMs?: number;
}

export interface DeliveryOptions {
  /** Longest run of a hook before it counts as failed, milliseconds. Default: `hookTimeoutMs`. */
  timeoutMs?: number;
  /** Pause after the first failure, milliseconds, doubled with each further one. Default 2,000. */
  firstPauseMs?: number;
  /** Default 600,000. */
  longestPauseMs?: number;
  /** How long a result is kept for a hook that keeps failing, hours. Default 72. */
  keepHours?: number;
}

export interface FaceCheck {
  /** From `createFaceCounter` of `idv-elements-server/node`, or one of your own. */
  counter: FaceCounter;
  /** Smallest height of the face, as a share of the picture's. Default 0.1. */
  leastHeight?: number;
}

export interface HostBackendOptions extends Hooks {
  /** Address and key of the identity service, or a client of your own, which must pass on the `reference` it is given. */
  identityService: IdentityServiceOptions | IdentityService;
  /**
   * Decides who may open a session, from the partner's own login: cookie, header, whatever it uses.
   * `null`, like anything falsy, refuses with 401. Required: there is no backend that is open to all by accident.
   */
  authorize: (request: Request) => MaybeAuthorization | Promise<MaybeAuthorization>;
  /** Signs session tokens. Several: the first signs, all verify, so that secrets can be rotated. */
  secret: Secret | readonly Secret[];
  /** Origins of the pages that may call, e.g. `https://www.example.com`. */
  allowedOrigins: readonly string[];
  /** Where the backend is mounted. Default `/idv`. */
  basePath?: string;
  /**
   * Sessions, idempotency records, results that wait for a hook, limits. `createRedisStore` is for several processes. Default: memory,
   * which is for one and is lost with it.
   */
  store?: Store;
  /** Default: pino to standard output on Node, JSON lines by `console` elsewhere. `false` is silent. */
  log?: Log | false;
  /** Life of a session and its token, minutes; at most 15, the default. */
  sessionMinutes?: number;
  policy?: Partial<SessionPolicy>;
  delivery?: DeliveryOptions;
  /**
   * Gets what a hook or `authorize` threw. Default: message and stack frames go to the log, without the texts that the hook was
   * given.
   */
  onError?: (error: unknown, failed: FailedHook) => void;
  /** `false` switches all off, e.g. where a gateway limits already. */
  limits?: Partial<Limits> | false;
  liveness?: LivenessOptions;
  pictures?: PictureOptions;
  retention?: RetentionOptions;
  /** Percent that face comparison asks of the service. Default 80. */
  similarityThreshold?: number;
  /**
   * `reencode`: pictures are decoded and encoded anew, upright JPEGs without metadata, where `sharp` is installed. `auto`, the
   * default, does so with what is turned or no common JPEG; of all others, wherever `sharp` is missing, and with `strip`, the
   * metadata are cut out and nothing is decoded.
   */
  imageCleaning?: ImageCleaning;
  /**
   * Looks for exactly one face in selfies before the service, which is paid for each, is called: for `POST /faces`, and for the
   * target of `POST /face-comparisons`. Without one the answer is `NO_FACE`, `MULTIPLE_FACES` or `INVALID_IMAGE`, no request
   * goes out and no hook is called. Default: every picture goes to the service.
   */
  faceCheck?: FaceCheck;
  /** Longest wait for the body of a request, milliseconds. Default 30,000. */
  bodyTimeoutMs?: number;
  /**
   * Bytes of uploads in memory at once: `waiting` for those that are read or wait for their turn, default 48,000,000; `working` for
   * those on their way to the service, of which each takes about four times its size, default 32,000,000. Who finds no room
   * within `bodyTimeoutMs` gets 503 with `Retry-After`, and the element tries again.
   */
  uploadBytes?: { waiting?: number; working?: number };
  /**
   * Longest that `authorize` may take, milliseconds, and a hook, unless `delivery.timeoutMs` says otherwise. A hook that takes longer counts
   * as one that threw; `authorize`, as a request that gets 504. Default 10,000.
   */
  hookTimeoutMs?: number;
  /**
   * Told of each decision, at least once: sessions, uploads, comparisons and liveness checks that were accepted or refused, results of liveness
   * checks, and requests that were turned away. Not waited for; what it throws is logged.
   */
  onAudit?: (event: AuditEvent) => void | Promise<void>;
  /** What `/metrics` asks for as `Authorization: Bearer`; without it, it is open: keep it from the outside at the proxy. */
  metricsToken?: string;
}

export interface RequestContext {
  /** Address of the client, as the runtime or a trusted proxy gives it; limits per address need it. */
  address?: string;
}

export interface HostBackend {
  /** The whole backend as one function; web APIs alone. */
  fetch(request: Request, context?: RequestContext): Promise<Response>;
  /** For your own server: the chain of a session. `null`: there is no such session, or no more. */
  readSession(sessionId: string): Promise<SessionRecord | null>;
  /**
   * For your own server: revokes the session's token and erases what is held of it, as `DELETE /sessions/current` does. What
   * hooks were given is yours to erase.
   */
  eraseSession(sessionId: string): Promise<void>;
  /**
   * Hands over results that wait, looks up liveness checks and calls that nobody finished; gives how much was due. On Node this
   * happens by itself, every second; runtimes without a process call it from a timer of theirs, e.g. a cron trigger.
   * @throws {StoreError}
   */
  runDueWork(): Promise<number>;
  /** Takes nothing new, ends event streams, waits for what runs, at most `graceMs` (default 10,000). */
  close(graceMs?: number): Promise<void>;
}
