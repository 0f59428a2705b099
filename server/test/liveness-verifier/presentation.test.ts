import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { ensureAssets } from '../../../tools/build/stale.js';
import type { LivenessVerdict, LivenessVerifierOptions } from '../../src/liveness-verifier/index.js';
import type { PresentationDetector } from '../../src/shared/faces.js';
import { openCheck } from './check.js';
import type { FilmFrame } from './perform.js';
import { filmOf } from './rendered-person.js';

const kinds = ['turn-left', 'smile'] as const;

/** A detector that returns these scores one after another. */
function detectorOf(...scores: (number | null)[]): { detector: PresentationDetector; asked: () => number } {
  let asked = 0;
  return { detector: () => scores[asked++ % scores.length]!, asked: () => asked };
}

describe('a check whose pictures look like a screen', () => {
  const film: FilmFrame[] = [];
  before(async () => {
    await ensureAssets();
    for await (const frame of filmOf(kinds, { identity: 1, monk: 6 })) film.push(frame);
  });

  async function judge(options: Partial<LivenessVerifierOptions>) {
    for (;;) {
      const check = await openCheck(kinds, options);
      const plan = await check.start();
      if (plan.challenges[0]?.kind !== kinds[0]) continue;
      const evidence = await check.seal(await check.perform(film, plan));
      const purposes = evidence.manifest.pictures.map(({ purpose }) => purpose);
      return { ...(await check.send(evidence)), purposes };
    }
  }

  it('passes with a warning and low confidence, and the partner can decide', async () => {
    const { detector, asked } = detectorOf(0.2, 0.9, 0.1);
    let decided: LivenessVerdict | null = null;
    const ended: (number | null)[] = [];
    const { verdict, picture, purposes } = await judge({
      presentation: detector,
      decide: (one) => (decided = one),
      onEnded: ({ presentation }) => void ended.push(presentation),
    });
    assert.deepEqual(verdict, { passed: true, confidence: 50, reasons: ['presentation-suspected'], presentation: 0.2 });
    assert.deepEqual(decided, verdict);
    assert.deepEqual(ended, [0.2]);
    assert.notEqual(picture, null);
    assert.ok(purposes.includes('moment'), purposes.join());
    assert.equal(asked(), purposes.filter((purpose) => purpose !== 'moment').length, 'not for small pictures');
  });

  it('is rejected if the partner wants that', async () => {
    const { verdict, picture } = await judge({ presentation: detectorOf(0.2).detector, rejectsPresentation: true });
    const reasons = ['presentation-suspected'];
    assert.deepEqual(verdict, { passed: false, confidence: 0, reasons, presentation: 0.2 });
    assert.equal(picture, null);
  });

  it('passes without a warning if the score is good', async () => {
    const { verdict } = await judge({ presentation: detectorOf(0.51).detector, rejectsPresentation: true });
    assert.deepEqual([verdict.passed, verdict.reasons, verdict.presentation], [true, [], 0.51]);
    assert.ok(verdict.confidence > 50);
  });

  it('cannot be rejected without a detector', async () => {
    await assert.rejects(openCheck(kinds, { rejectsPresentation: true }), TypeError);
    const presentation = detectorOf(0.2).detector;
    await assert.rejects(openCheck(kinds, { presentation, readPicture: null, rejectsPresentation: true }), TypeError);
  });

  it('has no score if nothing was measured', async () => {
    for (const presentation of [null, detectorOf(null).detector]) {
      const { verdict } = await judge({ presentation });
      assert.deepEqual([verdict.passed, verdict.reasons], [true, []]);
      assert.equal('presentation' in verdict, false);
    }
  });
});
