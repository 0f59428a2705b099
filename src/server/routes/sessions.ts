import type { SessionCreated, SessionProgress } from '../../shared/contract.js';
import { withDeadline } from '../deadline.js';
import { findCheck, progressOf, refreshCheck } from '../liveness-checks.js';
import { ProblemError } from '../problem.js';
import { countLivenessAttempts, keepOwner, readResult } from '../session-store.js';
import { answerWrite } from './answer.js';
import type { BackendContext, Environment } from './environment.js';

/** The token is not kept: it is signed anew from these, and comes out the same. */
interface SessionSeed {
  sessionId: string;
  issuedAt: number;
  expiresAt: number;
}

/** `POST /sessions` */
export async function createSession(
  context: BackendContext,
  environment: Environment,
): Promise<Response> {
  const { authorize, limits, subjects, tokens, state, policy, sessionSeconds, now } = environment;
  const authorization = await withDeadline(authorize(context.req.raw), environment.hookTimeoutMs);
  if (authorization === null) throw new ProblemError('UNAUTHORIZED');
  const { subject, partner = 'default' } = authorization;
  if (typeof subject !== 'string' || subject === '') {
    throw new TypeError('authorize must return a subject.');
  }
  const subjectHash = await subjects.hash(subject);
  context.set('requester', { subjectHash, partner });
  // Else somebody past the limit of one session would open the next.
  await limits.take('session', subjectHash);
  await limits.take('partner', partner);
  const origin = context.get('origin');
  const answer = await answerWrite(context, environment, {
    scope: `subject ${partner} ${subjectHash}`,
    fingerprint: origin ?? '',
    ttlSeconds: sessionSeconds,
    async run() {
      await limits.take('sessionsPerSubject', `${partner} ${subjectHash}`);
      const issuedAt = Math.floor(now() / 1000);
      const seed: SessionSeed = {
        sessionId: crypto.randomUUID(),
        issuedAt,
        expiresAt: issuedAt + sessionSeconds,
      };
      const owner = { sealedSubject: await subjects.seal(subject), partner };
      await keepOwner(state, seed.sessionId, owner, sessionSeconds);
      return { status: 201, body: seed };
    },
  });
  if (answer.status !== 201) return answer;
  const seed = (await answer.json()) as SessionSeed;
  const created: SessionCreated = {
    sessionId: seed.sessionId,
    token: await tokens.sign({ ...seed, subjectHash, origin, partner }),
    expiresAt: new Date(seed.expiresAt * 1000).toISOString(),
    policy,
  };
  context.get('logged')['sessionId'] = seed.sessionId;
  return new Response(JSON.stringify(created), { status: 201, headers: answer.headers });
}

async function livenessProgressOf(
  environment: Environment,
  sessionId: string,
): Promise<SessionProgress['liveness']> {
  const livenessId = await readResult(environment.state, sessionId, 'liveness');
  if (livenessId === null) return null;
  const check = await findCheck(environment, livenessId, sessionId);
  return progressOf(await refreshCheck(environment, check), environment.liveness.tellConfidence);
}

/** `GET /sessions/current`: what is done so far, to go on after a reload or on a phone. */
export async function readSession(
  context: BackendContext,
  environment: Environment,
): Promise<Response> {
  const { state, policy } = environment;
  const { sessionId, expiresAt } = context.get('session');
  const [face, document, faceComparison, liveness, attempts] = await Promise.all([
    readResult(state, sessionId, 'face'),
    readResult(state, sessionId, 'document'),
    readResult(state, sessionId, 'faceComparison'),
    livenessProgressOf(environment, sessionId),
    countLivenessAttempts(state, sessionId, policy.livenessAttempts),
  ]);
  const progress: SessionProgress = {
    sessionId,
    expiresAt: new Date(expiresAt * 1000).toISOString(),
    policy,
    face,
    document,
    faceComparison,
    liveness,
    livenessAttemptsLeft: policy.livenessAttempts - attempts,
  };
  return context.json(progress);
}
