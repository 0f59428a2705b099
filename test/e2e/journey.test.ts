/**
 * The whole journey on the demo: what a person sees, presses and hears, from the form to the account. The demo sends
 * the headers of `docs/content-policy.md`, and the journey runs with them without a policy violation.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser, launchedBrowser, openPage } from '../../tools/test/browsers/launch.js';
import { buildDemo, runDemo, type RunningDemoAndSandbox } from '../../tools/build/demo.js';
import { openAccount, playJourney } from '../support/journey-person.js';
import { KeyboardPerson } from './keyboard-person.js';
import { recordViolations } from './violations.js';
import { sampleOf } from '../support/sample.js';

const reachesAccount = (page: Page) => page.waitForSelector('#welcome:not([hidden])', { timeout: 30_000 });

describe('opening an account on the demo', { timeout: 600_000 }, () => {
  let demo: RunningDemoAndSandbox;
  let browser: Browser;
  let page: Page;
  /** Origins requested by anything, including workers and frames, and those requested by the page itself. */
  let origins: { all: Set<string>; page: Set<string> };

  before(
    async () => {
      await buildDemo();
      demo = await runDemo({ demoPort: 0, sandboxPort: 0, underTest: true });
      browser = await launchBrowser();
    },
    { timeout: 300_000 },
  );
  after(async () => {
    await browser.close();
    await demo.close();
  });
  beforeEach(async () => {
    const context = await browser.createBrowserContext();
    page = await openPage(context);
    if (launchedBrowser === 'chromium') {
      // Plays all animations, because most people see them.
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'no-preference' }]);
    }
    origins = { all: new Set(), page: new Set() };
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (!protocol.startsWith('http')) return;
      origins.all.add(origin);
      if (request.frame() === page.mainFrame()) origins.page.add(origin);
    });
  });
  afterEach(() => page.browserContext().close());

  const viewports = [
    ['a phone', { width: 360, height: 740 }],
    ['a desktop', { width: 1280, height: 800 }],
  ] as const;
  for (const [name, viewport] of sampleOf(viewports, 1)) {
    it(`on ${name}, takes three presses at most and shows no wrong hint`, async () => {
      await page.setViewport(viewport);
      const violations = await recordViolations(page);
      const workers: string[] = [];
      page.on('workercreated', (worker) => workers.push(worker.url()));
      const journey = await playJourney(page, { begin: () => openAccount(page, demo.demoUrl) });
      assert.equal(journey.outcome, 'passed');
      const steps = journey.events.filter(({ type }) => type === 'idv-step-changed').map(({ value }) => value);
      for (const step of ['document', 'face', 'liveness']) assert.ok(steps.includes(step), steps.join(' '));
      // The third press is made below. "Try again" does not count, because a slow machine can miss a movement.
      const taps = journey.taps.filter((label) => label !== 'Try again');
      assert.ok(taps.length <= 2, taps.join(' · '));
      // Before the photo, the person comes closer and holds still.
      assert.deepEqual(
        journey.hints.filter(({ hint }) => !['too-far', 'off-center', 'hold-still'].includes(hint)),
        [],
      );
      assert.deepEqual(journey.consoleProblems, []);
      assert.deepEqual(violations, []);
      if (launchedBrowser === 'chromium') assert.ok(workers.length > 0);
      assert.ok(
        workers.every((url) => url.startsWith('http')),
        workers.join(' '),
      );
      assert.deepEqual([...origins.page], [demo.demoUrl]);
      assert.deepEqual([...origins.all].toSorted(), [demo.demoUrl, demo.sandbox.url].toSorted());
      const button = await page.waitForSelector('idv-verification >>> [part~="primary-action"]', { visible: true });
      await button?.click();
      await reachesAccount(page);
      assert.match(await page.$eval('#welcome', ({ textContent }) => textContent), /Adaeze/);
    });
  }

  it('starts on a computer without a camera, and is completed on a phone', async () => {
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(`${demo.demoUrl}/?camera=real`);
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

    // Another browser, without cookies or anything else of the first.
    const phone = await openPage(await browser.createBrowserContext());
    await phone.setViewport({ width: 360, height: 740 });
    address.searchParams.set('camera', 'simulated');
    const journey = await playJourney(phone, {
      begin: async () => {
        await phone.goto(address.href);
        const field = await phone.waitForSelector('idv-verification >>> input[name="number"]', { visible: true });
        await field?.type(digits);
      },
    });
    assert.equal(journey.outcome, 'handed-over');
    const hasPassed = () => document.querySelector('idv-verification')?.status === 'passed';
    await page.waitForFunction(hasPassed, { timeout: 30_000, polling: 100 });
    const button = await page.waitForSelector('idv-verification >>> [part~="primary-action"]', { visible: true });
    await button?.click();
    await reachesAccount(page);
    await phone.browserContext().close();
  });

  // Only Chromium's protocol exposes what a screen reader announces for the focus.
  const skip = launchedBrowser === 'chromium' ? false : 'no protocol exposes its accessibility tree';
  it('works by keyboard and by ear alone', { skip }, async () => {
    await page.setViewport({ width: 1280, height: 800 });
    const person = await KeyboardPerson.before(page);
    await page.goto(`${demo.demoUrl}/?camera=simulated`);
    assert.ok(await person.press(/^Use sample details$/));
    assert.ok(await person.press(/^Continue$/));
    const onward = /^(Agree and continue|national ID card.*|Open camera|Start the check|Use this photo|Try again)$/i;
    const hasHeardTheEnd = (): boolean => person.announced.some((text) => text.includes('You’re all set'));
    for (const until = Date.now() + 240_000; Date.now() < until;) {
      if (await page.$('#welcome:not([hidden])')) break;
      await person.press(hasHeardTheEnd() ? /^Continue$/ : onward);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
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
