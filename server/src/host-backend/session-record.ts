/** A session as a whole: what was accepted in it, in which order one rests on the other, and its end. */
import type {
  ComparedPicture,
  DocumentAccepted,
  FaceAccepted,
  FacesCompared,
  SessionStep,
} from 'idv-elements/contract';
import { sha256Hex } from './bytes.js';
import type { HeldKind } from './held-pictures.js';
import { findCheck, keysOfCheck, refreshCheck, type LivenessCheck } from './liveness-checks.js';
import type { SessionRecord } from './options.js';
import { toProblemError } from './problem.js';
import { pictureSeconds, type SessionLife } from './retention.js';
import type { ScannedImage } from './scanned-image.js';
import type { Environment } from './routes/environment.js';
import {
  findOwner,
  keysOfSession,
  livenessAttempts,
  readResult,
  resultEntry,
  isRevoked,
  revoke,
  type KeptResult,
} from './session-store.js';
import type { Commit } from '../shared/store/store.js';

export interface ReadRecord {
  face: FaceAccepted | null;
  document: DocumentAccepted | null;
  faceComparison: FacesCompared | null;
  liveness: LivenessCheck | null;
  chain: SessionStep[];
}

const iso = (ms: number): string => new Date(ms).toISOString();

interface AcceptedResult<Kind extends 'face' | 'document'> {
  id: string;
  result: KeptResult<Kind>['result'];
  picture: Uint8Array;
}

/** A result and the picture that it rests on, as part of the commit that stores the answer. */
export async function acceptedEntry<Kind extends 'face' | 'document'>(
  environment: Environment,
  session: SessionLife,
  kind: Kind,
  { id, result, picture }: AcceptedResult<Kind>,
): Promise<Commit> {
  const seconds = pictureSeconds(environment, session);
  const { sessionId } = session;
  const { set = [], remove } = await environment.held.toHold(sessionId, kind, id, picture, seconds);
  const kept = resultEntry(environment, session, kind, result);
  return { set: [...set, ...(kept.set ?? [])], remove };
}

/** The result of a picture that was accepted in another session of the person; `upload` is the picture as it came once more. */
export async function adoptedEntry<Kind extends 'face' | 'document'>(
  environment: Environment,
  session: SessionLife,
  kind: Kind,
  { id, result, upload }: Omit<AcceptedResult<Kind>, 'picture'> & { upload: ScannedImage | undefined },
): Promise<Commit> {
  // It went to an attempt of this session, which another one was quicker than.
  if (upload === undefined) return resultEntry(environment, session, kind, result);
  const picture = await environment.cleanImage(upload);
  const isSame = (await sha256Hex(picture)) === result.sha256;
  return isSame
    ? acceptedEntry(environment, session, kind, { id, result, picture })
    : resultEntry(environment, session, kind, result);
}

async function readLiveness(environment: Environment, sessionId: string): Promise<LivenessCheck | null> {
  const kept = await readResult(environment.state, sessionId, 'liveness');
  if (kept === null) return null;
  const check = await findCheck(environment, kept.result, sessionId).catch((error: unknown) => {
    // A result may be kept for longer than the check that it names.
    if (toProblemError(error).code === 'NOT_FOUND') return null;
    throw error;
  });
  return check && refreshCheck(environment, check);
}

function documentStep({ result, acceptedAt }: KeptResult<'document'>): SessionStep {
  const { documentId: id, sha256, backSha256 } = result;
  const back = backSha256 === null ? [] : [{ role: 'back' as const, sha256: backSha256 }];
  const pictures = [{ role: 'front' as const, sha256 }, ...back];
  return { kind: 'document', id, acceptedAt: iso(acceptedAt), pictures };
}

function faceStep({ result, acceptedAt }: KeptResult<'face'>): SessionStep {
  const { faceId: id, sha256 } = result;
  const pictures = [{ role: 'selfie' as const, sha256 }];
  return { kind: 'face', id, acceptedAt: iso(acceptedAt), pictures };
}

/** Only of a check that succeeded. */
function livenessStep({ livenessId: id, status, endedAt, reference }: LivenessCheck) {
  if (status !== 'SUCCEEDED' || endedAt === null) return [];
  const pictures = reference === null ? [] : [{ role: 'reference' as const, sha256: reference }];
  const step: SessionStep = { kind: 'liveness', id, acceptedAt: iso(endedAt), pictures };
  return [step];
}

/** The last of each kind, and the chain of them. */
export async function readRecord(environment: Environment, sessionId: string): Promise<ReadRecord> {
  const { state } = environment;
  const [document, face, comparison, liveness] = await Promise.all([
    readResult(state, sessionId, 'document'),
    readResult(state, sessionId, 'face'),
    readResult(state, sessionId, 'faceComparison'),
    readLiveness(environment, sessionId),
  ]);
  const chain = [
    ...(document === null ? [] : [documentStep(document)]),
    ...(face === null ? [] : [faceStep(face)]),
    ...(liveness === null ? [] : livenessStep(liveness)),
  ];
  // What was compared with a picture that has been replaced says nothing of the one in its place.
  const isCurrent = ({ kind, id }: ComparedPicture) => kind === 'foreign' || chain.some((step) => step.id === id);
  const compared = comparison?.result ?? null;
  const stands = compared !== null && isCurrent(compared.source) && isCurrent(compared.target);
  return {
    face: face?.result ?? null,
    document: document?.result ?? null,
    faceComparison: stands ? compared : null,
    liveness,
    chain,
  };
}

/** For the partner's own server; `null`: there is no such session, or no more. */
export async function readSessionRecord(environment: Environment, sessionId: string): Promise<SessionRecord | null> {
  const owner = await findOwner(environment, sessionId);
  if (owner === null) return null;
  const { chain, faceComparison } = await readRecord(environment, sessionId);
  return { ...owner, chain, faceComparison };
}

/** What the session holds under that id; `null`: nothing. */
export async function findHeld(
  environment: Environment,
  sessionId: string,
  id: string,
): Promise<{ compared: ComparedPicture; picture: Uint8Array } | null> {
  const { chain } = await readRecord(environment, sessionId);
  const step = chain.find((one) => one.id === id);
  const [first] = step?.pictures ?? [];
  if (step === undefined || first === undefined) return null;
  const kind: HeldKind = step.kind;
  const picture = await environment.held.find(sessionId, kind, id);
  return picture === null ? null : { compared: { kind, id, sha256: first.sha256 }, picture };
}

/** Revokes the token and erases what is kept of the session. */
export async function eraseSession(environment: Environment, sessionId: string): Promise<void> {
  const { state, held, policy, sessionSeconds } = environment;
  // First: what is stored from here on is found by `eraseIfRevoked`, what was stored before is seen below.
  await revoke(state, sessionId, sessionSeconds);
  const checks = await livenessAttempts(state, sessionId, policy.livenessAttempts);
  await state.store.commit({
    remove: [
      ...checks.flatMap(keysOfCheck),
      ...held.keysOf(sessionId),
      ...keysOfSession(sessionId, policy.livenessAttempts),
    ],
  });
}

/** After something was stored: it may have been on its way while the session was erased. */
export async function eraseIfRevoked(environment: Environment, sessionId: string): Promise<void> {
  if (await isRevoked(environment.state, sessionId)) await eraseSession(environment, sessionId);
}
