/** A host backend on a Vite server, with a sandbox of its own behind it. For the stage and the stories. */
import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';
import { createSandbox } from '../../src/sandbox/index.js';
import type { Faults, Sandbox } from '../../src/sandbox/index.js';
import { createHostBackend } from '../../src/server/index.js';

export interface HostBackendPluginOptions {
  /** Where it is mounted, e.g. `/idv`. */
  path: string;
  faults?: Partial<Faults>;
}

export function hostBackendPlugin({ path, faults }: HostBackendPluginOptions): {
  plugin: Plugin;
  sandbox: Sandbox;
} {
  const sandbox = createSandbox();
  Object.assign(sandbox.faults, faults);
  const plugin: Plugin = {
    name: `host-backend:${path}`,
    configureServer: ({ middlewares }) => {
      // The server's own address is known with the first request.
      let backend: ReturnType<typeof createHostBackend> | null = null;
      const listener = getRequestListener((request) => {
        backend ??= createHostBackend({
          identityService: {
            baseUrl: 'http://sandbox.invalid',
            apiKey: 'sandbox-key',
            fetch: (input, init) => sandbox.fetch(new Request(input, init)),
          },
          authorize: () => ({ subject: 'visitor' }),
          secret: crypto.getRandomValues(new Uint8Array(32)),
          allowedOrigins: [new URL(request.url).origin],
          basePath: path,
          log: false,
        });
        return backend.fetch(request);
      });
      middlewares.use((request, response, next) => {
        if (request.url?.startsWith(`${path}/`)) void listener(request, response);
        else next();
      });
    },
  };
  return { plugin, sandbox };
}
