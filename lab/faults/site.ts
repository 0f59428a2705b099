/** A partner's site whose server can misbehave: the built script tag, a host backend and a sandbox. */
import { createReadStream } from 'node:fs';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { HostBackendOptions } from 'idv-elements-server';
import { apiKey } from '../../server/test/host-backend/harness.js';
import { fileOf, scriptTag, typeOf } from './site-files.js';
import { subjects, type Cell, type FaultySite, type SeenRequest, type SubjectSetup } from './cell.js';
import { bodyOf, misdo, type Middleman, type ServerFault } from './misdeeds.js';

function sendFile(response: ServerResponse, path: string): void {
  const file = fileOf(path);
  if (file === null) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Nothing here');
    return;
  }
  response.writeHead(200, { 'content-type': typeOf(path), 'cache-control': 'no-cache' });
  createReadStream(file).pipe(response);
}

const attributesOf = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/** Modules of the testing kit, for issuers of guided checks and for people who upload a file. */
const imports = JSON.stringify({
  imports: {
    'idv-elements/liveness-evidence': '/idv-elements/liveness-evidence.js',
    'idv-elements/contract': '/idv-elements/contract.js',
  },
});

function pageOf({ subject, attributes, wide = false }: Cell): string {
  const { tag, attributes: own, setUp = '', issuer }: SubjectSetup = subjects[subject];
  const asks = `<script type="module">
      import * as kit from '/idv-testing/index.js';
      await customElements.whenDefined('${tag}');
      globalThis.subject.issuer = (() => { ${issuer} })();
    </script>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>A site</title>
    <link rel="icon" href="data:," />
    <script src="/camera/simulated-camera.js" data-profile="${wide ? 'desktop' : 'androidPhone'}"></script>
    <script type="importmap">${imports}</script>
    <script>${setUp}</script>
    <script type="module" src="${scriptTag}"></script>
    ${issuer === undefined ? '' : asks}
  </head>
  <body><main><${tag}${attributesOf({ ...own, ...attributes })}><a slot="support" href="/help">Get help</a></${tag}></main><div id="elsewhere"></div>
  <script>globalThis.subject = document.querySelector('${tag}');</script></body>
</html>`;
}

/** Headers of the connection, and those that a copy replaces. */
const hopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

function pass(port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request;
  const onward = forward({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  // Close the connection, as a proxy does if its server is down.
  onward.on('error', () => request.socket.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

/** A comparison takes at least this long. */
const comparisonMs = 400;

/** A site on its own port, hence its own origin. */
export async function startFaultySite(options: Partial<HostBackendOptions> = {}): Promise<FaultySite> {
  const { createHostBackend } = await import('idv-elements-server');
  const { startSandbox } = await import('idv-elements-testing/sandbox');
  const running = await startSandbox({ simulatedCamera: 'auto', apiKey, port: 0 });
  let page = '';
  let fault: (ServerFault & { left: number }) | null = null;
  let backend: ReturnType<typeof getRequestListener> | null = null;
  let mismatches = false;
  /** Lets the next comparison match, once the first one has been answered. */
  const mayMatch = (): void => {
    if (!mismatches) return;
    mismatches = false;
    Object.assign(running.sandbox.faults, { forceCode: null, endpoints: null });
  };
  let origin = '';
  let requests: SeenRequest[] = [];
  let affectedCount = 0;

  const serve = (request: IncomingMessage, response: ServerResponse, path: string): void => {
    if (path === '/') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    } else if (path.startsWith('/idv/')) {
      const answer = (): void => {
        if (site.elsewhere !== null) pass(site.elsewhere.port, request, response);
        else void backend?.(request, response);
      };
      // The sandbox compares instantly, but a fault during the comparison needs time.
      if (path === '/idv/face-comparisons') {
        response.once('finish', mayMatch);
        setTimeout(answer, comparisonMs);
      } else answer();
    } else sendFile(response, path);
  };
  // The same handler for the proxy, which has its own server and can break any connection.
  const inner = createServer((request, response) => serve(request, response, pathOf(request)));
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  const innerPort = (inner.address() as AddressInfo).port;
  const middleman: Middleman = {
    answer: ({ method, headers, url }, body) =>
      new Promise((resolve, reject) => {
        const sent = forward({ port: innerPort, host: '127.0.0.1', method, path: url, headers }, (answer) => {
          bodyOf(answer).then((content) => {
            const kept = Object.entries(answer.headers).filter(([name]) => !hopHeaders.has(name));
            resolve({ status: answer.statusCode ?? 500, headers: Object.fromEntries(kept), content });
          }, reject);
        });
        sent.on('error', reject);
        sent.end(body);
      }),
  };
  const outer = createServer((request, response) => {
    const path = pathOf(request);
    const method = request.method ?? 'GET';
    const key = request.headers['idempotency-key']?.toString() ?? null;
    requests.push({ method, path, key, at: Date.now() });
    const affected =
      fault !== null &&
      fault.left > 0 &&
      fault.at.test(path) &&
      (fault.method === undefined || fault.method === method);
    if (!affected || fault === null) {
      serve(request, response, path);
      return;
    }
    fault.left -= 1;
    affectedCount += 1;
    misdo(fault, request, response, middleman).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => outer.listen(0, resolve));
  origin = `http://localhost:${(outer.address() as AddressInfo).port}`;

  const site: FaultySite = {
    origin,
    sandbox: running.sandbox,
    sandboxUrl: running.url,
    elsewhere: null,
    get requests() {
      return requests;
    },
    get affected() {
      return affectedCount;
    },
    async open(cell) {
      await running.sandbox.reset();
      fault = null;
      requests = [];
      affectedCount = 0;
      site.elsewhere = null;
      page = pageOf(cell);
      const subject: SubjectSetup = subjects[cell.subject];
      mismatches = subject.mismatches === true;
      if (mismatches) Object.assign(running.sandbox.faults, { forceCode: '90', endpoints: ['faceComparison'] });
      backend = getRequestListener(
        createHostBackend({
          identityService: { baseUrl: running.url, apiKey },
          authorize: () => ({ subject: 'visitor' }),
          secret: crypto.getRandomValues(new Uint8Array(32)),
          allowedOrigins: [origin],
          basePath: '/idv',
          log: false,
          limits: false,
          liveness: { publicUrl: `${origin}/idv` },
          ...options,
        }).fetch,
      );
      return `${origin}/`;
    },
    misbehave(wanted) {
      fault = wanted === null ? null : { ...wanted, left: wanted.times ?? Infinity };
    },
    async close() {
      for (const server of [outer, inner]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      await running.close();
    },
  };
  return site;
}

const pathOf = ({ url }: IncomingMessage): string => new URL(url ?? '/', 'http://site').pathname;
