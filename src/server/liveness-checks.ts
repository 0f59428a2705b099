/** Liveness checks of this backend: each belongs to one session and mirrors one session of the service. */
import type { LivenessProgress, LivenessStatus } from '../shared/contract.js';
import { sha256Hex } from './bytes.js';
import { livenessProgress } from './contract-schemas.js';
import { pictureForHook } from './hook-picture.js';
import type { CheckedPicture } from './options.js';
import { ProblemError } from './problem.js';
import { fetchReferencePicture } from './reference-picture.js';
import { pictureSeconds, type SessionLife } from './retention.js';
import { callHook } from './service-check.js';
import { keepUnlessRevoked } from './session-store.js';
import { entry } from './state.js';
import type { Environment } from './routes/environment.js';

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
  /** When the service was last asked, milliseconds since the epoch. */
  askedAt: number;
}

/** The service's session and its callback may outlive ours. */
const keptSeconds = 3_600;

const keyOfCheck = (livenessId: string) => `liveness:${livenessId}`;

const keyOfHook = (livenessId: string) => `${keyOfCheck(livenessId)}:hook`;

/** Where everything of a check is, for the caller to remove. */
export const keysOfCheck = (livenessId: string): string[] => [
  keyOfCheck(livenessId),
  keyOfHook(livenessId),
];

/** One question at a time about each check, however many watch it. */
const asking = new WeakMap<Environment, Map<string, Promise<LivenessCheck>>>();

export async function keepCheck(
  environment: Environment,
  livenessId: string,
  { sessionId, expiresAt }: SessionLife,
  serviceSessionId: string,
): Promise<void> {
  const check: LivenessCheck = {
    livenessId,
    sessionId,
    serviceSessionId,
    status: 'IN_PROGRESS',
    confidence: null,
    reference: null,
    sessionExpiresAt: expiresAt,
    askedAt: environment.now(),
  };
  await save(environment, check, keptSeconds);
}

async function save({ state }: Environment, check: LivenessCheck, seconds: number): Promise<void> {
  const set = [entry(keyOfCheck(check.livenessId), check, seconds)];
  await keepUnlessRevoked(state, check.sessionId, { set });
}

/** @throws {ProblemError} `NOT_FOUND`, for the check of another session too */
export async function findCheck(
  environment: Environment,
  livenessId: string,
  sessionId: string | null,
): Promise<LivenessCheck> {
  const isId = /^[0-9a-f-]{36}$/.test(livenessId);
  const check = isId ? await environment.state.get<LivenessCheck>(keyOfCheck(livenessId)) : null;
  if (check === null || (sessionId !== null && check.sessionId !== sessionId)) {
    throw new ProblemError('NOT_FOUND');
  }
  return check;
}

/** Fetches the picture that a check has kept, and holds it for comparisons. */
async function takeReference(
  environment: Environment,
  { livenessId, sessionId, sessionExpiresAt: expiresAt }: LivenessCheck,
  link: string | null | undefined,
): Promise<CheckedPicture | null> {
  const picture = link == null ? null : await fetchReferencePicture(environment, link);
  if (picture === null) return null;
  const { state, held } = environment;
  const seconds = pictureSeconds(environment, { sessionId, expiresAt });
  const change = await held.toHold(sessionId, 'liveness', livenessId, picture, seconds);
  await keepUnlessRevoked(state, sessionId, change);
  return pictureForHook(environment, await sha256Hex(picture), picture);
}

async function ask(environment: Environment, check: LivenessCheck): Promise<LivenessCheck> {
  const { service, state, hooks, now } = environment;
  const answer = await service.livenessResult({ reference: check.serviceSessionId });
  const asked = { ...check, askedAt: now() };
  if (answer.pending) {
    await save(environment, asked, keptSeconds);
    return asked;
  }
  const status = livenessProgress.shape.status.safeParse(answer.data.status);
  if (!status.success) throw new ProblemError('FAILED');
  const { livenessId, sessionId } = check;
  const hasEnded = status.data !== 'IN_PROGRESS';
  const picture =
    status.data === 'SUCCEEDED'
      ? await takeReference(environment, check, answer.data.referenceImageUrl)
      : null;
  if (hasEnded) {
    const isFirst = await state.claim(keyOfHook(livenessId), true, keptSeconds);
    if (isFirst) {
      const result = { livenessId, answer, picture };
      await callHook(environment, sessionId, hooks.onLivenessResult, result);
    }
  }
  const fresh = {
    ...asked,
    status: status.data,
    confidence: answer.data.confidence ?? null,
    reference: picture?.sha256 ?? null,
  };
  const seconds = hasEnded ? (environment.retention.resultSeconds ?? keptSeconds) : keptSeconds;
  await save(environment, fresh, seconds);
  return fresh;
}

/**
 * The check's state, asked of the service when it has not ended and the last question is old enough; `isUrgent` asks at
 * once.
 */
export async function refreshCheck(
  environment: Environment,
  check: LivenessCheck,
  isUrgent = false,
): Promise<LivenessCheck> {
  if (check.status !== 'IN_PROGRESS') return check;
  const isDue = environment.now() - check.askedAt >= environment.liveness.pollMs;
  if (!isDue && !isUrgent) return check;
  const running = asking.get(environment) ?? new Map<string, Promise<LivenessCheck>>();
  asking.set(environment, running);
  let question = running.get(check.livenessId);
  if (question === undefined) {
    question = ask(environment, check).finally(() => running.delete(check.livenessId));
    running.set(check.livenessId, question);
  }
  return question;
}

export function progressOf(check: LivenessCheck, tellConfidence: boolean): LivenessProgress {
  const { livenessId, status, confidence } = check;
  return {
    livenessId,
    status,
    ...(tellConfidence && confidence !== null ? { confidence } : {}),
  };
}
