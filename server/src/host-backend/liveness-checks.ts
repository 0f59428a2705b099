/** Liveness checks of this backend: each belongs to one session and mirrors one session of the service. */
import { IdentityServiceError } from '../identity-service/index.js';
import type { EndpointData } from '../identity-service/index.js';
import type { LivenessProgress, LivenessStatus } from 'idv-elements/contract';
import { sha256Hex } from './bytes.js';
import { livenessStatus } from 'idv-elements/contract-schemas';
import { pictureForHook } from './hook-picture.js';
import type { Checked, CheckedPicture } from './options.js';
import { ProblemError, toProblemError } from './problem.js';
import { fetchReferencePicture } from './reference-picture.js';
import type { PreparedResult } from './results.js';
import { pictureSeconds, type SessionLife } from './retention.js';
import type { Environment } from './routes/environment.js';
import { readOwner } from './session-store.js';
import { entry } from './state.js';
import type { Commit } from '../shared/store/store.js';

export interface LivenessCheck {
  livenessId: string;
  sessionId: string;
  /** The service's session id: the reference of liveness-result. */
  serviceSessionId: string;
  status: LivenessStatus;
  confidence: number | null;
  /** SHA-256 of the picture that the check has kept, hexadecimal; `null`: none, or it could not be fetched. */
  reference: string | null;
  /** Seconds since the epoch. */
  sessionExpiresAt: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  endedAt: number | null;
}

/** A check that has not ended by then never will, as far as the service says how long its sessions live. */
const longestMs = 3_600_000;
/** A result outlives the check for a while, so that a page that comes late reads it. */
const keptSeconds = 2 * (longestMs / 1000);

/** Questions that nobody asks for: the first after the person had time to begin, then in growing pauses. */
const firstLookMs = 10_000;
const shortestPauseMs = 5_000;
const longestPauseMs = 60_000;

const workPrefix = 'liveness:';
const keyOf = (livenessId: string) => `liveness:${livenessId}`;
const askedKeyOf = (livenessId: string) => `${keyOf(livenessId)}:asked`;

function checkEntry(check: LivenessCheck): ReturnType<typeof entry> {
  return entry(keyOf(check.livenessId), check, keptSeconds);
}

/** Once it has ended it is a result, and kept no longer than the partner says. */
function endedEntry({ retention }: Environment, check: LivenessCheck): ReturnType<typeof entry> {
  return entry(keyOf(check.livenessId), check, retention.resultSeconds ?? keptSeconds);
}

/** Where everything of a check is, for the caller to remove. */
export const keysOfCheck = (livenessId: string): string[] => [keyOf(livenessId), askedKeyOf(livenessId)];

/** A new check, to be stored with the answer that tells of it. */
export function newCheck(
  environment: Environment,
  livenessId: string,
  { sessionId, expiresAt }: SessionLife,
  serviceSessionId: string,
): Commit {
  const { liveness, now } = environment;
  const check: LivenessCheck = {
    livenessId,
    sessionId,
    serviceSessionId,
    status: 'IN_PROGRESS',
    confidence: null,
    reference: null,
    sessionExpiresAt: expiresAt,
    createdAt: now(),
    endedAt: null,
  };
  const asked = { key: askedKeyOf(livenessId), value: '', ttlMs: liveness.pollMs };
  return {
    set: [checkEntry(check), ...(liveness.pollMs > 0 ? [asked] : [])],
    schedule: [{ id: `${workPrefix}${livenessId}`, inMs: firstLookMs }],
  };
}

/** @throws {ProblemError} `NOT_FOUND`, for the check of another session too */
export async function findCheck(
  environment: Environment,
  livenessId: string,
  sessionId: string | null,
): Promise<LivenessCheck> {
  const isId = /^[0-9a-f-]{36}$/.test(livenessId);
  const check = isId ? await environment.state.get<LivenessCheck>(keyOf(livenessId)) : null;
  if (check === null || (sessionId !== null && check.sessionId !== sessionId)) {
    throw new ProblemError('NOT_FOUND');
  }
  return check;
}

/** The same person goes on in another session. */
export async function adoptCheck(
  environment: Environment,
  livenessId: string,
  { sessionId, expiresAt }: SessionLife,
): Promise<void> {
  const check = await findCheck(environment, livenessId, null);
  await environment.state.store.commit({
    when: { key: keyOf(livenessId), is: JSON.stringify(check) },
    set: [checkEntry({ ...check, sessionId, sessionExpiresAt: expiresAt })],
  });
}

interface Reference {
  picture: CheckedPicture;
  /** Holds it for comparisons. */
  change: Pick<Commit, 'set' | 'remove'>;
}

/** Fetches the picture that a check has kept. */
async function takeReference(
  environment: Environment,
  { livenessId, sessionId, sessionExpiresAt: expiresAt }: LivenessCheck,
  link: string | null | undefined,
): Promise<Reference | null> {
  const picture = link == null ? null : await fetchReferencePicture(environment, link);
  if (picture === null) return null;
  const { held } = environment;
  const seconds = pictureSeconds(environment, { sessionId, expiresAt });
  return {
    picture: pictureForHook(environment, await sha256Hex(picture), picture),
    change: await held.toHold(sessionId, 'liveness', livenessId, picture, seconds),
  };
}

async function toTell(
  environment: Environment,
  { livenessId, sessionId }: LivenessCheck,
  checked: Checked<EndpointData<'livenessResult'>>,
  picture: CheckedPicture | null,
): Promise<PreparedResult | null> {
  const session = await readOwner(environment, sessionId).catch((error: unknown) => {
    // The session was erased: there is nobody to tell of.
    if (toProblemError(error).code === 'SESSION_EXPIRED') return null;
    throw error;
  });
  const { results } = environment;
  return session && results.prepare('onLivenessResult', session, { livenessId, ...checked, picture });
}

function auditResult({ audit }: Environment, { sessionId, serviceSessionId, status }: LivenessCheck) {
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

/** Stores the end of a check together with its result, once in all processes, and hands the result over. */
async function endCheck(
  environment: Environment,
  check: LivenessCheck,
  ended: LivenessCheck,
  checked: Checked<EndpointData<'livenessResult'>>,
  reference: Reference | null = null,
): Promise<LivenessCheck> {
  const { livenessId } = check;
  const result = await toTell(environment, check, checked, reference?.picture ?? null);
  const { set = [], remove = [] } = reference?.change ?? {};
  const isFirst = await environment.state.store.commit({
    when: { key: keyOf(livenessId), is: JSON.stringify(check) },
    set: [endedEntry(environment, ended), ...set, ...(result?.commit.set ?? [])],
    remove,
    schedule: result?.commit.schedule ?? [],
    unschedule: [`${workPrefix}${livenessId}`],
  });
  if (!isFirst) return findCheck(environment, livenessId, null);
  auditResult(environment, ended);
  await result?.deliver();
  return ended;
}

async function ask(environment: Environment, check: LivenessCheck): Promise<LivenessCheck> {
  const answer = await environment.service.livenessResult({ reference: check.serviceSessionId });
  if (answer.pending) return check;
  const status = livenessStatus.safeParse(answer.data.status);
  if (!status.success) throw new ProblemError('FAILED');
  if (status.data === 'IN_PROGRESS') return check;
  const reference =
    status.data === 'SUCCEEDED' ? await takeReference(environment, check, answer.data.referenceImageUrl) : null;
  const ended: LivenessCheck = {
    ...check,
    status: status.data,
    confidence: answer.data.confidence ?? null,
    reference: reference?.picture.sha256 ?? null,
    endedAt: environment.now(),
  };
  return endCheck(environment, check, ended, { answer, failure: null }, reference);
}

/**
 * The check's state, asked of the service when it has not ended and the last question, of any process, is old enough; `isUrgent`
 * asks at once.
 */
export async function refreshCheck(
  environment: Environment,
  check: LivenessCheck,
  isUrgent = false,
): Promise<LivenessCheck> {
  if (check.status !== 'IN_PROGRESS') return check;
  const { state, liveness } = environment;
  const { pollMs } = liveness;
  const key = askedKeyOf(check.livenessId);
  const isDue = isUrgent || pollMs <= 0 || (await state.claim(key, true, pollMs / 1000));
  return isDue ? ask(environment, check) : check;
}

/** Work that is due: a check that nobody may be asking about. @throws {StoreError} */
export async function lookUpCheck(environment: Environment, id: string): Promise<void> {
  const { state, now } = environment;
  const livenessId = id.slice(workPrefix.length);
  const check = await state.get<LivenessCheck>(keyOf(livenessId));
  if (check?.status !== 'IN_PROGRESS') {
    await state.store.commit({ unschedule: [id] });
    return;
  }
  const ageMs = now() - check.createdAt;
  const fresh = await ask(environment, check).catch(() => check);
  if (fresh.status !== 'IN_PROGRESS') return;
  if (ageMs > longestMs) {
    const failure = new IdentityServiceError('94', 'The check did not end in its time.', {
      reference: check.serviceSessionId,
      outcomeUnknown: true,
    });
    const ended: LivenessCheck = { ...check, status: 'EXPIRED', endedAt: now() };
    await endCheck(environment, check, ended, { answer: null, failure });
    return;
  }
  const inMs = Math.min(Math.max(ageMs / 4, shortestPauseMs), longestPauseMs);
  await state.store.commit({ schedule: [{ id, inMs }] });
}

export function progressOf(check: LivenessCheck, tellConfidence: boolean): LivenessProgress {
  const { livenessId, status, confidence } = check;
  return {
    livenessId,
    status,
    ...(tellConfidence && confidence !== null ? { confidence } : {}),
  };
}
