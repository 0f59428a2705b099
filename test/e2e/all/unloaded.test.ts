/** First screens whose remaining code fails to load: each explains it, and continues once the code loads. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { openPage } from '../../../tools/test/browsers/launch.js';
import { answerRequests } from '../../support/browser-requests.js';
import type { StageOptions } from '../../support/stage.js';
import { startStageServer } from '../../support/stage-server.js';
import { press, waitForStatus } from '../../support/stage-actions.js';
import { Suite } from '../suite.js';

const elements: [tag: NonNullable<StageOptions['tag']>, attributes: Record<string, string>][] = [
  ['idv-face-capture', {}],
  ['idv-document-capture', { 'document-type': 'ng_national_id' }],
  ['idv-liveness', { backend: '/idv' }],
  ['idv-liveness-challenge', { endpoint: '/check' }],
];

interface Seen {
  title: string;
  text: string;
  button: string;
  code: string;
  /** The element's width, set by the styles of the first screen. */
  drawing: string;
  region: string;
}

function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const root = document.querySelector('[data-stage]')?.shadowRoot;
    const text = (selector: string) => root?.querySelector(selector)?.textContent?.trim() ?? '';
    const drawing = root?.querySelector('.drawing');
    return {
      title: text('[part~="message"] h3'),
      text: text('[part~="message"] p'),
      button: text('[part~="primary-action"]'),
      code: text('[part~="code"]'),
      drawing: drawing ? getComputedStyle(drawing).inlineSize : '',
      region: text('[role="status"]'),
    };
  });
}

describe('an element whose code does not load', { timeout: 180_000 }, () => {
  const suite = new Suite(startStageServer);

  for (const [tag, attributes] of elements) {
    it(`<${tag}> explains it and offers a next step, online and offline`, async () => {
      const page = await openPage(suite.browser);
      const isLater =
        /\/chunks\/(?:(?:face-capture|document-capture|liveness|liveness-challenge)-controller|scenes)\.js/;
      await answerRequests(page, '*/chunks/*', ({ request }) => (isLater.test(request.url) ? 'fail' : 'go-on'));
      await page.goto(suite.server.urlOf({ tag, attributes }));
      await page.waitForSelector('[data-stage] >>> .card', { visible: true });
      await press(page, 'primary-action');
      await waitForStatus(page, 'failed');
      // The live region speaks a moment after the screen has changed.
      await page.waitForFunction(() =>
        document.querySelector('[data-stage]')?.shadowRoot?.querySelector('[role="status"]')?.textContent?.trim(),
      );
      const online = await look(page);
      assert.equal(online.title, 'Loading didn’t finish');
      // Files that a deployment has removed need a reload.
      assert.match(online.text, /or reload the page\.$/);
      assert.equal(online.button, 'Try again');
      assert.match(online.code, /vision-assets-missing/);
      assert.equal(online.drawing, '96px');
      assert.match(online.region, /^Loading didn’t finish\. /);
      await page.setOfflineMode(true);
      await press(page, 'primary-action');
      await waitForStatus(page, 'failed');
      await page.waitForFunction(() =>
        document.querySelector('[data-stage]')?.shadowRoot?.textContent?.includes('vision-offline'),
      );
      const { title, code } = await look(page);
      assert.equal(title, 'You’re offline');
      assert.match(code, /vision-offline/);
      await page.close();
    });
  }
});
