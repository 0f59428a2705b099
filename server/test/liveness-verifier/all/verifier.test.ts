import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { ensureAssets } from '../../../../tools/build/stale.js';
import type { ChallengeKind } from '../../../../src/liveness-evidence/index.js';
import type { PersonPose } from '../../../../testing/src/index.js';
import { openCheck, refusalOf } from '../check.js';
import { filmOf } from '../rendered-person.js';

/**
 * In the darkest tone, an open mouth is rendered so that the landmarks flicker for some people, but not for the third.
 */
const sets: readonly { kinds: readonly ChallengeKind[]; identity: number; monk: PersonPose['monk'] }[] = [
  { kinds: ['turn-left', 'smile'], identity: 1, monk: 6 },
  { kinds: ['nod', 'open-mouth'], identity: 3, monk: 10 },
  { kinds: ['turn-right', 'blink'], identity: 3, monk: 2 },
  { kinds: ['turn-left', 'move-closer'], identity: 4, monk: 8 },
];

describe('a rendered person before the verifier', () => {
  before(() => ensureAssets());

  for (const { kinds, ...looks } of sets) {
    it(`passes with ${kinds.join(' and ')}, tone ${looks.monk}`, async () => {
      const check = await openCheck(kinds);
      const plan = await check.start();
      const film = filmOf(
        plan.challenges.map(({ kind }) => kind),
        looks,
      );
      const evidence = await check.seal(await check.perform(film, plan));
      const purposes = evidence.manifest.pictures.map(({ purpose }) => purpose);
      assert.ok(purposes.filter((purpose) => purpose === 'moment').length >= 1, purposes.join());
      const { verdict, picture } = await check.send(evidence, 'key');
      assert.deepEqual(verdict.reasons, []);
      assert.equal(verdict.passed, true);
      // Both moments were met in time, and the pictures are as fresh as a camera's.
      assert.ok(verdict.confidence > 50, String(verdict.confidence));
      const rest = evidence.manifest.pictures.findIndex(({ purpose }) => purpose === 'neutral');
      assert.deepEqual(picture, evidence.pictures[rest]);
      const again = await check.send(evidence, 'key');
      assert.deepEqual(again, { verdict, picture });
      assert.equal(await refusalOf(check.send(evidence)), 'check-ended');
    });
  }
});
