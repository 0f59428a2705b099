/** Stores a session: its owner, and the latest result of each kind, each under its own key. */
import type { DocumentAccepted, FaceAccepted, FacesCompared } from 'idv-elements/contract';
import type { Commit } from '../../shared/store/store.js';
import type { CheckedSession } from '../hooks.js';
import type { SessionClaims } from '../secrets/session-token.js';
import type { Subjects } from '../secrets/subjects.js';
import { ProblemError } from '../shared/problem.js';
import { entry, type BackendState } from '../shared/state.js';
import { isHandoffLive } from './handoffs.js';
import { resultSeconds, type Clocked, type SessionLife } from './session-life.js';

interface SessionOwner {
  sealedSubject: string;
  partner: string;
}

interface ResultOf {
  face: FaceAccepted;
  document: DocumentAccepted;
  faceComparison: FacesCompared;
  /** Id of the latest liveness check. */
  liveness: string;
}

export type ResultKind = keyof ResultOf;

export interface StoredResult<Kind extends ResultKind> {
  result: ResultOf[Kind];
  /** Milliseconds since the epoch. */
  acceptedAt: number;
}

/** Results of liveness checks may arrive after the end of a session, and still need its owner. */
const ownerGraceSeconds = 7_200;

const ownerKey = (sessionId: string) => `sessions:${sessionId}:owner`;
const resultKey = (sessionId: string, kind: ResultKind) => `sessions:${sessionId}:${kind}`;
const revokedKey = (sessionId: string) => `sessions:${sessionId}:revoked`;

export async function storeOwner(
  state: BackendState,
  sessionId: string,
  owner: SessionOwner,
  sessionSeconds: number,
): Promise<void> {
  await state.set(ownerKey(sessionId), owner, sessionSeconds + ownerGraceSeconds);
}

export interface OwnerStore {
  state: BackendState;
  subjects: Subjects;
}

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

/** The change that stores a result for its session, as part of the commit that stores the answer. */
export function resultEntry<Kind extends ResultKind>(
  clocked: Clocked,
  session: SessionLife,
  kind: Kind,
  result: ResultOf[Kind],
): Commit {
  const stored: StoredResult<Kind> = { result, acceptedAt: clocked.now() };
  const key = resultKey(session.sessionId, kind);
  return { set: [entry(key, stored, resultSeconds(clocked, session))] };
}

export function readResult<Kind extends ResultKind>(
  state: BackendState,
  sessionId: string,
  kind: Kind,
): Promise<StoredResult<Kind> | null> {
  return state.get(resultKey(sessionId, kind));
}

const attemptKey = (sessionId: string, attempt: number) => `sessions:${sessionId}:liveness-attempt-${attempt}`;

/**
 * Takes one of the session's liveness attempts, in whichever process. A holder that already has an attempt keeps it.
 * @param holder the write that the attempt is for
 * @returns the changes that release it, and that record the check it was used for
 * @throws {ProblemError} `ATTEMPTS_EXHAUSTED`
 */
export async function takeLivenessAttempt(
  state: BackendState,
  sessionId: string,
  attempts: number,
  sessionSeconds: number,
  holder: string,
): Promise<{ release: Commit; useFor: (livenessId: string) => Commit }> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const key = attemptKey(sessionId, attempt);
    const isTaken = (await state.claim(key, holder, sessionSeconds)) || (await state.get(key)) === holder;
    if (!isTaken) continue;
    return { release: { remove: [key] }, useFor: (livenessId) => ({ set: [entry(key, livenessId, sessionSeconds)] }) };
  }
  throw new ProblemError('ATTEMPTS_EXHAUSTED');
}

/** The check id of each taken attempt, once there is a check. */
export async function livenessAttempts(state: BackendState, sessionId: string, attempts: number): Promise<string[]> {
  const taken = await Promise.all(
    Array.from({ length: attempts }, (_, attempt) => state.get<string>(attemptKey(sessionId, attempt))),
  );
  return taken.filter((livenessId) => livenessId !== null);
}

export async function isRevoked(state: BackendState, sessionId: string): Promise<boolean> {
  return (await state.get(revokedKey(sessionId))) !== null;
}

/** Makes the session's token invalid from now on. */
export async function revoke(state: BackendState, sessionId: string, sessionSeconds: number): Promise<void> {
  await state.set(revokedKey(sessionId), true, sessionSeconds);
}

/** All other keys of a session, for the caller to remove. */
export function keysOfSession(sessionId: string, attempts: number): string[] {
  const kinds: ResultKind[] = ['face', 'document', 'faceComparison', 'liveness'];
  return [
    ownerKey(sessionId),
    ...kinds.map((kind) => resultKey(sessionId, kind)),
    ...Array.from({ length: attempts }, (_, at) => attemptKey(sessionId, at)),
  ];
}

/** Why a token is refused although its signature and time are right, or `null`. */
export async function endOfToken(
  state: BackendState,
  { sessionId, handoffId }: Pick<SessionClaims, 'sessionId' | 'handoffId'>,
  takesRevoked = false,
): Promise<ProblemError | null> {
  if (!takesRevoked && (await isRevoked(state, sessionId))) {
    return new ProblemError('SESSION_EXPIRED', { detail: 'The session was erased.' });
  }
  if (handoffId !== null && !(await isHandoffLive(state, sessionId, handoffId))) {
    return new ProblemError('HANDOFF_EXPIRED', { detail: 'The session continued without this device.' });
  }
  return null;
}
