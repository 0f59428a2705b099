/** From the partner's options to what the routes share. */
import {
  createIdentityService,
  endpointNames,
  withEncodedPictures,
  type IdentityService,
  type IdentityServiceClient,
  type IdentityServiceOptions,
} from '../identity-service/index.js';
import type { SessionPolicy } from 'idv-elements/contract';
import { createAudit } from './audit.js';
import { BodyRoom } from './body-room.js';
import { createCallbackSecrets } from './callback-secret.js';
import { guardService } from './circuit-breaker.js';
import { createFaceCheck } from './face-check.js';
import { HeldPictures } from './held-pictures.js';
import { Idempotency, type IdempotencyOptions } from './idempotency.js';
import { createImageCleaning } from './image-cleaning.js';
import { LivenessWatch } from './liveness-watch.js';
import { defaultLog, silentLog } from './log.js';
import type { Metrics } from './metrics.js';
import type { DeliveryOptions, HostBackendOptions } from './options.js';
import { createFailureReport } from './partner-failure.js';
import { createRateLimits } from './rate-limits.js';
import { Results } from './results.js';
import { toRetention } from './retention.js';
import type { Environment, LivenessRules } from './routes/environment.js';
import { createSessionTokens } from './session-token.js';
import { createSeal } from './sealing.js';
import { BackendState } from './state.js';
import { createSubjects } from './subjects.js';
import { WorkBudget } from './work-budget.js';

const longestSessionMinutes = 15;
const defaultPollMs = 2_000;
const defaultBodyTimeoutMs = 30_000;
const defaultHookTimeoutMs = 10_000;
/** Percent. */
const defaultSimilarityThreshold = 80;

/** Beside each other, with what the work makes of its share, some 200 MB. */
const defaultUploadBytes = { waiting: 48_000_000, working: 32_000_000 };

const defaultServiceTimeoutMs = 30_000;
/** What storage and pictures may take beside the call. */
const ownWorkMs = 1_000;
/** The browser is told to come again after the service's time; the call goes on, so that a late answer is no lost one. */
const lateFactor = 3;
const defaultCallRetries = 2;
/** After the end of the longest session, in which somebody may still repeat a call. */
const unfinishedGraceSeconds = 300;

const defaultDelivery: Omit<Required<DeliveryOptions>, 'timeoutMs'> = {
  firstPauseMs: 2_000,
  longestPauseMs: 600_000,
  keepHours: 72,
};
/** Three to four bytes each while they are decoded: one of the largest pictures at a time, or several of the usual ones. */
const decodedPixels = 32_000_000;

/** Of the bytes on their way to the service. */
const maxShareOfOwner = 0.5;

const defaultPolicy: SessionPolicy = {
  maxImageBytes: 10_000_000,
  maxImagePixels: 25_000_000,
  livenessAttempts: 3,
};

function isService(value: IdentityServiceOptions | IdentityService): value is IdentityService {
  return 'detectFaces' in value;
}

/** A client of the partner's own takes pictures as text. */
function takingBytes(service: IdentityService): IdentityServiceClient {
  const methods = endpointNames.map((name) => {
    const call = service[name] as (request: object, ...rest: unknown[]) => Promise<unknown>;
    return [name, (request: object, ...rest: unknown[]) => call(withEncodedPictures(request), ...rest)];
  });
  // Each method keeps the type it had, but for its pictures.
  return Object.fromEntries(methods) as IdentityServiceClient;
}

function livenessRules({ liveness = {}, identityService }: HostBackendOptions): LivenessRules {
  const { publicUrl, tellConfidence = false, pollMs = defaultPollMs } = liveness;
  const fallback = isService(identityService) ? [] : [String(identityService.baseUrl)];
  const origins = liveness.allowedOrigins ?? fallback;
  const pictureOrigins = liveness.pictureOrigins ?? origins;
  return {
    allowedOrigins: new Set(origins.map((origin) => new URL(origin).origin)),
    pictureOrigins: new Set(pictureOrigins.map((origin) => new URL(origin).origin)),
    publicUrl: publicUrl === undefined ? null : new URL(publicUrl).href.replace(/\/+$/, ''),
    tellConfidence,
    pollMs,
  };
}

/** How calls to the service are made, as far as the client's own options say. */
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

/** @throws {TypeError} for a time that is none */
function deliveryOf(timeoutMs: number, options: DeliveryOptions = {}): Required<DeliveryOptions> {
  const delivery = { timeoutMs, ...defaultDelivery, ...options };
  for (const [name, value] of Object.entries(delivery)) {
    if (!(value > 0)) throw new TypeError(`delivery.${name} must be above 0.`);
  }
  return delivery;
}

/** @throws {TypeError} for options that would make the backend unsafe */
export function toEnvironment(options: HostBackendOptions, metrics: Metrics, closing: AbortSignal): Environment {
  const { authorize, identityService, sessionMinutes = longestSessionMinutes } = options;
  if (typeof authorize !== 'function') {
    throw new TypeError('authorize is required: it decides who may open a session.');
  }
  if (!(sessionMinutes > 0 && sessionMinutes <= longestSessionMinutes)) {
    throw new TypeError(`sessionMinutes must be above 0 and at most ${longestSessionMinutes}.`);
  }
  const { bodyTimeoutMs = defaultBodyTimeoutMs } = options;
  const uploadBytes = { ...defaultUploadBytes, ...options.uploadBytes };
  if (!(uploadBytes.waiting > 0 && uploadBytes.working > 0)) {
    throw new TypeError('uploadBytes must be above 0.');
  }
  const now = () => Date.now();
  const log = options.log === false ? silentLog : (options.log ?? defaultLog());
  const state = new BackendState(options.store);
  const seal = createSeal(options.secret);
  const reportFailure = createFailureReport(log, options.onError);
  const { hookTimeoutMs = defaultHookTimeoutMs } = options;
  if (!(hookTimeoutMs > 0)) throw new TypeError('hookTimeoutMs must be above 0.');
  const delivery = deliveryOf(hookTimeoutMs, options.delivery);
  const results = new Results({
    ...{ state, seal, hooks: options, delivery },
    ...{ report: reportFailure, log, now },
  });
  const sessionSeconds = Math.floor(sessionMinutes * 60);
  const policy = { ...defaultPolicy, ...options.policy };
  const service = isService(identityService) ? takingBytes(identityService) : createIdentityService(identityService);
  const decoding = new WorkBudget(decodedPixels, bodyTimeoutMs, 1);
  const cleaning = createImageCleaning({ mode: options.imageCleaning ?? 'auto', policy, decoding });
  return {
    authorize,
    service: guardService(service, metrics, now),
    tokens: createSessionTokens(options.secret, now),
    subjects: createSubjects(options.secret, seal),
    audit: createAudit(options.onAudit, log),
    callbackSecrets: createCallbackSecrets(options.secret),
    state,
    seal,
    results,
    reportFailure,
    idempotency: new Idempotency({
      ...{ state, seal, results },
      ...callRules(identityService),
      unfinishedSeconds: sessionSeconds + unfinishedGraceSeconds,
    }),
    cleanImage: cleaning.clean,
    maxCleanedBytes: (image) => cleaning.maxBytesOf(image),
    checkFace: createFaceCheck(options.faceCheck, decoding),
    bodies: new BodyRoom(uploadBytes.waiting),
    uploads: new WorkBudget(uploadBytes.working, bodyTimeoutMs, maxShareOfOwner),
    held: new HeldPictures(state, seal, now),
    retention: toRetention(options.retention ?? {}, sessionMinutes),
    pictures: { foreign: false, bytesInHooks: false, ...options.pictures },
    limits: createRateLimits(options.limits ?? {}, state),
    policy,
    liveness: livenessRules(options),
    livenessWatch: new LivenessWatch(),
    similarityThreshold: options.similarityThreshold ?? defaultSimilarityThreshold,
    sessionSeconds,
    bodyTimeoutMs,
    hookTimeoutMs,
    log,
    now,
    closing,
  };
}
