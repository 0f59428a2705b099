import { lineOf, type SetupFault } from '../shared/setup-error.js';
import { wait } from '../shared/time.js';
import { createApp } from './app.js';
import { endUnfinishedCall } from './calls/unfinished-calls.js';
import { DueWork } from './delivery/due-work.js';
import type { Results } from './delivery/results.js';
import { createEnvironment, type Environment } from './environment.js';
import { Metrics } from './operations/metrics.js';
import type { HostBackend, HostBackendOptions, Log, RequestContext } from './options.js';
import { answerSeconds } from './routes/writes.js';
import { followUpCheck } from './sessions/liveness-checks.js';
import { eraseSession, readSessionRecord } from './sessions/session-record.js';
import { checkSetup } from './setup.js';
import { ProblemError, problemResponse } from './shared/problem.js';

const defaultGraceMs = 10_000;

/** The response object of Node, Express and similar. */
interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body: string): unknown;
}

const notWeb: SetupFault = {
  code: 'not-a-web-request',
  what: '`backend.fetch` got a request of Node, Express or Fastify instead of a web `Request`.',
  fix: 'Use the adapter of your framework, such as `expressHandler(backend)` of idv-elements-server/express.',
};

/**
 * Answers a call whose argument is not a web request; `null` for a web request. That is a developer's mistake, which
 * must not pass silently or leave the client without an answer.
 */
async function refuseForeignRequest(request: unknown, context: unknown, log: Log): Promise<Response | null> {
  const { headers } = (request ?? {}) as { headers?: { get?: unknown } };
  if (typeof headers?.get === 'function') return null;
  log.error({ code: notWeb.code }, lineOf(notWeb));
  const problem = new ProblemError('INTERNAL', { detail: `${notWeb.what} ${notWeb.fix}`, retryable: false });
  const answer = problemResponse(problem, crypto.randomUUID());
  // `app.use(backend.fetch)` ignores what it returns.
  const response = context as Partial<NodeResponse> | undefined;
  if (typeof response?.writeHead === 'function' && typeof response.end === 'function') {
    response.writeHead(answer.status, { 'content-type': 'application/problem+json' });
    response.end(await answer.clone().text());
  }
  return answer;
}

async function atMost(work: Promise<unknown>, ms: number): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, wait(Math.max(0, ms), over.signal)]);
  over.abort();
}

function createDueWork(environment: Environment): DueWork {
  const { state, seal, results, log, closing } = environment;
  // Results from this work count as due work.
  const due: Pick<Results, 'prepare'> = {
    prepare: (hook, session, result) => results.prepare(hook, session, result, true),
  };
  const dueWork = new DueWork({
    store: state.store,
    workers: {
      event: (id) => results.work(id),
      liveness: (id) => followUpCheck({ ...environment, results: due }, id),
      call: (id) => endUnfinishedCall({ state, seal, results: due, answerSeconds }, id),
    },
    leaseMs: results.leaseMs,
    log,
    closing,
  });
  // Some runtimes allow timers only within a request: there, `runDueWork` is called from outside.
  const hasProcess = (globalThis as { process?: { pid?: number } }).process?.pid !== undefined;
  if (hasProcess) dueWork.start();
  return dueWork;
}

/**
 * The host backend: it holds the API key, checks what browsers send, and calls the identity service.
 * @throws {SetupError} for options without which it cannot work, or would be unsafe: no `authorize`, a short secret, an
 *   invalid origin
 * @throws {TypeError} for any other option that is out of bounds
 *
 * @example
 * ```js
 * const backend = createHostBackend({
 *   identityService: { baseUrl: process.env.IDENTITY_URL, apiKey: process.env.IDENTITY_KEY },
 *   secret: process.env.IDV_SECRET,
 *   allowedOrigins: ['https://www.example.com'],
 *   authorize: async (request) => {
 *     const user = await userOf(request); // your own login
 *     return user && { subject: user.id };
 *   },
 *   onDocumentChecked: async ({ eventId, subject, answer, failure }) => {
 *     await saveOnce(eventId, subject, answer ?? failure);
 *   },
 * });
 * const response = await backend.fetch(request);
 * ```
 */
export function createHostBackend(options: HostBackendOptions): HostBackend {
  checkSetup(options);
  const metrics = new Metrics();
  const closing = new AbortController();
  const environment = createEnvironment(options, metrics, closing.signal);
  const { allowedOrigins, allowedHeaders = [], metricsToken } = options;
  const basePath = (options.basePath ?? '/idv').replace(/\/+$/, '');
  const app = createApp(environment, { allowedOrigins, allowedHeaders, basePath, metrics, metricsToken });
  const dueWork = createDueWork(environment);
  const running = new Set<Promise<Response>>();
  const track = (answer: Promise<Response>): Promise<Response> => {
    running.add(answer);
    metrics.inFlight = running.size;
    return answer.finally(() => {
      running.delete(answer);
      metrics.inFlight = running.size;
    });
  };
  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.allSettled(running);
  };
  async function answer(request: Request, context: RequestContext): Promise<Response> {
    const refused = await refuseForeignRequest(request, context, environment.log);
    if (refused !== null) return refused;
    const { address, incoming, mountPath, isBodyRead } = context;
    return app.fetch(request, { address, incoming, mountPath, isBodyRead });
  }
  return {
    basePath,
    fetch: (request, context = {}) => track(answer(request, context)),
    readSession: (sessionId) => readSessionRecord(environment, sessionId),
    eraseSession: (sessionId) => eraseSession(environment, sessionId),
    runDueWork: () => dueWork.run(),
    async close(graceMs = defaultGraceMs) {
      closing.abort();
      const started = performance.now();
      await atMost(idle(), graceMs);
      const { idempotency, results } = environment;
      const ended = Promise.all([idempotency.idle(), dueWork.idle(), results.idle()]);
      await atMost(ended, graceMs - (performance.now() - started));
    },
  };
}
