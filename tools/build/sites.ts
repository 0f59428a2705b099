/** Sites that Vite builds or serves: the demo, single pages for tests and measurements, and the stories' backends. */
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

/** Uses the built packages, like a partner's site. */
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
 * @param rebuild rebuilds the engine's assets when a worker's source changes
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
    // Vite picks the next free port.
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
  /** Whether imports of `idv-elements` and its siblings resolve to the sources. Default: to the built packages. */
  sources?: boolean;
  /** Pages that import npm packages. */
  pages?: string[];
}

/** A folder that is deleted when this process ends. */
function ownCache(): string {
  const folder = mkdtempSync(join(tmpdir(), 'idv-elements-pages-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Serves any page of the repository by its path, for tests and measurements, without hot reload and with the assets at
 * `/dist/assets/`.
 */
export function pageServer({ plugins = [], sources = false, pages }: PageServerOptions = {}): InlineConfig {
  return {
    ...quiet,
    ...(sources ? onSources : {}),
    root,
    logLevel: 'error',
    // Vite itself counts up from here while ports are taken.
    server: { port: 5900, host: '127.0.0.1', hmr: false, watch: null },
    // Each server has its own cache, because concurrent servers would overwrite each other's packages.
    ...(pages === undefined ? {} : { cacheDir: ownCache() }),
    optimizeDeps: pages === undefined ? { noDiscovery: true, include: [] } : { entries: pages },
    plugins: [engineAssets({ path: '/dist/assets/' }), ...plugins],
  };
}

/** Host backends for the stories that upload, named after their peculiarity. */
const storyBackends: HostBackendPluginOptions[] = [
  { path: '/idv' },
  { path: '/idv-slow', faults: { latencyMs: 25_000 } },
  { path: '/idv-no-face', faults: { detectedFaces: 0 } },
  { path: '/idv-brief', sandboxOptions: { livenessTtlSeconds: 5 } },
  { path: '/idv-foreign', backendOptions: { liveness: { allowedOrigins: ['https://elsewhere.example'] } } },
];

/** Additions to Storybook's own configuration. A static build has no backend. */
export const storybook = (): InlineConfig => ({
  ...onSources,
  plugins: storyBackends.map(hostBackend),
  // Only code that loads on demand imports these. If they were bundled when first needed, the page would reload under
  // the person who is using it.
  optimizeDeps: {
    include: [
      ...['lit', '@lit/context', 'lean-qr'],
      ...['decorators', 'directives/keyed', 'directives/ref', 'directives/style-map'].map((name) => `lit/${name}.js`),
    ],
  },
  define: { __IDV_ELEMENTS_MANIFEST__: readFileSync(`${root}dist/custom-elements.json`, 'utf8') },
});
