/** Handoffs that are interrupted, and browsers inside apps. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openPage } from '../../../tools/test/browsers/launch.js';
import { handoff as words } from '../../../src/kit/i18n/locales/en/handoff.js';
import { waitForStatus } from '../../support/stage-actions.js';
import { enter, eventsOf, find, linkOf, numberOf, takePhoto, TwoDevices, waitForText } from '../two-devices.js';

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

  it('begins in another browser if an app’s own has no camera', async () => {
    const page = await openPage(devices.browser);
    const userAgent =
      'Mozilla/5.0 (Linux; Android 13; TECNO KI5k; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36 WhatsApp/2.24.9.78';
    await page.setUserAgent({ userAgent });
    await page.goto(devices.server.urlOf({ camera: { failure: 'unsupported' }, start: true }));
    await waitForStatus(page, 'failed');
    await waitForText(page, words.browser.chrome);
    const address = await page.$eval('[data-stage] >>> .actions .primary', (link) => link.getAttribute('href'));
    assert.match(address ?? '', /^intent:\/\/.*;package=com\.android\.chrome;/);
    await page.close();
  });
});
