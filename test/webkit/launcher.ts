/** Lets web-test-runner run its pages in WebKit: a fresh browser for each file, so that none inherits another's memory. */
import type { BrowserLauncher, SessionResult } from '@web/test-runner';
import type { WebDriverSession } from '../../tools/webdriver.js';
import { WebKitDriver } from '../../tools/webkit.js';

/** As large as the runner's window in Chromium. */
const windowSize = { width: 800, height: 600 };

/** How many browsers are tried for a page. */
const maxOpenings = 3;

interface Running {
  driver: WebKitDriver;
  session: WebDriverSession;
  url: string;
}

interface CommandedPage {
  setViewport(size: { width: number; height: number }): Promise<void>;
  keyboard: { press(key: string): Promise<void> };
}

export class WebKitLauncher implements BrowserLauncher {
  readonly name = 'WebKit';
  /** The runner's own commands know no WebKit: they reach it by what they take for a page of Puppeteer. */
  readonly type = 'puppeteer';
  readonly #idle: WebKitDriver[] = [];
  readonly #drivers = new Set<WebKitDriver>();
  readonly #running = new Map<string, Running>();

  async startSession(sessionId: string, url: string): Promise<void> {
    const { driver, session } = await this.#open();
    this.#running.set(sessionId, { driver, session, url });
    await session.resize(windowSize.width, windowSize.height);
    await session.goto(url);
  }

  isActive(sessionId: string): boolean {
    return this.#running.has(sessionId);
  }

  getBrowserUrl(sessionId: string): string | undefined {
    return this.#running.get(sessionId)?.url;
  }

  async stopSession(sessionId: string): Promise<SessionResult> {
    const running = this.#running.get(sessionId);
    this.#running.delete(sessionId);
    if (running === undefined) return {};
    try {
      await running.session.close();
      this.#idle.push(running.driver);
    } catch {
      // A page that hangs or has ended takes its driver along.
      this.#drop(running.driver);
    }
    return {};
  }

  startDebugSession(): Promise<void> {
    return Promise.reject(new Error('WebKit has no debugging here: open the page in MiniBrowser by hand.'));
  }

  async stop(): Promise<void> {
    for (const { session } of this.#running.values()) await session.close().catch(() => undefined);
    for (const driver of this.#drivers) driver.stop();
  }

  /** What the commands `set-viewport` and `send-keys` call. */
  getPage(sessionId: string): CommandedPage {
    const session = this.#running.get(sessionId)?.session;
    if (session === undefined) throw new Error('This page is closed.');
    return {
      setViewport: ({ width, height }) => session.resize(width, height),
      keyboard: { press: (key) => session.press(key) },
    };
  }

  /** A driver that opens no browser, as happens now and then on a busy machine, is given up for another. */
  async #open(): Promise<{ driver: WebKitDriver; session: WebDriverSession }> {
    for (let attempt = 1; ; attempt += 1) {
      const driver = this.#idle.pop() ?? (await this.#startDriver());
      try {
        return { driver, session: await driver.open({ mockCameras: true }) };
      } catch (error) {
        this.#drop(driver);
        if (attempt === maxOpenings) throw error;
      }
    }
  }

  #drop(driver: WebKitDriver): void {
    driver.stop();
    this.#drivers.delete(driver);
  }

  async #startDriver(): Promise<WebKitDriver> {
    const driver = await WebKitDriver.start();
    this.#drivers.add(driver);
    return driver;
  }
}
