/** What the stories need of Vite. */
import { readFileSync } from 'node:fs';
import type { InlineConfig } from 'vite';
import { hostBackend, type HostBackendPluginOptions } from '../../demo/vite/host-backend.js';
import { onSources, root } from './common.js';

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
