/** A partner's site whose server can be told to misbehave: the built script tag, a host backend, and a sandbox. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { HostBackendOptions } from 'idv-elements-server';
import type { Sandbox } from 'idv-elements-server/sandbox';
import { cameraTagFolder, scriptTagFolder } from '../../tools/builds/script-tag.js';
import { repositoryRoot } from '../../tools/run.js';
import { apiKey } from '../../server/test/host-backend/harness.js';
import { subjects, type Cell } from './cell.js';

/** What the server does wrong. */
export type Misdeed =
  /** 500 with an HTML page, as a proxy answers. */
  | 'error 500'
  | 'error 503'
  /** 429 with `Retry-After: 1`. */
  | 'too many requests'
  /** The page of a captive portal, with 200. */
  | 'captive portal'
  | 'not found'
  /** The body comes in pieces, over seconds. */
  | 'slow body'
  /** Half of what was sent arrives, half of what was asked for comes back; then the connection is gone. */
  | 'cut in the middle'
  /** The server did what was asked for, and the answer is lost. */
  | 'reset after the server took it'
  /** One byte of it differs. */
  | 'corrupt'
  /** Lines stand before the script. */
  | 'other script';

export interface ServerFault {
  does: Misdeed;
  /** Of the path. */
  at: RegExp;
  method?: 'GET' | 'POST';
  /** What `other script` puts before it. */
  lines?: string;
  /** How many requests it befalls. Default: all, until it is lifted. */
  times?: number;
}

export interface SeenRequest {
  method: string;
  path: string;
  key: string | null;
  at: number;
}

export interface FaultySite {
  origin: string;
  sandbox: Sandbox;
  /** The backend answers here instead of in this process. */
  elsewhere: { port: number } | null;
  /** Address of the sandbox, for a backend elsewhere. */
  sandboxUrl: string;
  /** Since `open`. */
  readonly requests: readonly SeenRequest[];
  /** Forgets what was, and gives the address of a page for this cell. */
  open(cell: Cell): Promise<string>;
  misbehave(fault: ServerFault | null): void;
  close(): Promise<void>;
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

const folders: [prefix: string, folder: string][] = [
  ['/idv-elements/', 'dist/'],
  ['/idv-testing/', 'testing/dist/'],
  ['/camera/', cameraTagFolder],
];

export const scriptTag = `/idv-elements/${scriptTagFolder.replace(/^dist\//, '')}idv-elements.js`;

function fileOf(path: string): string | null {
  const found = folders.find(([prefix]) => path.startsWith(prefix));
  const file = found === undefined ? '' : `${repositoryRoot}${found[1]}${path.slice(found[0].length)}`;
  return file === '' || file.includes('..') || !existsSync(file) || !statSync(file).isFile() ? null : file;
}

const typeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream';

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

/** Modules of the testing kit, for who asks in a guided check. */
const imports = JSON.stringify({
  imports: {
    'idv-elements/liveness-evidence': '/idv-elements/liveness/index.js',
    'idv-elements/contract': '/idv-elements/contract.js',
  },
});

function pageOf({ subject, attributes, wide = false }: Cell): string {
  const { tag, attributes: own } = subjects[subject];
  const issuer = `<script type="importmap">${imports}</script><script type="module">
      import { SimulatedIssuer } from '/idv-testing/index.js';
      await customElements.whenDefined('${tag}');
      document.querySelector('${tag}').issuer = new SimulatedIssuer();
    </script>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>A site</title>
    <link rel="icon" href="data:," />
    <script src="/camera/simulated-camera.js" data-profile="${wide ? 'desktop' : 'androidPhone'}"></script>
    <script type="module" src="${scriptTag}"></script>
    ${subject === 'challenge' ? issuer : ''}
  </head>
  <body><main><${tag}${attributesOf({ ...own, ...attributes })}><a slot="support" href="/help">Get help</a></${tag}></main><div id="elsewhere"></div></body>
</html>`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const portal = '<!doctype html><title>Welcome to our Wi-Fi</title><p>Log in to go online.</p>';

/** A middleman: what it gives to the site's own listener comes back here, not to the browser. */
interface Middleman {
  /** The site's own answer to this request. */
  answer(request: IncomingMessage, body: Buffer): Promise<{ status: number; headers: object; content: Buffer }>;
}

async function misdo(
  { does, lines = '' }: ServerFault,
  request: IncomingMessage,
  response: ServerResponse,
  middleman: Middleman,
): Promise<void> {
  const html = (status: number, text: string, headers = {}): void => {
    response.writeHead(status, { 'content-type': 'text/html', 'cache-control': 'no-store', ...headers }).end(text);
  };
  switch (does) {
    case 'error 500':
    case 'error 503':
    case 'not found':
    case 'too many requests':
      await bodyOf(request);
      if (does === 'too many requests') html(429, 'Slow down', { 'retry-after': '1' });
      else html({ 'error 500': 500, 'error 503': 503, 'not found': 404 }[does], 'Sorry');
      return;
    case 'captive portal':
      await bodyOf(request);
      html(200, portal);
      return;
    default:
  }
  if (does === 'cut in the middle' && request.method === 'POST') {
    request.once('data', () => request.socket.destroy());
    request.once('end', () => request.socket.destroy());
    return;
  }
  const { status, headers, content } = await middleman.answer(request, await bodyOf(request));
  if (does === 'reset after the server took it') {
    request.socket.destroy();
    return;
  }
  const half = Math.ceil(content.length / 2);
  if (does === 'corrupt') {
    content[half] = (content[half] ?? 0) ^ 0xff;
    // A proxy that changed a file keeps what it made of it.
    response.writeHead(status, { ...headers, 'cache-control': 'public, max-age=600' }).end(content);
    return;
  }
  if (does === 'other script') {
    response.writeHead(status, { ...headers, 'cache-control': 'no-store' }).end(`${lines}\n${content.toString()}`);
    return;
  }
  response.writeHead(status, { ...headers, 'content-length': content.length, 'cache-control': 'no-store' });
  response.write(content.subarray(0, half));
  setTimeout(
    () => (does === 'slow body' ? response.end(content.subarray(half)) : request.socket.destroy()),
    does === 'slow body' ? 2_500 : 50,
  );
}

/** Headers of a connection, and those that a copy has anew. */
const hopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

function pass(port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request;
  const onward = forward({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  // As a proxy before a server that is gone.
  onward.on('error', () => request.socket.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

/** A comparison takes at least this long. */
const comparisonMs = 400;

/** A site of its own port: an origin of its own. */
export async function startFaultySite(options: Partial<HostBackendOptions> = {}): Promise<FaultySite> {
  const { createHostBackend } = await import('idv-elements-server');
  const { startSandbox } = await import('idv-elements-server/sandbox');
  const running = await startSandbox({ simulatedCamera: 'auto', apiKey, port: 0 });
  let page = '';
  let fault: (ServerFault & { left: number }) | null = null;
  let backend: ReturnType<typeof getRequestListener> | null = null;
  let origin = '';
  let requests: SeenRequest[] = [];

  const serve = (request: IncomingMessage, response: ServerResponse, path: string): void => {
    if (path === '/') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    } else if (path.startsWith('/idv/')) {
      const answer = (): void => {
        if (site.elsewhere !== null) pass(site.elsewhere.port, request, response);
        else void backend?.(request, response);
      };
      // The sandbox compares in no time; a fault that strikes while it does needs a moment.
      if (path === '/idv/face-comparisons') setTimeout(answer, comparisonMs);
      else answer();
    } else sendFile(response, path);
  };
  // The same answers for the middleman, who keeps a server of his own and breaks off whatever he likes.
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
    const befallen =
      fault !== null &&
      fault.left > 0 &&
      fault.at.test(path) &&
      (fault.method === undefined || fault.method === method);
    if (!befallen || fault === null) {
      serve(request, response, path);
      return;
    }
    fault.left -= 1;
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
    async open(cell) {
      await running.sandbox.reset();
      fault = null;
      requests = [];
      site.elsewhere = null;
      page = pageOf(cell);
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
