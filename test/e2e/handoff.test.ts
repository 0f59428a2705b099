/** A photo taken on a phone, while the element on the desktop ends as if it had been taken there. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { handoff as words } from '../../src/kit/i18n/locales/en/handoff.js';
import { waitForStatus } from '../support/stage-actions.js';
import {
  enter,
  eventsOf,
  find,
  linkOf,
  numberOf,
  type OnPhone,
  press,
  TwoDevices,
  waitForText,
} from './two-devices.js';

/** For tests that end before the photo. */
const noPhoto: OnPhone = { camera: { failure: 'permission-denied' } };

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

  it('asks again after a wrong number, and ends after three', async () => {
    const desktop = await devices.openDesktop('face', noPhoto);
    const right = await numberOf(desktop);
    const [first = '', second = '', third = ''] = ['00', '11', '22', '33'].filter((number) => number !== right);
    const phone = await devices.openPhone(await linkOf(desktop));
    await enter(phone, '7');
    await waitForText(phone, words.phone.incomplete);
    for (const [number, left] of [
      [first, 2],
      [first, 2],
      [second, 1],
    ] as const) {
      await enter(phone, number);
      await waitForText(phone, words.phone.wrong(left));
      const field = await phone.$eval('[data-stage] >>> input[name="number"]', (input) => input.ariaInvalid);
      assert.equal(field, 'true');
    }
    await enter(phone, third);
    await waitForText(phone, words.phone.over['wrong-numbers'].title);
    await waitForText(desktop, words.expired.title);
    // The person can get a new code here.
    await press(desktop, '.primary');
    await find(desktop, 'p[part~="number"]');
  });

  it('is refused on a second phone', async () => {
    const desktop = await devices.openDesktop('face', noPhoto);
    const number = await numberOf(desktop);
    const link = await linkOf(desktop);
    const phone = await devices.openPhone(link);
    const other = await devices.openPhone(link);
    await enter(phone, number);
    await waitForText(desktop, words.claimed.title);
    await enter(other, number);
    await waitForText(other, words.phone.over.used.title);
  });
});
