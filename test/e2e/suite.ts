import { after, before } from 'node:test';
import type { Browser } from 'puppeteer-core';
import type { RunningDemoAndSandbox } from '../../tools/build/demo.js';
import { launchBrowser } from '../../tools/test/browsers/launch.js';

/** Starts a server and a browser before the tests of a suite, and ends both after them. Call it in `describe`. */
export class Suite<Server extends { close(): unknown }> {
  server!: Server;
  browser!: Browser;

  /** @param flags for the browser */
  constructor(start: () => Promise<Server>, flags: readonly string[] = []) {
    before(
      async () => {
        this.server = await start();
        this.browser = await launchBrowser(flags);
      },
      { timeout: 300_000 },
    );
    after(async () => {
      await this.browser.close();
      await this.server.close();
    });
  }
}

export async function startDemo(): Promise<RunningDemoAndSandbox> {
  const { buildDemo, runDemo } = await import('../../tools/build/demo.js');
  await buildDemo();
  return runDemo({ demoPort: 0, sandboxPort: 0, underTest: true });
}
