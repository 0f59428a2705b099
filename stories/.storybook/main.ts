import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/web-components-vite';

const config: StorybookConfig = {
  // In mode `storybook`.
  framework: { name: '@storybook/web-components-vite', options: { builder: { viteConfigPath: 'vite.config.ts' } } },
  stories: ['../guides/*.mdx', '../*.stories.ts'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  // The engines as `npx idv-elements assets` copies them. The sources have no default location for them.
  staticDirs: [
    { from: fileURLToPath(new URL('../../.cache/idv-assets', import.meta.url)), to: '/assets' },
    { from: fileURLToPath(new URL('../../docs/pictures', import.meta.url)), to: '/pictures' },
    { from: './brand', to: '/brand' },
    // The liveness page that the sandbox hosts.
    { from: fileURLToPath(new URL('../../testing/dist/page', import.meta.url)), to: '/page' },
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
};

export default config;
