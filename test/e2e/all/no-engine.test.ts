/** Devices on which neither engine runs: pixel checks, a note that explains them, and the shutter. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { IdvFaceCapture } from 'idv-elements';
import { openPage } from '../../../tools/test/browsers/launch.js';
import { startStageServer } from '../../support/stage-server.js';
import { beginWorkersWith, press, stateIs, waitForStatus } from '../../support/stage-actions.js';
import { Suite } from '../suite.js';

const devices = {
  'without WebAssembly in workers': 'delete globalThis.WebAssembly;',
  // The self-test's picture stays empty, so the engine finds no face in it, as on a phone whose GPU computes wrongly.
  'whose engines fail their self-test': 'OffscreenCanvasRenderingContext2D.prototype.ellipse = () => {};',
};

describe('a selfie on a device', { timeout: 180_000 }, () => {
  const suite = new Suite(startStageServer);

  for (const [device, line] of Object.entries(devices)) {
    it(`${device}: is taken by hand, and the person reads why`, async () => {
      const page = await openPage(suite.browser);
      const warnings: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'warn') warnings.push(message.text());
      });
      await beginWorkersWith(page, line);
      await page.goto(suite.server.urlOf({ camera: { pose: {} } }));
      await page.waitForSelector('[data-stage] >>> .card', { visible: true });
      await page.evaluate(() => document.querySelector<IdvFaceCapture>('[data-stage]')?.start());
      await waitForStatus(page, 'framing');
      assert.ok(await stateIs(page, { analysis: 'pixels' }, 0));
      const seen = await page.evaluate(() => {
        const root = document.querySelector('[data-stage]')?.shadowRoot;
        return {
          note: root?.querySelector('[part="note"]')?.textContent?.trim(),
          shutter: root?.querySelector('[part="shutter"]')?.getAttribute('aria-disabled'),
        };
      });
      assert.match(seen.note ?? '', /photo/);
      assert.equal(seen.shutter, 'false');
      assert.match(
        warnings.join('\n'),
        /\[idv-elements engine-fallback\] The compact engine does not work on this device/,
      );
      assert.match(warnings.join('\n'), /\[idv-elements engine-pixels\] No face detection on this device/);
      await press(page, 'shutter');
      await waitForStatus(page, 'done');
      await page.close();
    });
  }
});
