/** What the documents worker tells the page about a machine-readable zone. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import sharp from 'sharp';
import { compileKernels } from '../../../engine/compact/kernels.js';
import { buildReader } from '../../../engine/compact/mrz.js';
import type { Pixels } from '../../../src/shared/geometry.js';
import { bestKernels } from '../../../src/vision/compact/index.js';
import type { NetworkAssets } from '../../../src/vision/protocol.js';
import { ZoneReader } from '../../../src/vision/worker/zone-reader.js';
import { printDocument } from '../../../testing/src/documents/print/document-print.js';
import { fullLight } from '../../../testing/src/render/raster.js';
import { located } from '../../support/located-asset.js';

async function passport(): Promise<Pixels> {
  const texture = printDocument('gh-passport', { side: 'front', identity: 11, monk: 9 });
  const codes = Uint8Array.from(texture.rgb, (value) => Math.min(255, 255 * (value / fullLight) ** (1 / 2.2)));
  const { data, info } = await sharp(codes, { raw: { width: texture.width, height: texture.height, channels: 3 } })
    .resize({ width: 1200 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

describe("the worker's reader of zones", () => {
  let assets: NetworkAssets;
  let pixels: Pixels;
  before(async () => {
    assets = { kernels: located(await compileKernels(bestKernels())), network: located(buildReader()) };
    pixels = await passport();
  });
  const read = (reader: ZoneReader) => {
    const { width, height } = pixels;
    const corners = [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ] as const;
    return reader.read(pixels, [...corners], { format: 'td3', documentType: 'gh_passport' });
  };

  it('answers with yes and no only, so that no text leaves the worker', async () => {
    const zone = await read(new ZoneReader(assets));
    assert.deepEqual(zone, { present: true, complete: true, checkDigitsValid: true, upsideDown: false });
  });

  it('logs nothing', async (context) => {
    const said = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => context.mock.method(console, name));
    await read(new ZoneReader(assets));
    assert.ok(said.every(({ mock }) => mock.callCount() === 0));
  });

  it('is silent if the site leaves its files out', async () => {
    assert.equal(await read(new ZoneReader(null)), null);
  });

  it('is silent after a failed download, and tries again', async () => {
    const { network } = assets;
    const wrong = { ...network, integrity: network.integrity.replace(/.$/, '!') };
    const reader = new ZoneReader({ ...assets, network: wrong });
    assert.equal(await read(reader), null);
    wrong.integrity = network.integrity;
    assert.equal((await read(reader))?.checkDigitsValid, true);
  });
});
