import { contractVersion, type SessionCreated, type SessionProgress } from 'idv-elements/contract';
import type { BackendContext, Environment } from '../environment.js';
import type { SessionClaims } from '../secrets/session-token.js';
import { progressOf } from '../sessions/liveness-checks.js';
import { endsOf, laterTokenEnd, tokenEnd } from '../sessions/session-life.js';
import { eraseSession, readRecord } from '../sessions/session-record.js';
import { storeOwner, livenessAttempts } from '../sessions/session-store.js';
import { ProblemError } from '../shared/problem.js';
import { askPartner } from './authorize.js';
import { answerWrite, ownerOf, scopeOf, type Write } from './writes.js';

/** The token is not stored. Signing these fields again gives the same token. */
type SessionSeed = Pick<SessionClaims, 'sessionId' | 'issuedAt' | 'expiresAt' | 'endsAt'>;

/** What a page gets of a session: a token with these claims. */
async function createdOf({ tokens, policy }: Environment, claims: SessionClaims): Promise<SessionCreated> {
  const { sessionId } = claims;
  return { sessionId, token: await tokens.sign(claims), ...endsOf(claims), contractVersion, policy };
}

/** `POST /sessions` */
export async function createSession(context: BackendContext, environment: Environment): Promise<Response> {
  const { limits, subjects, state, sessionSeconds, now } = environment;
  const authorization = await askPartner(context, environment, 'create-session');
  if (authorization === null) throw new ProblemError('UNAUTHORIZED');
  const { subject, partner } = authorization;
  const subjectHash = await subjects.hash(subject);
  const requester = { subjectHash, partner };
  context.set('requester', requester);
  // Otherwise opening a new session would bypass the limit of the previous one.
  await limits.take('session', subjectHash);
  await limits.take('partner', partner);
  const origin = context.get('origin');
  const write: Write<SessionSeed> = {
    fingerprint: origin ?? '',
    ttlSeconds: sessionSeconds,
    async run() {
      await limits.take('sessionsPerSubject', ownerOf(requester));
      const issuedAt = Math.floor(now() / 1000);
      const endsAt = issuedAt + sessionSeconds;
      const expiresAt = tokenEnd(environment, issuedAt, endsAt);
      const seed: SessionSeed = { sessionId: crypto.randomUUID(), issuedAt, expiresAt, endsAt };
      const owner = { sealedSubject: await subjects.seal(subject), partner };
      await storeOwner(state, seed.sessionId, owner, sessionSeconds);
      return { status: 201, body: seed };
    },
  };
  return answerWrite(context, environment, scopeOf(requester), write, (seed) => {
    context.get('logged')['sessionId'] = seed.sessionId;
    const expiresAt = laterTokenEnd(environment, seed);
    return createdOf(environment, { ...seed, expiresAt, subjectHash, origin, partner, handoffId: null });
  });
}

/** `POST /sessions/current/renewal`: issues a token that expires later, at most at the end of the session. */
export async function renewSession(context: BackendContext, environment: Environment): Promise<Response> {
  const { now, tokenSeconds } = environment;
  const session = context.get('session');
  const { sessionId, origin, handoffId } = session;
  const write: Write<Pick<SessionClaims, 'issuedAt' | 'expiresAt'>> = {
    fingerprint: '',
    ttlSeconds: tokenSeconds,
    async run() {
      const issuedAt = Math.floor(now() / 1000);
      const expiresAt = Math.max(session.expiresAt, tokenEnd(environment, issuedAt, session.endsAt));
      return { status: 201, body: { issuedAt, expiresAt } };
    },
  };
  return answerWrite(context, environment, `renewal ${sessionId} ${origin} ${handoffId}`, write, (life) =>
    createdOf(environment, { ...session, ...life }),
  );
}

/** `GET /sessions/current`: lists what is completed so far, to continue after a reload or on a phone. */
export async function readSession(context: BackendContext, environment: Environment): Promise<Response> {
  const { state, policy } = environment;
  const { sessionId, expiresAt } = context.get('session');
  const [{ face, document, faceComparison, liveness, chain }, attempts] = await Promise.all([
    readRecord(environment, sessionId),
    livenessAttempts(state, sessionId, policy.livenessAttempts),
  ]);
  const { sendConfidence } = environment.liveness;
  const progress: SessionProgress = {
    sessionId,
    expiresAt: new Date(expiresAt * 1000).toISOString(),
    policy,
    face,
    document,
    faceComparison,
    liveness: liveness === null ? null : progressOf(liveness, sendConfidence),
    livenessAttemptsLeft: policy.livenessAttempts - attempts.length,
    chain,
  };
  return context.json(progress);
}

/**
 * `DELETE /sessions/current`: erases the session and revokes its token. A repeat gets the same answer.
 */
export async function deleteSession(context: BackendContext, environment: Environment): Promise<Response> {
  await eraseSession(environment, context.get('session').sessionId);
  return new Response(null, { status: 204 });
}
