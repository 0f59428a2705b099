/**
 * The demo with the headers of `docs/content-policy.md`: every page, two devices, and a person who uses keyboard and
 * ears alone.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { launchedBrowser, openPage } from '../../../tools/test/browsers/launch.js';
import { recordViolations } from '../violations.js';
import { isOffered, playJourney } from '../../support/journey-person.js';
import { reaches } from '../../support/stage-actions.js';
import { until } from '../../support/time.js';
import { KeyboardPerson } from './keyboard-person.js';
import { Suite, startDemo } from '../suite.js';

const reachesAccount = (page: Page) => page.waitForSelector('#welcome:not([hidden])', { timeout: 30_000 });

describe('the demo under its content policy', { timeout: 600_000 }, () => {
  const suite = new Suite(startDemo);
  let page: Page;
  let violations: string[];
  /** Origins that were requested, also by workers and frames. */
  let origins: Set<string>;

  beforeEach(async () => {
    page = await openPage(await suite.browser.createBrowserContext());
    violations = await recordViolations(page);
    origins = new Set();
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http')) origins.add(origin);
    });
  });
  afterEach(() => page.browserContext().close());

  it('leads from a computer without a camera to a phone, which completes the journey', async () => {
    await suite.server.sandbox.sandbox.reset();
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(`${suite.server.demoUrl}/?camera=real`);
    await page.click('#sample');
    await page.click('#details-form [type=submit]');
    // Clicks by script, because screens may still be animating.
    const press = async (part: string): Promise<void> => {
      const button = await page.waitForSelector(`idv-verification >>> [part~="${part}"]`, { visible: true });
      await button?.evaluate((element) => (element as HTMLElement).click());
    };
    await press('primary-action');
    await press('type');
    const link = await page.waitForSelector('idv-verification >>> [part~="link"]', { visible: true });
    const number = await page.waitForSelector('idv-verification >>> [part~="number"] [aria-hidden]', { visible: true });
    const address = new URL((await link?.evaluate((field) => (field as HTMLInputElement).value)) ?? '');
    const digits = (await number?.evaluate(({ textContent }) => textContent)) ?? '';

    assert.deepEqual(violations, []);
    assert.deepEqual([...origins], [suite.server.demoUrl]);

    // Another browser, without cookies or anything else of the first.
    const phone = await openPage(await suite.browser.createBrowserContext());
    await phone.setViewport({ width: 360, height: 740 });
    address.searchParams.set('camera', 'simulated');
    const journey = await playJourney(phone, async () => {
      await phone.goto(address.href);
      const field = await phone.waitForSelector('idv-verification >>> input[name="number"]', { visible: true });
      await field?.type(digits);
    });
    assert.equal(journey.outcome, 'handed-over');
    const asked = suite.server.sandbox.sandbox.requests.map(({ path }) => path.split('/').at(-1));
    for (const call of ['document', 'detect-faces', 'face-comparison']) {
      assert.equal(asked.filter((name) => name === call).length, 1, `${call} is asked for once`);
    }
    const hasPassed = () => document.querySelector('idv-verification')?.status === 'passed';
    await page.waitForFunction(hasPassed, { timeout: 30_000, polling: 100 });
    const button = await page.waitForSelector('idv-verification >>> [part~="primary-action"]', { visible: true });
    await button?.click();
    await reachesAccount(page);
    await phone.browserContext().close();
  });

  it('takes a selfie with MediaPipe, if the page asks for it', async () => {
    const workers: string[] = [];
    page.on('request', (request) => void workers.push(...(/(\w+)-worker\./.exec(request.url())?.slice(1) ?? [])));
    await page.goto(`${suite.server.demoUrl}/selfie.html?engine=mediapipe&camera=simulated`);
    const button = await page.waitForSelector('idv-face-capture >>> [part~="primary-action"]', { visible: true });
    await button?.click();
    await reaches(page, 'idv-face-capture', 'review');
    assert.deepEqual([workers, violations], [['mediapipe'], []]);
  });

  // Only Chromium's protocol exposes what a screen reader announces for the focus.
  const skip = launchedBrowser === 'chromium' ? false : 'no protocol exposes its accessibility tree';
  it('works by keyboard and by ear alone', { skip }, async () => {
    await page.setViewport({ width: 1280, height: 800 });
    const person = await KeyboardPerson.before(page);
    await page.goto(`${suite.server.demoUrl}/?camera=simulated`);
    assert.ok(await person.press(/^Use sample details$/));
    assert.ok(await person.press(/^Continue$/));
    const onward = /^(Agree and continue|national ID card.*|Open camera|Start the check|Use this photo|Try again)$/i;
    const hasHeardTheEnd = (): boolean => person.announced.some((text) => text.includes('You’re all set'));
    await until(async () => {
      if (await page.$('#welcome:not([hidden])')) return true;
      const wanted = hasHeardTheEnd() ? /^Continue$/ : onward;
      if (await isOffered(page, wanted)) await person.press(wanted);
      return false;
    }, 240_000);
    await reachesAccount(page);
    const announced = person.announced.join('\n');
    for (const words of [
      /Step 1 of 3\. Your ID/,
      // If texts follow each other immediately, only the last one is announced.
      /Fit (?:it in the frame|your face in the oval)|Hold still/,
      /Photo (?:taken|received)|Sending your photo/,
      /Step 3 of 3\. Face check/,
      /You’re all set/,
    ])
      assert.match(announced, words);
    for (let index = 2; index < person.announced.length; index += 1) {
      const [one, two, three] = person.announced.slice(index - 2, index + 1);
      assert.ok(one !== two || two !== three, `"${three}" is announced three times in a row`);
    }
  });
});
