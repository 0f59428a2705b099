/** A photo taken on a phone, while the element on the desktop ends as if it had been taken there. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { handoff as words } from '../../src/kit/i18n/locales/en/handoff.js';
import { waitForStatus } from '../support/stage-actions.js';
import { enter, eventsOf, linkOf, numberOf, TwoDevices, waitForText } from './two-devices.js';

describe('a photo taken by handoff', { timeout: 900_000 }, () => {
  const devices = new TwoDevices();

  it('is taken on the phone and completes on the desktop', async () => {
    const desktop = await devices.openDesktop('face');
    await waitForStatus(desktop, 'handoff');
    const phone = await devices.openPhone(await linkOf(desktop));
    await enter(phone, await numberOf(desktop));
    await waitForText(desktop, words.claimed.title);
    assert.ok(!phone.url().includes('idv-handoff'), 'the code is gone from the address bar');
    await waitForStatus(phone, 'done');
    await waitForText(phone, words.phone.finished.title);
    await waitForStatus(desktop, 'done');
    assert.deepEqual(await eventsOf(desktop), ['idv-handoff-created', 'idv-handoff-claimed', 'idv-face-submitted']);
    assert.deepEqual(await eventsOf(phone), ['idv-handoff-claimed', 'idv-face-submitted']);
    const idOn = (page: Page): Promise<unknown> =>
      page.evaluate(() => (globalThis as unknown as { last: { result: { faceId: string } } }).last.result.faceId);
    assert.equal(await idOn(desktop), await idOn(phone));
    assert.equal(devices.server.sandbox.requests.length, 1, 'the service receives one request');
  });
});
