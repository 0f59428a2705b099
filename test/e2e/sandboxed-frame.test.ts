/** A frame with `sandbox="allow-scripts"` has no origin of its own: no camera, no storage, and other rules for workers. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { IdvDocumentCapture } from 'idv-elements';
import { ensureBuild } from '../../tools/build/build.js';
import { version } from '../../tools/build/script-tag.js';
import { openPage } from '../../tools/test/browsers/launch.js';
import { packageSite, serveSite } from '../support/package-site.js';
import { Suite } from './suite.js';

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
  const suite = new Suite(async () => {
    await ensureBuild();
    const pages = packageSite({ 'access-control-allow-origin': '*' });
    pages.get('/framed', (context) => context.html(framed));
    pages.get('/', (context) => context.html('<!doctype html><iframe sandbox="allow-scripts" src="/framed"></iframe>'));
    return serveSite(pages);
  });

  it('has no camera, but can open a picture of a document, whose worker starts there too', async () => {
    const { origin } = suite.server;
    const page = await openPage(suite.browser);
    await page.goto(origin);
    const frame = await page.waitForFrame(`${origin}/framed`);
    await frame.waitForSelector('idv-document-capture:defined');
    const ends = await frame.$eval('idv-document-capture', async (element: IdvDocumentCapture) => {
      const end = (): Promise<string> =>
        new Promise((resolve) => {
          element.addEventListener('idv-capture-failed', ({ error }) => resolve(error.code), { once: true });
          element.addEventListener('idv-status-changed', ({ status }) => {
            if (status === 'adjusting') resolve(status);
          });
        });
      const withoutCamera = end();
      element.start();
      const first = await withoutCamera;
      const canvas = new OffscreenCanvas(800, 600);
      canvas.getContext('2d')!.fillRect(100, 100, 600, 380);
      const withFile = end();
      element.upload(await canvas.convertToBlob());
      return [first, await withFile];
    });
    assert.match(ends.join(' '), /^camera-\S+ adjusting$/);
    assert.equal(await frame.evaluate(() => globalThis.origin), 'null');
    const problems = await frame.evaluate(() => (globalThis as unknown as { problems: string[] }).problems);
    assert.deepEqual(problems, []);
  });
});
