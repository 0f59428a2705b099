/** `idv-elements-server/hono`: the host backend in a Hono app, on any runtime. */
import type { HostBackend } from '../host-backend/options.js';

/** What the handler needs of Hono's `Context`. */
export interface HonoContext {
  req: { raw: Request; routePath: string };
  env: unknown;
}

export interface HonoOptions<Context extends HonoContext = HonoContext> {
  /**
   * The client's address, which limits need: `(c) => getConnInfo(c).remote.address` with the `getConnInfo` of your
   * runtime, or a header that your own proxy sets. Default: the address of the connection on Node, none elsewhere.
   * `app.mount` has no context, and takes the default.
   */
  address?: (context: Context) => string | undefined;
}

export type HonoHandler = {
  (context: HonoContext): Promise<Response>;
  /** For `app.mount`, which passes the request instead of the context and strips the mount path from it. */
  (request: Request, incoming?: unknown): Promise<Response>;
};

interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string } };
}

const connectionAddress = ({ env }: Pick<HonoContext, 'env'>): string | undefined =>
  (env as NodeBindings | null | undefined)?.incoming?.socket?.remoteAddress;

/** The path that the `*` of the route begins after: `/api/idv` for `/api/idv/*`. */
function mountPathOf({ raw, routePath }: HonoContext['req']): string | undefined {
  const star = routePath.indexOf('/*');
  if (star === -1) return undefined;
  const count = routePath.slice(0, star).split('/').length;
  return new URL(raw.url).pathname.split('/').slice(0, count).join('/');
}

/**
 * Serves the backend: `app.all('/idv/*', honoHandler(backend))`, or `app.mount('/idv', honoHandler(backend))`. With
 * `app.all`, `authorize` gets the Hono context as `incoming`, and with it what other middleware has set.
 *
 * @example
 * ```js
 * const app = new Hono();
 * app.all('/idv/*', honoHandler(createHostBackend({ ...options, authorize })));
 * ```
 */
export function honoHandler<Context extends HonoContext = HonoContext>(
  backend: HostBackend,
  { address = connectionAddress }: HonoOptions<Context> = {},
): HonoHandler {
  return (from: HonoContext | Request, env?: unknown) => {
    if (!('req' in from))
      return backend.fetch(from, { address: connectionAddress({ env }), incoming: env, mountPath: '' });
    const mountPath = mountPathOf(from.req);
    return backend.fetch(from.req.raw, { address: address(from as Context), incoming: from, mountPath });
  };
}
