import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, it } from 'node:test';
import sharp from 'sharp';
import { type DocumentMapper, mapSide } from '../../../src/document/document-map.js';
import { EdgeField } from '../../../src/document/edge-field.js';
import type { Pixels } from '../../../src/contract/geometry.js';
import { bestKernels } from '../../../src/engine/compact/index.js';
import type { AssetLocation, NetworkAssets } from '../../../src/engine/protocol.js';
import { MapLoader } from '../../../src/engine/worker/map-loader.js';
import { ZoneReader } from '../../../src/engine/worker/zone-reader.js';
import { printDocument } from '../../../testing/src/documents/print/document-print.js';
import { fullLight } from '../../../testing/src/render/raster.js';
import { documentMapper } from '../../support/document-mapper.js';
import { drawScene, grain } from '../../support/document-scene.js';
import { shippedAsset } from '../../support/shipped-assets.js';

const side = 256;
const { pixels } = drawScene({
  ...{ width: side, height: side, size: 0.6, spinDegrees: 12, paper: 230 },
  table: (x, y) => grain(x, y, 90),
});

/** A square, turned by a quarter. */
const turned = <T extends Float32Array | Uint8ClampedArray>(square: T, length: number, channels: number): T =>
  square.map((_, at) => {
    const channel = at % channels;
    const x = Math.floor(at / channels) % length;
    const y = Math.floor(at / channels / length);
    return square[((length - 1 - x) * length + y) * channels + channel]!;
  }) as T;

const fieldOf = (picture: Pixels): EdgeField => {
  const field = new EdgeField();
  field.load(picture);
  return field;
};

const farthest = (one: Float32Array, other: Float32Array): number =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0);

describe('the mapper', () => {
  let mapper: DocumentMapper;
  before(async () => {
    mapper = await documentMapper();
  });

  it('shows a page where it lies', () => {
    const map = mapper.map(fieldOf(pixels), true);
    const middle = map[(mapSide / 2) * mapSide + mapSide / 2]!;
    assert.ok(middle > 0.5, `middle ${middle}`);
    assert.ok(map[0]! < 0.2, `corner ${map[0]}`);
  });

  it('maps carefully: a turned picture gets the same map, turned', () => {
    const field = fieldOf(pixels);
    const turnedField = fieldOf({ ...pixels, data: turned(pixels.data, side, 4) });
    const careful = turned(mapper.mapCarefully(field, true), mapSide, 1);
    // Rounding is all that differs.
    const off = farthest(mapper.mapCarefully(turnedField, true), careful);
    assert.ok(off < 0.02, `${off}`);
    const quick = turned(mapper.map(field, true), mapSide, 1);
    const quickOff = farthest(mapper.map(turnedField, true), quick);
    assert.ok(quickOff > 5 * off, `${quickOff}`);
  });
});

/** A file of the engine at an address that contains it. */
async function located(name: Parameters<typeof shippedAsset>[0]): Promise<AssetLocation> {
  const content = await shippedAsset(name);
  const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`;
  const data = Buffer.from(content).toString('base64');
  return { url: `data:application/octet-stream;base64,${data}`, bytes: content.length, integrity };
}

const assetsOf = async (network: 'document-map' | 'zone-reader'): Promise<NetworkAssets> => ({
  kernels: await located(`compact-kernels-${bestKernels()}`),
  network: await located(network),
});

describe("the worker's loader of the map", () => {
  let assets: NetworkAssets;
  before(async () => {
    assets = await assetsOf('document-map');
  });

  it('downloads once for all who wait', async () => {
    const loader = new MapLoader(assets);
    void loader.load();
    await loader.loadInTime();
    assert.notEqual(loader.mapper, null);
    const { mapper } = loader;
    await loader.load();
    assert.equal(loader.mapper, mapper);
  });

  it('tries again after a failed download, twice at most', async () => {
    for (const failures of [2, 3]) {
      const network = { ...assets.network, integrity: assets.network.integrity.replace(/.$/, '!') };
      const loader = new MapLoader({ ...assets, network });
      for (let failed = 0; failed < failures; failed++) await loader.load();
      network.integrity = assets.network.integrity;
      await loader.load();
      assert.equal(loader.mapper !== null, failures < 3);
    }
  });
});

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
    assets = await assetsOf('zone-reader');
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

  it('is silent after a failed download, and tries again', async () => {
    const { network } = assets;
    const wrong = { ...network, integrity: network.integrity.replace(/.$/, '!') };
    const reader = new ZoneReader({ ...assets, network: wrong });
    assert.equal(await read(reader), null);
    wrong.integrity = network.integrity;
    assert.equal((await read(reader))?.checkDigitsValid, true);
  });
});
