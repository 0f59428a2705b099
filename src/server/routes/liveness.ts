import { findCheck, keepCheck, progressOf, refreshCheck } from '../liveness-checks.js';
import type { LivenessCreated } from '../../shared/contract.js';
import { networkOf } from '../client-address.js';
import { ProblemError } from '../problem.js';
import { keepResult, takeLivenessAttempt } from '../session-store.js';
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
  const { service, state, policy, sessionSeconds, callbackSecrets, limits, liveness } = environment;
  const { sessionId, partner, subjectHash } = context.get('session');
  const subject = `${partner} ${subjectHash}`;
  return answerWrite(context, environment, {
    scope: `session ${sessionId}`,
    fingerprint: '',
    ttlSeconds: sessionSeconds,
    async run(beforeCall) {
      await limits.take('livenessPerSubject', subject);
      await limits.take('paidCallsPerSubject', subject);
      const attempts = policy.livenessAttempts;
      const giveBack = await takeLivenessAttempt(state, sessionId, attempts, sessionSeconds);
      const livenessId = crypto.randomUUID();
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
      await keepCheck(environment, livenessId, sessionId, data.sessionId);
      await keepResult(state, sessionId, 'liveness', livenessId, sessionSeconds);
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
  const { limits } = environment;
  const secret = context.req.param('secret') ?? '';
  const livenessId = await environment.callbackSecrets.read(secret);
  if (livenessId === null) {
    // The service calls for all people from one address, which must not use up that of a browser, nor the other way round.
    const { address } = context.env ?? {};
    if (address !== undefined) await limits.take('address', `callbacks ${networkOf(address)}`);
    throw new ProblemError('NOT_FOUND');
  }
  await limits.take('callbacksPerCheck', livenessId);
  const check = await findCheck(environment, livenessId, null);
  context.get('logged')['sessionId'] = check.sessionId;
  await refreshCheck(environment, check, true);
  return new Response(null, { status: 204 });
}
