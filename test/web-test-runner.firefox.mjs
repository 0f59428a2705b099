/** The compact engine's browser tests in Firefox; see `tools/test.ts`. */
import { chromeLauncher } from '@web/test-runner-chrome';
import { tsImport } from 'tsx/esm/api';
import shared from './web-test-runner.mjs';

const { findFirefox } = await tsImport('../tools/browser.ts', import.meta.url);

export default {
  ...shared,
  files: [],
  concurrency: 1,
  browsers: [
    // The launcher hands everything on to Puppeteer, which drives Firefox as well.
    chromeLauncher({
      launchOptions: {
        browser: 'firefox',
        executablePath: findFirefox(),
        headless: true,
        extraPrefsFirefox: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
      },
      createPage: ({ browser }) => browser.newPage(),
    }),
  ],
};
