/** Browser tests in Chromium. */
import { chromeLauncher } from '@web/test-runner-chrome';
import { tsImport } from 'tsx/esm/api';
import { mediaFeatures, shared } from './web-test-runner.shared.mjs';

const { fakeCameraFlags, findBrowser, quietFlags } = await tsImport('../tools/browser.ts', import.meta.url);

/** By page. */
const mediaSessions = new WeakMap();

async function setMediaFeatures({ browser, id }, features) {
  const page = browser.getPage(id);
  const devtools = mediaSessions.get(page) ?? (await page.createCDPSession());
  mediaSessions.set(page, devtools);
  await devtools.send('Emulation.setEmulatedMedia', { media: '', features });
}

export default {
  ...shared,
  plugins: [mediaFeatures(setMediaFeatures), ...shared.plugins],
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: findBrowser(), args: [...quietFlags, ...fakeCameraFlags()] },
      // In tabs of one window only the front one gets frames; a window each keeps cameras running.
      createPage: ({ browser }) => browser.newPage({ type: 'window' }),
    }),
  ],
};
