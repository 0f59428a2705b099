/**
 * A host backend on a Vite server, with a sandbox of its own behind it, which listens on another origin: its hosted liveness
 * page is opened there. For the stage and the stories.
 */
import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';
import { startSandbox } from '../../server/src/sandbox/index.js';
import type { Faults, Sandbox, SandboxOptions } from '../../server/src/sandbox/index.js';
import { createHostBackend } from '../../server/src/host-backend/index.js';
import type { HostBackendOptions } from '../../server/src/host-backend/index.js';

export interface HostBackendPluginOptions {
  /** Where it is mounted, e.g. `/idv`. */
  path: string;
  faults?: Partial<Faults>;
  sandboxOptions?: SandboxOptions;
  /** Wins over what is set here, also by the request that comes first. */
  backendOptions?: Partial<HostBackendOptions>;
}

export interface HostBackendPlugin {
  plugin: Plugin;
  sandbox: Sandbox;
  /** Origin of the hosted page. */
  sandboxUrl: string;
  close(): Promise<void>;
}

export async function hostBackendPlugin({
  path,
  faults,
  sandboxOptions,
  backendOptions,
}: HostBackendPluginOptions): Promise<HostBackendPlugin> {
  const apiKey = 'sandbox-key';
  const running = await startSandbox({ ...sandboxOptions, apiKey, port: 0 });
  Object.assign(running.sandbox.faults, faults);
  const plugin: Plugin = {
    name: `host-backend:${path}`,
    configureServer: ({ middlewares }) => {
      // The server's own address is known with the first request.
      let backend: ReturnType<typeof createHostBackend> | null = null;
      const listener = getRequestListener((request) => {
        const { origin } = new URL(request.url);
        backend ??= createHostBackend({
          identityService: { baseUrl: running.url, apiKey },
          authorize: () => ({ subject: 'visitor' }),
          secret: crypto.getRandomValues(new Uint8Array(32)),
          allowedOrigins: [origin],
          basePath: path,
          log: false,
          limits: false,
          liveness: { publicUrl: `${origin}${path}` },
          ...backendOptions,
        });
        return backend.fetch(request);
      });
      middlewares.use((request, response, next) => {
        if (request.url?.startsWith(`${path}/`)) void listener(request, response);
        else next();
      });
    },
  };
  return {
    plugin,
    sandbox: running.sandbox,
    sandboxUrl: running.url,
    close: () => running.close(),
  };
}
