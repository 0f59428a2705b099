/** Browser engines beside Chromium, which run the same test files. */
import { findFirefox, findWebKit } from '../browser.js';
import { runInEngine, sumOf, type Counts } from '../browser-tests.js';
import { openDisplay } from '../display.js';
import { nothing, runEndToEnd, testFiles, type TestRun } from './runs.js';

export interface Engine {
  /** As `IDV_BROWSER` and the runner's configuration name it. */
  id: string;
  name: string;
  find: () => unknown;
  /** What `npm test` runs there; the engine's own command runs all that can run. */
  brief: readonly string[];
  /** How it may be had, for the line that says it is skipped. */
  missing: string;
  /** End-to-end tests that run there, named by `IDV_BROWSER`. */
  endToEnd: readonly string[];
}

export const firefox: Engine = {
  id: 'firefox',
  name: 'Firefox',
  find: findFirefox,
  brief: ['camera/failures', 'elements/compact-engine', 'elements/face-capture-lifecycle', 'vision/stages'].map(
    (name) => `test/browser/${name}.test.ts`,
  ),
  missing: 'no firefox or firefox-esr on the path, FIREFOX_PATH not set',
  endToEnd: ['selfie', 'document', 'liveness', 'verification', 'journey'].map((name) => `test/e2e/${name}.test.ts`),
};

export const webkit: Engine = {
  id: 'webkit',
  name: 'WebKit',
  find: findWebKit,
  // Whole captures are in test/e2e/webkit.test.ts.
  brief: ['vision/stages', 'camera/failures', 'camera/session'].map((name) => `test/browser/${name}.test.ts`),
  missing: 'no WebKitWebDriver, MiniBrowser of WebKitGTK or Xvfb; on Debian: webkit2gtk-driver and xvfb',
  endToEnd: ['test/e2e/webkit.test.ts'],
};

export function allFilesOf({ endToEnd }: Engine): string[] {
  return [...testFiles('test/browser', 'testing/test/browser'), ...endToEnd];
}

/** With a display of its own, so that several engines run beside each other. */
export async function runEngine({ id, name, find, missing }: Engine, given: TestRun): Promise<Counts> {
  if (find() === null) {
    console.log(`skipped: the tests in ${name} (${missing})`);
    return { ...nothing, skipped: 1 };
  }
  const isEndToEnd = (file: string): boolean => file.startsWith('test/e2e');
  const endToEnd = given.files.filter(isEndToEnd);
  const others = given.files.filter((file) => !isEndToEnd(file));
  const hasDisplay = process.platform !== 'linux' || Boolean(process.env['DISPLAY']);
  const display = hasDisplay ? null : await openDisplay();
  const env = { IDV_BROWSER: id, ...(display === null ? {} : { DISPLAY: display.name }) };
  try {
    return sumOf([
      others.length > 0 ? await runInEngine(`${id}.mjs`, others, { prefix: given.prefix, env }) : nothing,
      endToEnd.length > 0 ? await runEndToEnd({ ...given, files: endToEnd, env }, 1) : nothing,
    ]);
  } finally {
    display?.end();
  }
}
