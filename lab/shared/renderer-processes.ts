import type { Browser } from 'puppeteer-core';

/** Chromium's processes that show pages. A page's own exists once it has been navigated. */
export async function rendererProcesses(browser: Browser): Promise<number[]> {
  const session = await browser.target().createCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  } finally {
    await session.detach();
  }
}
