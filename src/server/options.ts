import type { Storage } from 'unstorage';
import type {
  EndpointData,
  IdentityService,
  IdentityServiceError,
  IdentityServiceOptions,
  ServiceAnswer,
} from '../identity-service/index.js';
import type { ImageCleaning } from './image-cleaning.js';
import type { FaceCounter } from '../shared/face-counter.js';
import type { DocumentDetails, FaceDetails, SessionPolicy } from '../shared/contract.js';

/** Who may open a session. */
export interface Authorization {
  /** The person or account at the partner, e.g. a customer number. Never leaves the backend in clear. */
  subject: string;
  /** Whose quota it uses, where one backend serves several partners. Default `default`. */
  partner?: string;
}

/** A line of structured log; pino fits. Fields never hold keys, tokens, images, names or numbers of a person. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** At least 32 bytes of randomness; a string counts as its UTF-8 bytes. */
export type Secret = string | Uint8Array;

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

export type FaceChecked = CheckedSession &
  Checked<EndpointData<'detectFaces'>> & { details: FaceDetails };

export type DocumentChecked = CheckedSession &
  Checked<EndpointData<'document'>> & {
    details: DocumentDetails;
    /** `null` when no back was sent, or the front was refused. */
    back: Checked<EndpointData<'ocr'>> | null;
  };

export type FacesComparedResult = CheckedSession & Checked<EndpointData<'faceComparison'>>;

export type LivenessChecked = CheckedSession & {
  livenessId: string;
  answer: ServiceAnswer<EndpointData<'livenessResult'>>;
};

/**
 * The partner's own code on results. Awaited before the browser is answered; when one throws, the browser gets `INTERNAL`.
 * `onLivenessResult` is called once per liveness check, when it has ended.
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

export interface LivenessOptions {
  /** Origins on which the hosted page may stand. Default: that of the identity service. */
  allowedOrigins?: readonly string[];
  /** Address of this backend as the identity service reaches it, `basePath` included; without it there is no callback. */
  publicUrl?: string;
  /** Tells the browser the confidence. Default `false`. */
  tellConfidence?: boolean;
  /** Shortest time between two questions to the service about one check, milliseconds. Default 2,000. */
  pollMs?: number;
}

export interface FaceCheck {
  /** From `createFaceCounter` of `idv-elements/server/node`, or one of your own. */
  counter: FaceCounter;
  /** Smallest height of the face, as a share of the picture's. Default 0.1. */
  leastHeight?: number;
}

export interface HostBackendOptions extends Hooks {
  /** Address and key of the identity service, or a client of your own. */
  identityService: IdentityServiceOptions | IdentityService;
  /**
   * Decides who may open a session, from the partner's own login: cookie, header, whatever it uses.
   * `null` refuses with 401. Required: there is no backend that is open to all by accident.
   */
  authorize: (request: Request) => Authorization | null | Promise<Authorization | null>;
  /** Signs session tokens. Several: the first signs, all verify, so that secrets can be rotated. */
  secret: Secret | readonly Secret[];
  /** Origins of the pages that may call, e.g. `https://www.example.com`. */
  allowedOrigins: readonly string[];
  /** Where the backend is mounted. Default `/idv`. */
  basePath?: string;
  /** Sessions, idempotency records, limits. Default: memory, which is for one process. */
  storage?: Storage;
  /** Default: pino to standard output on Node, JSON lines by `console` elsewhere. `false` is silent. */
  log?: Log | false;
  /** Life of a session and its token, minutes; at most 15, the default. */
  sessionMinutes?: number;
  policy?: Partial<SessionPolicy>;
  /** `false` switches all off, e.g. where a gateway limits already. */
  limits?: Partial<Limits> | false;
  liveness?: LivenessOptions;
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
  /** Longest that a hook or `authorize` may take, milliseconds. A hook that takes longer counts as one that threw. Default 10,000. */
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
  /** Takes nothing new, ends event streams, waits for what runs, at most `graceMs` (default 10,000). */
  close(graceMs?: number): Promise<void>;
}
