import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';

const theme = create({
  base: globalThis.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  brandTitle: 'idv-elements',
  brandImage: './brand/logo.svg',
  brandTarget: '_self',
  colorPrimary: '#2B2347',
  colorSecondary: '#6f5bd0',
  appBorderRadius: 8,
  inputBorderRadius: 8,
});

// Beside the story: below it, the panel would leave a wide, low stage, and the elements would take it for a phone held
// sideways.
addons.setConfig({ theme, layout: { panelPosition: 'right', rightPanelWidth: 380 } });
