import { fileURLToPath } from 'node:url';
import { chromeLauncher } from '@web/test-runner-chrome';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { tsImport } from 'tsx/esm/api';

const { fakeCameraFlags, findBrowser, quietFlags } = await tsImport(
  './scripts/browser.ts',
  import.meta.url,
);

export default {
  files: 'test/browser/**/*.test.ts',
  nodeResolve: { exportConditions: ['browser', 'development'] },
  // Camera tests share two cores with the vision worker; more pages at once only wait for each other.
  concurrency: 2,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 240_000,
  testFramework: { config: { timeout: 30_000 } },
  plugins: [
    // Without the compiler settings esbuild uses standard decorators, which Lit's legacy ones refuse.
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      tsconfig: fileURLToPath(new URL('./tsconfig.json', import.meta.url)),
    }),
  ],
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: findBrowser(),
        args: [...quietFlags, ...fakeCameraFlags()],
      },
      // In tabs of one window only the front one gets frames; a window each keeps cameras running.
      createPage: ({ browser }) => browser.newPage({ type: 'window' }),
    }),
  ],
};
