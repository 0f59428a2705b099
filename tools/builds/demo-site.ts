/** The demo: as a partner builds a site, and as a developer of this repository changes it. */
import type { InlineConfig } from 'vite';
import { sharedParts } from '../../demo/parts.js';
import { engineAssets, type AssetRebuild } from '../../demo/vite/engine-assets.js';
import { hostBackend } from '../../demo/vite/host-backend.js';
import { onSources, quiet, root, target } from './common.js';

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
