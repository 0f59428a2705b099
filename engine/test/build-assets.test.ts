import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { bundleWorker } from '../../tools/build/workers.js';
import { buildAssets } from '../build-assets.js';
import { assetNames, assetsVersion, isAssetManifest, type AssetManifest } from '../../src/vision/manifest.js';
import { shippedManifest } from '../../test/support/shipped-assets.js';

describe('engine assets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idv-assets-'));
  let manifest: AssetManifest;

  before(async () => {
    writeFileSync(join(folder, 'mediapipe-worker.00000000.js'), 'of an earlier build');
    writeFileSync(join(folder, 'worker.00000000.js'), 'of a former version');
    writeFileSync(join(folder, 'notes.txt'), 'the partner’s own');
    manifest = await buildAssets({ outDir: folder, bundleWorker });
  });
  after(() => rmSync(folder, { recursive: true }));

  it('are identical in two runs', async () => {
    assert.deepEqual(manifest, await shippedManifest(), 'dist/assets are from another build: npm run assets');
  });

  it('have a manifest that the client accepts', () => {
    const read: unknown = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    assert.ok(isAssetManifest(read));
    assert.equal(read.version, assetsVersion);
  });

  for (const name of assetNames) {
    it(`${name}: name, size and hash match the file`, () => {
      const { file, bytes, integrity } = manifest.files[name];
      const content = readFileSync(join(folder, file));
      const hash = createHash('sha256').update(content).digest();
      assert.equal(content.length, bytes);
      assert.equal(integrity, `sha256-${hash.toString('base64')}`);
      assert.match(file, new RegExp(`^${name}\\.${hash.toString('hex').slice(0, 8)}\\.\\w+$`));
    });
  }

  it('remove an earlier build, and touch nothing else', () => {
    const expected = [...assetNames.map((name) => manifest.files[name].file), 'manifest.json'];
    assert.deepEqual(readdirSync(folder).sort(), [...expected, 'notes.txt'].sort());
  });

  const workers = assetNames.filter((name) => name.endsWith('-worker'));
  assert.ok(workers.length > 1);
  for (const name of workers) {
    it(`${name} is a single script without imports or other hosts`, () => {
      const script = readFileSync(join(folder, manifest.files[name].file), 'utf8');
      const unwanted = [/[;}\n]import[\s{"'`].{0,40}/, /["'`]node:.{0,40}/, /https?:\/\/.{0,40}/];
      const found = unwanted.flatMap((pattern) => pattern.exec(script)?.[0] ?? []);
      assert.deepEqual(found, []);
    });
  }

  it('MediaPipe is only in its own worker', () => {
    const withMediaPipe = workers.filter((name) =>
      readFileSync(join(folder, manifest.files[name].file), 'utf8').includes('FaceLandmarker'),
    );
    assert.deepEqual(withMediaPipe, ['mediapipe-worker']);
  });
});
