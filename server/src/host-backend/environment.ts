/** Builds what the routes share from the partner's options. */
import type { Context } from 'hono';
import type { HandoffProgress, LivenessProgress, SessionPolicy } from 'idv-elements/contract';
import {
  createIdentityService,
  endpointNames,
  withEncodedPictures,
  type IdentityService,
  type IdentityServiceClient,
  type IdentityServiceOptions,
} from '../identity-service/index.js';
import { BodyBudget, smallBodies, WorkBudget } from '../shared/budgets.js';
import { isLoopback } from '../shared/loopback.js';
import { Idempotency, type IdempotencyOptions } from './calls/idempotency.js';
import { guardService } from './calls/service-call.js';
import { Results } from './delivery/results.js';
import { documentPolicyOf } from './document-policy.js';
import { createFaceCheck, createPresentationScore } from './images/face-check.js';
import { createImageCleaning, cleanedPicture, type UploadedImage } from './images/picture.js';
import { createAudit, createFailureReport } from './operations/failure-report.js';
import { defaultLog, silentLog } from './operations/log.js';
import type { Metrics } from './operations/metrics.js';
import { createRateLimits } from './operations/rate-limits.js';
import type { DeliveryOptions, HostBackendOptions, Log, RequestContext } from './options.js';
import { createCallbackSecrets } from './secrets/callback-secret.js';
import { createHandoffCodes } from './secrets/handoff-codes.js';
import { createSeal } from './secrets/sealing.js';
import { createSessionTokens, type SessionClaims } from './secrets/session-token.js';
import { createSubjects } from './secrets/subjects.js';
import { HeldPictures } from './sessions/held-pictures.js';
import type { LivenessRules } from './sessions/liveness-checks.js';
import { ProgressWatch } from './sessions/progress-watch.js';
import { toRetention } from './sessions/session-life.js';
import { BackendState } from './shared/state.js';

export type Requester = Pick<SessionClaims, 'subjectHash' | 'partner'>;

export interface Env {
  Variables: {
    requestId: string;
    origin: string | null;
    /** Whether the request has an origin that is not in `allowedOrigins`. */
    isForeign: boolean;
    session: SessionClaims;
    /** Who sent the request, once that is known. */
    requester: Requester | undefined;
    /** Fields of this request's log line. */
    logged: Record<string, unknown>;
  };
  Bindings: { [Field in keyof RequestContext]: RequestContext[Field] | undefined };
}

export type BackendContext = Context<Env>;

/** What the routes share. */
export type Environment = ReturnType<typeof createEnvironment>;

const maxTokenMinutes = 15;
const maxRenewedMinutes = 60;
const defaultPollMs = 2_000;
const defaultBodyTimeoutMs = 30_000;
const defaultHookTimeoutMs = 10_000;
/** Percent. */
const defaultSimilarityThreshold = 80;

/** Bytes. Together with the memory that the work needs, these take about 200 MB. */
const defaultUploadBytes = { waiting: 48_000_000, working: 32_000_000 };

const defaultServiceTimeoutMs = 30_000;
/** Time for storage and pictures, in addition to the call. */
const ownWorkMs = 1_000;
/**
 * When the service's time limit is over, the browser is asked to repeat its request. The call itself continues for this
 * many times the limit, so that a late answer is not lost.
 */
const lateFactor = 3;
const defaultCallRetries = 2;
/** How long a call may still be repeated after the end of the longest session. */
const unfinishedGraceSeconds = 300;

const defaultDelivery = { firstPauseMs: 2_000, maxPauseMs: 600_000, keepHours: 72 };
/**
 * A pixel takes three to four bytes while it is decoded. The limit allows one of the largest pictures at a time, or
 * several of the usual size.
 */
const maxDecodedPixels = 32_000_000;
/** The largest share of the bytes on their way to the service that one owner may take. */
const maxShareOfOwner = 0.5;

const defaultPolicy: SessionPolicy = { maxImageBytes: 10_000_000, maxImagePixels: 25_000_000, livenessAttempts: 3 };

function isService(value: IdentityServiceOptions | IdentityService): value is IdentityService {
  return 'detectFaces' in value;
}

/** Encodes pictures as text, because that is what a partner's own client takes. */
function encodingPictures(service: IdentityService): IdentityServiceClient {
  const methods = endpointNames.map((name) => {
    const call = service[name] as (request: object, ...rest: unknown[]) => Promise<unknown>;
    return [name, (request: object, ...rest: unknown[]) => call(withEncodedPictures(request), ...rest)];
  });
  // The wrapped methods keep their types, except for their pictures.
  return Object.fromEntries(methods) as IdentityServiceClient;
}

/**
 * Whether messages of the partner's own errors may be shown: `NODE_ENV` says `development`, or it does not say
 * `production` and every page is on this machine. Many servers in production leave it unset.
 */
function isDevelopment({ allowedOrigins }: HostBackendOptions): boolean {
  const runtime = (globalThis as { process?: { env?: Record<string, string | undefined> } }).process;
  const mode = runtime?.env?.['NODE_ENV'];
  if (mode === 'development' || mode === 'production') return mode === 'development';
  return allowedOrigins.every((origin) => isLoopback(new URL(origin).hostname));
}

/** Warns with the first liveness check, because a site without any needs no callbacks. */
function warningOfPolling({ liveness }: HostBackendOptions, log: Log): () => void {
  let isDue = liveness?.publicUrl === undefined;
  return () => {
    if (isDue) log.warn({}, 'liveness.publicUrl is not set: the service cannot call back, and is polled instead');
    isDue = false;
  };
}

function livenessRules({ liveness = {}, identityService }: HostBackendOptions): LivenessRules {
  const { publicUrl, sendConfidence = false, pollMs = defaultPollMs } = liveness;
  const fallback = isService(identityService) ? [] : [String(identityService.baseUrl)];
  const origins = liveness.allowedOrigins ?? fallback;
  const pictureOrigins = liveness.pictureOrigins ?? origins;
  return {
    allowedOrigins: new Set(origins.map((origin) => new URL(origin).origin)),
    pictureOrigins: new Set(pictureOrigins.map((origin) => new URL(origin).origin)),
    publicUrl: publicUrl === undefined ? null : new URL(publicUrl).href.replace(/\/+$/, ''),
    sendConfidence,
    pollMs,
  };
}

/** The rules for calling the service, from the client's options. */
function callRules(
  service: HostBackendOptions['identityService'],
): Pick<IdempotencyOptions, 'makeReference' | 'callMs' | 'callRetries' | 'waitMs'> {
  const own: Partial<IdentityServiceOptions> = isService(service) ? {} : service;
  const waitMs = (own.timeoutMs ?? defaultServiceTimeoutMs) + ownWorkMs;
  return {
    makeReference: own.makeReference ?? (() => `idv-${crypto.randomUUID()}`),
    callMs: waitMs * lateFactor,
    callRetries: own.retries ?? defaultCallRetries,
    waitMs,
  };
}

/** @throws {TypeError} unless the number is above 0 */
function checkPositive(values: Record<string, number>, prefix = ''): void {
  for (const [name, value] of Object.entries(values)) {
    if (!(value > 0)) throw new TypeError(`${prefix}${name} must be above 0.`);
  }
}

/** Fills in the defaults of the options. @throws {TypeError} for options that would make the backend unsafe */
function checkedOptions(options: HostBackendOptions) {
  const { sessionMinutes: tokenMinutes = maxTokenMinutes } = options;
  const { maxSessionMinutes: sessionMinutes = tokenMinutes } = options;
  const { bodyTimeoutMs = defaultBodyTimeoutMs, hookTimeoutMs = defaultHookTimeoutMs } = options;
  if (!(tokenMinutes > 0 && tokenMinutes <= maxTokenMinutes)) {
    throw new TypeError(`sessionMinutes must be above 0 and at most ${maxTokenMinutes}.`);
  }
  if (!(sessionMinutes >= tokenMinutes && sessionMinutes <= maxRenewedMinutes)) {
    throw new TypeError(`maxSessionMinutes must be at least sessionMinutes and at most ${maxRenewedMinutes}.`);
  }
  const uploadBytes = { ...defaultUploadBytes, ...options.uploadBytes };
  const delivery: Required<DeliveryOptions> = { timeoutMs: hookTimeoutMs, ...defaultDelivery, ...options.delivery };
  checkPositive(uploadBytes, 'uploadBytes.');
  checkPositive({ hookTimeoutMs });
  checkPositive({ ...delivery }, 'delivery.');
  const policy: SessionPolicy = { ...defaultPolicy, ...options.policy, documents: documentPolicyOf(options) };
  const sessionSeconds = Math.floor(sessionMinutes * 60);
  const tokenSeconds = Math.floor(tokenMinutes * 60);
  return { bodyTimeoutMs, hookTimeoutMs, sessionMinutes, sessionSeconds, tokenSeconds, uploadBytes, delivery, policy };
}

/** @throws {TypeError} for options that would make the backend unsafe */
export function createEnvironment(options: HostBackendOptions, metrics: Metrics, closing: AbortSignal) {
  const { identityService } = options;
  const checked = checkedOptions(options);
  const { bodyTimeoutMs, hookTimeoutMs, sessionMinutes, sessionSeconds, tokenSeconds, uploadBytes, policy } = checked;
  const now = () => Date.now();
  const log = options.log === false ? silentLog : (options.log ?? defaultLog());
  const state = new BackendState(options.store);
  const seal = createSeal(options.secret);
  const reportFailure = createFailureReport(log, options.onError);
  const { delivery } = checked;
  const results = new Results({ state, seal, hooks: options, delivery, report: reportFailure, log });
  const service = isService(identityService)
    ? encodingPictures(identityService)
    : createIdentityService(identityService);
  const decoding = new WorkBudget(maxDecodedPixels, bodyTimeoutMs, 1);
  const cleaning = createImageCleaning({ mode: options.imageCleaning ?? 'auto', policy, decoding });
  const unfinishedSeconds = sessionSeconds + unfinishedGraceSeconds;
  return {
    authorize: options.authorize,
    isDevelopment: isDevelopment(options),
    service: guardService(service, metrics),
    tokens: createSessionTokens(options.secret, now),
    subjects: createSubjects(options.secret, seal),
    audit: createAudit(options.onAudit, log),
    callbackSecrets: createCallbackSecrets(options.secret),
    state,
    /** Seals personal data in the store. */
    seal,
    idempotency: new Idempotency({ state, seal, results, ...callRules(identityService), unfinishedSeconds }),
    cleanImage: async (image: UploadedImage) => cleanedPicture(image, await cleaning.clean(image)),
    /** The most bytes that a picture may have after cleaning. */
    maxCleanedBytes: (image: UploadedImage) => cleaning.maxBytesOf(image),
    checkFace: createFaceCheck(options.faceCheck, decoding),
    scorePresentation: createPresentationScore(options.faceCheck, decoding),
    bodies: new BodyBudget(uploadBytes.waiting),
    smallBodies: smallBodies(),
    /** Limits the bytes on their way to the service. */
    uploads: new WorkBudget(uploadBytes.working, bodyTimeoutMs, maxShareOfOwner),
    held: new HeldPictures(state, seal, now),
    retention: toRetention(options.retention ?? {}, sessionMinutes),
    pictures: { foreign: false, bytesInHooks: false, ...options.pictures },
    results,
    /** Reports what the partner's own code throws. */
    reportFailure,
    limits: createRateLimits(options.limits ?? {}, state),
    policy,
    liveness: livenessRules(options),
    warnOfPolling: warningOfPolling(options, log),
    livenessWatch: new ProgressWatch<LivenessProgress>(),
    handoffCodes: createHandoffCodes(options.secret),
    handoffs: { requireLogin: false, ...options.handoffs },
    handoffWatch: new ProgressWatch<HandoffProgress>(),
    similarityThreshold: options.similarityThreshold ?? defaultSimilarityThreshold,
    /** Length of a session, including renewals. */
    sessionSeconds,
    tokenSeconds,
    bodyTimeoutMs,
    /** Time limit of `authorize`. */
    hookTimeoutMs,
    log,
    now,
    /** Aborted when the backend closes. */
    closing,
  };
}
