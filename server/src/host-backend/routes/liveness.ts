import type { LivenessCreated } from 'idv-elements/contract';
import { dataOf } from '../calls/service-call.js';
import type { BackendContext, Environment } from '../environment.js';
import { networkOf } from '../operations/rate-limits.js';
import { adoptCheck, findCheck, newCheck, progressOf, refreshCheck } from '../sessions/liveness-checks.js';
import { resultEntry, takeLivenessAttempt } from '../sessions/session-store.js';
import { ProblemError } from '../shared/problem.js';
import { streamProgress } from './progress-events.js';
import { answerSessionWrite, ownerOf } from './writes.js';

/** @throws {ProblemError} `URL_NOT_ALLOWED` for a page on an origin that the partner does not allow */
function checkUrl(text: unknown, { liveness }: Environment, reference: string): string {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : null;
  const hasCredentials = url !== null && (url.username !== '' || url.password !== '');
  if (url === null || hasCredentials || !liveness.allowedOrigins.has(url.origin)) {
    throw new ProblemError('URL_NOT_ALLOWED', { reference });
  }
  return url.href;
}

/** `POST /liveness` */
export async function startLiveness(context: BackendContext, environment: Environment): Promise<Response> {
  const { service, state, policy, sessionSeconds, callbackSecrets, limits, liveness } = environment;
  const life = context.get('session');
  return answerSessionWrite(context, environment, {
    fingerprint: '',
    // The hook only reports checks that were started.
    unfinished: null,
    async run(attempt) {
      const { session, key } = attempt;
      // If the outcome of an earlier call is unknown, this attempt looks it up and makes no new call.
      if (!attempt.isUndecided) await limits.take('livenessPerSubject', ownerOf(life));
      await attempt.countPaidCalls(1);
      const attempts = policy.livenessAttempts;
      const { sessionId } = session;
      const taken = await takeLivenessAttempt(state, sessionId, attempts, sessionSeconds, key);
      const livenessId = crypto.randomUUID();
      environment.warnOfPolling();
      const { publicUrl } = liveness;
      const callbackUrl =
        publicUrl === null ? undefined : `${publicUrl}/liveness/callback/${await callbackSecrets.make(livenessId)}`;
      const checked = await attempt.call('generateLivenessUrl', (options) =>
        service.generateLivenessUrl({ callbackUrl }, options),
      );
      // A check that the service has started counts, even if its address never arrived here.
      if (checked.failure !== null && checked.failure.code !== '103') attempt.add(taken.release);
      const { data, reference } = dataOf(checked);
      const url = checkUrl(data.frontendUrl, environment, reference);
      attempt.add(newCheck(environment, livenessId, life, data.sessionId));
      attempt.add(taken.useFor(livenessId));
      attempt.add(resultEntry(environment, life, 'liveness', livenessId));
      return { status: 201, body: { livenessId, url } satisfies LivenessCreated };
    },
    async adopt(body) {
      const { livenessId } = body as LivenessCreated;
      await adoptCheck(environment, livenessId, life);
      await state.store.commit(resultEntry(environment, life, 'liveness', livenessId));
    },
  });
}

/** `GET /liveness/{id}/events` */
export async function watchLiveness(context: BackendContext, environment: Environment): Promise<Response> {
  const { livenessWatch: watch, liveness, closing } = environment;
  const { sessionId } = context.get('session');
  const id = context.req.param('id') ?? '';
  await findCheck(environment, id, sessionId);
  return streamProgress(context, environment, {
    watch,
    event: 'status',
    watched: {
      id,
      sessionId,
      closing,
      pollMs: liveness.pollMs,
      async read() {
        const check = await refreshCheck(environment, await findCheck(environment, id, sessionId));
        return progressOf(check, liveness.sendConfidence);
      },
      isOver: ({ status }) => status !== 'IN_PROGRESS',
    },
    idOf: ({ status }) => status,
  });
}

/** `GET /liveness/{id}` */
export async function readLiveness(context: BackendContext, environment: Environment): Promise<Response> {
  const { sessionId } = context.get('session');
  const found = await findCheck(environment, context.req.param('id') ?? '', sessionId);
  const check = await refreshCheck(environment, found);
  return context.json(progressOf(check, environment.liveness.sendConfidence));
}

/**
 * `POST /liveness/callback/{secret}`: the body is not even read. A callback only makes the backend request the result.
 * If that request fails, the callback fails too, and the service calls again.
 */
export async function takeCallback(context: BackendContext, environment: Environment): Promise<Response> {
  const { limits } = environment;
  const secret = context.req.param('secret') ?? '';
  const livenessId = await environment.callbackSecrets.read(secret);
  if (livenessId === null) {
    // The service's callbacks all come from one address, so they need a different limit than browsers.
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
