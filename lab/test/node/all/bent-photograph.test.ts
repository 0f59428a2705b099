/** A still photograph, bent as the plan asks, against the verifier. `npm run lab -- photographs` tests more people. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { loadEngine } from '../../../../server/src/face-counter/engine.js';
import { openInOrder } from '../../../../server/test/liveness-verifier/check.js';
import { renderPerson } from '../../../../testing/src/index.js';
import { ensureAssets } from '../../../../tools/build/stale.js';
import { makeSegments } from '../../../photographs/segments.js';
import { filmOfSegments } from '../../../photographs/submit.js';
import { warps } from '../../../photographs/warps.js';
import { portraitOf } from '../../../portraits/portrait-surface.js';
import { createSampler } from '../../../shared/liveness-node.js';

const kinds = ['turn-left', 'smile'] as const;

describe('attacks on the verifier', { timeout: 900_000 }, () => {
  before(ensureAssets, { timeout: 300_000 });

  it('one photograph, bent as the plan asks, at its own speed', async () => {
    const engine = await loadEngine(undefined, { refinement: true });
    const photo = renderPerson({ identity: 2, monk: 4, background: 'plain', noise: 1.5 }, { seed: 3 });
    const portrait = portraitOf(photo, engine.findFaces(photo)[0]!);
    const bent = makeSegments(portrait, warps.spline, createSampler(engine).begin, kinds);
    const { check, plan } = await openInOrder(kinds);
    const frames = filmOfSegments(bent, kinds);
    assert.ok(frames !== null, 'the photograph does what is asked');
    const { verdict, picture } = await check.send(await check.seal(await check.perform(frames, plan)));
    assert.deepEqual([verdict.passed, verdict.confidence, verdict.reasons], [false, 0, ['picture-warped']]);
    assert.equal(picture, null);
  });
});
