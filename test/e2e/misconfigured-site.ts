/** A site with one misconfiguration at a time: the built script tag, a host backend, and another origin. */
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { ensureBuild } from '../../tools/build/build.js';
import { fileOf, scriptTag, typeOf } from '../support/site-files.js';

/** Answers some requests instead of the site. @returns whether it answered this one */
export type Answer = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/** How one server of the site is set up. */
export interface ServerSetup {
  /** Headers of pages. */
  policy?: string;
  /** Content policy of the package's files. A worker takes its policy from its script. */
  filePolicy?: string;
  /** Whether pages have the simulated camera, which works over http as well. Default `true`. */
  camera?: boolean;
  /** Serves the package's files to pages of other origins. */
  cors?: boolean;
  answer?: Answer;
}

export interface MisconfiguredSite {
  origin: string;
  /** Origin of the other server. */
  other: string;
  /** Replaces the previous setup. */
  setUp(page: string, own?: ServerSetup, other?: ServerSetup): void;
  close(): Promise<void>;
}

function sendFile(response: ServerResponse, path: string, { cors = false, filePolicy }: ServerSetup): void {
  const file = fileOf(path);
  if (file === null) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    return;
  }
  response.writeHead(200, {
    'content-type': typeOf(file),
    ...(cors && { 'access-control-allow-origin': '*' }),
    ...(filePolicy !== undefined && { 'content-security-policy': filePolicy }),
  });
  createReadStream(file).pipe(response);
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return (server.address() as AddressInfo).port;
}

const pageOf = (content: string, { camera = true }: ServerSetup): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>A site</title>
    <link rel="icon" href="data:," />
    ${camera ? '<script src="/camera/simulated-camera.js"></script>' : ''}
    <script type="module" src="${scriptTag}"></script>
  </head>
  <body>${content}</body>
</html>`;

export async function startMisconfiguredSite(): Promise<MisconfiguredSite> {
  await ensureBuild();
  const { createHostBackend } = await import('idv-elements-server');
  const { startSandbox } = await import('idv-elements-server/sandbox');
  const apiKey = 'sandbox-key';
  const sandbox = await startSandbox({ simulatedCamera: 'auto', apiKey, port: 0 });
  const setups: [ServerSetup, ServerSetup] = [{}, {}];
  let page = '';
  const origins: [string, string] = ['', ''];

  const serverOf = (at: 0 | 1): Server => {
    let listener: ReturnType<typeof getRequestListener> | null = null;
    return createServer((request, response) => {
      const setup = setups[at];
      const path = new URL(request.url ?? '/', 'http://site').pathname;
      if (setup.answer?.(request, response, path) === true) return;
      if (path === '/') {
        const policy = setup.policy === undefined ? {} : { 'content-security-policy': setup.policy };
        response.writeHead(200, { 'content-type': 'text/html', ...policy }).end(pageOf(page, setup));
      } else if (path.startsWith('/idv/')) {
        listener ??= getRequestListener(
          createHostBackend({
            identityService: { baseUrl: sandbox.url, apiKey },
            authorize: () => ({ subject: 'visitor' }),
            secret: crypto.getRandomValues(new Uint8Array(32)),
            allowedOrigins: [origins[at]],
            basePath: '/idv',
            log: false,
            limits: false,
          }).fetch,
        );
        void listener(request, response);
      } else sendFile(response, path, setup);
    });
  };
  const servers = [serverOf(0), serverOf(1)] as const;
  origins[0] = `http://localhost:${await listen(servers[0])}`;
  origins[1] = `http://localhost:${await listen(servers[1])}`;
  return {
    origin: origins[0],
    other: origins[1],
    setUp(content, own = {}, other = {}) {
      page = content;
      setups[0] = own;
      setups[1] = other;
    },
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      await sandbox.close();
    },
  };
}
