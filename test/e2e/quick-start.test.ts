/**
 * The README's quick start, copied unchanged into an empty page: from the page's own origin and from another one.
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { Hono } from 'hono';
import { fakeCameraFlags, launchBrowser } from '../../tools/test/browsers/launch.js';
import { ensureBuild } from '../../tools/build/build.js';
import { packageSite, quickStartPage, serveSite } from '../support/package-site.js';

/** Opens the page, presses the element's button, and waits until it shows guidance. */
async function startCapture(address: string): Promise<{ status: string; mode: string; origins: string[] }> {
  const browser = await launchBrowser(fakeCameraFlags());
  try {
    const page = await browser.newPage();
    const origins = new Set<string>();
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http')) origins.add(origin);
    });
    await page.goto(address);
    const button = await page.waitForSelector('idv-face-capture >>> [part~="primary-action"]', { visible: true });
    const ready = page.evaluate(
      () =>
        new Promise<{ mode: string }>((resolve) => {
          document.addEventListener('idv-capture-ready', ({ analysis }) => resolve({ mode: analysis }));
          document.addEventListener('idv-capture-failed', ({ error }) => {
            resolve({ mode: error.code });
          });
        }),
    );
    await button?.click();
    const { mode } = await ready;
    const status = await page.$eval('idv-face-capture', (element) => element.status);
    return { status, mode, origins: [...origins] };
  } finally {
    await browser.close();
  }
}

describe('the quick start', { timeout: 300_000 }, () => {
  before(ensureBuild, { timeout: 300_000 });

  it('works from the site that serves the package', async () => {
    const site = packageSite();
    site.get('/', (context) => context.html(quickStartPage()));
    const served = await serveSite(site);
    try {
      const result = await startCapture(`${served.origin}/`);
      assert.deepEqual(result, { status: 'framing', mode: 'face', origins: [served.origin] });
    } finally {
      served.close();
    }
  });

  it('works with the script on another origin', async () => {
    const packages = await serveSite(packageSite({ 'access-control-allow-origin': '*' }));
    const site = new Hono();
    const page = quickStartPage().replace('src="/idv', `src="${packages.origin}/idv`);
    site.get('/', (context) => context.html(page));
    const served = await serveSite(site);
    try {
      const { status, mode, origins } = await startCapture(`${served.origin}/`);
      assert.deepEqual({ status, mode }, { status: 'framing', mode: 'face' });
      assert.deepEqual(origins.toSorted(), [served.origin, packages.origin].toSorted());
    } finally {
      served.close();
      packages.close();
    }
  });
});
