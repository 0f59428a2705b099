/** Lets web-test-runner run its pages in WebKit: a fresh browser for each file, so that none inherits another's memory. */
import type { BrowserLauncher, SessionResult, TestRunnerPlugin } from '@web/test-runner-core';
import type { WebDriverSession } from '../../tools/webdriver.js';
import { WebKitDriver } from '../../tools/webkit.js';

/** As large as the runner's window in Chromium. */
const windowSize = { width: 800, height: 600 };

interface Running {
  driver: WebKitDriver;
  session: WebDriverSession;
  url: string;
}

export class WebKitLauncher implements BrowserLauncher {
  readonly name = 'WebKit';
  readonly type = 'webkit';
  readonly #idle: WebKitDriver[] = [];
  readonly #drivers: WebKitDriver[] = [];
  readonly #running = new Map<string, Running>();

  async startSession(sessionId: string, url: string): Promise<void> {
    const driver = this.#idle.pop() ?? (await this.#startDriver());
    const session = await driver.open({ mockCameras: true });
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
    await running.session.close().catch(() => undefined);
    this.#idle.push(running.driver);
    return {};
  }

  startDebugSession(): Promise<void> {
    return Promise.reject(new Error('WebKit has no debugging here: open the page in MiniBrowser by hand.'));
  }

  async stop(): Promise<void> {
    for (const { session } of this.#running.values()) await session.close().catch(() => undefined);
    for (const driver of this.#drivers) driver.stop();
  }

  sessionOf(sessionId: string): WebDriverSession {
    const running = this.#running.get(sessionId);
    if (running === undefined) throw new Error('This page is closed.');
    return running.session;
  }

  async #startDriver(): Promise<WebKitDriver> {
    const driver = await WebKitDriver.start();
    this.#drivers.push(driver);
    return driver;
  }
}

/** The runner's commands that its own plugins know only for Chromium. */
export function webKitCommands(launcher: WebKitLauncher): TestRunnerPlugin {
  return {
    name: 'webkit-commands',
    async executeCommand({ command, payload, session }) {
      const browser = launcher.sessionOf(session.id);
      if (command === 'set-viewport') {
        const { width, height } = payload as { width: number; height: number };
        await browser.resize(width, height);
        return true;
      }
      if (command === 'send-keys') {
        const { press } = payload as { press?: string };
        if (press === undefined) throw new Error('Only "press" is known here.');
        await browser.press(press);
        return true;
      }
      return undefined;
    },
  };
}
