import { findCheck, keepCheck, progressOf, refreshCheck } from '../liveness-checks.js';
import type { LivenessCreated } from '../../shared/contract.js';
import { ProblemError } from '../problem.js';
import { resultSeconds } from '../retention.js';
import { keepUnlessRevoked, resultEntry, takeLivenessAttempt } from '../session-store.js';
import { answerWrite } from './answer.js';
import { dataOf, settle } from '../service-check.js';
import type { BackendContext, Environment } from './environment.js';

/** @throws {ProblemError} `URL_NOT_ALLOWED`: nobody is sent to a page the partner did not name */
function checkUrl(text: unknown, { liveness }: Environment, reference: string): string {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : null;
  const hasCredentials = url !== null && (url.username !== '' || url.password !== '');
  if (url === null || hasCredentials || !liveness.allowedOrigins.has(url.origin)) {
    throw new ProblemError('URL_NOT_ALLOWED', { reference });
  }
  return url.href;
}

/** `POST /liveness` */
export async function startLiveness(
  context: BackendContext,
  environment: Environment,
): Promise<Response> {
  const { service, state, policy, sessionSeconds, callbackSecrets, liveness } = environment;
  const session = context.get('session');
  const { sessionId } = session;
  return answerWrite(context, environment, {
    scope: `session ${sessionId}`,
    fingerprint: '',
    ttlSeconds: sessionSeconds,
    async run(beforeCall) {
      const attempts = policy.livenessAttempts;
      const livenessId = crypto.randomUUID();
      const giveBack = await takeLivenessAttempt(
        state,
        sessionId,
        livenessId,
        attempts,
        sessionSeconds,
      );
      const { publicUrl } = liveness;
      const callbackUrl =
        publicUrl === null
          ? undefined
          : `${publicUrl}/liveness/callback/${await callbackSecrets.make(livenessId)}`;
      await beforeCall();
      const checked = await settle(service.generateLivenessUrl({ callbackUrl }));
      if (checked.failure !== null) await giveBack();
      const { data, reference } = dataOf(checked);
      const url = checkUrl(data.frontendUrl, environment, reference);
      await keepCheck(environment, livenessId, session, data.sessionId);
      const kept = { result: livenessId, acceptedAt: environment.now() };
      const seconds = resultSeconds(environment, session);
      const set = [resultEntry(sessionId, 'liveness', kept, seconds)];
      await keepUnlessRevoked(state, sessionId, { set });
      return { status: 201, body: { livenessId, url } satisfies LivenessCreated };
    },
  });
}

/** `GET /liveness/{id}` */
export async function readLiveness(
  context: BackendContext,
  environment: Environment,
): Promise<Response> {
  const { sessionId } = context.get('session');
  const found = await findCheck(environment, context.req.param('id') ?? '', sessionId);
  const check = await refreshCheck(environment, found);
  return context.json(progressOf(check, environment.liveness.tellConfidence));
}

/**
 * `POST /liveness/callback/{secret}`: the body is not even read; it says that something happened, and the service is asked
 * what. A failure to ask is answered as one, so that the service calls again.
 */
export async function takeCallback(
  context: BackendContext,
  environment: Environment,
): Promise<Response> {
  const secret = context.req.param('secret') ?? '';
  const livenessId = await environment.callbackSecrets.read(secret);
  if (livenessId === null) throw new ProblemError('NOT_FOUND');
  const check = await findCheck(environment, livenessId, null);
  context.get('logged')['sessionId'] = check.sessionId;
  await refreshCheck(environment, check, true);
  return new Response(null, { status: 204 });
}
