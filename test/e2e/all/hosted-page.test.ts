/**
 * The sandbox's hosted page in a browser that has no camera: the simulated person does the check there. The presses
 * from "Start the check" to the first movement are counted.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Frame, Page } from 'puppeteer-core';
import { sandboxKey } from '../../../tools/build/demo.js';
import { openPage } from '../../../tools/test/browsers/launch.js';
import { createIdentityService } from 'idv-elements-server/identity-service';
import { axeFindings } from '../../support/axe-findings.js';
import { reaches } from '../../support/stage-actions.js';
import { startStageServer } from '../../support/stage-server.js';
import { Suite, startDemo } from '../suite.js';

const patience = { timeout: 60_000, polling: 50 };

async function press(target: Page | Frame, element: string, part: string): Promise<void> {
  const found = `${element} >>> [part~="${part}"]`;
  await (await target.waitForSelector(found, { visible: true, timeout: patience.timeout }))?.click();
}

describe('the hosted page without a camera', { timeout: 600_000 }, () => {
  const suite = new Suite(startDemo);

  async function hostedUrl(): Promise<string> {
    const service = createIdentityService({ baseUrl: suite.server.sandbox.url, apiKey: sandboxKey });
    return (await service.generateLivenessUrl({})).data?.frontendUrl ?? '';
  }

  /** Text of the final screen, once the page's script has decided how it can be left. */
  const endingOf = async (page: Page): Promise<string> => {
    await page.waitForSelector('html[data-way] [data-ending]', { timeout: 120_000 });
    return page.evaluate(() => document.querySelector<HTMLElement>('.end')?.innerText ?? '');
  };

  it('takes one press from the start to the first movement, with one header and one introduction', async () => {
    const page = await openPage(suite.browser);
    try {
      await page.goto(`${suite.server.demoUrl}/liveness.html`);
      let presses = 0;
      await page.exposeFunction('pressed', () => (presses += 1));
      await page.evaluateOnNewDocument(() => {
        addEventListener('click', () => (globalThis as unknown as { pressed(): void }).pressed(), true);
      });
      await page.reload();
      await press(page, 'idv-liveness', 'primary-action');
      const frame = await page.waitForFrame((each) => each.url().startsWith(suite.server.sandbox.url), {
        timeout: 60_000,
      });
      await reaches(frame, 'idv-liveness-challenge', 'challenge');
      assert.equal(presses, 1);
      const inner = await frame.evaluate(() => {
        const root = document.querySelector('idv-liveness-challenge')?.shadowRoot;
        const has = (part: string) => root?.querySelector(`[part~="${part}"]`) != null;
        return [has('header'), has('branding'), has('back-button'), has('tips')];
      });
      assert.deepEqual(inner, [false, false, false, false]);
      const [outerWidth, cardWidth] = await page.evaluate(() => {
        const root = document.querySelector('idv-liveness')?.shadowRoot;
        const widthOf = (part: string) => root?.querySelector(`[part~="${part}"]`)?.getBoundingClientRect().width;
        return [widthOf('iframe'), widthOf('card')];
      });
      assert.equal(outerWidth, cardWidth);
      await reaches(page, 'idv-liveness', 'passed');
      assert.equal(presses, 1, 'everything else is movements');
    } finally {
      await page.close();
    }
  });

  it('keeps the oval in place from the first look to the hosted page: portrait and zoomed landscape', async () => {
    const stage = await startStageServer();
    for (const [width, height] of [
      [360, 740],
      [640, 400],
    ] as const) {
      const page = await openPage(suite.browser);
      try {
        await page.setViewport({ width, height });
        await page.goto(
          stage.urlOf({ tag: 'idv-liveness', camera: { pose: {}, natural: true }, attributes: { backend: '/idv' } }),
        );
        const ring = (target: Page | Frame, tag: string) =>
          target.evaluate((name) => {
            const box = document
              .querySelector(name)
              ?.shadowRoot?.querySelector('.oval .track')
              ?.getBoundingClientRect();
            return box === undefined ? null : [box.left, box.top, box.width, box.height].map(Math.round);
          }, tag);
        await press(page, 'idv-liveness', 'primary-action');
        await reaches(page, 'idv-liveness', 'checking');
        const before = await ring(page, 'idv-liveness');
        const frame = await page.waitForFrame((each) => each.url().startsWith(stage.sandboxUrl), { timeout: 60_000 });
        await reaches(frame, 'idv-liveness-challenge', 'framing');
        const place = await page.evaluate(() => {
          const box = document.querySelector('idv-liveness')?.shadowRoot?.querySelector('iframe');
          const { left, top } = box?.getBoundingClientRect() ?? { left: 0, top: 0 };
          return [left, top] as const;
        });
        const [left = 0, top = 0, ...size] = (await ring(frame, 'idv-liveness-challenge')) ?? [];
        const there = [Math.round(left + place[0]), Math.round(top + place[1]), ...size];
        assert.ok(before !== null);
        for (const [at, expected] of before.entries()) {
          const message = `${width}×${height}: ${there.join()} is not ${before.join()}`;
          assert.ok(Math.abs((there[at] ?? -99) - expected) <= 3, message);
        }
      } finally {
        await page.close();
      }
    }
    await stage.close();
  });

  it('on its own, shows an introduction, says that the camera is simulated, and ends with a button that leads back', async () => {
    const page = await openPage(suite.browser);
    try {
      await page.goto(`${suite.server.demoUrl}/liveness.html`);
      await page.goto(await hostedUrl());
      await page.waitForSelector('[data-simulated]');
      assert.match(await page.evaluate(() => document.body.innerText), /Simulated camera/);
      assert.notEqual(await page.$('idv-liveness-challenge >>> [part~="tips"]'), null);
      assert.deepEqual(await axeFindings(page), []);
      await press(page, 'idv-liveness-challenge', 'primary-action');
      const words = await endingOf(page);
      assert.match(words, /Check passed/);
      assert.match(words, /Go back/);
      assert.deepEqual(await axeFindings(page), []);
      await page.click('.end button[data-way="back"]');
      await page.waitForFunction(() => location.pathname === '/liveness.html', patience);
    } finally {
      await page.close();
    }
  });
});
