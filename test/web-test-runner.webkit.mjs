/** Browser tests in WebKit. */
import { tsImport } from 'tsx/esm/api';
import { mediaFeatures, shared } from './web-test-runner.shared.mjs';

const { WebKitLauncher, webKitCommands } = await tsImport('./webkit/launcher.ts', import.meta.url);

const launcher = new WebKitLauncher();

export default {
  ...shared,
  // Its driver sets no media features.
  plugins: [webKitCommands(launcher), mediaFeatures(undefined), ...shared.plugins],
  browsers: [launcher],
};
