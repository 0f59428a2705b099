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

// To the right of the story. Below it, the panel would leave a wide, low stage, and the elements would mistake that for a
// phone held sideways.
addons.setConfig({ theme, layout: { panelPosition: 'right', rightPanelWidth: 380 } });
