/** Serves a stage for the built elements to a browser, with a host backend at `/idv`. */
import type { Sandbox } from 'idv-elements-testing/sandbox';
import { createServer, type Plugin } from 'vite';
import { ensureBuild } from '../../tools/build/build.js';
import { hostBackend, type HostBackendPluginOptions } from '../../demo/vite/host-backend.js';
import { pageServer } from '../../tools/build/pages.js';
import type { StageOptions } from './stage.js';

export interface StageServer {
  /** Address of the stage, without its fragment. */
  url: string;
  /** Address of the stage with these options. */
  urlOf(options: StageOptions): string;
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
  await ensureBuild();
  const first = hostBackend({ path: '/idv', ...own });
  const server = await createServer(
    pageServer({
      plugins: [...plugins, first, ...others.map(hostBackend)],
      pages: ['test/support/stage.html', 'test/e2e/all/hydration.html'],
    }),
  );
  await server.listen();
  const [origin] = server.resolvedUrls?.local ?? [];
  if (origin === undefined) throw new Error('The stage server has no address.');
  const url = new URL('test/support/stage.html', origin).href;
  const { sandbox, url: sandboxUrl } = first.running();
  return {
    url,
    urlOf: (options) => `${url}#${encodeURIComponent(JSON.stringify(options))}`,
    sandbox,
    sandboxUrl,
    close: () => server.close(),
  };
}
