import { Hono } from 'hono';
import { DueWork } from './due-work.js';
import { decisionOf } from './audit.js';
import { networkOf } from './client-address.js';
import { toEnvironment } from './environment.js';
import { lookUpCheck } from './liveness-checks.js';
import { Metrics } from './metrics.js';
import { hostBackendOpenApi } from './openapi.js';
import type { HostBackend, HostBackendOptions } from './options.js';
import { createOriginRules } from './origins.js';
import { ProblemError, problemResponse, toProblemError } from './problem.js';
import type { BackendContext, Env } from './routes/environment.js';
import { keptSeconds } from './routes/answer.js';
import { routes } from './routes/table.js';
import { eraseSession, readSessionRecord } from './session-record.js';
import { isRevoked } from './session-store.js';
import { StoreError } from '../shared/store/store.js';
import { endUnfinishedCall } from './unfinished-calls.js';

const defaultGraceMs = 10_000;

function bearerToken(request: Request): string {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) throw new ProblemError('UNAUTHORIZED', { detail: 'Send the token.' });
  return token;
}

/** A page's own GET carries no `Origin`; every write of a browser does. */
function checkTokenOrigin(context: BackendContext, tokenOrigin: string | null): void {
  const origin = context.get('origin');
  if (origin === tokenOrigin) return;
  if (origin === null && context.req.method === 'GET') return;
  throw new ProblemError('FORBIDDEN', { detail: 'The token belongs to another origin.' });
}

/** Requests that run, and the end of them. */
class InFlight {
  #idle: (() => void) | null = null;
  readonly #metrics: Metrics;

  constructor(metrics: Metrics) {
    this.#metrics = metrics;
  }

  async track<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#metrics.inFlight += 1;
    try {
      return await work();
    } finally {
      this.#metrics.inFlight -= 1;
      if (this.#metrics.inFlight === 0) this.#idle?.();
    }
  }

  async drained(graceMs: number): Promise<void> {
    if (this.#metrics.inFlight === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#idle = resolve;
      timer = setTimeout(resolve, graceMs);
    });
    clearTimeout(timer);
  }
}

async function atMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms));
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

/**
 * The host backend: holds the API key, checks what browsers send, calls the identity service.
 * @throws {TypeError} for options that would make it unsafe: no `authorize`, a short secret, an origin that is none
 */
export function createHostBackend(options: HostBackendOptions): HostBackend {
  const metrics = new Metrics();
  const closing = new AbortController();
  const environment = toEnvironment(options, metrics, closing.signal);
  const { tokens, limits, log, now, state, seal, results, audit } = environment;
  const unfinished = { state, seal, results, keptSeconds };
  const dueWork = new DueWork({
    store: state.store,
    workers: {
      event: (id) => results.work(id),
      liveness: (id) => lookUpCheck(environment, id),
      call: (id) => endUnfinishedCall(unfinished, id),
    },
    leaseMs: results.leaseMs,
    log,
    closing: closing.signal,
  });
  // Some runtimes allow no timers outside of a request, and end with it: there `runDueWork` is called from outside.
  const hasProcess = (globalThis as { process?: { pid?: number } }).process?.pid !== undefined;
  if (hasProcess) dueWork.start();
  const origins = createOriginRules(options.allowedOrigins);
  const basePath = (options.basePath ?? '/idv').replace(/\/+$/, '');
  const inFlight = new InFlight(metrics);
  if (environment.liveness.publicUrl === null) {
    const text = 'liveness.publicUrl is not set: the service cannot call back, and is asked instead';
    log.warn({}, text);
  }
  const app = new Hono<Env>();

  app.use(async (context, next) => {
    const started = now();
    const requestId = crypto.randomUUID();
    context.set('requestId', requestId);
    context.set('logged', {});
    await next();
    const origin = context.req.header('origin') ?? null;
    const headers = {
      ...origins.corsHeaders(origin),
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    };
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    const { status } = context.res;
    const { method, routePath: route } = context.req;
    const ms = now() - started;
    metrics.countRequest(route, method, status, ms / 1000);
    const logged = context.get('logged');
    if (typeof logged['code'] === 'string') metrics.countProblem(logged['code']);
    const level = status >= 500 ? 'error' : 'info';
    log[level]({ requestId, method, route, status, ms, ...logged }, 'request');
    auditRequest(context);
  });

  /** Writes decide something, and so does whatever turns a request away. */
  function auditRequest(context: BackendContext): void {
    const { status } = context.res;
    const { method, routePath } = context.req;
    if (!routePath.startsWith(`${basePath}/`)) return;
    const isWrite = method !== 'GET' && method !== 'OPTIONS';
    if (!isWrite && ![401, 403, 429].includes(status)) return;
    const { code, reference, sessionId, replayed } = context.get('logged');
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    audit({
      action: `${method} ${routePath.slice(basePath.length)}`,
      decision: decisionOf(status),
      code: text(code),
      isReplayed: replayed === true,
      sessionId: text(sessionId),
      subjectHash: context.get('requester')?.subjectHash ?? null,
      partner: context.get('requester')?.partner ?? null,
      reference: text(reference),
      requestId: context.get('requestId'),
    });
  }

  const refuse = (context: BackendContext, problem: ProblemError): Response => {
    const logged = context.get('logged');
    logged['code'] = problem.code;
    if (problem.options.reference !== undefined) logged['reference'] = problem.options.reference;
    return problemResponse(problem, context.get('requestId'));
  };

  app.onError((error, context) => {
    const problem = toProblemError(error);
    // The type alone: messages of unforeseen errors may hold anything.
    if (problem.code === 'INTERNAL') context.get('logged')['error'] = error.constructor.name;
    return refuse(context, problem);
  });
  app.notFound((context) => refuse(context, new ProblemError('NOT_FOUND')));

  app.get(`${basePath}/healthz`, async (context) => {
    if (closing.signal.aborted) return context.json({ status: 'closing' }, 503);
    try {
      await state.set('health', true, 60);
      return context.json({ status: 'ok' });
    } catch (error) {
      const reason = error instanceof StoreError ? error.message : 'The store failed.';
      return context.json({ status: 'storage unreachable', reason }, 503);
    }
  });
  app.get(`${basePath}/metrics`, (context) => {
    const { metricsToken } = options;
    if (metricsToken !== undefined && bearerToken(context.req.raw) !== metricsToken) {
      throw new ProblemError('UNAUTHORIZED');
    }
    return context.text(metrics.text(), 200, { 'content-type': 'text/plain; version=0.0.4' });
  });
  let openApi: string | undefined;
  app.get(`${basePath}/openapi.json`, (context) => {
    // Made once: it takes several milliseconds, and anybody may ask for it.
    openApi ??= JSON.stringify(hostBackendOpenApi(basePath === '' ? '/' : basePath));
    return context.body(openApi, 200, { 'content-type': 'application/json' });
  });

  for (const { method, path, credential, takesRevoked, handle } of routes) {
    const full = `${basePath}${path}`;
    app.options(full, (context) => {
      const origin = origins.check(context.req.raw);
      return new Response(null, { status: 204, headers: origins.preflightHeaders(origin) });
    });
    app.on(method, full, async (context) => {
      if (closing.signal.aborted) {
        throw new ProblemError('SERVICE_TEMPORARILY_UNAVAILABLE', {
          detail: 'This server is closing.',
          retryAfterSeconds: 1,
        });
      }
      const { address } = context.env ?? {};
      // The identity service is no browser: it sends no origin, and has limits of its own.
      if (credential !== 'secret-path') {
        if (address !== undefined) await limits.take('address', networkOf(address));
        context.set('origin', origins.check(context.req.raw));
      }
      if (credential === 'token') {
        const session = await tokens.verify(bearerToken(context.req.raw));
        checkTokenOrigin(context, session.origin);
        await limits.take('session', session.sessionId);
        await limits.take('partner', session.partner);
        const { subjectHash, partner } = session;
        context.set('requester', { subjectHash, partner });
        if (takesRevoked !== true && (await isRevoked(state, session.sessionId))) {
          throw new ProblemError('SESSION_EXPIRED', { detail: 'The session was erased.' });
        }
        context.set('session', session);
        context.get('logged')['sessionId'] = session.sessionId;
      }
      return handle(context, environment);
    });
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const allow = routes.filter((route) => route.path === path).map(({ method }) => method);
    app.all(`${basePath}${path}`, (context) => {
      const response = refuse(context, new ProblemError('METHOD_NOT_ALLOWED'));
      response.headers.set('allow', allow.join(', '));
      return response;
    });
  }

  return {
    fetch: (request, context = {}) => inFlight.track(async () => app.fetch(request, { address: context.address })),
    readSession: (sessionId) => readSessionRecord(environment, sessionId),
    eraseSession: (sessionId) => eraseSession(environment, sessionId),
    runDueWork: () => dueWork.run(),
    async close(graceMs = defaultGraceMs) {
      closing.abort();
      const started = performance.now();
      await inFlight.drained(graceMs);
      const ended = Promise.all([environment.idempotency.idle(), dueWork.idle(), results.idle()]);
      await atMost(ended, graceMs - (performance.now() - started));
    },
  };
}
