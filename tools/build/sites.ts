/** Sites that Vite builds or serves: the demo, single pages for tests and measurements, and what the stories need. */
import { mkdtempSync, rmSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { sharedParts } from '../../demo/parts.js';
import { engineAssets, type AssetRebuild } from '../../demo/vite/engine-assets.js';
import { hostBackend, type HostBackendPluginOptions } from '../../demo/vite/host-backend.js';
import { onSources, quiet, root, target } from './bundle.js';

const demoPages = ['index.html', 'privacy.html', 'selfie.html', 'document.html', 'liveness.html'].map(
  (page) => `${root}demo/site/${page}`,
);

/** On the built packages, as a partner builds a site. */
export const demoSite = (): InlineConfig => ({
  ...quiet,
  root: `${root}demo/site`,
  plugins: [sharedParts()],
  build: {
    outDir: `${root}dist/demo`,
    emptyOutDir: true,
    target,
    // Inlined `data:` pictures would break the site's own content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { input: demoPages },
    modulePreload: { polyfill: false },
  },
});

/**
 * The demo on the sources, with hot reload, host backend and sandbox: `npm run dev`.
 * @param rebuild makes the engine's assets anew when a worker's source changes
 */
export function devSite(port = 5173, rebuild?: AssetRebuild): InlineConfig {
  const faceCheck = async () => {
    const { createFaceCounter } = await import('idv-elements-server/node');
    return { faceCheck: { counter: await createFaceCounter() } };
  };
  return {
    ...quiet,
    ...onSources,
    root: `${root}demo/site`,
    // Vite takes the next port that is free.
    server: { port, fs: { allow: [root] } },
    plugins: [
      sharedParts(),
      engineAssets({ path: '/idv-assets/', rebuild }),
      hostBackend({ path: '/idv', backendOptions: faceCheck }),
    ],
  };
}

export interface PageServerOptions {
  plugins?: readonly Plugin[];
  /** Imports of `idv-elements` and its siblings take the sources. Default: the built packages. */
  sources?: boolean;
  /** Pages that import packages of npm. */
  pages?: string[];
}

/** A folder that ends with this process. */
function ownCache(): string {
  const folder = mkdtempSync(join(tmpdir(), 'idv-elements-pages-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Any page of the repository by its path, for tests and measurements: no hot reload, the assets at `/dist/assets/`. */
export function pageServer({ plugins = [], sources = false, pages }: PageServerOptions = {}): InlineConfig {
  return {
    ...quiet,
    ...(sources ? onSources : {}),
    root,
    logLevel: 'error',
    // Vite goes up from here by itself while ports are taken.
    server: { port: 5900, host: '127.0.0.1', hmr: false, watch: null },
    // Servers that run at once would replace each other's packages.
    ...(pages === undefined ? {} : { cacheDir: ownCache() }),
    optimizeDeps: pages === undefined ? { noDiscovery: true, include: [] } : { entries: pages },
    plugins: [engineAssets({ path: '/dist/assets/' }), ...plugins],
  };
}

/** Host backends for the stories that send, named by what is odd about them. */
const storyBackends: HostBackendPluginOptions[] = [
  { path: '/idv' },
  { path: '/idv-slow', faults: { latencyMs: 25_000 } },
  { path: '/idv-no-face', faults: { detectedFaces: 0 } },
  { path: '/idv-brief', sandboxOptions: { livenessTtlSeconds: 5 } },
  { path: '/idv-foreign', backendOptions: { liveness: { allowedOrigins: ['https://elsewhere.example'] } } },
];

/** What the stories add to Storybook's own configuration. A static build has no backend. */
export const storybook = (): InlineConfig => ({
  ...onSources,
  plugins: storyBackends.map(hostBackend),
  // Only code that loads on demand asks for these. Bundled when a page first asks, they load the page anew under
  // whoever is trying it.
  optimizeDeps: {
    include: [
      ...['lit', '@lit/context', 'lean-qr'],
      ...['decorators', 'directives/keyed', 'directives/ref', 'directives/style-map'].map((name) => `lit/${name}.js`),
    ],
  },
  define: { __IDV_ELEMENTS_MANIFEST__: readFileSync(`${root}dist/custom-elements.json`, 'utf8') },
});
