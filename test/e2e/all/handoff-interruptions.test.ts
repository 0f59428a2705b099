/** Handoffs that are interrupted, and browsers inside apps. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { openPage } from '../../../tools/test/browsers/launch.js';
import type { StageOptions } from '../../support/stage.js';
import { startStageServer } from '../../support/stage-server.js';
import { handoff as words } from '../../../src/kit/i18n/locales/en/handoff.js';
import { waitForStatus } from '../../support/stage-actions.js';
import { enter, eventsOf, find, linkOf, numberOf, takePhoto, textOf, TwoDevices, waitForText } from '../two-devices.js';
import { Suite } from '../suite.js';

/** Keeps the photo from being taken before the test is ready for it. */
const byHand = { attributes: { manual: '' } };

describe('a photo taken by handoff', { timeout: 900_000 }, () => {
  const devices = new TwoDevices();

  it('of a document completes on the desktop', async () => {
    const desktop = await devices.openDesktop('document');
    const phone = await devices.openPhone(await linkOf(desktop));
    await enter(phone, await numberOf(desktop));
    await waitForStatus(desktop, 'done');
    assert.deepEqual(await eventsOf(phone), ['idv-handoff-claimed', 'idv-document-submitted']);
  });

  it('survives a reload of either device', async () => {
    const desktop = await devices.openDesktop('face', byHand);
    const link = await linkOf(desktop);
    const number = await numberOf(desktop);
    await desktop.reload();
    await find(desktop, 'p[part~="number"]');
    assert.equal(await numberOf(desktop), number);
    assert.equal(await linkOf(desktop), link);
    const phone = await devices.openPhone(link);
    await find(phone, 'input[name="number"]');
    await phone.reload();
    await enter(phone, number);
    await waitForText(desktop, words.claimed.title);
    await phone.reload();
    await desktop.reload();
    await waitForText(desktop, words.claimed.title);
    await takePhoto(phone);
    await waitForStatus(desktop, 'done');
    assert.equal(devices.server.sandbox.requests.length, 1, 'the service receives one request');
    await phone.reload();
    await waitForText(phone, words.phone.finished.title);
  });
});

describe('an in-app browser', { timeout: 300_000 }, () => {
  const inApp: [name: string, userAgent: string, label: string][] = [
    [
      'Android',
      'Mozilla/5.0 (Linux; Android 13; TECNO KI5k; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36 WhatsApp/2.24.9.78',
      words.browser.chrome,
    ],
    [
      'iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 330.0.0.25.96',
      words.actions.copy,
    ],
  ];
  const suite = new Suite(startStageServer);

  async function open(userAgent: string, camera: StageOptions['camera'], options: StageOptions = {}): Promise<Page> {
    const page = await openPage(suite.browser);
    await page.setUserAgent({ userAgent });
    await page.setViewport({ width: 360, height: 740 });
    await page.goto(suite.server.urlOf({ ...options, camera, start: true }));
    return page;
  }

  for (const [name, userAgent, label] of inApp) {
    it(`without a camera opens the page in another browser: ${name}`, async () => {
      const page = await open(userAgent, { failure: 'unsupported' });
      await waitForStatus(page, 'failed');
      await find(page, '.actions .primary');
      await waitForText(page, label);
      assert.equal(await textOf(page, '.actions .primary'), label);
      const address = await page.$eval('[data-stage] >>> .actions .primary', (link) => link.getAttribute('href'));
      if (name === 'Android') assert.match(address ?? '', /^intent:\/\/.*;package=com\.android\.chrome;/);
      await page.close();
    });
  }
});
