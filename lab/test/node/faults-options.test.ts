import assert from 'node:assert/strict';
import { afterEach, describe, it, mock } from 'node:test';
import { readOptions } from '../../faults/options.js';

describe('options of npm run lab -- faults', () => {
  afterEach(() => mock.restoreAll());

  /** Runs until the process would end. @returns its code, and what was said */
  function endOf(args: readonly string[]): { code: unknown; said: string } {
    const said: unknown[] = [];
    const end = mock.method(process, 'exit', () => {
      throw new Error('the end');
    });
    for (const name of ['log', 'error'] as const) mock.method(console, name, (line: unknown) => said.push(line));
    assert.throws(() => readOptions(args), /the end/);
    return { code: end.mock.calls[0]?.arguments[0], said: said.join('\n') };
  }

  it('have values without any', () => {
    const { only, seed, share, atOnce, list } = readOptions([]);
    assert.deepEqual([only, seed, share, atOnce, list], [[''], 1, 1, 2, false]);
  });

  it('are read as numbers, and `--only` as often as it is given', () => {
    const given = readOptions(['--share', '0.1', '--seed', '7', '--at-once', '3', '--only', 'a', '--only', 'b']);
    assert.deepEqual([given.share, given.seed, given.atOnce, given.only], [0.1, 7, 3, ['a', 'b']]);
  });

  for (const args of [
    ...[['--bogus'], ['--share', '2'], ['--share', '0'], ['--at-once', 'many'], ['--at-once', '0'], ['--seed', '']],
    ...[['--share', 'Infinity'], ['a']],
  ]) {
    it(`refuse ${args.join(' ')}, with the usage`, () => {
      const { code, said } = endOf(args);
      assert.equal(code, 2);
      assert.match(said, new RegExp(`^.*${args[0]}.*\nusage: `));
    });
  }

  it('are explained by --help', () => {
    const { code, said } = endOf(['--help']);
    assert.equal(code, 0);
    assert.match(said, /^usage: .*\n {2}--only <text> +cells with this text/);
  });
});
