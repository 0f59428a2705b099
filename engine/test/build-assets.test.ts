import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bundleWorker } from '../../tools/build/workers.js';
import { buildAssets } from '../build-assets.js';
import {
  assetNames,
  assetsVersion,
  isAssetManifest,
  mediaPipeAssets,
  type AssetManifest,
  type AssetName,
} from '../../src/engine/manifest.js';
import { runsAll } from '../../test/support/sample.js';
import { assetsFolder, shippedManifest } from '../../test/support/shipped-assets.js';

const skip = !runsAll && 'built a second time by npm test -- --all';

describe('engine assets', () => {
  const folder = fileURLToPath(assetsFolder);
  let manifest: AssetManifest;

  before(async () => {
    manifest = await shippedManifest();
  });

  // `npm run pack -- --check` compares two builds of everything.
  it('replace an earlier build, touch nothing else, and are the same', { skip }, async () => {
    const own = mkdtempSync(join(tmpdir(), 'idv-assets-'));
    try {
      const [elements, mediaPipe] = [join(own, 'dist/assets'), join(own, 'mediapipe/dist/assets')];
      mkdirSync(elements, { recursive: true });
      writeFileSync(join(elements, 'mediapipe-worker.00000000.js'), 'of an earlier build');
      writeFileSync(join(elements, 'worker.00000000.js'), 'of a former version');
      writeFileSync(join(elements, 'notes.txt'), 'the partner’s own');
      await buildAssets({ root: `${own}/`, bundleWorker });
      const filesOf = (names: readonly AssetName[]) => names.map((name) => manifest.files[name].file);
      const others = assetNames.filter((name) => !mediaPipeAssets.some((each) => each === name));
      const expected = [...filesOf(others), 'manifest.json', 'notes.txt'];
      assert.deepEqual(readdirSync(elements).toSorted(), expected.toSorted());
      assert.deepEqual(readdirSync(mediaPipe).toSorted(), [...filesOf(mediaPipeAssets), 'manifest.json'].toSorted());
    } finally {
      rmSync(own, { recursive: true });
    }
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
