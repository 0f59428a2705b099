/** A frame with `sandbox="allow-scripts"` has no origin of its own: no camera, no storage, and other rules for workers. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import type { IdvDocumentCapture } from 'idv-elements';
import { ensureBuild } from '../../tools/build/build.js';
import { version } from '../../tools/build/script-tag.js';
import { launchBrowser, openPage } from '../../tools/test/browsers/launch.js';
import { packageSite, serveSite, type Served } from '../support/package-site.js';

const framed = `<!doctype html><script>
  globalThis.__name = (named) => named;
  globalThis.problems = [];
  const keep = (problem) => globalThis.problems.push(String(problem));
  addEventListener('unhandledrejection', ({ reason }) => keep('rejected: ' + reason));
  addEventListener('error', ({ message }) => keep(message));
</script>
<script type="module" src="/idv-elements/cdn/${version}/idv-elements.js"></script>
<idv-document-capture document-type="ng_national_id"></idv-document-capture>`;

describe('a sandboxed frame without an origin', { timeout: 300_000 }, () => {
  let site: Served;
  let browser: Browser;

  before(
    async () => {
      await ensureBuild();
      const pages = packageSite({ 'access-control-allow-origin': '*' });
      pages.get('/framed', (context) => context.html(framed));
      pages.get('/', (context) =>
        context.html('<!doctype html><iframe sandbox="allow-scripts" src="/framed"></iframe>'),
      );
      site = await serveSite(pages);
      browser = await launchBrowser();
    },
    { timeout: 300_000 },
  );
  after(async () => {
    await browser.close();
    site.close();
  });

  it('can open a picture of a document, whose worker starts there too', async () => {
    const page = await openPage(browser);
    await page.goto(site.origin);
    const frame = await page.waitForFrame(`${site.origin}/framed`);
    await frame.waitForSelector('idv-document-capture:defined');
    const ended = await frame.$eval('idv-document-capture', async (element: IdvDocumentCapture) => {
      const canvas = new OffscreenCanvas(800, 600);
      canvas.getContext('2d')!.fillRect(100, 100, 600, 380);
      const outcome = new Promise<string>((resolve) => {
        element.addEventListener('idv-capture-failed', ({ error }) => resolve(`${error.code}: ${error.message}`));
        element.addEventListener('idv-status-changed', ({ status }) => {
          if (status === 'adjusting') resolve(status);
        });
      });
      element.upload(await canvas.convertToBlob());
      return outcome;
    });
    assert.equal(ended, 'adjusting');
    assert.equal(await frame.evaluate(() => origin), 'null');
    const problems = await frame.evaluate(() => (globalThis as unknown as { problems: string[] }).problems);
    assert.deepEqual(problems, []);
  });

  it('tells the person that a sandboxed frame has no camera', async () => {
    const page = await openPage(browser);
    await page.goto(site.origin);
    const frame = await page.waitForFrame(`${site.origin}/framed`);
    await frame.waitForSelector('idv-document-capture:defined');
    const code = await frame.$eval('idv-document-capture', async (element: IdvDocumentCapture) => {
      const failed = new Promise<string>((resolve) => {
        element.addEventListener('idv-capture-failed', ({ error }) => resolve(error.code));
      });
      element.start();
      return failed;
    });
    assert.match(code, /^camera-/);
    const problems = await frame.evaluate(() => (globalThis as unknown as { problems: string[] }).problems);
    assert.deepEqual(problems, []);
  });
});
