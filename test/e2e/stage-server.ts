/** Serves the repository's sources to a browser, with a host backend at `/idv`. */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import type { Plugin } from 'vite';
import type { Sandbox } from '../../server/src/sandbox/index.js';
import { hostBackendPlugin } from './host-backend-plugin.js';
import type { HostBackendPluginOptions } from './host-backend-plugin.js';

export interface StageServer {
  /** Address of the stage, without its fragment. */
  url: string;
  sandbox: Sandbox;
  /** Origin of the hosted liveness page. */
  sandboxUrl: string;
  close(): Promise<void>;
}

export interface StageServerOptions extends Omit<HostBackendPluginOptions, 'path'> {
  /** Further backends, each with a sandbox of its own. */
  others?: readonly HostBackendPluginOptions[];
  plugins?: readonly Plugin[];
}

export async function startStageServer({
  others = [],
  plugins = [],
  ...own
}: StageServerOptions = {}): Promise<StageServer> {
  const backends = await Promise.all(
    [{ path: '/idv', ...own }, ...others].map(async (options) => hostBackendPlugin(options)),
  );
  const server = await createServer({
    root: fileURLToPath(new URL('../../', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    // Vite goes up from here by itself while ports are taken.
    server: { port: 5900, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { entries: ['test/e2e/stage.html', 'test/e2e/react.html'] },
    plugins: [...plugins, ...backends.map(({ plugin }) => plugin)],
  });
  await server.listen();
  const [origin] = server.resolvedUrls?.local ?? [];
  const [first] = backends;
  if (origin === undefined || first === undefined) {
    throw new Error('The stage server has no address.');
  }
  return {
    url: new URL('test/e2e/stage.html', origin).href,
    sandbox: first.sandbox,
    sandboxUrl: first.sandboxUrl,
    close: async () => {
      await server.close();
      await Promise.all(backends.map((backend) => backend.close()));
    },
  };
}
