/** What the backend keeps of a session: whom it belongs to, and the last result of each kind, each under a key of its own. */
import type { DocumentAccepted, FaceAccepted, FacesCompared } from 'idv-elements/contract';
import type { CheckedSession } from './options.js';
import { ProblemError } from './problem.js';
import { resultSeconds, type Clocked, type SessionLife } from './retention.js';
import type { Environment } from './routes/environment.js';
import { entry, type BackendState } from './state.js';
import type { Commit } from '../shared/store/store.js';

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

export type ResultKind = keyof Results;

export interface KeptResult<Kind extends ResultKind> {
  result: Results[Kind];
  /** Milliseconds since the epoch. */
  acceptedAt: number;
}

/** Results of liveness checks come in after a session has ended; they still need its owner. */
const keptAfterEndSeconds = 7_200;

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

type OwnerStore = Pick<Environment, 'state' | 'subjects'>;

export async function findOwner({ state, subjects }: OwnerStore, sessionId: string): Promise<CheckedSession | null> {
  const owner = await state.get<SessionOwner>(ownerKey(sessionId));
  if (owner === null) return null;
  const { sealedSubject, partner } = owner;
  return { sessionId, subject: await subjects.open(sealedSubject), partner };
}

export async function readOwner(store: OwnerStore, sessionId: string): Promise<CheckedSession> {
  const owner = await findOwner(store, sessionId);
  if (owner === null) throw new ProblemError('SESSION_EXPIRED');
  return owner;
}

/** A result as it is stored for its session, as part of the commit that stores the answer. */
export function resultEntry<Kind extends ResultKind>(
  clocked: Clocked,
  session: SessionLife,
  kind: Kind,
  result: Results[Kind],
): Commit {
  const kept: KeptResult<Kind> = { result, acceptedAt: clocked.now() };
  const key = resultKey(session.sessionId, kind);
  return { set: [entry(key, kept, resultSeconds(clocked, session))] };
}

export function readResult<Kind extends ResultKind>(
  state: BackendState,
  sessionId: string,
  kind: Kind,
): Promise<KeptResult<Kind> | null> {
  return state.get(resultKey(sessionId, kind));
}

const attemptKey = (sessionId: string, attempt: number) => `sessions:${sessionId}:liveness-attempt-${attempt}`;

/**
 * Takes one of the session's liveness attempts, across processes; who holds one already keeps it.
 * @param holder the write that the attempt is for
 * @returns the changes that give it back, and that name the check that it was used for
 * @throws {ProblemError} `ATTEMPTS_EXHAUSTED`
 */
export async function takeLivenessAttempt(
  state: BackendState,
  sessionId: string,
  attempts: number,
  sessionSeconds: number,
  holder: string,
): Promise<{ giveBack: Commit; useFor: (livenessId: string) => Commit }> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const key = attemptKey(sessionId, attempt);
    const isTaken = (await state.claim(key, holder, sessionSeconds)) || (await state.get(key)) === holder;
    if (!isTaken) continue;
    return {
      giveBack: { remove: [key] },
      useFor: (livenessId) => ({ set: [entry(key, livenessId, sessionSeconds)] }),
    };
  }
  throw new ProblemError('ATTEMPTS_EXHAUSTED');
}

/** Of each attempt that is taken: the id of its check, once there is one. */
export async function livenessAttempts(state: BackendState, sessionId: string, attempts: number): Promise<string[]> {
  const taken = await Promise.all(
    Array.from({ length: attempts }, (_, attempt) => state.get<string>(attemptKey(sessionId, attempt))),
  );
  return taken.filter((livenessId) => livenessId !== null);
}

export async function isRevoked(state: BackendState, sessionId: string): Promise<boolean> {
  return (await state.get(revokedKey(sessionId))) !== null;
}

/** From now on the token opens nothing. */
export async function revoke(state: BackendState, sessionId: string, sessionSeconds: number): Promise<void> {
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
