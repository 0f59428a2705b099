/** The HTTP side of the backend: the routes of the contract, who may call them, headers, log and metrics. */
import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import { timingSafeEqual } from 'hono/utils/buffer';
import { getPath } from 'hono/utils/url';
import { lineOf } from '../shared/setup-error.js';
import { StoreError } from '../shared/store/store.js';
import type { BackendContext, Env, Environment } from './environment.js';
import { decisionOf, framesOf } from './operations/failure-report.js';
import type { Metrics } from './operations/metrics.js';
import { networkOf } from './operations/rate-limits.js';
import type { RequestContext } from './options.js';
import { hostBackendOpenApi } from './routes/openapi.js';
import { routes, type RouteRow } from './routes/table.js';
import { endOfToken } from './sessions/session-store.js';
import { ProblemError, problemResponse, refuseReadBody, toProblemError } from './shared/problem.js';

export interface AppOptions {
  allowedOrigins: readonly string[];
  allowedHeaders: readonly string[];
  /** Without a slash at the end. */
  basePath: string;
  metrics: Metrics;
  metricsToken: string | undefined;
}

const originsOf = (allowedOrigins: readonly string[]) => new Set(allowedOrigins.map((text) => new URL(text).origin));

function refuse(context: BackendContext, problem: ProblemError): Response {
  const logged = context.get('logged');
  logged['code'] = problem.code;
  if (problem.options.reference !== undefined) logged['reference'] = problem.options.reference;
  return problemResponse(problem, context.get('requestId'));
}

function bearerToken(context: BackendContext): string {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  if (token === undefined) throw new ProblemError('UNAUTHORIZED', { detail: 'Send the token.' });
  return token;
}

/** Audits every write and every rejected request: each of them is a decision. */
function auditRequest(context: BackendContext, { audit }: Environment, basePath: string): void {
  const { status } = context.res;
  const { method, routePath } = context.req;
  const isWrite = method !== 'GET' && method !== 'OPTIONS';
  if (!routePath.startsWith(`${basePath}/`) || (!isWrite && ![401, 403, 429].includes(status))) return;
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

/** Records each request: one log line, its metrics and its audit event. */
function record(environment: Environment, { metrics, basePath }: AppOptions): MiddlewareHandler<Env> {
  const { log } = environment;
  return async (context, next) => {
    const started = performance.now();
    const logged = {} as Env['Variables']['logged'];
    context.set('logged', logged);
    await next();
    const { status } = context.res;
    const { method, routePath: route } = context.req;
    const ms = Math.round(performance.now() - started);
    metrics.countRequest(route, method, status, ms / 1000);
    if (typeof logged['code'] === 'string') metrics.countProblem(logged['code']);
    const level = status >= 500 ? 'error' : 'info';
    log[level]({ requestId: context.get('requestId'), method, route, status, ms, ...logged }, 'request');
    auditRequest(context, environment, basePath);
  };
}

/** Longer ones are cut off in the log. */
const maxOriginLength = 200;

/** Only the log repeats the origin, never the answer. */
function refuseForeign(context: BackendContext): ProblemError {
  context.get('logged')['origin'] = context.get('origin')?.slice(0, maxOriginLength);
  return new ProblemError('FORBIDDEN', { detail: 'This origin is not in allowedOrigins.' });
}

// Pages read the server's time from `Date`, because clocks on devices are often wrong.
const exposeHeaders = ['Date', 'Retry-After', 'X-Request-Id', 'Idempotency-Replayed'];

/** Answers preflights, and refuses those of foreign origins. Hono's own `cors` would leave that to the browser. */
function preflight(origins: ReadonlySet<string>, allowedHeaders: readonly string[]): MiddlewareHandler<Env> {
  const answer = cors({
    origin: [...origins],
    credentials: true,
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID', ...allowedHeaders],
    exposeHeaders,
    maxAge: 600,
  });
  return async (context, next) => {
    if (context.get('isForeign')) throw refuseForeign(context);
    return answer(context, next);
  };
}

/**
 * Sets the headers of all other answers once the answer exists. Hono's `cors` sets them before, which makes
 * `@hono/node-server` build each answer twice and costs a quarter more processor time for each poll.
 */
function answerHeaders(origins: ReadonlySet<string>): MiddlewareHandler<Env> {
  const exposed = exposeHeaders.join(', ');
  return async (context, next) => {
    const origin = context.req.header('origin') ?? null;
    const isAllowed = origin !== null && origins.has(origin);
    context.set('origin', origin);
    context.set('isForeign', origin !== null && !isAllowed);
    await next();
    const { headers } = context.res;
    headers.set('x-request-id', context.get('requestId'));
    // Without `no-transform`, a proxy or middleware that compresses would hold events back.
    const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true;
    headers.set('cache-control', isStream ? 'no-store, no-transform' : 'no-store');
    headers.set('vary', 'Origin');
    if (!isAllowed) return;
    headers.set('access-control-allow-origin', origin);
    headers.set('access-control-allow-credentials', 'true');
    headers.set('access-control-expose-headers', exposed);
  };
}

/** Browsers send no `Origin` with a same-origin GET, but send one with every write. */
function checkTokenOrigin(context: BackendContext, tokenOrigin: string | null): void {
  const origin = context.get('origin');
  if (origin === tokenOrigin) return;
  if (origin === null && context.req.method === 'GET') return;
  throw new ProblemError('FORBIDDEN', { detail: 'The token belongs to another origin.' });
}

async function authenticate(context: BackendContext, environment: Environment, takesRevoked: boolean): Promise<void> {
  const { tokens, limits, state } = environment;
  const session = await tokens.verify(bearerToken(context));
  const { sessionId, subjectHash, partner } = session;
  checkTokenOrigin(context, session.origin);
  await limits.take('session', sessionId);
  await limits.take('partner', partner);
  context.set('requester', { subjectHash, partner });
  const end = await endOfToken(state, session, takesRevoked);
  if (end !== null) throw end;
  context.set('session', session);
  context.get('logged')['sessionId'] = sessionId;
}

async function countNetwork(context: BackendContext, { limits }: Environment): Promise<void> {
  const { address } = context.env ?? {};
  if (address !== undefined) await limits.take('address', networkOf(address));
}

/** Who may call a route, and how often. */
async function admit(context: BackendContext, environment: Environment, row: RouteRow): Promise<void> {
  const { credential, takesRevoked = false } = row;
  if (environment.closing.aborted) {
    const detail = 'This server is closing.';
    throw new ProblemError('SERVICE_TEMPORARILY_UNAVAILABLE', { detail, retryAfterSeconds: 1 });
  }
  // The identity service is not a browser: it sends no origin, and separate limits apply to it.
  if (credential === 'secret-path') return;
  if (context.env?.isBodyRead === true) throw refuseReadBody();
  await countNetwork(context, environment);
  if (context.get('isForeign')) throw refuseForeign(context);
  if (credential === 'token') await authenticate(context, environment, takesRevoked);
}

/** Health and metrics, which must not fail because others have used up a limit, and the OpenAPI document. */
function addOperations(app: Hono<Env>, environment: Environment, options: AppOptions): void {
  const { basePath, metrics, metricsToken } = options;
  app.get(`${basePath}/healthz`, async (context) => {
    if (environment.closing.aborted) return context.json({ status: 'closing' }, 503);
    try {
      await environment.state.set('health', true, 60);
      return context.json({ status: 'ok' });
    } catch (error) {
      const reason = error instanceof StoreError ? error.message : 'The store failed.';
      return context.json({ status: 'storage unreachable', reason }, 503);
    }
  });
  app.get(`${basePath}/metrics`, async (context) => {
    const isAllowed = metricsToken === undefined || (await timingSafeEqual(bearerToken(context), metricsToken));
    if (!isAllowed) throw new ProblemError('UNAUTHORIZED');
    return context.text(metrics.text(), 200, { 'content-type': 'text/plain; version=0.0.4' });
  });
  let openApi: string | undefined;
  app.get(`${basePath}/openapi.json`, async (context) => {
    await countNetwork(context, environment);
    // Built only once, because it takes several milliseconds and anyone may request it.
    openApi ??= JSON.stringify(hostBackendOpenApi(basePath === '' ? '/' : basePath));
    return context.body(openApi, 200, { 'content-type': 'application/json' });
  });
}

/** The path of a request as the routes know it, wherever a framework has mounted the backend. */
function pathUnder(basePath: string, path: string, { mountPath }: RequestContext): string {
  if (mountPath === undefined) return path;
  const rest = path.startsWith(mountPath) ? path.slice(mountPath.length) : path;
  return rest === basePath || rest.startsWith(`${basePath}/`) ? rest : `${basePath}${rest}`;
}

export function createApp(environment: Environment, options: AppOptions): Hono<Env> {
  const { basePath } = options;
  const app = new Hono<Env>({ getPath: (request, found) => pathUnder(basePath, getPath(request), found?.env ?? {}) });
  const origins = originsOf(options.allowedOrigins);
  // With an empty header name, ids from clients are ignored. HSTS is left to the partner's domain.
  app.use(requestId({ headerName: '' }), record(environment, options));
  // Readable without CORS, so that a page on another origin can distinguish missing CORS from a missing network.
  app.use(`${basePath}/healthz`, async (context, next) => {
    await next();
    context.res.headers.set('cross-origin-resource-policy', 'cross-origin');
  });
  app.use(secureHeaders({ strictTransportSecurity: false }), answerHeaders(origins));
  app.onError((error, context) => {
    const problem = toProblemError(error);
    const { setup } = problem.options;
    if (setup !== undefined)
      environment.log.error({ code: setup.code, requestId: context.get('requestId') }, lineOf(setup));
    else if (problem.code === 'INTERNAL' && !(error instanceof ProblemError)) {
      // Leave out the message, which may contain anything.
      Object.assign(context.get('logged'), { error: error.constructor.name, frames: framesOf(error) });
    }
    return refuse(context, problem);
  });
  app.notFound((context) => {
    const { path } = context.req;
    if (path.startsWith(`${basePath}/`)) return refuse(context, new ProblemError('NOT_FOUND'));
    const detail = `This backend is mounted at ${basePath || '/'}. Set basePath, or use the adapter of your framework.`;
    return refuse(context, new ProblemError('NOT_FOUND', { detail }));
  });
  addOperations(app, environment, options);
  for (const row of routes) {
    app.on(row.method, `${basePath}${row.path}`, async (context) => {
      await admit(context, environment, row);
      return row.handle(context, environment);
    });
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const allow = routes.filter((route) => route.path === path).map(({ method }) => method);
    app.options(`${basePath}${path}`, preflight(origins, options.allowedHeaders));
    app.all(`${basePath}${path}`, (context) => {
      const response = refuse(context, new ProblemError('METHOD_NOT_ALLOWED'));
      response.headers.set('allow', allow.join(', '));
      return response;
    });
  }
  return app;
}
