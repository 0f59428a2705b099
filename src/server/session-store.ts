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

type ResultKind = keyof Results;
type Entry = ReturnType<typeof entry>;

export interface KeptResult<Kind extends ResultKind> {
  result: Results[Kind];
  /** Milliseconds since the epoch. */
  acceptedAt: number;
}

/** Results of liveness checks come in after a session has ended; they still need its owner. */
const keptAfterEndSeconds = 3_600;

const ownerKey = (sessionId: string) => `sessions:${sessionId}:owner`;
const resultKey = (sessionId: string, kind: ResultKind) => `sessions:${sessionId}:${kind}`;
const revokedKey = (sessionId: string) => `sessions:${sessionId}:revoked`;

export async function keepOwner(
  state: BackendState,
  sessionId: string,
  owner: SessionOwner,
  sessionSeconds: number,
): Promise<void> {
  await state.set(ownerKey(sessionId), owner, sessionSeconds + keptAfterEndSeconds);
}

export async function findOwner(
  state: BackendState,
  sessionId: string,
): Promise<CheckedSession | null> {
  const owner = await state.get<SessionOwner>(ownerKey(sessionId));
  return owner === null ? null : { sessionId, ...owner };
}

export async function readOwner(state: BackendState, sessionId: string): Promise<CheckedSession> {
  const owner = await findOwner(state, sessionId);
  if (owner === null) throw new ProblemError('SESSION_EXPIRED');
  return owner;
}

/** A result in place of the last one of its kind, for the caller to keep. */
export function resultEntry<Kind extends ResultKind>(
  sessionId: string,
  kind: Kind,
  kept: KeptResult<Kind>,
  seconds: number,
): Entry {
  return entry(resultKey(sessionId, kind), kept, seconds);
}

/** Makes the change unless the session has been revoked, so that nothing is written after its erasure. */
export async function keepUnlessRevoked(
  state: BackendState,
  sessionId: string,
  change: Pick<Commit, 'set' | 'remove'>,
): Promise<void> {
  await state.store.commit({ ...change, when: { key: revokedKey(sessionId), is: null } });
}

export function readResult<Kind extends ResultKind>(
  state: BackendState,
  sessionId: string,
  kind: Kind,
): Promise<KeptResult<Kind> | null> {
  return state.get(resultKey(sessionId, kind));
}

const attemptKey = (sessionId: string, attempt: number) =>
  `sessions:${sessionId}:liveness-attempt-${attempt}`;

/**
 * Takes one of the session's liveness attempts for a check, across processes; gives back the way to return it.
 * @throws {ProblemError} `ATTEMPTS_EXHAUSTED`
 */
export async function takeLivenessAttempt(
  state: BackendState,
  sessionId: string,
  livenessId: string,
  attempts: number,
  sessionSeconds: number,
): Promise<() => Promise<void>> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const key = attemptKey(sessionId, attempt);
    if (await state.claim(key, livenessId, sessionSeconds)) return () => state.remove(key);
  }
  throw new ProblemError('ATTEMPTS_EXHAUSTED');
}

/** Ids of the checks that took an attempt. */
export async function livenessAttempts(
  state: BackendState,
  sessionId: string,
  attempts: number,
): Promise<string[]> {
  const taken = await Promise.all(
    Array.from({ length: attempts }, (_, attempt) =>
      state.get<string>(attemptKey(sessionId, attempt)),
    ),
  );
  return taken.filter((livenessId) => livenessId !== null);
}

export async function isRevoked(state: BackendState, sessionId: string): Promise<boolean> {
  return (await state.get(revokedKey(sessionId))) !== null;
}

/** From now on the token opens nothing. */
export async function revoke(
  state: BackendState,
  sessionId: string,
  sessionSeconds: number,
): Promise<void> {
  await state.set(revokedKey(sessionId), true, sessionSeconds);
}

/** Where everything else of a session is, for the caller to remove. */
export function keysOfSession(sessionId: string, attempts: number): string[] {
  const kinds: ResultKind[] = ['face', 'document', 'faceComparison', 'liveness'];
  return [
    ownerKey(sessionId),
    ...kinds.map((kind) => resultKey(sessionId, kind)),
    ...Array.from({ length: attempts }, (_, at) => attemptKey(sessionId, at)),
  ];
}
