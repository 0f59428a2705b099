/** `idv-elements-server/fastify`: the host backend as a plugin of Fastify 4 and 5. */
import type { ServerResponse } from 'node:http';
import type { HostBackend } from '../host-backend/options.js';
import { createNodeListener, type NodeRequest } from './node-listener.js';

/** What the plugin needs of Fastify's `request` … */
export interface FastifyRequestLike {
  raw: NodeRequest;
  /** The client's address, as the option `trustProxy` says. */
  ip: string;
}

/** … and of its `reply`. */
export interface FastifyReplyLike {
  raw: ServerResponse;
  hijack(): unknown;
  getHeaders(): Record<string, number | string | string[] | undefined>;
}

/** What the plugin needs of the Fastify instance that registers it. */
export interface FastifyLike {
  prefix: string;
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    type: string,
    parser: (request: never, payload: never, done: (error: Error | null) => void) => void,
  ): unknown;
  all(path: string, handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<void>): unknown;
}

export type FastifyPlugin = (instance: FastifyLike, options: unknown) => Promise<void>;

/**
 * Serves the backend under the prefix: `app.register(fastifyPlugin(backend), { prefix: '/idv' })`; without a prefix under
 * `basePath`. Parsers that the app has do not touch the backend's requests. It takes the client's address from
 * `request.ip`, so set `trustProxy` behind a proxy.
 *
 * @example
 * ```js
 * const app = Fastify({ trustProxy: 1 });
 * await app.register(fastifyPlugin(createHostBackend({ ...options, authorize })), { prefix: '/idv' });
 * ```
 */
export function fastifyPlugin(backend: HostBackend): FastifyPlugin {
  const listen = createNodeListener(backend);
  // eslint-disable-next-line @typescript-eslint/require-await -- Fastify waits for a plugin that returns a promise
  return async (instance) => {
    const { prefix } = instance;
    // The backend reads bodies itself, within its own limits.
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', (_request, _payload, done) => done(null));
    instance.all(`${prefix === '' ? backend.basePath : ''}/*`, async (request, reply) => {
      reply.hijack();
      // Fastify does not send the headers that other plugins set once a reply is hijacked.
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      const mountPath = prefix === '' ? undefined : prefix;
      await listen(request.raw, reply.raw, { address: request.ip, incoming: request, mountPath });
    });
  };
}
