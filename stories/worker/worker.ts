/**
 * Host backends and sandboxes of the identity service, inside the browser: a service worker answers for them, so that
 * the stories need no server beyond one that serves files. Nothing leaves the machine.
 *
 * `<scope>/<name>/…` is a host backend, `<scope>/<name>-service/…` its sandbox with the hosted liveness page.
 */
import { createHostBackend, type HostBackendOptions } from '../../server/src/host-backend/index.js';
import type { Faults, HostedPageFiles, SandboxOptions } from '../../testing/src/sandbox/options.js';
import { createSandbox } from '../../testing/src/sandbox/sandbox.js';

/** What is used here of a service worker's scope. TypeScript's own declarations of it contradict those of pages. */
interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  fetch: typeof fetch;
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'fetch',
    listener: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
  addEventListener(
    type: 'install' | 'activate' | 'message',
    listener: (event: { waitUntil(work: Promise<void>): void }) => void,
  ): void;
}

declare const self: WorkerScope;

interface Peculiarity {
  faults?: Partial<Faults>;
  sandbox?: SandboxOptions;
  backend?: Partial<HostBackendOptions>;
}

/** What the stories show, by the name in their `backend`. */
const peculiarities: Readonly<Record<string, Peculiarity>> = {
  idv: {},
  'idv-slow': { faults: { latencyMs: 25_000 } },
  'idv-no-face': { faults: { detectedFaces: 0 } },
  'idv-brief': { sandbox: { livenessTtlSeconds: 5 } },
  'idv-foreign': { backend: { liveness: { allowedOrigins: ['https://elsewhere.example'] } } },
};

const apiKey = 'sandbox-key';
/** Path with a slash at its end, from which the stories are served. */
const scope = new URL(self.registration.scope).pathname;
const toNetwork = self.fetch.bind(self);

/** The built page and the engine lie next to the stories, in `page/` and `assets/`. */
const hostedPageFiles: HostedPageFiles = async (path) => {
  const response = await toNetwork(new URL(path, self.registration.scope));
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
};

type Answer = (request: Request) => Promise<Response>;

/** A service that believes to be at the root of its origin, below a path: its addresses get the path, both ways. */
function below(path: string, answer: Answer): Answer {
  return async (request) => {
    const url = new URL(request.url);
    url.pathname = url.pathname.slice(path.length);
    const { method, headers } = request;
    const body = /^(?:GET|HEAD)$/.test(method) ? undefined : await request.arrayBuffer();
    const response = await answer(new Request(url, { method, headers, body }));
    if (!/^(?:text\/html|application\/json)\b/.test(response.headers.get('content-type') ?? '')) return response;
    const text = (await response.text()).replaceAll(
      /(?<=["'])((?:https?:\/\/[^/"']+)?)\/liveness\//g,
      `$1${path}/liveness/`,
    );
    return new Response(text, { status: response.status, headers: response.headers });
  };
}

function open(name: string): { backend: Answer; service: Answer } {
  const { faults = {}, sandbox: own, backend } = peculiarities[name] ?? {};
  const sandbox = createSandbox({ apiKey, simulatedCamera: 'on', hostedPageFiles, ...own });
  Object.assign(sandbox.faults, faults);
  const service = below(`${scope}${name}-service`, (request) => sandbox.fetch(request));
  const host = createHostBackend({
    identityService: {
      baseUrl: `${self.location.origin}${scope}${name}-service`,
      apiKey,
      fetch: (input, init) => service(new Request(input, init)),
    },
    authorize: () => ({ subject: 'visitor' }),
    secret: crypto.getRandomValues(new Uint8Array(32)),
    allowedOrigins: [self.location.origin],
    basePath: `${scope}${name}`,
    limits: false,
    log: false,
    ...backend,
  });
  return { backend: (request) => host.fetch(request), service };
}

const opened = new Map<string, ReturnType<typeof open>>();

/** @returns `null` for a file */
function answererOf({ origin, pathname }: URL): Answer | null {
  if (origin !== self.location.origin || !pathname.startsWith(scope)) return null;
  const [first = '', ...rest] = pathname.slice(scope.length).split('/');
  const name = first.replace(/-service$/, '');
  if (rest.length === 0 || !Object.hasOwn(peculiarities, name)) return null;
  const pair = opened.get(name) ?? open(name);
  opened.set(name, pair);
  return first === name ? pair.backend : pair.service;
}

// The host backend fetches the reference picture of a check from its sandbox, which is in here.
self.fetch = (input, init) => {
  const request = new Request(input, init);
  return answererOf(new URL(request.url))?.(request) ?? toNetwork(request);
};

self.addEventListener('fetch', (event) => {
  const answer = answererOf(new URL(event.request.url));
  if (answer !== null) event.respondWith(answer(event.request));
});
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// A message keeps the worker alive: browsers end one that is idle, and with it all sessions.
self.addEventListener('message', () => undefined);
