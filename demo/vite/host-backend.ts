/**
 * A host backend on a Vite server, with its own sandbox. The sandbox listens on another origin, where its hosted liveness
 * page opens. The dev server, the stories and the stage of the end-to-end tests use it.
 */
import { getRequestListener } from '@hono/node-server';
import type { HostBackend, HostBackendOptions } from 'idv-elements-server';
import type { Faults, RunningSandbox, SandboxOptions } from 'idv-elements-testing/sandbox';
import type { Plugin } from 'vite';

export interface HostBackendPluginOptions {
  /** Where it is mounted, e.g. `/idv`. */
  path: string;
  faults?: Partial<Faults>;
  sandboxOptions?: SandboxOptions;
  /** These override the options set here. A function is called on the first request. */
  backendOptions?: Partial<HostBackendOptions> | (() => Promise<Partial<HostBackendOptions>>);
}

export interface HostBackendPlugin extends Plugin {
  /** @throws Error before the server is configured */
  running(): RunningSandbox;
}

const apiKey = 'sandbox-key';

export function hostBackend({
  path,
  faults,
  sandboxOptions,
  backendOptions = {},
}: HostBackendPluginOptions): HostBackendPlugin {
  let running: RunningSandbox | undefined;
  // The build reads this module too, before there is a built server to import.
  const create = async (origin: string, baseUrl: string): Promise<HostBackend> => {
    const { createHostBackend } = await import('idv-elements-server');
    return createHostBackend({
      identityService: { baseUrl, apiKey },
      authorize: () => ({ subject: 'visitor' }),
      secret: crypto.getRandomValues(new Uint8Array(32)),
      allowedOrigins: [origin],
      basePath: path,
      log: false,
      limits: false,
      liveness: { publicUrl: `${origin}${path}` },
      ...(typeof backendOptions === 'function' ? await backendOptions() : backendOptions),
    });
  };
  return {
    name: `host-backend:${path}`,
    running() {
      if (running === undefined) throw new Error(`The server of ${path} is not configured yet.`);
      return running;
    },
    async configureServer({ middlewares }) {
      const { startSandbox } = await import('idv-elements-testing/sandbox');
      const sandbox = await startSandbox({ simulatedCamera: 'auto', ...sandboxOptions, apiKey, port: 0 });
      running = sandbox;
      Object.assign(sandbox.sandbox.faults, faults);
      // The server's own address is known from the first request.
      let backend: Promise<HostBackend> | undefined;
      const listener = getRequestListener(async (request) => {
        backend ??= create(new URL(request.url).origin, sandbox.url);
        return (await backend).fetch(request);
      });
      middlewares.use((request, response, next) => {
        if (request.url?.startsWith(`${path}/`)) void listener(request, response);
        else next();
      });
    },
    async closeBundle() {
      await running?.close();
      running = undefined;
    },
  };
}
