/** What the configurations of all engines share; see `tools/test.ts`. */
import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultReporter } from '@web/test-runner';
import { esbuildPlugin } from '@web/dev-server-esbuild';

const { paths: ownPackages } = JSON.parse(
  readFileSync(new URL('../tsconfig.json', import.meta.url), 'utf8'),
).compilerOptions;

/** Leaves what came of each file where `tools/browser-tests.ts` asks for it; the printed summary is for people. */
function resultsReporter() {
  const file = process.env.IDV_TEST_RESULTS;
  const root = fileURLToPath(new URL('../', import.meta.url));
  // Of the file before: engines that report seconds run one file at a time.
  let ended = performance.now();
  return {
    reportTestFileResults({ sessionsForTestFile, testFile }) {
      if (file === undefined) return;
      const counts = { passed: 0, failed: 0, skipped: 0 };
      const countSuite = (suite) => {
        for (const test of suite.tests) {
          counts[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
        }
        suite.suites.forEach(countSuite);
      };
      for (const session of sessionsForTestFile) {
        if (session.testResults) countSuite(session.testResults);
        // A file that never started its tests (a broken import), or fails beside them, fails as one.
        if (!session.passed && counts.failed === 0) counts.failed += 1;
      }
      const counted = sessionsForTestFile.every(({ testResults }) => testResults !== undefined);
      const seconds = Math.round((performance.now() - ended) / 1000);
      ended = performance.now();
      appendFileSync(file, `${JSON.stringify({ file: relative(root, testFile), ...counts, counted, seconds })}\n`);
    },
  };
}

/**
 * The command `set-media-features`, by which accessibility tests set what the person has set in the system:
 * `emulateMedia` of the runner knows no forced colors. What is emulated ends with the session.
 * @param set (session, features) => Promise, in the engine's own way; without it, tests skip what asks for it
 */
export function mediaFeatures(set) {
  return {
    name: 'media-features',
    async executeCommand({ command, payload, session }) {
      if (command !== 'set-media-features') return undefined;
      if (set === undefined) return false;
      await set(session, payload);
      return true;
    },
  };
}

/** Everything but the browsers, and the engine's own commands. */
export const shared = {
  files: ['test/browser/**/*.test.ts', 'testing/test/browser/**/*.test.ts'],
  nodeResolve: { exportConditions: ['browser', 'development'] },
  // Camera tests share two cores with the vision worker; more pages at once only wait for each other.
  concurrency: 2,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 240_000,
  testFramework: { config: { timeout: 30_000 } },
  reporters: [defaultReporter({ reportTestProgress: process.stdout.isTTY }), resultsReporter()],
  plugins: [
    // What the testing kit takes from `idv-elements` comes from the sources, as the compiler has it.
    { name: 'own-packages', resolveImport: ({ source }) => ownPackages[source]?.[0].replace(/^\./, '') },
    // Without the compiler settings esbuild uses standard decorators, which Lit's legacy ones refuse.
    esbuildPlugin({
      ts: true,
      // Any older target has it rewrite plain scripts too, by the compiler settings of ours: the engine's worker,
      // which must run as it was built, finds its WebGL broken then.
      target: 'esnext',
      tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)),
    }),
  ],
};
