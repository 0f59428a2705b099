/**
 * Every page of the demo under the strict content policy that the README names, trusted types included: nothing is
 * refused.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from '../../tools/browser.js';
import { buildDemo, runDemo, type RunningDemoAndSandbox } from '../../tools/demo.js';

interface Violation {
  directive: string;
  sample: string;
}

const pages = [
  { path: '/selfie.html', tag: 'idv-face-capture', reached: 'done' },
  { path: '/document.html', tag: 'idv-document-capture', reached: 'done' },
  { path: '/liveness.html', tag: 'idv-liveness', reached: 'following' },
];

describe('the demo under its policy', { timeout: 600_000 }, () => {
  let demo: RunningDemoAndSandbox;
  let browser: Browser;
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

  for (const { path, tag, reached } of pages) {
    it(`${path}: <${tag}> works, and nothing is refused`, async () => {
      const page = await browser.newPage();
      const violations: Violation[] = [];
      await page.exposeFunction('tellViolation', (violation: Violation) => {
        violations.push(violation);
      });
      await page.evaluateOnNewDocument(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const { tellViolation } = globalThis as unknown as { tellViolation: (violation: Violation) => void };
          tellViolation({ directive: event.effectiveDirective, sample: event.sample });
        });
      });
      const response = await page.goto(`${demo.demoUrl}${path}?camera=simulated`);
      const policy = response?.headers()['content-security-policy'] ?? '';
      assert.match(policy, /require-trusted-types-for 'script'/);
      assert.match(policy, /trusted-types idv-elements lit-html(;|$)/);
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
      const press = async () => (await page.waitForSelector(`${tag} >>> [part~="primary-action"]`))?.click();
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
      await page.close();
    });
  }

  it('refuses what the policies do not name', async () => {
    const page = await browser.newPage();
    await page.goto(`${demo.demoUrl}/`);
    const refused = await page.evaluate(() => {
      try {
        return new Worker('/idv-assets/manifest.json').constructor.name;
      } catch (error) {
        return (error as Error).name;
      }
    });
    assert.equal(refused, 'TypeError');
    await page.close();
  });
});
