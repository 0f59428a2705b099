import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { optionsOf } from '../../faults/options.js';

describe('options of npm run faults', () => {
  it('have values without any', () => {
    const given = optionsOf([]);
    assert.ok(!(given instanceof Error));
    assert.deepEqual(given.only, ['']);
    assert.deepEqual([given.seed, given.share, given.atOnce, given.list, given.help], [1, 1, 2, false, false]);
  });

  it('are read as numbers, and `--only` as often as it is given', () => {
    const given = optionsOf(['--share', '0.1', '--seed', '7', '--at-once', '3', '--only', 'a', '--only', 'b']);
    assert.ok(!(given instanceof Error));
    assert.deepEqual([given.share, given.seed, given.atOnce, given.only], [0.1, 7, 3, ['a', 'b']]);
  });

  for (const args of [['--bogus'], ['--share', '2'], ['--share', '0'], ['--at-once', 'many'], ['--seed', ''], ['a']]) {
    it(`refuse ${args.join(' ')}`, () => {
      assert.ok(optionsOf(args) instanceof Error);
    });
  }
});
