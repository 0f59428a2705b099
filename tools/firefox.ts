/** Firefox for tests: how it is started, and what Puppeteer cannot set in it. */
import type { LaunchOptions, Page } from 'puppeteer-core';
import { findFirefox } from './browser.js';

/** On a display where there is one: Firefox has no WebGL without. */
export function firefoxOptions(): LaunchOptions {
  return {
    browser: 'firefox',
    executablePath: findFirefox() ?? '',
    headless: !process.env['DISPLAY'],
    // For `setFirefoxMedia`.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
  };
}

/** The little of Puppeteer's connection that its types hide. */
interface Connection {
  send(method: string, params: object): Promise<{ result: Record<string, unknown> }>;
}

interface MediaFeature {
  name: string;
  value: string;
}

/** Sets `forced-colors` and `prefers-reduced-motion` for one page, from the browser's own window: no protocol has it. */
export async function setFirefoxMedia(page: Page, features: readonly MediaFeature[]): Promise<void> {
  const { connection } = page.browser() as unknown as { connection: Connection };
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 });
  const [window] = result['contexts'] as { context: string }[];
  const call = await connection.send('script.callFunction', {
    functionDeclaration: setOverrides,
    target: { context: window?.context },
    awaitPromise: false,
    arguments: [
      { type: 'string', value: page.url() },
      { type: 'string', value: JSON.stringify(features) },
    ],
  });
  if (call.result['type'] !== 'success') throw new Error(JSON.stringify(call.result));
}

/** Runs in the browser's window: a function's text, for Puppeteer would look for it in the page. */
const setOverrides = `(address, features) => {
  const fields = { 'forced-colors': 'forcedColorsOverride', 'prefers-reduced-motion': 'prefersReducedMotionOverride' };
  for (const { gBrowser } of Services.wm.getEnumerator('navigator:browser')) {
    for (const { browsingContext } of gBrowser.browsers) {
      if (browsingContext.currentURI.spec !== address) continue;
      for (const { name, value } of JSON.parse(features)) browsingContext[fields[name]] = value;
    }
  }
}`;
