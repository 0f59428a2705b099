/**
 * The soak's site in its own process: the built elements as files, the host backend at `/idv`, the sandbox on another
 * port. It answers each message with its memory and counts after a garbage collection.
 */
import { readdirSync } from 'node:fs';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHostBackend, createMemoryStore } from 'idv-elements-server';
import { startSandbox } from 'idv-elements-testing/sandbox';
import { packageSite } from '../../test/support/package-site.js';
import { collectAll } from './collect.js';
import { countedStore } from './counted-store.js';
import { cdnScript, soakPage } from './site.js';

export interface ServerSample {
  heapMegabytes: number;
  residentMegabytes: number;
  /** Timers, sockets and other resources that keep a process alive. */
  handles: number;
  openFiles: number;
  /** Entries in the host backend's store, and requests in the sandbox's log. */
  storeEntries: number;
  sandboxRequests: number;
}

const megabyte = 2 ** 20;
/** Short, so that sessions' data comes and goes many times within a run. */
const sessionMinutes = 0.75;
const limit = { points: 100_000, seconds: 30 };

const apiKey = 'sandbox-key';
const sandbox = await startSandbox({ apiKey, port: 0, livenessTtlSeconds: 30 });
const { store, living } = countedStore(createMemoryStore());
const site = packageSite();
site.get('/', (context) => context.html(soakPage(cdnScript())));
const listener = getRequestListener(async (request) => (await backendFor(request)) ?? site.fetch(request));
const server = createServer((request, response) => void listener(request, response));
await new Promise<void>((resolve) => server.listen(0, resolve));
const { port } = server.address() as AddressInfo;
const origin = `http://localhost:${port}`;
const backend = createHostBackend({
  identityService: { baseUrl: sandbox.url, apiKey },
  authorize: () => ({ subject: crypto.randomUUID() }),
  secret: crypto.getRandomValues(new Uint8Array(32)),
  allowedOrigins: [origin],
  log: false,
  store,
  sessionMinutes,
  retention: { pictureMinutes: sessionMinutes, resultMinutes: sessionMinutes },
  limits: { session: limit, address: limit, partner: limit, sessionsPerSubject: limit, paidCallsPerSubject: limit },
  liveness: { publicUrl: `${origin}/idv` },
});

async function backendFor(request: Request): Promise<Response | null> {
  return new URL(request.url).pathname.startsWith('/idv/') ? backend.fetch(request, { address: '127.0.0.1' }) : null;
}

async function sample(): Promise<ServerSample> {
  await collectAll();
  const { heapUsed, external, rss } = process.memoryUsage();
  return {
    heapMegabytes: (heapUsed + external) / megabyte,
    residentMegabytes: rss / megabyte,
    handles: process.getActiveResourcesInfo().length,
    openFiles: openFiles(),
    storeEntries: living(),
    sandboxRequests: sandbox.sandbox.requests.length,
  };
}

function openFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
}

process.on('message', () => void sample().then((taken) => process.send?.(taken)));
process.on('disconnect', () => process.exit(0));
process.send?.({ port });
