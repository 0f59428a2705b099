import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faceHints } from '../../../src/face/types.js';
import { syntheticFaceSet } from '../../shared/synthetic-face-set.js';
import { monkTones } from '../../../testing/src/people/monk-skin-tone.js';

const set = syntheticFaceSet({ width: 160, height: 120 });

describe('labeled synthetic set', () => {
  it('names every frame once and is the same every time', () => {
    assert.equal(new Set(set.map(({ name }) => name)).size, set.length);
    const again = syntheticFaceSet({ width: 160, height: 120 });
    assert.deepEqual(
      again.map(({ truth }) => truth),
      set.map(({ truth }) => truth),
    );
    assert.deepEqual(again[7]!.draw(), set[7]!.draw());
  });

  it('has at least five good frames of every tone, by several people', () => {
    for (const tone of monkTones) {
      const good = set.filter(({ monk, expect }) => monk === tone && expect === 'accept');
      assert.ok(good.length >= 5, `tone ${tone}: ${good.length}`);
      assert.ok(new Set(good.map(({ identity }) => identity)).size >= 2);
    }
  });

  it('asks for every hint that a single picture can call for', () => {
    const asked = new Set(set.map(({ expect }) => expect));
    for (const hint of faceHints) if (hint !== 'hold-still') assert.ok(asked.has(hint), hint);
  });
});
