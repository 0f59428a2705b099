/** The browsers of the browser tests: Chromium and Firefox through Puppeteer, WebKit through its own driver. */
import { chromeLauncher, type BrowserLauncher, type TestRunnerPlugin } from '@web/test-runner';
import puppeteer from 'puppeteer-core';
import { chromiumOptions, fakeCameraFlags, findFirefox, firefoxOptions, setFirefoxMedia } from './browsers/launch.js';
import { openDisplay } from './browsers/processes.js';
import { WebKitDriver } from './browsers/webkit.js';
import type { WebDriverSession } from './browsers/webdriver.js';

export type BrowserName = 'chromium' | 'firefox' | 'webkit';

// A browser draws only the front tab of a window, so each page gets its own window to keep its camera running.
const createPage: NonNullable<Parameters<typeof chromeLauncher>[0]>['createPage'] = ({ context }) =>
  context.newPage({ type: 'window' });

async function firefox(): Promise<BrowserLauncher> {
  const path = findFirefox();
  if (path === null) throw new Error('There is no firefox or firefox-esr on the path, and FIREFOX_PATH is not set.');
  // Firefox has WebGL only on a display. It ends with this process.
  const display = process.platform === 'linux' && !process.env['DISPLAY'] ? await openDisplay() : null;
  if (display !== null) process.env['DISPLAY'] = display.name;
  const launchOptions = firefoxOptions(path, { fakeCamera: true });
  return chromeLauncher({ puppeteer, launchOptions, createPage });
}

/** Starts a fresh browser for each file, so that none inherits another's memory. */
class WebKitLauncher implements BrowserLauncher {
  readonly name = 'WebKit';
  /** The commands of Web Test Runner know this kind of launcher. */
  readonly type = 'webdriver';
  readonly concurrency = 1;
  readonly #open = new Map<string, { driver: WebKitDriver; session: WebDriverSession }>();

  async startSession(id: string, url: string): Promise<void> {
    const driver = await WebKitDriver.start();
    const session = await driver.open({ mockCameras: true });
    this.#open.set(id, { driver, session });
    await session.resize(800, 600);
    await session.goto(url);
  }

  startDebugSession(): Promise<never> {
    return Promise.reject(new Error("WebKit's driver has no debugger."));
  }

  isActive(id: string): boolean {
    return this.#open.has(id);
  }

  getBrowserUrl(id: string): Promise<string> | undefined {
    return this.#open.get(id)?.session.url();
  }

  setViewport(id: string, { width, height }: { width: number; height: number }): Promise<void> | undefined {
    return this.#open.get(id)?.session.resize(width, height);
  }

  sendKeys(id: string, { press }: { press: string }): Promise<void> | undefined {
    return this.#open.get(id)?.session.press(press);
  }

  async stopSession(id: string): Promise<object> {
    const open = this.#open.get(id);
    this.#open.delete(id);
    // A page that hangs or has crashed blocks its driver, so the driver ends too.
    await open?.session.close().catch(() => undefined);
    open?.driver.stop();
    return {};
  }

  async stop(): Promise<void> {
    for (const id of this.#open.keys()) await this.stopSession(id);
  }
}

export async function launcherOf(browser: BrowserName): Promise<BrowserLauncher> {
  if (browser === 'webkit') return new WebKitLauncher();
  if (browser === 'firefox') return firefox();
  return chromeLauncher({ launchOptions: chromiumOptions(fakeCameraFlags()), createPage });
}

/**
 * The command `set-media`: sets system preferences, which `emulateMedia` knows only in part. Answers `false` where a
 * browser's driver can't.
 */
export const setMedia: TestRunnerPlugin<{ name: string; value: string }[]> = {
  name: 'set-media',
  async executeCommand({ command, payload: features = [], session }) {
    if (command !== 'set-media') return undefined;
    if (session.browser.type !== 'puppeteer') return false;
    const page = (session.browser as ReturnType<typeof chromeLauncher>).getPage(session.id);
    if (session.browser.name === 'Firefox') {
      await setFirefoxMedia(page, features);
      return true;
    }
    const devtools = await page.createCDPSession();
    await devtools.send('Emulation.setEmulatedMedia', { media: '', features });
    return true;
  },
};
