/**
 * The browser tests: `npx web-test-runner`, with `--watch` or `--files <file>`. They run in Chromium;
 * `IDV_BROWSER=firefox` or `IDV_BROWSER=webkit` selects another browser.
 */
import { defaultReporter } from '@web/test-runner';
import { register } from 'tsx/esm/api';
import { createServer } from 'vite';

// What follows is TypeScript.
register();
const { pageServer } = await import('./tools/build/pages.ts');
const { ensureAssets } = await import('./tools/build/stale.ts');
const { launcherOf, setMedia } = await import('./tools/test/launchers.ts');
const { webTestReporter } = await import('./tools/test/web-test-reporter.ts');

const {
  IDV_BROWSER: browser = 'chromium',
  IDV_TEST_SEED,
  IDV_TEST_ALL,
  IDV_TEST_PART: part,
  IDV_TEST_COVERAGE,
} = process.env;
const isWatching = process.argv.includes('--watch');
// WebKit draws in software here, including simulated cameras, so a film takes two to three times as long.
const slowness = browser === 'webkit' ? 3 : 1;
const files = ['test/browser/**/*.test.ts', 'testing/test/browser/**/*.test.ts'];

/** The commands of Web Test Runner import its socket, which Vite does not serve. */
const ownModules = {
  name: 'web-test-runner',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('/__web-') ? { id, external: true } : null),
};

await ensureAssets();
/** Vite serves the sources, as it builds them: tests see the same modules as the product. */
const server = pageServer({ sources: true, pages: files, plugins: [ownModules] });
const vite = await createServer({
  ...server,
  appType: 'custom',
  // Two servers would overwrite each other's packages.
  cacheDir: `.cache/tests-${browser}`,
  optimizeDeps: { ...server.optimizeDeps, exclude: ['@web/test-runner-commands'] },
  server: { middlewareMode: true, hmr: false, ws: false, watch: isWatching ? {} : null },
});

/** Web Test Runner answers for its own pages. Everything else comes from Vite. */
function serve(context, next) {
  if (context.path === '/' || context.path.startsWith('/__web-')) return next();
  // Vite writes the response itself. Koa has prepared a 404.
  context.respond = false;
  context.res.statusCode = 200;
  return new Promise((resolve) => {
    context.res.once('close', resolve);
    vite.middlewares(context.req, context.res, (error) => {
      context.res.statusCode = error === undefined ? 404 : 500;
      context.res.end(String(error ?? 'Not found'));
    });
  });
}

export default {
  files,
  browsers: [await launcherOf(browser)],
  concurrency: 2,
  middleware: [serve],
  plugins: [setMedia, { name: 'vite', serverStop: () => vite.close() }],
  // `npm test` counts lines of its own.
  reporters: [part === undefined ? defaultReporter() : webTestReporter(part)],
  // Tests draw their samples with these variables.
  testRunnerHtml: (framework) => `<!doctype html>
    <html lang="en">
      <meta charset="utf-8">
      <title>Tests</title>
      <script>process = ${JSON.stringify({ env: { IDV_TEST_SEED, IDV_TEST_ALL } })};</script>
      <script type="module" src="${framework}"></script>
    </html>`,
  coverage: IDV_TEST_COVERAGE !== undefined && browser === 'chromium',
  coverageConfig: {
    include: ['src/**/*.ts', 'testing/src/**/*.ts', 'mediapipe/src/**/*.ts'],
    reporters: ['json'],
    reportDir: '.cache/coverage/browser',
  },
  testFramework: { config: { timeout: 60_000 * slowness } },
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 600_000 * slowness,
};
