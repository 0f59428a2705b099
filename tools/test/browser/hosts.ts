/** Browsers that open test pages: Chromium and Firefox through Puppeteer, WebKit through its own driver. */
import type { Browser, KeyInput, Page } from 'puppeteer-core';
import { fakeCameraFlags, launchBrowser, launchFirefox, setFirefoxMedia } from '../browsers/launch.js';
import { WebKitDriver } from '../browsers/webkit.js';
import type { WebDriverSession } from '../browsers/webdriver.js';
import type { PageCommands } from './protocol.js';

export interface TestPage extends PageCommands {
  goto(url: string): Promise<unknown>;
  /** Rejects when the page or its browser crashes. */
  crashed: Promise<never>;
  /** What the page has written to its console. */
  output: string[];
  close(): Promise<unknown>;
}

export interface Host {
  open(): Promise<TestPage>;
  close(): Promise<unknown>;
}

export type EngineId = 'chromium' | 'firefox' | 'webkit';

const windowSize = { width: 800, height: 600 };

function pageOf(page: Page, setMedia: PageCommands['setMedia']): TestPage {
  const output: string[] = [];
  page.on('console', (line) => output.push(`${line.type()}: ${line.text()}`));
  page.on('pageerror', (error) => output.push(`uncaught: ${String(error)}`));
  const crashed = new Promise<never>((_, reject) => {
    page.once('error', reject);
    page.browser().once('disconnected', () => reject(new Error('The browser ended.')));
  });
  // Prevents an unhandled rejection if nobody waits anymore.
  crashed.catch(() => undefined);
  return {
    output,
    crashed,
    setMedia,
    goto: (url) => page.goto(url),
    setViewport: (size) => page.setViewport(size),
    press: (key) => page.keyboard.press(key as KeyInput),
    close: () => page.close(),
  };
}

// A browser draws only the front tab of a window, so each page gets its own window to keep its camera running.
const ownWindow = { type: 'window' } as const;

async function chromiumHost(): Promise<Host> {
  const browser: Browser = await launchBrowser(fakeCameraFlags());
  return {
    async open() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage(ownWindow);
      const devtools = await page.createCDPSession();
      const setMedia: PageCommands['setMedia'] = async (features) => {
        await devtools.send('Emulation.setEmulatedMedia', { media: '', features: [...features] });
        return true;
      };
      return { ...pageOf(page, setMedia), close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

async function firefoxHost(added: Record<string, string>): Promise<Host> {
  const env = { ...process.env, ...added };
  const browser = await launchFirefox({ fakeCamera: true }, { env, headless: !env['DISPLAY'] });
  return {
    async open() {
      const page = await browser.newPage(ownWindow);
      return pageOf(page, async (features) => {
        await setFirefoxMedia(page, features);
        return true;
      });
    },
    close: () => browser.close(),
  };
}

/** How often to ask WebKit's driver whether its page still exists. */
const pulseMs = 5_000;
/** On a busy machine, a driver sometimes fails to open a browser. */
const maxOpenings = 3;

function webkitPage(session: WebDriverSession): Pick<TestPage, 'crashed'> & { stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const crashed = new Promise<never>((_, reject) => {
    const check = (): void => void session.url().then(() => (timer = setTimeout(check, pulseMs)), reject);
    timer = setTimeout(check, pulseMs);
  });
  crashed.catch(() => undefined);
  return { crashed, stop: () => clearTimeout(timer) };
}

/** Starts a fresh browser for each file, so that none inherits another's memory. */
function webkitHost(): Host {
  const idle: WebKitDriver[] = [];
  const drivers = new Set<WebKitDriver>();

  async function start(): Promise<{ driver: WebKitDriver; session: WebDriverSession }> {
    for (let attempt = 1; ; attempt += 1) {
      const driver = idle.pop() ?? (await WebKitDriver.start());
      drivers.add(driver);
      try {
        return { driver, session: await driver.open({ mockCameras: true }) };
      } catch (error) {
        drop(driver);
        if (attempt === maxOpenings) throw error;
      }
    }
  }

  function drop(driver: WebKitDriver): void {
    driver.stop();
    drivers.delete(driver);
  }

  return {
    async open() {
      const { driver, session } = await start();
      await session.resize(windowSize.width, windowSize.height);
      const { crashed, stop } = webkitPage(session);
      return {
        output: [],
        crashed,
        goto: (url) => session.goto(url),
        setViewport: ({ width, height }) => session.resize(width, height),
        press: (key) => session.press(key),
        setMedia: () => Promise.resolve(false),
        async close() {
          stop();
          try {
            await session.close();
            idle.push(driver);
          } catch {
            // A page that hangs or has crashed blocks its driver too.
            drop(driver);
          }
        },
      };
    },
    close: () => Promise.resolve(drivers.forEach((driver) => driver.stop())),
  };
}

/** @param env variables to add to the browser's environment */
export function openHost(engine: EngineId, env: Record<string, string>): Promise<Host> {
  if (engine === 'webkit') return Promise.resolve(webkitHost());
  return engine === 'firefox' ? firefoxHost(env) : chromiumHost();
}
