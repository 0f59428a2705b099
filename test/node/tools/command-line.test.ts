/** Commands of this repository answer a mistyped option with the usage, and no stack trace. */
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
  return { status, output: stderr.trim().split('\n') };
}

/** Returns the same from this process, because a command that loads half the repository takes seconds to start. */
function refusalOf(config: CommandLine): { status: number | undefined; output: string[] } {
  const output: string[] = [];
  let status: number | undefined;
  const spies = [
    mock.method(console, 'error', (text: string) => void output.push(...text.split('\n'))),
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
  return { status, output };
}

describe('a command line', () => {
  it('with an unknown option prints the usage and exits with 2', () => {
    assert.deepEqual(call('lab/reports/lines.ts', '--no-such-option'), {
      status: 2,
      output: ["Unknown option '--no-such-option'.", 'usage: npx tsx lab/reports/lines.ts [--json]'],
    });
  });

  it('with an unknown part does the same', () => {
    const { status, output } = call('tools/test/main.ts', 'nodes');
    assert.equal(status, 2);
    assert.deepEqual(output.slice(0, 2), [
      'There are no "nodes" tests.',
      'usage: npx tsx tools/test/main.ts [frameworks | e2e | webkit | firefox | browser | node | related] … [--all] [--no-retry] [--no-install] [--seed <number>]',
    ]);
  });

  it('with an invalid number does the same', () => {
    const options = { each: { type: 'string', number: isCount } } as const;
    for (const wrong of ['many', '0', '1.5', ' ']) {
      const { status, output } = refusalOf({ options, args: ['--each', wrong] });
      assert.equal(status, 2);
      assert.equal(output[0], `--each can't be "${wrong}".`);
      assert.match(output[1] ?? '', /^usage: .*\[--each <value>\]$/);
    }
    assert.equal(readCommandLine({ options, args: ['--each', '12'] }).values.each, 12);
  });

  it('with an unknown word does the same', () => {
    const { status, output } = call('lab/documents/document-clips.ts', '--only', 'drawn,reel');
    assert.equal(status, 2);
    assert.equal(output[0], `--only can't be "reel", only drawn, real, sheet, sides.`);
    assert.match(output[1] ?? '', /^usage: npx tsx lab\/documents\/document-clips\.ts /);
  });

  it('with several words, one of them unknown, does the same', () => {
    const options = { only: { type: 'string', words: ['drawn', 'real'] } } as const;
    assert.equal(
      refusalOf({ options, args: ['--only', 'reel,real'] }).output[0],
      `--only can't be "reel", only drawn, real.`,
    );
    assert.equal(readCommandLine({ options, args: ['--only', 'real,drawn'] }).values.only, 'real,drawn');
  });

  it('is explained by --help, without an error', () => {
    assert.deepEqual(call('lab/reports/lines.ts', '--help'), { status: 0, output: [''] });
  });

  it('is parsed in one place', () => {
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
