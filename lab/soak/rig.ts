/** Server, browser and page of a soak. */
import type { ChildProcess } from 'node:child_process';
import type { Browser, CDPSession, Page } from 'puppeteer-core';
import { ensureBuild } from '../../tools/build/build.js';
import { repositoryRoot } from '../../tools/run.js';
import { launchBrowser, openPage } from '../../tools/test/browsers/launch.js';
import { askProcess, forkServer, killProcess } from '../shared/server-process.js';
import { installTools } from './page.js';
import type { ServerSample } from './server-process.js';

export interface Rig {
  browser: Browser;
  page: Page;
  session: CDPSession;
  server: ChildProcess;
  sampleServer(): Promise<ServerSample>;
  close(): Promise<void>;
}

export async function openRig(): Promise<Rig> {
  await ensureBuild();
  const { child, port } = await forkServer(new URL('server-process.ts', import.meta.url), [], {
    TSX_TSCONFIG_PATH: `${repositoryRoot}tsconfig.built.json`,
  });
  let browser: Browser | undefined;
  const close = async (): Promise<void> => {
    await browser?.close();
    await killProcess(child);
  };
  try {
    // Without the network's events, DevTools does not keep what the page has loaded, which would look like a leak.
    browser = await launchBrowser([], { networkEnabled: false });
    const { page, session } = await openSoakPage(browser, `http://localhost:${port}/`);
    return {
      browser,
      page,
      session,
      server: child,
      sampleServer: () => askProcess<ServerSample>(child, 'sample'),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openSoakPage(browser: Browser, url: string): Promise<Pick<Rig, 'page' | 'session'>> {
  const page = await openPage(browser);
  await page.setViewport({ width: 360, height: 740, isMobile: true, hasTouch: true });
  await page.evaluateOnNewDocument(installTools);
  await page.goto(url);
  await page.waitForFunction('globalThis.camera && customElements.get', { timeout: 30_000 });
  const session = await page.createCDPSession();
  for (const domain of ['HeapProfiler', 'Performance', 'DOM', 'Runtime'] as const)
    await session.send(`${domain}.enable`);
  return { page, session };
}
