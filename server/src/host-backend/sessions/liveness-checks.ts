/** Liveness checks: each belongs to one session, and mirrors one session of the identity service. */
import type { LivenessProgress, LivenessStatus } from 'idv-elements/contract';
import { livenessStatus } from 'idv-elements/contract-schemas';
import { IdentityServiceError } from '../../identity-service/index.js';
import type { EndpointData, IdentityServiceClient } from '../../identity-service/index.js';
import type { PreparedResult, Results } from '../delivery/results.js';
import type { Checked, CheckedPicture } from '../hooks.js';
import { pictureForHook } from '../images/picture.js';
import type { Audit } from '../operations/failure-report.js';
import { sha256Hex } from '../../shared/digest.js';
import { ProblemError, toProblemError } from '../shared/problem.js';
import { entry } from '../shared/state.js';
import type { Commit } from '../../shared/store/store.js';
import type { HeldPictures } from './held-pictures.js';
import { fetchReferencePicture, type PictureSource } from './reference-picture.js';
import { pictureSeconds, type Clocked, type SessionLife } from './session-life.js';
import { readOwner, type OwnerStore } from './session-store.js';

export interface LivenessRules {
  /** Origins that the hosted page may have. */
  allowedOrigins: ReadonlySet<string>;
  /** Origins from which the reference picture of a check may be fetched. */
  pictureOrigins: ReadonlySet<string>;
  /** No trailing slash. `null` if there are no callbacks. */
  publicUrl: string | null;
  sendConfidence: boolean;
  pollMs: number;
}

/** What liveness checks need of the backend. */
export interface LivenessContext extends OwnerStore, Clocked, PictureSource {
  service: IdentityServiceClient;
  liveness: LivenessRules;
  held: HeldPictures;
  pictures: { bytesInHooks: boolean };
  results: Pick<Results, 'prepare'>;
  audit: Audit;
}

export interface LivenessCheck {
  livenessId: string;
  sessionId: string;
  /** The service's session id, which liveness-result takes as its reference. */
  serviceSessionId: string;
  status: LivenessStatus;
  confidence: number | null;
  /** SHA-256 of the reference picture, hexadecimal. `null` if there is none, or it could not be fetched. */
  reference: string | null;
  /** Seconds since the epoch. */
  sessionEndsAt: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  endedAt: number | null;
}

/** A check that runs longer than this never ends, because the service's sessions do not last longer. */
const maxMs = 3_600_000;
/** Results are stored longer than checks run, for pages that ask late. */
const storedSeconds = 2 * (maxMs / 1000);

/** The backend's own polls: the first comes when the person has had time to begin, the rest with growing pauses. */
const firstPollMs = 10_000;
const minPauseMs = 5_000;
const maxPauseMs = 60_000;

const workPrefix = 'liveness:';
const keyOf = (livenessId: string) => `liveness:${livenessId}`;
const askedKeyOf = (livenessId: string) => `${keyOf(livenessId)}:asked`;
/**
 * This key exists while the check may continue. The storage's clock decides, because a process's clock may be wrong.
 */
const timeKeyOf = (livenessId: string) => `${keyOf(livenessId)}:time`;

function checkEntry(check: LivenessCheck): ReturnType<typeof entry> {
  return entry(keyOf(check.livenessId), check, storedSeconds);
}

/** A check that has ended is a result, so it is stored no longer than the partner allows. */
function endedEntry({ retention }: LivenessContext, check: LivenessCheck): ReturnType<typeof entry> {
  return entry(keyOf(check.livenessId), check, retention.resultSeconds ?? storedSeconds);
}

/** All keys of a check, for the caller to remove. */
export const keysOfCheck = (livenessId: string): string[] => [
  keyOf(livenessId),
  askedKeyOf(livenessId),
  timeKeyOf(livenessId),
];

/** Creates a check, to be stored together with the answer that names it. */
export function newCheck(
  context: LivenessContext,
  livenessId: string,
  { sessionId, endsAt }: SessionLife,
  serviceSessionId: string,
): Commit {
  const { liveness, now } = context;
  const check: LivenessCheck = {
    livenessId,
    sessionId,
    serviceSessionId,
    status: 'IN_PROGRESS',
    confidence: null,
    reference: null,
    sessionEndsAt: endsAt,
    createdAt: now(),
    endedAt: null,
  };
  const asked = { key: askedKeyOf(livenessId), value: '', ttlMs: liveness.pollMs };
  return {
    set: [checkEntry(check), entry(timeKeyOf(livenessId), true, maxMs / 1000), ...(liveness.pollMs > 0 ? [asked] : [])],
    schedule: [{ id: `${workPrefix}${livenessId}`, inMs: firstPollMs }],
  };
}

/** @throws {ProblemError} `NOT_FOUND`, also for the check of another session */
export async function findCheck(
  context: LivenessContext,
  livenessId: string,
  sessionId: string | null,
): Promise<LivenessCheck> {
  const isId = /^[0-9a-f-]{36}$/.test(livenessId);
  const check = isId ? await context.state.get<LivenessCheck>(keyOf(livenessId)) : null;
  if (check === null || (sessionId !== null && check.sessionId !== sessionId)) {
    throw new ProblemError('NOT_FOUND');
  }
  return check;
}

/** Moves a check to another session of the same person. */
export async function adoptCheck(
  context: LivenessContext,
  livenessId: string,
  { sessionId, endsAt }: SessionLife,
): Promise<void> {
  const check = await findCheck(context, livenessId, null);
  await context.state.store.commit({
    when: { key: keyOf(livenessId), is: JSON.stringify(check) },
    set: [checkEntry({ ...check, sessionId, sessionEndsAt: endsAt })],
  });
}

interface Reference {
  picture: CheckedPicture;
  /** The change that holds the picture for comparisons. */
  change: Pick<Commit, 'set' | 'remove'>;
}

/** Fetches the reference picture of a check. */
async function takeReference(
  context: LivenessContext,
  { livenessId, sessionId, sessionEndsAt: endsAt }: LivenessCheck,
  link: string | null | undefined,
): Promise<Reference | null> {
  const picture = link == null ? null : await fetchReferencePicture(context, link);
  if (picture === null) return null;
  const { held } = context;
  const seconds = pictureSeconds(context, { sessionId, endsAt });
  return {
    picture: pictureForHook({ sha256: await sha256Hex(picture), bytes: picture }, context.pictures.bytesInHooks),
    change: await held.hold(sessionId, 'liveness', livenessId, picture, seconds),
  };
}

async function prepareResult(
  context: LivenessContext,
  { livenessId, sessionId }: LivenessCheck,
  checked: Checked<EndpointData<'livenessResult'>>,
  picture: CheckedPicture | null,
): Promise<PreparedResult | null> {
  const session = await readOwner(context, sessionId).catch((error: unknown) => {
    // The session was erased, so there is no owner to report the result for.
    if (toProblemError(error).code === 'SESSION_EXPIRED') return null;
    throw error;
  });
  const { results } = context;
  return session && results.prepare('onLivenessResult', session, { livenessId, ...checked, picture });
}

function auditResult({ audit }: LivenessContext, { sessionId, serviceSessionId, status }: LivenessCheck) {
  audit({
    action: 'liveness result',
    decision: status === 'SUCCEEDED' ? 'accepted' : 'refused',
    code: status,
    isReplayed: false,
    sessionId,
    subjectHash: null,
    partner: null,
    reference: serviceSessionId,
    requestId: null,
  });
}

/** Stores the end of a check together with its result, once in all processes, and delivers the result. */
async function endCheck(
  context: LivenessContext,
  check: LivenessCheck,
  ended: LivenessCheck,
  checked: Checked<EndpointData<'livenessResult'>>,
  reference: Reference | null = null,
): Promise<LivenessCheck> {
  const { livenessId } = check;
  const result = await prepareResult(context, check, checked, reference?.picture ?? null);
  const { set = [], remove = [] } = reference?.change ?? {};
  const isFirst = await context.state.store.commit({
    when: { key: keyOf(livenessId), is: JSON.stringify(check) },
    set: [endedEntry(context, ended), ...set, ...(result?.commit.set ?? [])],
    remove,
    schedule: result?.commit.schedule ?? [],
    unschedule: [`${workPrefix}${livenessId}`],
  });
  if (!isFirst) return findCheck(context, livenessId, null);
  auditResult(context, ended);
  await result?.deliver();
  return ended;
}

async function ask(context: LivenessContext, check: LivenessCheck): Promise<LivenessCheck> {
  const answer = await context.service.livenessResult({ reference: check.serviceSessionId });
  if (answer.pending) return check;
  const status = livenessStatus.safeParse(answer.data.status);
  if (!status.success) throw new ProblemError('FAILED');
  if (status.data === 'IN_PROGRESS') return check;
  const reference =
    status.data === 'SUCCEEDED' ? await takeReference(context, check, answer.data.referenceImageUrl) : null;
  const ended: LivenessCheck = {
    ...check,
    status: status.data,
    confidence: answer.data.confidence ?? null,
    reference: reference?.picture.sha256 ?? null,
    endedAt: context.now(),
  };
  return endCheck(context, check, ended, { answer, failure: null }, reference);
}

/**
 * The state of the check. Asks the service if the check has not ended and the last request, by any process, is old
 * enough. `isUrgent` asks at once.
 */
export async function refreshCheck(
  context: LivenessContext,
  check: LivenessCheck,
  isUrgent = false,
): Promise<LivenessCheck> {
  if (check.status !== 'IN_PROGRESS') return check;
  const { state, liveness } = context;
  const { pollMs } = liveness;
  const key = askedKeyOf(check.livenessId);
  const isDue = isUrgent || pollMs <= 0 || (await state.claim(key, true, pollMs / 1000));
  return isDue ? ask(context, check) : check;
}

/** Due work: looks up a check, because perhaps no page is following it. @throws {StoreError} */
export async function followUpCheck(context: LivenessContext, id: string): Promise<void> {
  const { state, now } = context;
  const livenessId = id.slice(workPrefix.length);
  const check = await state.get<LivenessCheck>(keyOf(livenessId));
  if (check?.status !== 'IN_PROGRESS') {
    await state.store.commit({ unschedule: [id] });
    return;
  }
  const isOver = (await state.get(timeKeyOf(livenessId))) === null;
  const fresh = await ask(context, check).catch(() => check);
  if (fresh.status !== 'IN_PROGRESS') return;
  if (isOver) {
    const failure = new IdentityServiceError('94', 'The check did not end in time.', {
      reference: check.serviceSessionId,
      outcomeUnknown: true,
    });
    const ended: LivenessCheck = { ...check, status: 'EXPIRED', endedAt: now() };
    await endCheck(context, check, ended, { answer: null, failure });
    return;
  }
  const ageMs = now() - check.createdAt;
  const inMs = Math.min(Math.max(ageMs / 4, minPauseMs), maxPauseMs);
  await state.store.commit({ schedule: [{ id, inMs }] });
}

export function progressOf(check: LivenessCheck, sendConfidence: boolean): LivenessProgress {
  const { livenessId, status, confidence } = check;
  return { livenessId, status, ...(sendConfidence && confidence !== null ? { confidence } : {}) };
}
