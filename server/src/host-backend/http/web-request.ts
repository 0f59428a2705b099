/** What a server may get wrong when it hands requests to the backend. */
import { lineOf, type SetupFault } from '../../shared/setup-error.js';
import type { Log, RequestContext } from '../options.js';
import { ProblemError, problemResponse } from '../shared/problem.js';

/** Of Node, Express and their kin: what an answer is written to. */
interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body: string): unknown;
}

const notWeb: SetupFault = {
  code: 'not-a-web-request',
  what: '`backend.fetch` got no web `Request`, but what looks like a request of Node, Express or Fastify.',
  fix: 'Use the adapter of your framework, such as `expressHandler(backend)` of idv-elements-server/express.',
};

/**
 * The answer to something that is no web request; `null` for a request. A developer's mistake: it must neither pass in
 * silence nor leave the client without an answer.
 */
export async function refuseForeignRequest(request: unknown, context: unknown, log: Log): Promise<Response | null> {
  const { headers } = (request ?? {}) as { headers?: { get?: unknown } };
  if (typeof headers?.get === 'function') return null;
  log.error({ code: notWeb.code }, lineOf(notWeb));
  const problem = new ProblemError('INTERNAL', { detail: `${notWeb.what} ${notWeb.fix}`, retryable: false });
  const answer = problemResponse(problem, crypto.randomUUID());
  // `app.use(backend.fetch)`: nobody takes what it returns.
  const response = context as Partial<NodeResponse> | undefined;
  if (typeof response?.writeHead === 'function' && typeof response.end === 'function') {
    response.writeHead(answer.status, { 'content-type': 'application/problem+json' });
    response.end(await answer.clone().text());
  }
  return answer;
}

/** The path of a request as the routes know it, wherever a framework has mounted the backend. */
export function pathUnder(basePath: string, path: string, { mountPath }: RequestContext): string {
  if (mountPath === undefined) return path;
  const rest = path.startsWith(mountPath) ? path.slice(mountPath.length) : path;
  return rest === basePath || rest.startsWith(`${basePath}/`) ? rest : `${basePath}${rest}`;
}
