/**
 * `npm run dev` as a contributor uses it: the demo from the sources, a capture through to the sandbox, and a reload when a
 * file changes.
 */
import assert from 'node:assert/strict';
import { utimesSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { createServer, type ViteDevServer } from 'vite';
import { launchBrowser, openPage } from '../../../tools/test/browsers/launch.js';
import { repositoryRoot } from '../../../tools/run.js';
import { inMode } from '../../../tools/build/bundle.js';
import { reaches } from '../../support/stage-actions.js';

describe('the dev server', { timeout: 300_000 }, () => {
  let server: ViteDevServer;
  let browser: Browser;
  let address = '';

  before(async () => {
    server = await createServer(inMode('development', { server: { port: 5950 } }));
    await server.listen();
    address = server.resolvedUrls?.local[0] ?? '';
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  const press = async (page: Page): Promise<void> => {
    const button = await page.waitForSelector('idv-face-capture >>> [part~="primary-action"]', { visible: true });
    await button?.click();
  };
  it('serves the demo from the sources, with host backend and engine', async () => {
    const page = await openPage(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${address}selfie.html?camera=simulated`);
    await press(page);
    await reaches(page, 'idv-face-capture', 'review', 'failed');
    await press(page);
    await reaches(page, 'idv-face-capture', 'done', 'failed');
    assert.equal(await page.$eval('idv-face-capture', (element) => element.status), 'done');
    assert.ok(asked.some((path) => path.endsWith('/src/elements/face-capture/define.ts')));
    assert.ok(asked.some((path) => path.endsWith('/testing/src/index.ts')));
    assert.ok(asked.includes('/idv/faces'));
    await page.close();
  });

  it('reloads the page when a file changes', async () => {
    const page = await openPage(browser);
    await page.goto(`${address}selfie.html?camera=simulated`);
    await page.waitForSelector('idv-face-capture');
    const reloaded = page.waitForNavigation();
    // Change only the modification time: other tests read the sources meanwhile.
    utimesSync(`${repositoryRoot}demo/site/page.ts`, new Date(), new Date());
    await reloaded;
    await page.close();
  });
});
