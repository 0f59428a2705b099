import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from '../../../tools/build.js';
import { version } from '../../../tools/builds/script-tag.js';

const main = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));

function outcomeOf(...args: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['--import', 'tsx', main, ...args], (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
    );
  });
}

describe('idv-elements', () => {
  const wrong: [string[], RegExp][] = [
    [['nothing'], /Unknown command/],
    [['assets'], /folder/],
    [['assets', 'one', 'two'], /folder/],
    [['script-tag'], /address/],
    [['script-tag', '--help'], /address/],
  ];
  for (const [args, message] of wrong) {
    it(`answers "${args.join(' ')}" with what is wrong and the usage`, { timeout: 30_000 }, async () => {
      const { code, text } = await outcomeOf(...args);
      assert.equal(code, 2);
      assert.match(text, message);
      assert.match(text, /idv-elements assets <folder>/);
    });
  }

  it('prints a script tag with the hash of every module, and of the map itself', { timeout: 300_000 }, async () => {
    await ensureBuild();
    const { code, text } = await outcomeOf('script-tag', 'https://cdn.example.com/idv');
    assert.equal(code, 0);
    const map = /<script type="importmap">(.*)<\/script>/.exec(text)?.[1] ?? '';
    const { integrity } = JSON.parse(map) as { integrity: Record<string, string> };
    const base = `https://cdn.example.com/idv/cdn/${version}/`;
    for (const file of ['idv-elements.js', 'verification.js', 'chunks/core.js', 'chunks/fr.later.js']) {
      assert.match(integrity[`${base}${file}`] ?? '', /^sha384-.{64}$/, file);
    }
    assert.ok(Object.keys(integrity).every((address) => address.startsWith(base)));
    assert.ok(text.includes(`src="${base}idv-elements.js" integrity="${integrity[`${base}idv-elements.js`]}"`));
    assert.ok(text.includes(`'sha256-${createHash('sha256').update(map).digest('base64')}'`));
  });

  const assets = fileURLToPath(new URL('../../../dist/assets/manifest.json', import.meta.url));
  const skip = existsSync(assets) ? false : 'the engine assets are not built';
  it('copies the assets to a folder', { skip, timeout: 30_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'idv-assets-'));
    const { code } = await outcomeOf('assets', join(folder, 'public/idv'));
    assert.equal(code, 0);
    assert.ok((await readdir(join(folder, 'public/idv'))).includes('manifest.json'));
    await rm(folder, { recursive: true });
  });
});
