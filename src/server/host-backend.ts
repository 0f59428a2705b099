import { Hono } from 'hono';
import { createStorage } from 'unstorage';
import { createIdentityService, type IdentityService } from '../identity-service/index.js';
import type { SessionPolicy } from '../shared/contract.js';
import { Idempotency } from './idempotency.js';
import { defaultLog, silentLog } from './log.js';
import type { HostBackend, HostBackendOptions } from './options.js';
import { createOriginRules } from './origins.js';
import { ProblemError, problemResponse, toProblemError } from './problem.js';
import type { BackendContext, Env, Environment } from './routes/environment.js';
import { checkFace } from './routes/faces.js';
import { createSession } from './routes/sessions.js';
import { createSessionTokens } from './session-token.js';
import { BackendState } from './state.js';

const longestSessionMinutes = 15;

const defaultPolicy: SessionPolicy = {
  maxImageBytes: 10_000_000,
  maxImagePixels: 25_000_000,
  livenessAttempts: 3,
};

type Route = (context: BackendContext, environment: Environment) => Promise<Response>;

interface RouteRow {
  method: 'GET' | 'POST';
  path: string;
  /** `false`: the route is for callers without a session. */
  needsSession: boolean;
  handle: Route;
}

const routes: readonly RouteRow[] = [
  { method: 'POST', path: '/sessions', needsSession: false, handle: createSession },
  { method: 'POST', path: '/faces', needsSession: true, handle: checkFace },
];

function isService(value: HostBackendOptions['identityService']): value is IdentityService {
  return 'detectFaces' in value;
}

function toEnvironment(options: HostBackendOptions): Environment {
  const { authorize, identityService, sessionMinutes = longestSessionMinutes } = options;
  if (typeof authorize !== 'function') {
    throw new TypeError('authorize is required: it decides who may open a session.');
  }
  if (!(sessionMinutes > 0 && sessionMinutes <= longestSessionMinutes)) {
    throw new TypeError(`sessionMinutes must be above 0 and at most ${longestSessionMinutes}.`);
  }
  const now = () => Date.now();
  const state = new BackendState(options.storage ?? createStorage(), now);
  return {
    authorize,
    service: isService(identityService) ? identityService : createIdentityService(identityService),
    tokens: createSessionTokens(options.secret, now),
    state,
    idempotency: new Idempotency(state, now),
    policy: { ...defaultPolicy, ...options.policy },
    sessionSeconds: Math.floor(sessionMinutes * 60),
    bodyTimeoutMs: 30_000,
    log: options.log === false ? silentLog : (options.log ?? defaultLog()),
    now,
  };
}

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

/**
 * The host backend: holds the API key, checks what browsers send, calls the identity service.
 * @throws {TypeError} for options that would make it unsafe: no `authorize`, a short secret, an origin that is none
 */
export function createHostBackend(options: HostBackendOptions): HostBackend {
  const environment = toEnvironment(options);
  const { tokens, log, now } = environment;
  const origins = createOriginRules(options.allowedOrigins);
  const basePath = (options.basePath ?? '/idv').replace(/\/+$/, '');
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
    const fields = {
      requestId,
      method: context.req.method,
      route: context.req.routePath,
      status,
      ms: now() - started,
      ...context.get('logged'),
    };
    log[status >= 500 ? 'error' : 'info'](fields, 'request');
  });

  app.onError((error, context) => {
    const problem = toProblemError(error);
    const logged = context.get('logged');
    logged['code'] = problem.code;
    if (problem.options.reference !== undefined) logged['reference'] = problem.options.reference;
    // The type alone: messages of unforeseen errors may hold anything.
    if (problem.code === 'INTERNAL') logged['error'] = error.constructor.name;
    return problemResponse(problem, context.get('requestId'));
  });
  app.notFound((context) =>
    problemResponse(new ProblemError('NOT_FOUND'), context.get('requestId')),
  );

  for (const { method, path, needsSession, handle } of routes) {
    const full = `${basePath}${path}`;
    app.options(full, (context) => {
      const origin = origins.check(context.req.raw);
      return new Response(null, { status: 204, headers: origins.preflightHeaders(origin) });
    });
    app.on(method, full, async (context) => {
      context.set('origin', origins.check(context.req.raw));
      if (needsSession) {
        const session = await tokens.verify(bearerToken(context.req.raw));
        checkTokenOrigin(context, session.origin);
        context.set('session', session);
        context.get('logged')['sessionId'] = session.sessionId;
      }
      return handle(context, environment);
    });
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const allow = routes.filter((route) => route.path === path).map(({ method }) => method);
    app.all(`${basePath}${path}`, (context) => {
      const response = problemResponse(
        new ProblemError('METHOD_NOT_ALLOWED'),
        context.get('requestId'),
      );
      response.headers.set('allow', allow.join(', '));
      return response;
    });
  }

  return { fetch: async (request) => app.fetch(request) };
}
