/** The camera's picture is completely in view in low windows, below a bar at the top of the page. */
import { afterEach, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'puppeteer-core';
import { openPage } from '../../../tools/test/browsers/launch.js';
import { assertInView, pressUntilCamera, seenStage, type SeenStage } from '../../support/in-view.js';
import { startStageServer } from '../../support/stage-server.js';
import type { StageOptions } from '../../support/stage.js';
import { journeyStage } from '../../support/verification-stage.js';
import { Suite } from '../suite.js';

const above = 57;

const windows = {
  'a phone of 360 × 640 below its browser’s bars': { width: 360, height: 560 },
  'a phone on its side': { width: 740, height: 360 },
  'a laptop': { width: 1366, height: 600 },
} as const;

async function camera(page: Page, tag: string): Promise<SeenStage | null> {
  await page.waitForFunction(pressUntilCamera, { timeout: 60_000, polling: 200 }, tag);
  // One frame for the updates that the new screen requests, and one for their effects.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return page.evaluate(seenStage, tag);
}

describe('a camera below a page’s bar', { timeout: 300_000 }, () => {
  const suite = new Suite(startStageServer);
  let context: BrowserContext | null = null;

  afterEach(async () => {
    await context?.close();
    context = null;
  });

  const open = async (size: { width: number; height: number }, stage: StageOptions): Promise<Page> => {
    context = await suite.browser.createBrowserContext();
    const page = await openPage(context);
    await page.setViewport(size);
    await page.goto(suite.server.urlOf({ ...stage, above }));
    await page.waitForSelector('[data-stage] >>> .card', { visible: true, timeout: 60_000 });
    return page;
  };

  for (const [name, size] of Object.entries(windows)) {
    for (const [steps, tag] of [
      ['consent document', 'idv-document-capture'],
      ['consent face', 'idv-face-capture'],
    ] as const) {
      it(`is in view on ${name}: <${tag}> in a journey`, async () => {
        const page = await open(size, journeyStage({ attributes: { steps, manual: '' } }));
        assertInView(await camera(page, tag), { from: above });
      });
    }
  }

  it('is in view if it is alone on a page, and follows the window', async () => {
    const attributes = { 'document-type': 'ng_national_id', manual: '' };
    const page = await open(windows['a laptop'], { tag: 'idv-document-capture', camera: { document: {} }, attributes });
    assertInView(await camera(page, 'idv-document-capture'), { from: above });
    await page.setViewport({ width: 1366, height: 480 });
    assertInView(await camera(page, 'idv-document-capture'), { from: above });
  });

  it('is in view far down a page that the person has to scroll', async () => {
    context = await suite.browser.createBrowserContext();
    const page = await openPage(context);
    await page.setViewport(windows['a phone of 360 × 640 below its browser’s bars']);
    await page.goto(
      suite.server.urlOf({ ...journeyStage({ attributes: { steps: 'consent face', manual: '' } }), above: 900 }),
    );
    await page.waitForSelector('[data-stage] >>> .card', { timeout: 60_000 });
    assertInView(await camera(page, 'idv-face-capture'), { from: 0 });
  });
});
