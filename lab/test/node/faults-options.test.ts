import assert from 'node:assert/strict';
import { afterEach, describe, it, mock } from 'node:test';
import { readOptions } from '../../faults/options.js';

describe('options of npm run lab -- faults', () => {
  afterEach(() => mock.restoreAll());

  /** Runs until the process would exit. @returns its code and output */
  function endOf(args: readonly string[]): { code: unknown; output: string } {
    const output: unknown[] = [];
    const end = mock.method(process, 'exit', () => {
      throw new Error('the end');
    });
    for (const name of ['log', 'error'] as const) mock.method(console, name, (line: unknown) => output.push(line));
    assert.throws(() => readOptions(args), /the end/);
    return { code: end.mock.calls[0]?.arguments[0], output: output.join('\n') };
  }

  it('have defaults', () => {
    const { only, seed, share, atOnce, list } = readOptions([]);
    assert.deepEqual([only, seed, share, atOnce, list], [[''], 1, 1, 2, false]);
  });

  it('are parsed as numbers, and `--only` may be repeated', () => {
    const given = readOptions(['--share', '0.1', '--seed', '7', '--at-once', '3', '--only', 'a', '--only', 'b']);
    assert.deepEqual([given.share, given.seed, given.atOnce, given.only], [0.1, 7, 3, ['a', 'b']]);
  });

  for (const args of [
    ...[['--bogus'], ['--share', '2'], ['--share', '0'], ['--at-once', 'many'], ['--at-once', '0'], ['--seed', '']],
    ...[['--share', 'Infinity'], ['a']],
  ]) {
    it(`reject ${args.join(' ')}, with the usage`, () => {
      const { code, output } = endOf(args);
      assert.equal(code, 2);
      assert.match(output, new RegExp(`^.*${args[0]}.*\nusage: `));
    });
  }

  it('are explained by --help', () => {
    const { code, output } = endOf(['--help']);
    assert.equal(code, 0);
    assert.match(output, /^usage: .*\n {2}--only <text> +cells whose names contain this text/);
  });
});
