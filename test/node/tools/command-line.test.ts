/** Commands of this repository: whoever mistypes an option reads what there is, and no stack. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, it, mock } from 'node:test';
import { isCount, readCommandLine, type CommandLine } from '../../../tools/command-line.js';
import { repositoryRoot } from '../../../tools/run.js';

function call(file: string, ...args: readonly string[]) {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    env: { ...process.env, npm_lifecycle_event: undefined },
  });
  return { status, said: stderr.trim().split('\n') };
}

/** The same within this process, which a command that loads half the repository takes seconds to start. */
function refusalOf(config: CommandLine): { status: number | undefined; said: string[] } {
  const said: string[] = [];
  let status: number | undefined;
  const spies = [
    mock.method(console, 'error', (text: string) => void said.push(...text.split('\n'))),
    mock.method(process, 'exit', (code: number) => {
      status = code;
      throw new Error('the process ends here');
    }),
  ];
  try {
    assert.throws(() => readCommandLine(config), /the process ends here/);
  } finally {
    for (const spy of spies) spy.mock.restore();
  }
  return { status, said };
}

describe('a command line', () => {
  it('with an unknown option is answered by the usage, and 2', () => {
    assert.deepEqual(call('lab/reports/lines.ts', '--no-such-option'), {
      status: 2,
      said: ["Unknown option '--no-such-option'.", 'usage: npx tsx lab/reports/lines.ts [--json]'],
    });
  });

  it('with a part that does not exist is answered alike', () => {
    const { status, said } = call('tools/test.ts', 'nodes');
    assert.equal(status, 2);
    assert.deepEqual(said.slice(0, 2), [
      'There are no "nodes" tests.',
      'usage: npx tsx tools/test.ts [frameworks | e2e | webkit | firefox | browser | node | related] … [--all] [--no-install] [--seed <number>]',
    ]);
  });

  it('with a number that makes no sense is answered alike', () => {
    const options = { each: { type: 'string', number: isCount } } as const;
    for (const wrong of ['many', '0', '1.5', ' ']) {
      const { status, said } = refusalOf({ options, args: ['--each', wrong] });
      assert.equal(status, 2);
      assert.equal(said[0], `--each can't be "${wrong}".`);
      assert.match(said[1] ?? '', /^usage: .*\[--each <value>\]$/);
    }
    assert.equal(readCommandLine({ options, args: ['--each', '12'] }).values.each, 12);
  });

  it('with a word that does not exist is answered alike', () => {
    const { status, said } = call('lab/documents/document-clips.ts', '--only', 'drawn,reel');
    assert.equal(status, 2);
    assert.equal(said[0], `--only can't be "reel", only drawn, real, sheet.`);
    assert.match(said[1] ?? '', /^usage: npx tsx lab\/documents\/document-clips\.ts /);
  });

  it('with several words, of which one does not exist, is answered alike', () => {
    const options = { only: { type: 'string', words: ['drawn', 'real'] } } as const;
    assert.equal(
      refusalOf({ options, args: ['--only', 'reel,real'] }).said[0],
      `--only can't be "reel", only drawn, real.`,
    );
    assert.equal(readCommandLine({ options, args: ['--only', 'real,drawn'] }).values.only, 'real,drawn');
  });

  it('is explained by --help, without an error', () => {
    assert.deepEqual(call('lab/reports/lines.ts', '--help'), { status: 0, said: [''] });
  });

  it('has one home', () => {
    const files = ['tools', 'test', 'lab', 'engine'].flatMap((folder) =>
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
