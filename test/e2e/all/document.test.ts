/** Document → worker → host backend → sandbox, over real HTTP, on the simulated camera. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser, openPage } from '../../../tools/test/browsers/launch.js';
import { en } from '../../../tools/docs/english.js';
import type { Faults } from 'idv-elements-server/sandbox';
import type { StageOptions } from '../../support/stage.js';
import { startStageServer, type StageServer } from '../../support/stage-server.js';
import { press, waitForStatus } from '../../support/stage-actions.js';
import { sampleOf } from '../../support/sample.js';

describe('a document', { timeout: 300_000 }, () => {
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

  async function capture(sides: string, faults: Partial<Faults>, end: string): Promise<Page> {
    await server.sandbox.reset();
    Object.assign(server.sandbox.faults, faults);
    const page = await openPage(browser);
    await page.setViewport({ width: 360, height: 740 });
    const options: StageOptions = {
      tag: 'idv-document-capture',
      camera: { document: {}, profile: 'androidPhone' },
      attributes: { 'document-type': 'ng_national_id', backend: '/idv', sides },
      turns: true,
      start: true,
    };
    await page.goto(server.urlOf(options));
    if (sides === 'front back') {
      await waitForStatus(page, 'turning');
      await press(page, 'primary-action');
    }
    await waitForStatus(page, end);
    return page;
  }

  const asked = () => server.sandbox.requests.map(({ path }) => path.split('/').at(-1));

  it('is taken, straightened, sent and checked, and then its back', async () => {
    const page = await capture('front back', {}, 'done');
    assert.deepEqual(asked(), ['document', 'ocr']);
    await page.close();
  });

  const refusals = [
    ['96', 'INVALID_DOCUMENT'],
    ['97', 'DOCUMENT_EXPIRED'],
    ['98', 'DOCUMENT_NOT_FOUND'],
    ['100', 'INVALID_IMAGE'],
  ] as const;
  // This code is retried before the person sees an error.
  const unavailable = ['102', 'SERVICE_TEMPORARILY_UNAVAILABLE'] as const;
  for (const [forceCode, code] of [...sampleOf(refusals, 1), unavailable]) {
    it(`explains the answer ${forceCode} of the service in words`, async () => {
      const page = await capture('front', { forceCode }, 'failed');
      const shown = await page.$eval('[data-stage] >>> [part~="message"] h3', (heading) => heading.textContent);
      assert.equal(shown, en.document.errors[code]?.title ?? en.errors[code]?.title);
      await page.close();
    });
  }
});
