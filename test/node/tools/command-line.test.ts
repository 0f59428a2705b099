/** Commands of this repository: whoever mistypes an option reads what there is, and no stack. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { repositoryRoot } from '../../../tools/run.js';

function call(file: string, ...args: readonly string[]) {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    env: { ...process.env, npm_lifecycle_event: undefined },
  });
  return { status, said: stderr.trim().split('\n') };
}

describe('a command line', () => {
  it('with an unknown option is answered by the usage, and 2', () => {
    assert.deepEqual(call('tools/lines.ts', '--no-such-option'), {
      status: 2,
      said: ["Unknown option '--no-such-option'.", 'usage: npx tsx tools/lines.ts [--json]'],
    });
  });

  it('with a part that does not exist is answered alike', () => {
    const { status, said } = call('tools/test.ts', 'nodes');
    assert.equal(status, 2);
    assert.deepEqual(said, [
      'There are no "nodes" tests.',
      'usage: npx tsx tools/test.ts [node | browser | firefox | webkit | e2e | frameworks] … [--no-install]',
    ]);
  });

  it('with a number that makes no sense is answered alike', () => {
    for (const wrong of ['many', '0', '1.5', ' ']) {
      const { status, said } = call('test/eval/document-clips.ts', '--each', wrong);
      assert.equal(status, 2);
      assert.equal(said[0], `--each can't be "${wrong}".`);
      assert.match(said[1] ?? '', /^usage: npx tsx test\/eval\/document-clips\.ts .*\[--each <value>\]/);
    }
  });

  it('with a word that does not exist is answered alike', () => {
    const { status, said } = call('test/eval/document-clips.ts', '--only', 'drawn,reel');
    assert.equal(status, 2);
    assert.equal(said[0], `--only can't be "reel", only drawn, real, sheet.`);
    assert.match(said[1] ?? '', /^usage: npx tsx test\/eval\/document-clips\.ts /);
  });

  it('is explained by --help, without an error', () => {
    assert.deepEqual(call('tools/lines.ts', '--help'), { status: 0, said: [''] });
  });

  it('has one home', () => {
    const files = ['tools', 'test'].flatMap((folder) =>
      readdirSync(`${repositoryRoot}${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
        .map((file) => `${folder}/${file}`),
    );
    const homes = files.filter((file) =>
      /\bparseArgs\b.* from 'node:util'/.test(readFileSync(`${repositoryRoot}${file}`, 'utf8')),
    );
    assert.deepEqual(homes.toSorted(), ['tools/command-line.ts']);
  });
});
