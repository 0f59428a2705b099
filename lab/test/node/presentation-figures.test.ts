import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDark, presentationOf, suspicionOf } from '../../liveness/presentation-clips.js';
import { areaUnderCurve, errorsLeftOut } from '../../presentation/presentation-figures.js';

describe('figures of presentation attack detection', () => {
  it('recognize the kind of a clip', () => {
    assert.equal(presentationOf({ clip: '', kind: 'genuine', expect: 'pass' }), 'genuine');
    assert.equal(presentationOf({ clip: '', kind: 'replay' }), 'replay');
    assert.equal(presentationOf({ clip: '', kind: 'genuine', expect: 'reject' }), 'replay');
    assert.equal(presentationOf({ clip: '', kind: 'attack', attack: 'screen' }), 'replay');
    assert.equal(presentationOf({ clip: '', kind: 'attack', attack: 'print' }), 'print');
    assert.equal(presentationOf({ clip: '', kind: 'attack', attack: 'injected' }), null);
    assert.deepEqual(
      [isDark({ skin: 'dark' }), isDark({ tags: ['dark-skin'] }), isDark({ skin: 'brown' })],
      [true, true, false],
    );
  });

  it('suspect by the network’s median score, or by a grid in most pictures', () => {
    const suspects = (...scores: [living: number | null, pattern: number][]): [boolean, boolean] => {
      const { byNetwork, byPattern } = suspicionOf(scores.map(([living, pattern]) => ({ living, pattern })));
      return [byNetwork, byPattern];
    };
    assert.deepEqual(suspects([0.9, 3], [0.2, 3], [0.8, 30]), [false, false]);
    assert.deepEqual(suspects([0.9, 3], [0.2, 3], [0.3, 3]), [true, false]);
    assert.deepEqual(suspects([0.9, 30], [0.9, 3], [0.9, 30]), [false, true]);
    assert.deepEqual(suspects(), [false, false]);
  });

  it('compute the area under the curve by pairs', () => {
    assert.equal(areaUnderCurve([0.9, 0.8], [0.1, 0.85]), 0.75);
    assert.equal(areaUnderCurve([0.5], [0.5]), 0.5);
  });

  it('judge nobody by a limit fitted with their own pictures', () => {
    const of = (isGenuine: boolean, ...values: number[]) =>
      values.map((value, at) => ({ person: `${isGenuine ? 'g' : 'a'}${at}`, value, isGenuine }));
    assert.deepEqual(errorsLeftOut([...of(true, 0.9, 0.8, 0.7), ...of(false, 0.1, 0.2)]), { suspected: 0, missed: 0 });
    // Without the person at 0.3, the limit would be 0.5.
    assert.deepEqual(errorsLeftOut([...of(true, 0.9, 0.8, 0.3), ...of(false, 0.1, 0.19)]), { suspected: 1, missed: 0 });
  });
});
