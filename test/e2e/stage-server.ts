/** Serves the repository's sources to a browser, with a host backend at `/idv` that talks to a sandbox. */
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';
import { startSandbox } from '../../src/sandbox/index.js';
import type { Sandbox } from '../../src/sandbox/index.js';
import { createHostBackend } from '../../src/server/index.js';

export interface StageServer {
  /** Address of the stage, without its fragment. */
  url: string;
  sandbox: Sandbox;
  close(): Promise<void>;
}

export async function startStageServer(): Promise<StageServer> {
  const sandbox = await startSandbox({ port: 0 });
  let answer: (request: Request) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 });
  const server = await createServer({
    root: fileURLToPath(new URL('../../', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    // Port 0 is "the default" to Vite; it goes up by itself while ports are taken.
    server: { port: 5900, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { entries: ['test/e2e/stage.html', 'test/e2e/react.html'] },
    plugins: [
      {
        name: 'host-backend',
        configureServer: ({ middlewares }) => {
          const listener = getRequestListener((request) => answer(request));
          middlewares.use((request, response, next) => {
            if (request.url?.startsWith('/idv/')) void listener(request, response);
            else next();
          });
        },
      },
    ],
  });
  await server.listen();
  const origin = `http://127.0.0.1:${server.config.server.port}`;
  const address = server.httpServer?.address();
  const url =
    typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : origin;
  const backend = createHostBackend({
    identityService: { baseUrl: sandbox.url, apiKey: 'sandbox-key' },
    authorize: () => ({ subject: 'visitor' }),
    secret: crypto.getRandomValues(new Uint8Array(32)),
    allowedOrigins: [url],
    log: false,
  });
  answer = (request) => backend.fetch(request);
  return {
    url: `${url}/test/e2e/stage.html`,
    sandbox: sandbox.sandbox,
    close: async () => {
      await server.close();
      await sandbox.close();
    },
  };
}
