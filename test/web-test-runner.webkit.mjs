/** Browser tests in WebKit. */
import { tsImport } from 'tsx/esm/api';
import { mediaFeatures, shared } from './web-test-runner.shared.mjs';

const { WebKitLauncher } = await tsImport('./webkit/launcher.ts', import.meta.url);

export default {
  ...shared,
  // Its driver sets no media features.
  plugins: [mediaFeatures(undefined), ...shared.plugins],
  browsers: [new WebKitLauncher()],
};
