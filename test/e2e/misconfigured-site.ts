/** A site with one misconfiguration at a time: the built script tag, a host backend, and another origin. */
import { Hono } from 'hono';
import { createHostBackend } from 'idv-elements-server';
import { startSandbox } from 'idv-elements-testing/sandbox';
import { ensureBuild } from '../../tools/build/build.js';
import { version } from '../../tools/build/script-tag.js';
import { packageSite, serveSite, type Served } from '../support/package-site.js';

/** How one server of the site is set up. */
export interface ServerSetup {
  /** Content policy of pages. */
  policy?: string;
  /** Content policy of the package's files. A worker takes its policy from its script. */
  filePolicy?: string;
  /** Whether pages have the simulated camera, which works over http as well. Default `true`. */
  camera?: boolean;
  /** Serves the package's files to pages of other origins. */
  cors?: boolean;
  /** Answers some requests instead of the site. */
  answer?: (path: string) => Response | null;
}

export interface MisconfiguredSite {
  origin: string;
  /** Origin of the other server. */
  other: string;
  /** Replaces the previous setup. */
  setUp(page: string, own?: ServerSetup, other?: ServerSetup): void;
  close(): Promise<void>;
}

export const scriptTag = `<script type="module" src="/idv-elements/cdn/${version}/idv-elements.js"></script>`;
const cameraTag = `<script src="/idv-testing/cdn/${version}/simulated-camera.js"></script>`;

const pageOf = (content: string, { camera = true }: ServerSetup): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>A site</title>
    <link rel="icon" href="data:," />
    ${camera ? cameraTag : ''}
    ${scriptTag}
  </head>
  <body>${content}</body>
</html>`;

export async function startMisconfiguredSite(): Promise<MisconfiguredSite> {
  await ensureBuild();
  const apiKey = 'sandbox-key';
  const sandbox = await startSandbox({ simulatedCamera: 'auto', apiKey, port: 0 });
  let setups: [ServerSetup, ServerSetup] = [{}, {}];
  let page = '';

  async function serve(at: 0 | 1): Promise<Served> {
    const site = new Hono();
    site.use(async (context, next) => {
      const { answer, cors = false, filePolicy, policy } = setups[at];
      const { path } = context.req;
      const answered = answer?.(path) ?? null;
      if (answered !== null) return answered;
      await next();
      if (cors) context.header('access-control-allow-origin', '*');
      const wanted = path === '/' ? policy : filePolicy;
      if (wanted !== undefined) context.header('content-security-policy', wanted);
      return undefined;
    });
    site.get('/', (context) => context.html(pageOf(page, setups[at])));
    site.all('/idv/*', (context) => backend.fetch(context.req.raw));
    site.route('/', packageSite());
    const served = await serveSite(site);
    const backend = createHostBackend({
      identityService: { baseUrl: sandbox.url, apiKey },
      authorize: () => ({ subject: 'visitor' }),
      secret: crypto.getRandomValues(new Uint8Array(32)),
      allowedOrigins: [served.origin],
      basePath: '/idv',
      log: false,
      limits: false,
    });
    return served;
  }

  const [own, other] = [await serve(0), await serve(1)];
  return {
    origin: own.origin,
    other: other.origin,
    setUp(content, ofOwn = {}, ofOther = {}) {
      page = content;
      setups = [ofOwn, ofOther];
    },
    async close() {
      own.close();
      other.close();
      await sandbox.close();
    },
  };
}
