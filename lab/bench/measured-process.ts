/**
 * One server in its own process, so that its memory and time can be measured: `backend`, `bare` (a Hono handler that
 * reads the same body and answers), `proxy` (`bare-proxy.ts`) or `peer` (`peer.ts`). Reports its port, and its peak
 * memory when asked.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import type { ImageCleaning } from '../../server/src/host-backend/index.js';
import { serveHostBackend, storeFromAddress } from '../../server/src/adapters/node.js';
import { processUsage } from '../shared/server-process.js';
import { bareProxy } from './bare-proxy.js';
import { benchKey, benchOrigin } from './constants.js';
import { startPeer } from './peer.js';

const [kind, serviceUrl = '', imageCleaning, store] = process.argv.slice(2);

async function listen(): Promise<number> {
  if (kind === 'peer') return startPeer();
  if (kind === 'backend') {
    const running = await serveHostBackend({
      port: 0,
      identityService: { baseUrl: serviceUrl, apiKey: benchKey },
      authorize: () => ({ subject: 'bench' }),
      secret: crypto.getRandomValues(new Uint8Array(32)),
      allowedOrigins: [benchOrigin],
      limits: false,
      ...(store !== undefined && { store: await storeFromAddress(store), secret: 'of-the-bench'.repeat(4) }),
      log: false,
      imageCleaning: imageCleaning as ImageCleaning,
      // Otherwise the backend would refuse forms with two pictures instead of reading them.
      pictures: { foreign: true },
    });
    return running.port;
  }
  if (kind !== 'proxy' && kind !== 'bare') throw new Error(`There is no server kind "${kind}".`);
  const app = kind === 'proxy' ? bareProxy(serviceUrl) : new Hono();
  app.get('*', (c) => c.json({ status: 'IN_PROGRESS' }));
  app.post('*', async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }, 201));
  const server = serve({ fetch: app.fetch, port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}

process.on('message', () => process.send?.(processUsage()));
process.send?.({ port: await listen() });
