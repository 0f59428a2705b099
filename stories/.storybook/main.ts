import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/web-components-vite';
import { mergeConfig } from 'vite';
import { hostBackendPlugin } from '../../test/e2e/host-backend-plugin.js';

const config: StorybookConfig = {
  framework: '@storybook/web-components-vite',
  stories: ['../*.stories.ts'],
  addons: ['@storybook/addon-a11y'],
  // The engine as `npm run assets` builds it; the sources themselves name no place for it.
  staticDirs: [{ from: fileURLToPath(new URL('../../dist/assets', import.meta.url)), to: '/assets' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Stories that send: host backends with their sandboxes, named by what is odd about them. Not in a static build.
  viteFinal: async (vite) => {
    const backends = await Promise.all([
      hostBackendPlugin({ path: '/idv' }),
      hostBackendPlugin({ path: '/idv-slow', faults: { latencyMs: 25_000 } }),
      hostBackendPlugin({ path: '/idv-no-face', faults: { detectedFaces: 0 } }),
      hostBackendPlugin({ path: '/idv-brief', sandboxOptions: { livenessTtlSeconds: 5 } }),
      hostBackendPlugin({
        path: '/idv-foreign',
        backendOptions: { liveness: { allowedOrigins: ['https://elsewhere.example'] } },
      }),
    ]);
    return mergeConfig(vite, { plugins: backends.map(({ plugin }) => plugin) });
  },
  features: { sidebarOnboardingChecklist: false },
};

export default config;
