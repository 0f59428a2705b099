import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { engineFiles, isAssetManifest, type ServedManifest } from '../../../src/engine/manifest.js';
import { ensureAssets } from '../../../tools/build/stale.js';
import { outcomeOf } from './run.js';

describe('idv-elements assets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idv-assets-'));
  const place = join(folder, 'public/idv');
  const path = (file: string): string => join(place, file);
  const manifest = (): ServedManifest => JSON.parse(readFileSync(path('manifest.json'), 'utf8')) as ServedManifest;
  const check = () => outcomeOf('assets', '--check', place);

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

  it('leaves out an engine, and the rest is complete', async () => {
    const { code, text } = await outcomeOf('assets', place, '--engines', 'compact');
    assert.equal(code, 0);
    assert.match(text, /Only the compact engine/);
    const { files } = manifest();
    assert.ok(isAssetManifest(manifest()));
    assert.deepEqual(
      engineFiles.mediapipe.filter((name) => name in files),
      [],
    );
    assert.deepEqual(
      readdirSync(place).filter((file) => /mediapipe|landmarker|^wasm/.test(file)),
      [],
    );
    assert.match((await check()).text, /everything is in order/);
  });

  it('writes compressed copies of the same content, if they are smaller', async () => {
    const { code } = await outcomeOf('assets', place, '--engines', 'compact', '--compress');
    assert.equal(code, 0);
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
      await outcomeOf('assets', place, '--engines', 'compact');
      spoil();
      const { code, text } = await check();
      assert.equal(code, 1);
      assert.match(text, words);
      assert.match(text, /npx idv-elements assets/);
    });
  }
});
