import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { copyAssets } from '../../../src/cli/copy.js';
import { readPackageAssets } from '../../../src/cli/package-assets.js';
import { hasMediaPipe, isAssetManifest, type ServedManifest } from '../../../src/engine/manifest.js';
import { ensureAssets } from '../../../tools/build/stale.js';
import { outcomeOf } from './run.js';

describe('idv-elements assets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idv-assets-'));
  const place = join(folder, 'public/idv');
  const path = (file: string): string => join(place, file);
  const manifest = (): ServedManifest => JSON.parse(readFileSync(path('manifest.json'), 'utf8')) as ServedManifest;
  const check = () => outcomeOf('assets', '--check', place);
  /** Copies the files of `idv-elements` alone. */
  const copyAlone = (compress = false) => copyAssets(place, compress, readPackageAssets([]));

  before(ensureAssets);
  after(() => rmSync(folder, { recursive: true }));

  it('copies every file, and the check finds nothing', async () => {
    const { code, text } = await outcomeOf('assets', place);
    assert.equal(code, 0, text);
    const names = Object.values(manifest().files).map(({ file }) => file);
    assert.deepEqual(readdirSync(place).toSorted(), [...names, 'manifest.json'].toSorted());
    assert.match((await check()).text, /everything is in order/);
  });

  it('removes only the files of earlier versions', async () => {
    const old = ['wasm.01234567.wasm', 'worker.89abcdef.js', 'compact-mesh.00000000.bin.br'];
    const foreign = ['logo.01234567.png', 'wasm.wasm', 'compact-mesh.bin', 'my-worker.01234567.js', 'notes.txt'];
    for (const file of [...old, ...foreign]) writeFileSync(path(file), 'x');
    const found = await check();
    assert.equal(found.code, 0, found.text);
    assert.match(found.text, /this file of another version is unused/);
    const { code, text } = await outcomeOf('assets', place);
    assert.equal(code, 0);
    assert.match(text, /3 files of earlier versions/);
    assert.deepEqual(
      old.filter((file) => existsSync(path(file))),
      [],
    );
    assert.deepEqual(
      foreign.filter((file) => !existsSync(path(file))),
      [],
    );
    for (const file of foreign) rmSync(path(file));
  });

  it('adds MediaPipe, and removes it once its package is no longer installed', async () => {
    assert.match((await outcomeOf('assets', place)).text, /Engines: compact, and MediaPipe/);
    assert.ok(hasMediaPipe(manifest().files));
    const words = await copyAlone();
    assert.match(words, /3 files of earlier versions or other packages removed\. Engines: compact\.$/);
    assert.ok(isAssetManifest(manifest()) && !hasMediaPipe(manifest().files));
    assert.deepEqual(
      readdirSync(place).filter((file) => /mediapipe|landmarker|^wasm/.test(file)),
      [],
    );
    assert.match((await check()).text, /everything is in order/);
  });

  it('finds MediaPipe in the project, and refuses another version of it', async () => {
    const project = join(folder, 'project');
    const installed = join(project, 'node_modules/idv-elements-mediapipe');
    mkdirSync(join(installed, 'dist/assets'), { recursive: true });
    const exports = { './manifest.json': './dist/assets/manifest.json' };
    writeFileSync(join(installed, 'package.json'), JSON.stringify({ name: 'idv-elements-mediapipe', exports }));
    const own = await readPackageAssets();
    const write = (version: number) =>
      writeFileSync(join(installed, 'dist/assets/manifest.json'), JSON.stringify({ ...own.manifest, version }));
    const read = () => readPackageAssets([join(project, 'package.json')]);
    write(own.manifest.version);
    const { manifest, folderOf } = await read();
    assert.equal(folderOf(manifest.files.wasm!), realpathSync(join(installed, 'dist/assets')));
    write(own.manifest.version + 1);
    await assert.rejects(read, /manifest\.json is of another version: install idv-elements-mediapipe in the version/);
  });

  it('writes compressed copies of the same content, if they are smaller', async () => {
    await copyAlone(true);
    for (const { file } of [...Object.values(manifest().files), { file: 'manifest.json' }]) {
      const content = readFileSync(path(file));
      for (const [ending, unpack] of [['br', brotliDecompressSync] as const, ['gz', gunzipSync] as const]) {
        const copy = path(`${file}.${ending}`);
        // The compact engine's weights are already compressed.
        assert.ok(existsSync(copy) || file.endsWith('.bin'), copy);
        if (!existsSync(copy)) continue;
        assert.ok(unpack(readFileSync(copy)).equals(content), copy);
        assert.ok(readFileSync(copy).length < content.length, copy);
      }
    }
    assert.match((await check()).text, /everything is in order/);
  });

  const faults: [what: string, spoil: () => void, words: RegExp][] = [
    [
      'a missing file',
      () => rmSync(path(manifest().files.occlusion!.file)),
      /occlusion\.\w+\.json: the file is missing/,
    ],
    [
      'a compressed copy of other content',
      () => writeFileSync(path(`${manifest().files.occlusion!.file}.br`), 'x'),
      /not a compressed copy[^]*--compress/,
    ],
    [
      'another assets version',
      () => writeFileSync(path('manifest.json'), JSON.stringify({ ...manifest(), version: 1 })),
      /assets are of version 1/,
    ],
    ['no manifest', () => rmSync(path('manifest.json')), /manifest\.json: the file is missing/],
    [
      'another manifest',
      () => writeFileSync(path('manifest.json'), '{"name":"my app"}'),
      /not a manifest of engine assets/,
    ],
  ];
  for (const [what, spoil, words] of faults) {
    it(`reports ${what}, with the fix`, async () => {
      await copyAlone();
      spoil();
      const { code, text } = await check();
      assert.equal(code, 1);
      assert.match(text, words);
      assert.match(text, /npx idv-elements assets/);
    });
  }
});
