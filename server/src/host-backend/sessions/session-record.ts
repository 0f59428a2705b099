/** A session as a whole: its accepted steps, the pictures they are based on, and its erasure. */
import type {
  ComparedPicture,
  DocumentAccepted,
  FaceAccepted,
  FacesCompared,
  SessionStep,
} from 'idv-elements/contract';
import { keysOfHandoff } from './handoffs.js';
import type { HeldKind } from './held-pictures.js';
import { findCheck, keysOfCheck, refreshCheck, type LivenessCheck, type LivenessContext } from './liveness-checks.js';
import type { SessionRecord } from '../hooks.js';
import type { Picture, UploadedImage } from '../images/picture.js';
import { toProblemError } from '../shared/problem.js';
import { pictureSeconds, type SessionLife } from './session-life.js';
import {
  findOwner,
  keysOfSession,
  livenessAttempts,
  readResult,
  resultEntry,
  isRevoked,
  revoke,
  type StoredResult,
} from './session-store.js';
import type { Commit } from '../../shared/store/store.js';

/** What session records need of the backend. */
export interface SessionContext extends LivenessContext {
  cleanImage(image: UploadedImage): Promise<Picture>;
  sessionSeconds: number;
}

export interface ReadRecord {
  face: FaceAccepted | null;
  document: DocumentAccepted | null;
  faceComparison: FacesCompared | null;
  liveness: LivenessCheck | null;
  chain: SessionStep[];
}

const iso = (ms: number): string => new Date(ms).toISOString();

const idOf = (result: FaceAccepted | DocumentAccepted): string =>
  'faceId' in result ? result.faceId : result.documentId;

/** The changes that store a result and its picture, as part of the commit that stores the answer. */
export async function acceptedEntry<Kind extends 'face' | 'document'>(
  context: SessionContext,
  session: SessionLife,
  kind: Kind,
  result: StoredResult<Kind>['result'],
  picture: Picture,
): Promise<Commit> {
  const seconds = pictureSeconds(context, session);
  const { sessionId } = session;
  const { set = [], remove } = await context.held.hold(sessionId, kind, idOf(result), picture.bytes, seconds);
  const stored = resultEntry(context, session, kind, result);
  return { set: [...set, ...(stored.set ?? [])], remove };
}

/**
 * The changes that store a result whose picture was accepted in another session of the person.
 * @param upload the same picture, sent again
 */
export async function adoptedEntry<Kind extends 'face' | 'document'>(
  context: SessionContext,
  session: SessionLife,
  kind: Kind,
  result: StoredResult<Kind>['result'],
  upload: UploadedImage | undefined,
): Promise<Commit> {
  // The upload is `undefined` if an attempt of this session took it, but another session was faster.
  const picture = upload === undefined ? null : await context.cleanImage(upload);
  return picture?.sha256 === result.sha256
    ? acceptedEntry(context, session, kind, result, picture)
    : resultEntry(context, session, kind, result);
}

async function readLiveness(context: SessionContext, sessionId: string): Promise<LivenessCheck | null> {
  const stored = await readResult(context.state, sessionId, 'liveness');
  if (stored === null) return null;
  const check = await findCheck(context, stored.result, sessionId).catch((error: unknown) => {
    // The result may be stored longer than the check that it names.
    if (toProblemError(error).code === 'NOT_FOUND') return null;
    throw error;
  });
  return check && refreshCheck(context, check);
}

function documentStep({ result, acceptedAt }: StoredResult<'document'>): SessionStep {
  const { documentId: id, checked = 'document', sha256, backSha256 } = result;
  const back = backSha256 === null ? [] : [{ role: 'back' as const, sha256: backSha256 }];
  const pictures = [{ role: 'front' as const, sha256 }, ...back];
  return { kind: 'document', id, checked, acceptedAt: iso(acceptedAt), pictures };
}

function faceStep({ result, acceptedAt }: StoredResult<'face'>): SessionStep {
  const { faceId: id, sha256 } = result;
  const pictures = [{ role: 'selfie' as const, sha256 }];
  return { kind: 'face', id, acceptedAt: iso(acceptedAt), pictures };
}

/** The step of a check, if it succeeded. */
function livenessStep({ livenessId: id, status, endedAt, reference }: LivenessCheck) {
  if (status !== 'SUCCEEDED' || endedAt === null) return [];
  const pictures = reference === null ? [] : [{ role: 'reference' as const, sha256: reference }];
  const step: SessionStep = { kind: 'liveness', id, acceptedAt: iso(endedAt), pictures };
  return [step];
}

/** The latest result of each kind, and the chain of accepted steps. */
export async function readRecord(context: SessionContext, sessionId: string): Promise<ReadRecord> {
  const { state } = context;
  const [document, face, comparison, liveness] = await Promise.all([
    readResult(state, sessionId, 'document'),
    readResult(state, sessionId, 'face'),
    readResult(state, sessionId, 'faceComparison'),
    readLiveness(context, sessionId),
  ]);
  const chain = [
    ...(document === null ? [] : [documentStep(document)]),
    ...(face === null ? [] : [faceStep(face)]),
    ...(liveness === null ? [] : livenessStep(liveness)),
  ];
  // A comparison with a picture that has since been replaced says nothing about the new one.
  const isCurrent = ({ kind, id }: ComparedPicture) => kind === 'foreign' || chain.some((step) => step.id === id);
  const compared = comparison?.result ?? null;
  const isValid = compared !== null && isCurrent(compared.source) && isCurrent(compared.target);
  return {
    face: face?.result ?? null,
    document: document?.result ?? null,
    faceComparison: isValid ? compared : null,
    liveness,
    chain,
  };
}

/** For the partner's own server. `null` if there is no such session, or it is no longer stored. */
export async function readSessionRecord(context: SessionContext, sessionId: string): Promise<SessionRecord | null> {
  const owner = await findOwner(context, sessionId);
  if (owner === null) return null;
  const { chain, faceComparison } = await readRecord(context, sessionId);
  return { ...owner, chain, faceComparison };
}

/** The picture that the session holds under this id, or `null`. */
export async function findHeld(
  context: SessionContext,
  sessionId: string,
  id: string,
): Promise<{ compared: ComparedPicture; picture: Uint8Array } | null> {
  const { chain } = await readRecord(context, sessionId);
  const step = chain.find((one) => one.id === id);
  const [first] = step?.pictures ?? [];
  if (step === undefined || first === undefined) return null;
  const kind: HeldKind = step.kind;
  const picture = await context.held.find(sessionId, kind, id);
  return picture === null ? null : { compared: { kind, id, sha256: first.sha256 }, picture };
}

/** Revokes the token and erases everything that is stored about the session. */
export async function eraseSession(context: SessionContext, sessionId: string): Promise<void> {
  const { state, held, policy, sessionSeconds } = context;
  // Revoke first, so that `eraseIfRevoked` removes whatever is stored from now on. What was stored before is removed
  // below.
  await revoke(state, sessionId, sessionSeconds);
  const started = await livenessAttempts(state, sessionId, policy.livenessAttempts);
  // The latest check may have been started in another session of the person.
  const latest = await readResult(state, sessionId, 'liveness');
  const checks = new Set(latest === null ? started : [...started, latest.result]);
  const handoff = await keysOfHandoff(state, sessionId);
  await state.store.commit({
    remove: [
      ...handoff,
      ...[...checks].flatMap(keysOfCheck),
      ...held.keysOf(sessionId),
      ...keysOfSession(sessionId, policy.livenessAttempts),
    ],
  });
}

/** Call this after storing something, because the session may have been erased in the meantime. */
export async function eraseIfRevoked(context: SessionContext, sessionId: string): Promise<void> {
  if (await isRevoked(context.state, sessionId)) await eraseSession(context, sessionId);
}
