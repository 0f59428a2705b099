import type { SessionPolicy } from 'idv-elements/contract';
import type { DocumentRule, OtherDocumentType } from 'idv-elements-internal';
import type { IdentityService, IdentityServiceOptions } from '../identity-service/index.js';
import type { FaceCounter } from '../shared/faces.js';
import type { AuditEvent, FailedHook, Hooks, SessionRecord } from './hooks.js';
import type { Store } from '../shared/store/store.js';

/** Who may open a session. */
export interface Authorization {
  /** The person or account at the partner, such as a customer number. Never leaves the backend in clear text. */
  subject: string;
  /** Whose quota it uses, if one backend serves several partners. Default `default`. */
  partner?: string;
}

/** What `authorize` may return; a falsy value rejects the request. */
export type MaybeAuthorization = Authorization | null | undefined | false | '' | 0;

/** A structured log, such as pino. Fields never hold keys, tokens, images, or names and numbers of a person. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** At least 32 random bytes; a string counts as its UTF-8 bytes. */
export type Secret = string | Uint8Array;

export interface Limit {
  /** Requests … */
  points: number;
  /** … within this many seconds. */
  seconds: number;
}

export interface Limits {
  /** Requests of one session, and of one subject that opens sessions. Default 120 in 60 s. */
  session: Limit;
  /** Requests of one client address (IPv6: one /64), if it is known (`RequestContext.address`). Default 600 in 60 s. */
  address: Limit;
  /** Requests of one partner. Default 30,000 in 60 s. */
  partner: Limit;
  /** Sessions that one subject may create. Default 30 in an hour. */
  sessionsPerSubject: Limit;
  /** Paid calls for one subject, in all of its sessions. Default 60 in an hour. */
  paidCallsPerSubject: Limit;
  /** Liveness checks that one subject may start, in all of its sessions. Default 15 in an hour. */
  livenessPerSubject: Limit;
  /** Handoffs that one subject may create; a wrong number counts as three. Default 20 in an hour. */
  handoffsPerSubject: Limit;
  /** Claims of handoffs from one client address, if it is known. Default 60 in 60 s. */
  claimsPerAddress: Limit;
  /** Claims of handoffs with codes that do not exist, from all addresses together. Default 6,000 in 60 s. */
  claims: Limit;
  /** Callbacks of the identity service about one liveness check. Default 30 in 60 s. */
  callbacksPerCheck: Limit;
}

export interface PictureOptions {
  /**
   * Lets comparisons use a picture that is not from this session, such as one read from a passport's chip. Default
   * `false`: a picture that a browser sends proves nothing about the person.
   */
  foreign?: boolean;
  /**
   * Hooks get the bytes of pictures as well as their digests. Default `false`. Without a store of your own, at most 48 MB
   * of results wait for a hook that keeps failing; further ones are then delivered again without their bytes.
   */
  bytesInHooks?: boolean;
}

export interface RetentionOptions {
  /**
   * How long pictures are held for comparisons, in minutes. Default and maximum: the length of a session. With 0 none
   * are held, and comparisons by id find nothing.
   */
  pictureMinutes?: number;
  /**
   * How long results are stored, in minutes, at most 43,200 (30 days): for `GET /sessions/current`, which needs a valid
   * token, and for `readSession`. Default: until the end of the session.
   */
  resultMinutes?: number;
}

export interface LivenessOptions {
  /** Allowed origins of the hosted page. Default: that of the identity service. */
  allowedOrigins?: readonly string[];
  /** Origins from which the reference picture of a check may be fetched. Default: `allowedOrigins`. */
  pictureOrigins?: readonly string[];
  /**
   * Address at which the identity service reaches this backend, including `basePath`. Without it there are no
   * callbacks.
   */
  publicUrl?: string;
  /** Sends the confidence to the browser. Default `false`. */
  sendConfidence?: boolean;
  /** Shortest pause between two requests to the identity service about one check, in milliseconds. Default 2,000. */
  pollMs?: number;
}

export interface HandoffOptions {
  /**
   * Only a device that is logged in as the person of the session may claim its handoff. Default `false`: a device without
   * a login may claim too. A device that is logged in as somebody else never may.
   */
  requireLogin?: boolean;
}

export interface DeliveryOptions {
  /**
   * Time limit of a hook, in milliseconds. A hook that runs longer counts as failed. Default: `hookTimeoutMs`. Its
   * result is not delivered again while it runs, for an hour at most. A hook that still works on 256 results, or on 64
   * MB of them, gets no more in this process until one ends.
   */
  timeoutMs?: number;
  /** Pause after the first failure, in milliseconds; it doubles with each further failure. Default 2,000. */
  firstPauseMs?: number;
  /** Longest pause, in milliseconds. Default 600,000. */
  maxPauseMs?: number;
  /** How long a result is stored for a hook that keeps failing, in hours of the store's clock. Default 72. */
  keepHours?: number;
}

export interface FaceCheck {
  /** From `createFaceCounter` of `idv-elements-server/node`, or your own. */
  counter: FaceCounter;
  /** Smallest accepted height of the face, as a share of the picture's height. Default 0.1. */
  minHeight?: number;
  /**
   * Scores from 0 to 1 how likely a selfie shows a living face and not a screen or a print, for `onFaceChecked`. It
   * refuses nobody; if it rejects, the hook gets no score. Default: not called.
   */
  presentation?: (image: Uint8Array) => Promise<number | null>;
}

/**
 * What happens with documents for which the identity service has no check, by type or by country (`any`: the generic
 * types). A type's own rule comes before its country's.
 *
 * - `ocr`: the service reads their text, which is a paid call. The hook gets the text.
 * - `keep`: the hook gets the pictures, and the service is not called. Needs `pictures.bytesInHooks`.
 * - `none`: they are not offered, and refused with `DOCUMENT_NOT_SUPPORTED`.
 */
export type DocumentRules = Partial<Record<OtherDocumentType | 'NGA' | 'GHA' | 'KEN' | 'any', DocumentRule>>;

/** `auto`, `strip` and `reencode`: see `HostBackendOptions.imageCleaning`. */
export type ImageCleaning = 'auto' | 'strip' | 'reencode';

export interface HostBackendOptions extends Hooks {
  /** Address and key of the identity service, or your own client, which must send the `reference` that it is given. */
  identityService: IdentityServiceOptions | IdentityService;
  /**
   * Decides who may open a session, by the partner's own login: a cookie, a header, or whatever it uses. A falsy value
   * rejects the request with 401. Required, so that no backend is open to everyone by accident. An adapter passes the
   * framework's own request on as `context.incoming`. It is also asked about the device that claims a handoff
   * (`context.action`).
   */
  authorize: Authorize;
  /** Signs session tokens. With several secrets the first signs and all verify, so that secrets can be rotated. */
  secret: Secret | readonly Secret[];
  /** Origins of the pages that may call, such as `https://www.example.com`. */
  allowedOrigins: readonly string[];
  /** Headers of your own that pages on another origin may send, such as `X-CSRF-Token`; `Authorization` may be sent anyway. */
  allowedHeaders?: readonly string[];
  /** Where the backend is mounted. Default `/idv`. */
  basePath?: string;
  /**
   * Holds sessions, idempotency records, results that wait for a hook, and limits. For several processes use
   * `createRedisStore`. Default: the memory of this process, which ends with it.
   */
  store?: Store;
  /** Default: pino to standard output on Node, JSON lines through `console` elsewhere. `false`: no log. */
  log?: Log | false;
  /** Lifetime of a session and its token, in minutes; at most 15, the default. */
  sessionMinutes?: number;
  /**
   * Lifetime of a session whose token is renewed, in minutes, at most 60. What a session stores is kept as long.
   * Default: `sessionMinutes`, and no token is renewed.
   */
  maxSessionMinutes?: number;
  /** What one session may upload and start. */
  policy?: Partial<Omit<SessionPolicy, 'documents'>>;
  /**
   * What happens with documents for which the identity service has no check, such as the Ghana Card: one rule for all,
   * or rules by type and country, such as `{ GHA: 'none', gh_ghana_card: 'ocr' }`. Default `ocr`.
   */
  documents?: DocumentRule | DocumentRules;
  /** How results are delivered to hooks. */
  delivery?: DeliveryOptions;
  /**
   * Gets what a hook or `authorize` threw. Default: its class, its `code` if that is a short identifier such as `23505`,
   * and its stack frames are logged. Its message is not: databases repeat names and phone numbers in theirs. Only in
   * development, the log and the answer show what `authorize` threw.
   */
  onError?: (error: unknown, failed: FailedHook) => void;
  /** `false` switches all limits off, for example behind a gateway that has its own. */
  limits?: Partial<Limits> | false;
  /** Hosted liveness checks. */
  liveness?: LivenessOptions;
  /** Which devices may claim a handoff. */
  handoffs?: HandoffOptions;
  /** Foreign pictures, and bytes for hooks. */
  pictures?: PictureOptions;
  /** How long pictures and results are stored. */
  retention?: RetentionOptions;
  /** Similarity that a face comparison requires, in percent. Default 80. */
  similarityThreshold?: number;
  /**
   * `strip` copies what a decoder needs, without metadata, and does not decode pictures. `reencode` decodes each
   * picture and encodes it as an upright JPEG without metadata; it needs `sharp`, and without it pictures are stripped.
   * `auto`, the default, re-encodes pictures that are rotated, not common JPEGs, or in a color space other than sRGB and
   * Display P3, and strips all others.
   */
  imageCleaning?: ImageCleaning;
  /**
   * Checks that selfies show exactly one face before the paid call to the identity service: for `POST /faces`, and for
   * the target of `POST /face-comparisons`. If not, the answer is `NO_FACE`, `MULTIPLE_FACES` or `INVALID_IMAGE`, and
   * neither the service nor a hook is called. Default: every picture goes to the service.
   */
  faceCheck?: FaceCheck;
  /** How long to wait for the body of a request, in milliseconds. Default 30,000. */
  bodyTimeoutMs?: number;
  /**
   * Bytes of uploads in memory at once. `waiting`: of uploads that are being read or wait for their turn, default
   * 48,000,000.
   * `working`: of uploads on their way to the service, default 32,000,000; each takes about four times its size. An
   * upload that finds no memory within `bodyTimeoutMs` gets 503 with `Retry-After`, and the element tries again.
   */
  uploadBytes?: { waiting?: number; working?: number };
  /**
   * Time limit for `authorize`, and for hooks unless `delivery.timeoutMs` sets another, in milliseconds. A hook that
   * takes longer counts as failed; if `authorize` takes longer, the request gets 504. Default 10,000.
   */
  hookTimeoutMs?: number;
  /**
   * Gets each decision at least once: sessions, uploads, comparisons and liveness checks that were accepted or refused,
   * results of liveness checks, and rejected requests. The backend does not wait for it, and logs what it throws.
   */
  onAudit?: (event: AuditEvent) => void | Promise<void>;
  /**
   * Token that `/metrics` requires as `Authorization: Bearer`. Without one `/metrics` is open: block it at your proxy.
   */
  metricsToken?: string;
}

/** What `authorize` gets in addition to the request. */
export interface AuthorizeContext<Incoming = unknown> {
  /**
   * What the caller wants to do. For `claim-handoff`, return the login of the device, or nothing if it has none:
   * another person's login is refused. If your users have no login, return nothing.
   */
  action: 'create-session' | 'claim-handoff';
  /**
   * The framework's own request, if an adapter passes requests on: of Express, Nest and Node its `req`, of Fastify its
   * `request`, of Hono its `Context`, of Next.js a `NextRequest`. Here are `req.user` of Passport and `req.session`.
   */
  incoming: Incoming;
}

/**
 * Identifies the person who sent the request. Typed as a method, so that `incoming` may have the framework's own type.
 */
export type Authorize = {
  method(request: Request, context: AuthorizeContext): MaybeAuthorization | Promise<MaybeAuthorization>;
}['method'];

/** What the server around the backend knows about a request. Adapters set it. */
export interface RequestContext {
  /** Address of the client, as the runtime or a trusted proxy reports it; limits per address need it. */
  address?: string;
  /** For `authorize`. */
  incoming?: unknown;
  /**
   * The path under which the backend is mounted for this request, if it is not `basePath`. Empty if the framework has
   * already removed it from the request's path.
   */
  mountPath?: string;
  /** Something else has read the body already. The request is refused, and the log says why. */
  isBodyRead?: boolean;
}

export interface HostBackend {
  /** Where it is mounted, without a trailing slash. */
  readonly basePath: string;
  /** The whole backend as one function. It uses web APIs only. */
  fetch(request: Request, context?: RequestContext): Promise<Response>;
  /**
   * For your own server: the steps that a session has completed. `null` if there is no such session, or it is no longer
   * stored.
   */
  readSession(sessionId: string): Promise<SessionRecord | null>;
  /**
   * For your own server: revokes the session's token and erases everything that is stored about it, as
   * `DELETE /sessions/current` does. What your hooks received is yours to erase.
   */
  eraseSession(sessionId: string): Promise<void>;
  /**
   * Delivers results that wait for a hook, and follows up on liveness checks and calls that nobody finished. Returns how
   * much work was due. On Node this runs by itself, every second; runtimes without a process call it from a timer, such
   * as a cron trigger.
   * @throws {StoreError}
   */
  runDueWork(): Promise<number>;
  /** Rejects new requests, ends event streams and waits for running requests, at most `graceMs` (default 10,000). */
  close(graceMs?: number): Promise<void>;
}
