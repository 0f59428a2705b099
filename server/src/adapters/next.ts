/** `idv-elements-server/next`: the host backend as route handlers of Next.js, in `app/idv/[...path]/route.ts`. */
import type { HostBackend } from '../host-backend/options.js';
import { addressBehind } from './client-address.js';

export interface NextOptions {
  /**
   * How many proxies in front of Next.js append to `X-Forwarded-For`: on Vercel 1. The client's address is the entry
   * that many places from the end of the header. Default 0: the address is not known, and there is no limit per
   * network.
   */
  trustedProxies?: number;
}

/** What Next.js passes with the request: the parts of the path that `[...path]` matched. */
export interface NextContext {
  params: Promise<Record<string, string | string[] | undefined>>;
}

export type NextHandler = (request: Request, context: NextContext) => Promise<Response>;

export type NextHandlers = Readonly<Record<'GET' | 'POST' | 'DELETE' | 'OPTIONS', NextHandler>>;

/** The path before the parts that `[...path]` matched. */
function mountPathOf(url: string, params: Record<string, string | string[] | undefined>): string | undefined {
  const caught = Object.values(params).find(Array.isArray);
  if (caught === undefined) return undefined;
  const parts = new URL(url).pathname.replace(/\/$/, '').split('/');
  return parts.slice(0, parts.length - caught.length).join('/');
}

/**
 * Handlers for `app/idv/[...path]/route.ts`, or that file in any other folder:
 * `export const { GET, POST, DELETE, OPTIONS } = nextHandlers(() => createHostBackend({ … }))`. `authorize` gets the
 * `NextRequest` as `incoming`.
 * @param backend preferably a function: it is called on the first request, when the environment variables are set, and
 *   not while the site is built
 *
 * @example
 * ```js
 * // app/idv/[...path]/route.ts
 * export const { GET, POST, DELETE, OPTIONS } = nextHandlers(() => createHostBackend({ ...options, authorize }), {
 *   trustedProxies: 1,
 * });
 * ```
 */
export function nextHandlers(backend: HostBackend | (() => HostBackend), options: NextOptions = {}): NextHandlers {
  const addressOf = addressBehind(options.trustedProxies);
  let made: HostBackend | undefined;
  const handle: NextHandler = async (request, { params }) => {
    made ??= typeof backend === 'function' ? backend() : backend;
    const address = addressOf(request.headers.get('x-forwarded-for'), undefined);
    const mountPath = mountPathOf(request.url, await params);
    return made.fetch(request, { incoming: request, address, mountPath });
  };
  return { GET: handle, POST: handle, DELETE: handle, OPTIONS: handle };
}
