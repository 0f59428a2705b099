/** What the backend keeps of a session: whom it belongs to, and the last result of each kind, each under a key of its own. */
import type { DocumentAccepted, FaceAccepted, FacesCompared } from '../shared/contract.js';
import type { CheckedSession } from './options.js';
import { ProblemError } from './problem.js';
import type { Environment } from './routes/environment.js';
import type { BackendState } from './state.js';

interface SessionOwner {
  sealedSubject: string;
  partner: string;
}

interface Results {
  face: FaceAccepted;
  document: DocumentAccepted;
  faceComparison: FacesCompared;
  /** The last liveness check's id. */
  liveness: string;
}

/** Results of liveness checks come in after a session has ended; they still need its owner. */
const keptAfterEndSeconds = 3_600;

const ownerKey = (sessionId: string) => `sessions:${sessionId}:owner`;

export async function keepOwner(
  state: BackendState,
  sessionId: string,
  owner: SessionOwner,
  sessionSeconds: number,
): Promise<void> {
  await state.set(ownerKey(sessionId), owner, sessionSeconds + keptAfterEndSeconds);
}

export async function readOwner(
  { state, subjects }: Pick<Environment, 'state' | 'subjects'>,
  sessionId: string,
): Promise<CheckedSession> {
  const owner = await state.get<SessionOwner>(ownerKey(sessionId));
  if (owner === null) throw new ProblemError('SESSION_EXPIRED');
  const { sealedSubject, partner } = owner;
  return { sessionId, subject: await subjects.open(sealedSubject), partner };
}

export async function keepResult<Kind extends keyof Results>(
  state: BackendState,
  sessionId: string,
  kind: Kind,
  result: Results[Kind],
  sessionSeconds: number,
): Promise<void> {
  await state.set(`sessions:${sessionId}:${kind}`, result, sessionSeconds);
}

export function readResult<Kind extends keyof Results>(
  state: BackendState,
  sessionId: string,
  kind: Kind,
): Promise<Results[Kind] | null> {
  return state.get(`sessions:${sessionId}:${kind}`);
}

const attemptKey = (sessionId: string, attempt: number) =>
  `sessions:${sessionId}:liveness-attempt-${attempt}`;

/**
 * Takes one of the session's liveness attempts, across processes; gives back the way to return it.
 * @throws {ProblemError} `ATTEMPTS_EXHAUSTED`
 */
export async function takeLivenessAttempt(
  state: BackendState,
  sessionId: string,
  attempts: number,
  sessionSeconds: number,
): Promise<() => Promise<void>> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const key = attemptKey(sessionId, attempt);
    if (await state.claim(key, true, sessionSeconds)) return () => state.remove(key);
  }
  throw new ProblemError('ATTEMPTS_EXHAUSTED');
}

export async function countLivenessAttempts(
  state: BackendState,
  sessionId: string,
  attempts: number,
): Promise<number> {
  const taken = await Promise.all(
    Array.from({ length: attempts }, (_, attempt) => state.get(attemptKey(sessionId, attempt))),
  );
  return taken.filter((value) => value !== null).length;
}
