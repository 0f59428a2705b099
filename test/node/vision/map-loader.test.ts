/** How the documents worker loads the network that maps documents. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { buildMapper } from '../../../engine/compact/document-map.js';
import { compileKernels } from '../../../engine/compact/kernels.js';
import { bestKernels } from '../../../src/vision/compact/index.js';
import type { NetworkAssets } from '../../../src/vision/protocol.js';
import { MapLoader } from '../../../src/vision/worker/map-loader.js';
import { located } from '../../support/located-asset.js';

describe("the worker's loader of the map", () => {
  let assets: NetworkAssets;
  before(async () => {
    assets = { kernels: located(await compileKernels(bestKernels())), network: located(buildMapper()) };
  });

  it('has a mapper once the network is loaded', async () => {
    const loader = new MapLoader(assets);
    assert.equal(loader.mapper, null);
    await loader.load();
    assert.notEqual(loader.mapper, null);
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

  it('goes without if the site leaves its files out', async () => {
    const loader = new MapLoader(null);
    await loader.load();
    assert.equal(loader.mapper, null);
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
