/** `npm run dev`: the demo on the sources with hot reload, host backend and sandbox. Ctrl-C ends all. */
import { createServer } from 'vite';
import { ensureBuild } from './build.js';
import { inMode } from './bundle.js';

// The engine's assets and the sandbox's hosted page must be built even here.
await ensureBuild();
const server = await createServer(inMode('development'));
await server.listen();
const [address = ''] = server.resolvedUrls?.local ?? [];
console.log(`demo site          ${address}`);
console.log(`host backend       ${address}idv`);
console.log('ready');
const stop = () => {
  void server.close().then(() => process.exit(0));
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
