/** Firefox for tests: how it is started, and what Puppeteer cannot set in it. */
import type { LaunchOptions, Page } from 'puppeteer-core';

export interface FirefoxWishes {
  /** Its own: a picture that changes color, granted without a prompt. Without it there is no camera. */
  fakeCamera: boolean;
  /** The pointer of a phone. */
  phone?: boolean;
}

/** On a display where there is one: Firefox has no WebGL without. */
export function firefoxOptions(executablePath: string, { fakeCamera, phone = false }: FirefoxWishes): LaunchOptions {
  return {
    browser: 'firefox',
    executablePath,
    headless: !process.env['DISPLAY'],
    // For `setFirefoxMedia`.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      // Windows lie over one another on a display without a window manager.
      'focusmanager.testmode': true,
      'media.autoplay.default': 0,
      ...(fakeCamera ? { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true } : {}),
      ...(phone ? { 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1 } : {}),
    },
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
  // The page, in a process of its own, hears of it later.
  await page.waitForFunction(
    (all: readonly MediaFeature[]) => all.every(({ name, value }) => matchMedia(`(${name}: ${value})`).matches),
    { timeout: 5000 },
    features,
  );
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
