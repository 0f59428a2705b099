/**
 * The demo with the headers of `docs/content-policy.md`, including trusted types: every page and the handoff to a
 * phone, without a policy violation and without a request to another origin. `journey.test.ts` plays the whole journey
 * with them.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser, openPage } from '../../../tools/test/browsers/launch.js';
import { buildDemo, runDemo, type RunningDemoAndSandbox } from '../../../tools/build/demo.js';
import { documentedHeaders, recordViolations } from '../violations.js';

/** Stands for the origin of the hosted page in the documentation. */
const documentedService = 'https://liveness.example.com';

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const pages = [
  { path: '/selfie.html', tag: 'idv-face-capture', reached: 'done' },
  { path: '/document.html', tag: 'idv-document-capture', reached: 'done' },
  { path: '/liveness.html', tag: 'idv-liveness', reached: 'following' },
];

describe('the demo under its content policy', { timeout: 600_000 }, () => {
  let demo: RunningDemoAndSandbox;
  let browser: Browser;
  let page: Page;
  let violations: string[];
  /** Origins that were requested, also by workers and frames. */
  let origins: Set<string>;

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
    page = await openPage(await browser.createBrowserContext());
    violations = await recordViolations(page);
    origins = new Set();
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http')) origins.add(origin);
    });
  });
  afterEach(() => page.browserContext().close());

  it('sends the documented headers', async () => {
    const response = await page.goto(`${demo.demoUrl}/`);
    for (const [name, value] of Object.entries(documentedHeaders('The page'))) {
      assert.equal(response?.headers()[name]?.replaceAll(demo.sandbox.url, documentedService), value, name);
    }
  });

  for (const { path, tag, reached } of pages) {
    it(`${path}: <${tag}> works without a violation`, async () => {
      await page.goto(`${demo.demoUrl}${path}?camera=simulated`);
      const statusIs = (wanted: string[]) =>
        page.waitForFunction(
          (name, statuses) => {
            const { status } = document.querySelector(name) as HTMLElement & { status: string };
            return statuses.includes(status) ? status : false;
          },
          { timeout: 90_000, polling: 50 },
          tag,
          wanted,
        );
      const press = async () =>
        (await page.waitForSelector(`${tag} >>> [part~="primary-action"]`, { visible: true }))?.click();
      await page.$eval(tag, (element) => element.setAttribute('document-type', 'ng_voters_card'));
      await press();
      const first = await statusIs([reached, 'review', 'failed']);
      if ((await first.jsonValue()) === 'review') {
        await press();
        await statusIs([reached, 'failed']);
      }
      const status = await page.$eval(tag, (element) => (element as unknown as { status: string }).status);
      assert.equal(status, reached);
      assert.deepEqual(violations, []);
    });
  }

  it('leads to a phone if there is no camera, without a violation', async () => {
    await page.goto(`${demo.demoUrl}/?camera=real`);
    await page.click('#sample');
    await page.click('#details-form [type=submit]');
    const link = () => page.$('idv-verification >>> [part~="link"]');
    for (const until = Date.now() + 60_000; (await link()) === null && Date.now() < until;) {
      const offered = 'idv-verification >>> :is([part~="type"], [part~="primary-action"])';
      await (await page.$(offered))?.click().catch(() => undefined);
      await pause(500);
    }
    assert.ok(await link(), 'a link for the phone');
    await page.waitForSelector('idv-verification >>> [part~="number"]', { visible: true });
    assert.deepEqual(violations, []);
    assert.deepEqual([...origins], [demo.demoUrl]);
  });

  it('blocks what the policy does not name, and the violations are recorded', async () => {
    await page.goto(`${demo.demoUrl}/selfie.html?camera=simulated`);
    const refused = await page.evaluate(() => {
      try {
        return new Worker('/idv-assets/manifest.json').constructor.name;
      } catch (error) {
        return (error as Error).name;
      }
    });
    assert.equal(refused, 'TypeError');
    const started = new Promise<string>((resolve, reject) => {
      page.on('workercreated', (worker) => {
        const attempt = (): Promise<string> =>
          worker.evaluate(() =>
            fetch('https://elsewhere.example/').then(
              () => 'answered',
              () => 'refused',
            ),
          );
        // Give the listener in `violations.ts` time to start recording in this worker.
        setTimeout(() => void attempt().then(resolve, reject), 300);
      });
    });
    const button = await page.waitForSelector('idv-face-capture >>> [part~="primary-action"]', { visible: true });
    await button?.click();
    assert.equal(await started, 'refused');
    for (const directive of ['require-trusted-types-for', 'connect-src']) {
      const isRecorded = () => violations.some((text) => text.startsWith(directive));
      for (const until = Date.now() + 5000; !isRecorded() && Date.now() < until;) await pause(50);
      assert.ok(isRecorded(), `${directive} is not among ${violations.join(', ')}`);
    }
  });
});
