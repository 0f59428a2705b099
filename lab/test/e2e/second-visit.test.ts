/** A returning person loads nothing again if files are cached as documented. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { ensureBuild } from '../../../tools/build/build.js';
import { fakeCameraFlags, launchBrowser } from '../../../tools/test/browsers/launch.js';
import { offlineFlags, visit } from '../../bench/cold-visit.js';
import { serveSite } from '../../bench/site.js';
import { releasedSite } from '../../bench/warm-site.js';

describe('a second visit', { timeout: 300_000 }, () => {
  let browser: Browser;

  before(
    async () => {
      await ensureBuild();
      browser = await launchBrowser([...fakeCameraFlags(), ...offlineFlags]);
    },
    { timeout: 300_000 },
  );
  after(() => browser.close());

  it('requests only the page: script, worker, wasm and models are cached', async () => {
    const site = releasedSite();
    const asked: string[] = [];
    const { server, origin } = await serveSite(
      () => site,
      (path) => asked.push(path),
    );
    try {
      const context = await browser.createBrowserContext();
      const open = () => visit(browser, context, `${origin}/`, { until: 'ready', patienceMs: 60_000 });
      const first = await open();
      assert.equal(first.failed, null);
      assert.ok(first.reached.ready, 'the first visit became ready');
      assert.ok(asked.some((path) => path.includes('/compact-mesh.')));
      asked.length = 0;
      const second = await open();
      assert.ok(second.reached.ready, 'the second visit became ready');
      assert.deepEqual(asked.filter((path) => path !== '/blank').toSorted(), ['/', '/page.js']);
      assert.deepEqual(first.otherHosts, []);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});
