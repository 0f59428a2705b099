/** Tests that the device's report about its camera is only advice for the partner and rejects nobody. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { ensureAssets } from '../../../tools/build/stale.js';
import type { CameraFacts, LivenessEvidence } from '../../../src/liveness/index.js';
import type { LivenessResult, LivenessVerdict, LivenessVerifierOptions } from '../../src/liveness-verifier/index.js';
import { openCheck, refusalOf } from './check.js';
import { filmOf } from './rendered-person.js';

const kinds = ['turn-left', 'smile'] as const;
const patched = { source: 'canvas', isListed: false, hasNativeCamera: false } as const;
const advice = ['camera-patched', 'camera-canvas'];

async function submit(
  facts: Partial<CameraFacts>,
  options: Partial<LivenessVerifierOptions> = {},
  spoil: (evidence: LivenessEvidence) => LivenessEvidence = (evidence) => evidence,
): Promise<{ verdict: LivenessVerdict; result: LivenessResult | undefined }> {
  let result: LivenessResult | undefined;
  const onEnded = (ended: LivenessResult): void => void (result = ended);
  const check = await openCheck(kinds, { onEnded, ...options });
  const plan = await check.start();
  const film = filmOf(plan.challenges.map(({ kind }) => kind));
  const sealed = await check.seal(await check.perform(film, plan));
  const { manifest } = sealed;
  const evidence = await check.resign(sealed, { ...manifest, camera: { ...manifest.camera, ...facts } });
  const { verdict } = await check.send(spoil(evidence));
  return { verdict, result };
}

describe('a doubtful camera', () => {
  before(() => ensureAssets());

  it('passes without losing confidence, and the result mentions it', async () => {
    const { verdict, result } = await submit(patched);
    assert.deepEqual(verdict.advice, advice);
    assert.deepEqual([result?.status, result?.reasons, result?.advice], ['passed', [], advice]);
    const { verdict: plain, result: silent } = await submit({});
    assert.equal(plain.advice, undefined);
    assert.deepEqual(silent?.advice, []);
    // The confidences differ a little, because each plan is drawn anew. If advice counted, it would lower them more.
    assert.ok(verdict.confidence > 50 && plain.confidence > 50, `${verdict.confidence}, ${plain.confidence}`);
  });

  it('can be refused by `decide`', async () => {
    const decide = (verdict: LivenessVerdict): LivenessVerdict =>
      verdict.advice?.includes('camera-canvas') ? { ...verdict, passed: false, reasons: ['camera'] } : verdict;
    const { result } = await submit(patched, { decide });
    assert.deepEqual([result?.status, result?.reasons, result?.advice], ['rejected', ['camera'], advice]);
    assert.equal((await submit({}, { decide })).result?.status, 'passed');
  });

  it('is reported if pictures are not examined, but not for evidence that was changed in transit', async () => {
    assert.deepEqual((await submit(patched, { readPicture: null })).verdict.advice, advice);
    const { verdict } = await submit(patched, {}, ({ manifest, ...rest }) => ({
      ...rest,
      manifest: { ...manifest, startedAt: manifest.startedAt + 1 },
    }));
    assert.deepEqual([verdict.reasons, verdict.advice], [['signature'], undefined]);
  });
});

describe('evidence recorded on the network', () => {
  before(() => ensureAssets());

  it('is refused by another check of the same movements, both unchanged and with that check’s plan', async () => {
    const first = await openCheck(kinds);
    const plan = await first.start();
    const film = filmOf(plan.challenges.map(({ kind }) => kind));
    const recorded = await first.seal(await first.perform(film, plan));
    const second = await openCheck(kinds);
    const other = await second.start();
    second.clock.now += 30_000;
    assert.equal(await refusalOf(second.send(recorded)), 'other-plan');
    const manifest = { ...recorded.manifest, plan: other };
    const { verdict } = await second.send(await second.resign(recorded, manifest));
    assert.equal(verdict.passed, false);
    assert.ok(verdict.reasons.includes('key'), verdict.reasons.join());
  });
});
