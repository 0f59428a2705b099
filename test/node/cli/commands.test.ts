import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

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
  ];
  for (const [args, message] of wrong) {
    it(`answers "${args.join(' ')}" with what is wrong and the usage`, { timeout: 30_000 }, async () => {
      const { code, text } = await outcomeOf(...args);
      assert.equal(code, 2);
      assert.match(text, message);
      assert.match(text, /idv-elements assets <folder>/);
    });
  }

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
