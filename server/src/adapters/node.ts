/** `idv-elements-server/node`: the host backend as its own process on Node, or as a handler of Node's own server. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { serve, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { createFaceCounter } from '../face-counter/index.js';
import { createHostBackend } from '../host-backend/host-backend.js';
import type { HostBackend, HostBackendOptions } from '../host-backend/options.js';
import { addressBehind, type ProxyOptions } from './client-address.js';
import { createNodeListener } from './node-listener.js';
import { createMemoryStore } from '../shared/store/memory.js';
import { createRedisStore } from '../shared/store/redis.js';
import type { Store } from '../shared/store/store.js';

export { createFaceCounter } from '../face-counter/index.js';
export type { FaceCounterOptions } from '../face-counter/index.js';

export interface ServeOptions extends Omit<HostBackendOptions, 'faceCheck'>, ProxyOptions {
  /** See `HostBackendOptions.faceCheck`. `true` creates the counter here; this needs `sharp`. */
  faceCheck?: HostBackendOptions['faceCheck'] | true;
  /** 0 takes a free port. */
  port: number;
  /** Default: all addresses. */
  hostname?: string;
}

export interface RunningHostBackend {
  port: number;
  backend: HostBackend;
  /** Rejects new requests and waits for running ones, at most `graceMs` (default 10,000). */
  close(graceMs?: number): Promise<void>;
}

/** Commands are not queued while Redis is unavailable: the client gets a 503 at once, and may try again. */
const redisRules = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: 2_000,
  commandTimeout: 800,
  retryStrategy: (times: number) => Math.min(100 * times, 1_000),
};

/**
 * Opens the store at an address: `redis://…` or `rediss://…` (needs the package `ioredis`), `memory:`, or none for
 * memory.
 * @throws {TypeError} for any other address
 *
 * @example
 * ```js
 * const store = await storeFromAddress(process.env.IDV_STORAGE); // redis://localhost:6379
 * ```
 */
export async function storeFromAddress(address: string | undefined): Promise<Store> {
  if (address === undefined || address === '' || address === 'memory:') return createMemoryStore();
  // The address may contain a password, so the message does not repeat it.
  if (!/^rediss?:\/\//.test(address)) throw new TypeError('IDV_STORAGE must be a redis:// address.');
  const { Redis } = await import('ioredis');
  const client = new Redis(address, redisRules);
  // Every command reports its own failure. Without this listener, ioredis prints each failed connection to standard
  // error.
  client.on('error', () => undefined);
  return { ...createRedisStore(client), close: () => Promise.resolve(client.disconnect()) };
}

function clientAddress(trustedProxies: number | undefined): (request: IncomingMessage) => string | undefined {
  const addressOf = addressBehind(trustedProxies);
  return ({ headers, socket }) => addressOf(headers['x-forwarded-for']?.toString(), socket.remoteAddress);
}

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

export interface NodeHandlerOptions extends ProxyOptions {
  /** The path under which the backend is mounted, if it is not `basePath`. */
  mountPath?: string;
}

/**
 * The backend as a handler for Node's own `http` server: `createServer(nodeHandler(backend))`, or for the requests
 * under one path. `authorize` gets Node's request as `incoming`.
 *
 * @example
 * ```js
 * const idv = nodeHandler(createHostBackend({ ...options, authorize }));
 * createServer((request, response) => {
 *   if (request.url.startsWith('/idv/')) idv(request, response);
 *   else handle(request, response);
 * }).listen(3000);
 * ```
 */
export function nodeHandler(backend: HostBackend, options: NodeHandlerOptions = {}): NodeHandler {
  const listen = createNodeListener(backend);
  const addressOf = clientAddress(options.trustedProxies);
  const mountPath = options.mountPath?.replace(/\/+$/, '');
  return (request, response) => {
    void listen(request, response, { incoming: request, address: addressOf(request), mountPath });
  };
}

/**
 * Serves a host backend. Without `store`, state is stored at the address in the environment variable `IDV_STORAGE`.
 * @throws the listen error (`EADDRINUSE` when the port is taken); what `createFaceCounter` throws
 *
 * @example
 * ```js
 * const running = await serveHostBackend({ ...options, authorize, port: 3000, faceCheck: true });
 * process.once('SIGTERM', () => running.close());
 * ```
 */
export async function serveHostBackend(options: ServeOptions): Promise<RunningHostBackend> {
  const { port, hostname, trustedProxies, faceCheck: wanted, ...rest } = options;
  const addressOf = clientAddress(trustedProxies);
  const faceCheck = wanted === true ? { counter: await createFaceCounter() } : wanted;
  const store = options.store ?? (await storeFromAddress(process.env['IDV_STORAGE']));
  const backend = createHostBackend({ ...rest, store, faceCheck });
  const fetch = (request: Request, { incoming }: HttpBindings | Http2Bindings) => {
    return backend.fetch(request, { incoming, address: addressOf(incoming as IncomingMessage) });
  };
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname }, (info) => {
      server.off('error', reject);
      resolve({
        port: info.port,
        backend,
        async close(graceMs) {
          const closed = new Promise<void>((done) => {
            server.close(() => done());
          });
          (server as Server).closeIdleConnections();
          await backend.close(graceMs);
          (server as Server).closeAllConnections();
          await closed;
          if (options.store === undefined) await store.close?.();
        },
      });
    });
    server.once('error', reject);
  });
}
