import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from '../../tools/test/browsers/launch.js';
import type { Seen } from './react.js';
import { startStageServer, type StageServer } from '../support/stage-server.js';

describe('the React wrapper', () => {
  let server: StageServer;
  let browser: Browser;

  before(async () => {
    server = await startStageServer();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  it('sets properties, emits typed events, and releases everything when unmounted', async () => {
    const page = await browser.newPage();
    await page.goto(new URL('../e2e/react.html', server.url).href);
    const handle = await page.waitForFunction(() => (globalThis as unknown as { seen?: Seen }).seen ?? null, {
      timeout: 60_000,
    });
    const seen = (await handle.jsonValue()) as Seen;
    assert.equal(seen.title, 'From React');
    assert.ok(seen.photoBytes > 10_000);
    assert.equal(seen.liveTracksAfterUnmount, 0);
    assert.ok(seen.statuses.includes('capturing'), seen.statuses.join(' '));
  });
});
