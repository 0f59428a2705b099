/** What the backend keeps of a session: whom it belongs to, and the last result of each kind, each under a key of its own. */
import type { DocumentAccepted, FaceAccepted, FacesCompared } from '../shared/contract.js';
import type { CheckedSession } from './options.js';
import { ProblemError } from './problem.js';
import { entry, type BackendState } from './state.js';
import type { Commit } from './store/store.js';

interface SessionOwner {
  subject: string;
  partner: string;
}

interface Results {
  face: FaceAccepted;
  document: DocumentAccepted;
  faceComparison: FacesCompared;
  /** The last liveness check's id. */
  liveness: string;
}

export type ResultKind = keyof Results;

/** Results of liveness checks come in after a session has ended; they still need its owner. */
const keptAfterEndSeconds = 7_200;

const ownerKey = (sessionId: string) => `sessions:${sessionId}:owner`;

export async function keepOwner(
  state: BackendState,
  sessionId: string,
  owner: SessionOwner,
  sessionSeconds: number,
): Promise<void> {
  await state.set(ownerKey(sessionId), owner, sessionSeconds + keptAfterEndSeconds);
}

export async function readOwner(state: BackendState, sessionId: string): Promise<CheckedSession> {
  const owner = await state.get<SessionOwner>(ownerKey(sessionId));
  if (owner === null) throw new ProblemError('SESSION_EXPIRED');
  return { sessionId, ...owner };
}

/** A result as it is stored for its session, as part of the commit that stores the answer. */
export function resultEntry<Kind extends ResultKind>(
  { sessionSeconds }: { sessionSeconds: number },
  { sessionId }: Pick<CheckedSession, 'sessionId'>,
  kind: Kind,
  result: Results[Kind],
): Commit {
  return { set: [entry(`sessions:${sessionId}:${kind}`, result, sessionSeconds)] };
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
 * Takes one of the session's liveness attempts, across processes; who holds one already keeps it.
 * @param holder the write that the attempt is for
 * @returns the change that gives it back
 * @throws {ProblemError} `ATTEMPTS_EXHAUSTED`
 */
export async function takeLivenessAttempt(
  state: BackendState,
  sessionId: string,
  attempts: number,
  sessionSeconds: number,
  holder: string,
): Promise<Commit> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const key = attemptKey(sessionId, attempt);
    const isTaken =
      (await state.claim(key, holder, sessionSeconds)) || (await state.get(key)) === holder;
    if (isTaken) return { remove: [key] };
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
