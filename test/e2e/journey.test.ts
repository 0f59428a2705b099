/**
 * The whole journey on the demo, from the form to the account: document, selfie and guided check are sent to the
 * sandbox through the host backend, whose hooks open the account. The demo sends the headers of
 * `docs/content-policy.md`, and the journey runs with them without a policy violation.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { launchedBrowser, openPage, watchWorkers } from '../../tools/test/browsers/launch.js';
import { openAccount, playJourney } from '../support/journey-person.js';
import { documentedHeaders, recordViolations } from './violations.js';
import { sampleOf } from '../support/sample.js';
import { until } from '../support/time.js';
import { Suite, startDemo } from './suite.js';

/** Stands for the origin of the hosted page in the documentation. */
const documentedService = 'https://liveness.example.com';

const reachesAccount = (page: Page) => page.waitForSelector('#welcome:not([hidden])', { timeout: 30_000 });

describe('opening an account on the demo', { timeout: 600_000 }, () => {
  const suite = new Suite(startDemo);
  let page: Page;
  /** Origins requested by anything, including workers and frames, and those requested by the page itself. */
  let origins: { all: Set<string>; page: Set<string> };

  beforeEach(async () => {
    const context = await suite.browser.createBrowserContext();
    page = await openPage(context);
    origins = { all: new Set(), page: new Set() };
    const note = (url: string, isOfPage: boolean): void => {
      const { origin, protocol } = new URL(url);
      if (!protocol.startsWith('http')) return;
      origins.all.add(origin);
      if (isOfPage) origins.page.add(origin);
    };
    page.on('request', (request) => note(request.url(), request.frame() === page.mainFrame()));
    // The hosted page has workers, too.
    watchWorkers(page, (url) => note(url, false));
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
      const journey = await playJourney(page, () => openAccount(page, suite.server.demoUrl));
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
      assert.deepEqual([...origins.page], [suite.server.demoUrl]);
      assert.deepEqual([...origins.all].toSorted(), [suite.server.demoUrl, suite.server.sandbox.url].toSorted());
      const button = await page.waitForSelector('idv-verification >>> [part~="primary-action"]', { visible: true });
      await button?.click();
      await reachesAccount(page);
      assert.match(await page.$eval('#welcome', ({ textContent }) => textContent), /Adaeze/);
    });
  }

  it('sends the documented headers', async () => {
    const response = await page.goto(`${suite.server.demoUrl}/`);
    for (const [name, value] of Object.entries(documentedHeaders('The page'))) {
      assert.equal(response?.headers()[name]?.replaceAll(suite.server.sandbox.url, documentedService), value, name);
    }
  });

  // Firefox's driver runs no scripts in workers.
  const skip = launchedBrowser === 'firefox' && 'only in Chromium';
  it('blocks what the policy does not name, and the violations are recorded', { skip }, async () => {
    const violations = await recordViolations(page);
    await page.goto(`${suite.server.demoUrl}/selfie.html?camera=simulated`);
    const refused = await page.evaluate(() => {
      try {
        return new Worker('/idv-assets/manifest.json').constructor.name;
      } catch (error) {
        return (error as Error).name;
      }
    });
    assert.equal(refused, 'TypeError');
    const button = await page.waitForSelector('idv-face-capture >>> [part~="primary-action"]', { visible: true });
    await button?.click();
    await page.waitForFunction(() => document.querySelector('idv-face-capture')?.status === 'framing');
    const [worker] = page.workers();
    const answer = await worker?.evaluate(() =>
      fetch('https://elsewhere.example/').then(
        () => 'answered',
        () => 'refused',
      ),
    );
    assert.equal(answer, 'refused');
    for (const directive of ['require-trusted-types-for', 'connect-src']) {
      await until(() => violations.some((text) => text.startsWith(directive)), 5000).catch(() => {
        assert.fail(`${directive} is not among ${violations.join(', ')}`);
      });
    }
  });
});
