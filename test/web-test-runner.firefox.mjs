/** Browser tests in Firefox. */
import { chromeLauncher } from '@web/test-runner-chrome';
import { tsImport } from 'tsx/esm/api';
import { mediaFeatures, shared } from './web-test-runner.shared.mjs';

const { findFirefox } = await tsImport('../tools/browser.ts', import.meta.url);
const { firefoxOptions, setFirefoxMedia } = await tsImport('../tools/firefox.ts', import.meta.url);

// The launcher hands everything on to Puppeteer, which drives Firefox as well.
const firefox = chromeLauncher({
  launchOptions: firefoxOptions(findFirefox(), { fakeCamera: true }),
  createPage: ({ browser }) => browser.newPage({ type: 'window' }),
});
firefox.name = 'Firefox';

export default {
  ...shared,
  plugins: [
    mediaFeatures(({ browser, id }, features) => setFirefoxMedia(browser.getPage(id), features)),
    ...shared.plugins,
  ],
  concurrency: 1,
  browsers: [firefox],
};
