/** `idv-elements-server/express`: the host backend as a handler of Express 4 and 5. */
import type { ServerResponse } from 'node:http';
import type { HostBackend } from '../host-backend/options.js';
import { createNodeListener, type NodeRequest } from './node-listener.js';

/** What the handler needs of Express's `req`. */
export type ExpressRequest = NodeRequest & {
  originalUrl: string;
  /** Where the handler is mounted; empty for `app.use(handler)`. */
  baseUrl: string;
  /** The client's address, as the setting `trust proxy` says. */
  ip?: string | undefined;
};

export type ExpressHandler = (
  request: ExpressRequest,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * Serves the backend where it is mounted: `app.use('/idv', expressHandler(backend))`, under any path and in any router.
 * Without a path, it serves `basePath` and leaves other requests to the next handler. It takes the client's address from
 * `req.ip`, so set `trust proxy` behind a proxy.
 *
 * @example
 * ```js
 * const app = express();
 * app.use('/idv', expressHandler(createHostBackend({ ...options, authorize })));
 * app.use(express.json()); // after the backend, which reads its own bodies
 * ```
 */
export function expressHandler(backend: HostBackend): ExpressHandler {
  const listen = createNodeListener(backend);
  const { basePath } = backend;
  return (request, response, next) => {
    const { originalUrl: url, baseUrl, ip } = request;
    if (baseUrl === '' && !url.startsWith(`${basePath}/`)) {
      next();
      return;
    }
    const mountPath = baseUrl === '' ? undefined : baseUrl;
    void listen(request, response, { url, incoming: request, mountPath, address: ip });
  };
}
