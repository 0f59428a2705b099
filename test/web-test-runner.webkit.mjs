/** Browser tests in WebKit. */
import { tsImport } from 'tsx/esm/api';
import { mediaFeatures, shared } from './web-test-runner.shared.mjs';

const { WebKitLauncher } = await tsImport('./webkit/launcher.ts', import.meta.url);

export default {
  ...shared,
  // WebKit draws in software here, and simulated cameras with it: a film takes two to three times as long.
  browserStartTimeout: 300_000,
  testsFinishTimeout: 600_000,
  testFramework: { config: { timeout: 90_000 } },
  // Its driver sets no media features.
  plugins: [mediaFeatures(undefined), ...shared.plugins],
  browsers: [new WebKitLauncher()],
};
