/** Browser tests in WebKit; see `tools/test.ts` for which. */
import { tsImport } from 'tsx/esm/api';
import shared from './web-test-runner.mjs';

const { WebKitLauncher, webKitCommands } = await tsImport('./webkit/launcher.ts', import.meta.url);

const launcher = new WebKitLauncher();

export default {
  ...shared,
  plugins: [webKitCommands(launcher), ...shared.plugins],
  browsers: [launcher],
};
