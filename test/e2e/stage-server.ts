/** Serves the repository's sources to a browser, with a host backend at `/idv`. */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import type { Sandbox } from '../../src/sandbox/index.js';
import { hostBackendPlugin } from './host-backend-plugin.js';

export interface StageServer {
  /** Address of the stage, without its fragment. */
  url: string;
  sandbox: Sandbox;
  close(): Promise<void>;
}

export async function startStageServer(): Promise<StageServer> {
  const { plugin, sandbox } = hostBackendPlugin({ path: '/idv' });
  const server = await createServer({
    root: fileURLToPath(new URL('../../', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    // Vite goes up from here by itself while ports are taken.
    server: { port: 5900, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { entries: ['test/e2e/stage.html', 'test/e2e/react.html'] },
    plugins: [plugin],
  });
  await server.listen();
  const [origin] = server.resolvedUrls?.local ?? [];
  if (origin === undefined) throw new Error('The stage server has no address.');
  return {
    url: new URL('test/e2e/stage.html', origin).href,
    sandbox,
    close: async () => {
      await server.close();
      await sandbox.close();
    },
  };
}
