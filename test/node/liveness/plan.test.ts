import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  challengeKinds,
  challengeStrength,
  drawPlan,
  isLivenessPlan,
  planEntropyBits,
  swapChallenge,
  type ChallengeKind,
  type LivenessPlan,
} from '../../../src/liveness-evidence/index.js';
import { seededRandom } from '../../../testing/src/render/random.js';

function seeded(seed: number): (bytes: Uint8Array) => void {
  const next = seededRandom(seed);
  return (bytes) => {
    for (let at = 0; at < bytes.length; at++) bytes[at] = Math.floor(next() * 256);
  };
}
const kindsOf = ({ challenges }: LivenessPlan): ChallengeKind[] => challenges.map(({ kind }) => kind);
const hasDepth = (kinds: readonly ChallengeKind[]): boolean =>
  kinds.some((kind) => challengeStrength[kind] === 'depth');

/** Every sequence a plan may draw. */
function sequences(count: number): ChallengeKind[][] {
  let all: ChallengeKind[][] = [[]];
  for (let place = 0; place < count; place++) {
    all = all.flatMap((begun) =>
      challengeKinds.filter((kind) => !begun.includes(kind)).map((kind) => [...begun, kind]),
    );
  }
  return all.filter(hasDepth);
}

describe('drawPlan', () => {
  for (const count of [2, 3, 4]) {
    it(`draws ${count} different challenges, one of them with depth, and a fresh nonce`, () => {
      const random = seeded(count);
      const nonces = new Set<string>();
      for (let draw = 0; draw < 100; draw++) {
        const plan = drawPlan(random, { now: 1_800_000_000_000, count });
        const kinds = kindsOf(plan);
        assert.equal(new Set(kinds).size, count);
        assert.ok(hasDepth(kinds));
        assert.ok(isLivenessPlan(JSON.parse(JSON.stringify(plan))));
        assert.equal(plan.expiresAt - plan.issuedAt, 300_000);
        nonces.add(plan.nonce);
      }
      assert.equal(nonces.size, 100);
    });
  }

  it('draws every sequence, none much more often than another', () => {
    const random = seeded(9);
    const counts = new Map(sequences(2).map((kinds) => [kinds.join(), 0]));
    const draws = 9_000;
    for (let draw = 0; draw < draws; draw++) {
      const key = kindsOf(drawPlan(random, { now: 0, count: 2 })).join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    assert.equal(counts.size, 30);
    for (const [key, count] of counts) {
      // The expected count is 300 with a standard deviation of 17; the bound is five deviations.
      assert.ok(Math.abs(count - draws / 30) < 85, `${key} ${count}`);
    }
  });

  for (const [options, message] of [
    [{ count: 1 }, /count/],
    [{ count: 5 }, /count/],
    [{ timeLimitMs: 100 }, /timeLimitMs/],
    [{ lifetimeMs: 1 }, /lifetimeMs/],
    [{ kinds: ['blink', 'smile'], count: 2 }, /turn or a nod/],
    [{ kinds: ['nod', 'smile'], count: 3 }, /count/],
    [{ now: Number.NaN }, /now/],
  ] as const) {
    it(`refuses ${JSON.stringify(options)}`, () => {
      assert.throws(() => drawPlan(seeded(1), { now: 0, ...options }), message);
    });
  }
});

describe('swapChallenge', () => {
  it('returns another challenge of equal strength, once, and keeps the rest', () => {
    const random = seeded(4);
    for (let draw = 0; draw < 100; draw++) {
      const plan = drawPlan(random, { now: 0, count: 3 });
      for (const [index, before] of plan.challenges.entries()) {
        const next = swapChallenge(plan, index, random);
        if (next === null) {
          // All three challenges with depth are in use, so no other of equal strength is left.
          assert.ok(kindsOf(plan).every((kind) => challengeStrength[kind] === 'depth'));
          continue;
        }
        const after = next.challenges[index]!;
        assert.equal(challengeStrength[after.kind], challengeStrength[before.kind]);
        assert.ok(!kindsOf(plan).includes(after.kind));
        assert.deepEqual(after, { ...before, kind: after.kind, swappedFrom: before.kind });
        assert.deepEqual(next.challenges.toSpliced(index, 1), plan.challenges.toSpliced(index, 1));
        assert.equal(next.nonce, plan.nonce);
        assert.equal(swapChallenge(next, index, random), null);
      }
    }
  });

  it('never falls below the minimum strength', () => {
    const random = seeded(5);
    for (const count of [2, 3, 4]) {
      for (const entropyFloorBits of [1, 3, 5, 7]) {
        for (let draw = 0; draw < 100; draw++) {
          let plan = drawPlan(random, { now: 0, count });
          const bits = planEntropyBits(plan);
          for (let index = 0; index < count; index++) {
            plan = swapChallenge(plan, index, random, { entropyFloorBits }) ?? plan;
          }
          assert.ok(planEntropyBits(plan) >= Math.min(bits, entropyFloorBits));
        }
      }
    }
  });

  it('includes the loss from swapping: no recording succeeds more often than the stated entropy allows', () => {
    // The exact chance of an attacker who can show one sequence and swaps the positions that differ from it.
    for (const count of [2, 3]) {
      const all = sequences(count);
      for (let swaps = 0; swaps <= count; swaps++) {
        const shown = all[Math.floor(all.length / 3)]!;
        let chance = 0;
        for (const kinds of all) {
          const wrong = kinds.flatMap((kind, at) => (kind === shown[at] ? [] : [at]));
          if (wrong.length <= swaps) chance += reach(kinds, shown, wrong, []) / all.length;
        }
        const challenges = shown.map((kind, at) => ({
          kind,
          timeLimitMs: 5000,
          ...(at < swaps ? { swappedFrom: kind } : {}),
        }));
        const bits = planEntropyBits({ nonce: '', challenges, issuedAt: 0, expiresAt: 1 });
        assert.ok(chance <= 2 ** -bits * 1.000001, `${count} ${swaps}: ${chance} ${2 ** -bits}`);
      }
    }
  });

  for (const index of [-1, 3, 0.5]) {
    it(`returns nothing at ${index}`, () => {
      assert.equal(swapChallenge(drawPlan(seeded(1), { now: 0 }), index, seeded(2)), null);
    });
  }
});

/** Chance that swapping the wrong positions, in their best order, leads to the shown sequence. */
function reach(
  kinds: readonly ChallengeKind[],
  shown: readonly ChallengeKind[],
  wrong: readonly number[],
  declined: readonly ChallengeKind[],
): number {
  if (wrong.length === 0) return 1;
  return Math.max(
    ...wrong.map((place) => {
      const own = kinds[place]!;
      const wanted = shown[place]!;
      const candidates = challengeKinds.filter(
        (kind) =>
          challengeStrength[kind] === challengeStrength[own] && !kinds.includes(kind) && !declined.includes(kind),
      );
      if (!candidates.includes(wanted)) return 0;
      const next = kinds.map((kind, at) => (at === place ? wanted : kind));
      const left = wrong.filter((other) => other !== place);
      return reach(next, shown, left, [...declined, own]) / candidates.length;
    }),
  );
}

describe('isLivenessPlan', () => {
  const plan = drawPlan(seeded(1), { now: 0 });
  for (const broken of [
    null,
    [],
    {},
    { ...plan, nonce: 1 },
    { ...plan, challenges: [] },
    { ...plan, challenges: [{ kind: 'wave', timeLimitMs: 5000 }] },
    { ...plan, challenges: [{ kind: 'nod' }] },
    { ...plan, challenges: [{ kind: 'nod', timeLimitMs: 5000, swappedFrom: 'wave' }] },
    { ...plan, expiresAt: '1' },
  ]) {
    it(`refuses ${JSON.stringify(broken).slice(0, 70)}`, () => {
      assert.equal(isLivenessPlan(broken), false);
    });
  }
});
