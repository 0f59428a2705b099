/** Liveness checks of this backend: each belongs to one session and mirrors one session of the service. */
import type { LivenessProgress, LivenessStatus } from '../shared/contract.js';
import { livenessProgress } from './contract-schemas.js';
import { ProblemError } from './problem.js';
import { callHook } from './service-check.js';
import type { Environment } from './routes/environment.js';

interface LivenessCheck {
  livenessId: string;
  sessionId: string;
  /** The service's session id: the reference of liveness-result. */
  serviceSessionId: string;
  status: LivenessStatus;
  confidence: number | null;
  /** When the service was last asked, milliseconds since the epoch. */
  askedAt: number;
}

/** The service's session and its callback may outlive ours. */
const keptSeconds = 3_600;

const keyOf = (livenessId: string) => `liveness:${livenessId}`;

/** One question at a time about each check, however many watch it. */
const asking = new WeakMap<Environment, Map<string, Promise<LivenessCheck>>>();

export async function keepCheck(
  environment: Environment,
  livenessId: string,
  sessionId: string,
  serviceSessionId: string,
): Promise<void> {
  const check: LivenessCheck = {
    livenessId,
    sessionId,
    serviceSessionId,
    status: 'IN_PROGRESS',
    confidence: null,
    askedAt: environment.now(),
  };
  await environment.state.set(keyOf(livenessId), check, keptSeconds);
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

async function ask(environment: Environment, check: LivenessCheck): Promise<LivenessCheck> {
  const { service, state, hooks, now } = environment;
  const answer = await service.livenessResult({ reference: check.serviceSessionId });
  const asked = { ...check, askedAt: now() };
  if (answer.pending) {
    await state.set(keyOf(check.livenessId), asked, keptSeconds);
    return asked;
  }
  const status = livenessProgress.shape.status.safeParse(answer.data.status);
  if (!status.success) throw new ProblemError('FAILED');
  const fresh = { ...asked, status: status.data, confidence: answer.data.confidence ?? null };
  if (fresh.status !== 'IN_PROGRESS') {
    const { livenessId, sessionId } = check;
    const isFirst = await state.claim(`${keyOf(livenessId)}:hook`, true, keptSeconds);
    if (isFirst) {
      await callHook(environment, sessionId, hooks.onLivenessResult, { livenessId, answer });
    }
  }
  await state.set(keyOf(check.livenessId), fresh, keptSeconds);
  if (fresh.status !== 'IN_PROGRESS') auditResult(environment, fresh);
  return fresh;
}

function auditResult(
  { audit }: Environment,
  { sessionId, serviceSessionId, status }: LivenessCheck,
) {
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
