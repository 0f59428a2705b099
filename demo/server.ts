/**
 * A partner's web server: the site, the host backend at `/idv`, and the engine's assets from its own origin.
 * It runs on Node. The host backend itself is one `fetch(Request)` and runs anywhere.
 */
import { fileURLToPath } from 'node:url';
import { serve, type ServerType } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { createHostBackend, type FaceCounter, type HostBackendOptions } from 'idv-elements-server';
import { createFaceCounter } from 'idv-elements-server/node';

const repository = fileURLToPath(new URL('../', import.meta.url));
/** By the path that each is served at. The first is what `npx idv-elements assets` makes of the installed packages. */
const folders = {
  '/idv-assets': '.cache/idv-assets',
  '/idv-elements': 'dist',
  '/idv-elements-mediapipe': 'mediapipe/dist',
};

/**
 * Headers that a bank would send, as in `docs/content-policy.md`: only this origin, WebAssembly, nothing inline. The only
 * other origin is the identity service, in a frame that may use the camera.
 */
function securityHeaders(serviceOrigin: string): Record<string, string> {
  const contentSecurityPolicy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'",
    `frame-src ${serviceOrigin}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types idv-elements lit-html',
  ];
  return {
    'content-security-policy': contentSecurityPolicy.join('; '),
    'permissions-policy': `camera=(self "${serviceOrigin}"), microphone=()`,
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-content-type-options': 'nosniff',
  };
}

export interface DemoOptions {
  port: number;
  /** The identity service. Its key stays in this process. */
  identityService: { baseUrl: string; apiKey: string };
  log?: HostBackendOptions['log'];
  imageCleaning?: HostBackendOptions['imageCleaning'];
}

export interface RunningDemo {
  url: string;
  port: number;
  close(): Promise<void>;
}

function immutable(path: string): boolean {
  return /\.[0-9a-f]{8,}\.\w+$/.test(path);
}

function visitorOf({ headers }: Request): string | null {
  return /(?:^|; )visitor=([0-9a-f-]{36})(?:;|$)/.exec(headers.get('cookie') ?? '')?.[1] ?? null;
}

export function createDemoSite({ port, identityService, log, imageCleaning }: DemoOptions, counter: FaceCounter): Hono {
  const backend = createHostBackend({
    identityService,
    // A real partner checks its own login here. The demo accepts everyone, as the visitor named in its cookie. A phone has
    // its own cookie, which is not a login and doesn't show who holds the phone.
    authorize: (request, { action }) =>
      action === 'claim-handoff' ? null : { subject: `visitor-${visitorOf(request) ?? crypto.randomUUID()}` },
    secret: crypto.getRandomValues(new Uint8Array(32)),
    // People who need more time don't lose their progress.
    maxSessionMinutes: 60,
    log,
    imageCleaning,
    // A picture without exactly one face is refused here, before the paid call.
    faceCheck: { counter },
    allowedOrigins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
    // The address that the service calls when a liveness check has ended.
    liveness: { publicUrl: `http://127.0.0.1:${port}/idv` },
  });
  const headers = securityHeaders(new URL(identityService.baseUrl).origin);
  const site = new Hono();
  site.use(async (context, next) => {
    await next();
    if (visitorOf(context.req.raw) === null) {
      setCookie(context, 'visitor', crypto.randomUUID(), { httpOnly: true, sameSite: 'Lax' });
    }
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    context.header('cache-control', immutable(context.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache');
  });
  site.all('/idv/*', (context) => backend.fetch(context.req.raw, { address: getConnInfo(context).remote.address }));
  for (const [path, folder] of Object.entries(folders)) {
    site.use(
      `${path}/*`,
      serveStatic({ root: `${repository}${folder}`, rewriteRequestPath: (requested) => requested.slice(path.length) }),
    );
  }
  site.use('*', serveStatic({ root: `${repository}dist/demo` }));
  return site;
}

/**
 * @param options `port` 0 picks a free one
 * @throws the listen error (`EADDRINUSE` if the port is taken), or an error if `sharp` is not installed
 */
export async function startDemo(options: DemoOptions): Promise<RunningDemo> {
  const counter = await createFaceCounter();
  return new Promise((resolve, reject) => {
    // The host backend needs the site's origin, so it is created once the port is known.
    let site: Hono | undefined;
    const fetch = (request: Request, bindings: object) =>
      site?.fetch(request, bindings) ?? new Response(null, { status: 503 });
    const server: ServerType = serve({ fetch, port: options.port }, ({ port }) => {
      server.off('error', reject);
      site = createDemoSite({ ...options, port }, counter);
      resolve({
        url: `http://localhost:${port}`,
        port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      });
    });
    server.once('error', reject);
  });
}
