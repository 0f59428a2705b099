/** Doubts about pictures and camera reach the partner, who decides; the device's own report rejects nobody. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { ensureAssets } from '../../../tools/build/stale.js';
import type { CameraFacts, LivenessEvidence } from '../../../src/liveness-evidence/index.js';
import type {
  ComparePictures,
  LivenessResult,
  LivenessVerdict,
  LivenessVerifierOptions,
} from '../../src/liveness-verifier/index.js';
import type { PresentationDetector } from '../../src/shared/faces.js';
import { openCheck, openInOrder, refusalOf } from './check.js';
import { filmOf } from './rendered-person.js';

const kinds = ['turn-left', 'smile'] as const;

before(() => ensureAssets());

/** A detector that returns these scores one after another. */
function detectorOf(...scores: (number | null)[]): { detector: PresentationDetector; asked: () => number } {
  let asked = 0;
  return { detector: () => scores[asked++ % scores.length]!, asked: () => asked };
}

describe('a check whose pictures look like a screen', () => {
  async function judge(options: Partial<LivenessVerifierOptions>) {
    const { check, plan } = await openInOrder(kinds, options);
    const evidence = await check.seal(await check.perform(filmOf(kinds), plan));
    const purposes = evidence.manifest.pictures.map(({ purpose }) => purpose);
    return { ...(await check.send(evidence)), purposes };
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

describe('a check whose pictures are compared', () => {
  async function judge(comparePictures: ComparePictures) {
    const { check, plan } = await openInOrder(kinds, { comparePictures });
    const evidence = await check.seal(await check.perform(filmOf(kinds), plan));
    return { check, evidence };
  }

  it('is rejected if the face at rest and another one are of two people, and passes if they are one', async () => {
    for (const match of [true, false]) {
      const compared: Uint8Array[][] = [];
      const { check, evidence } = await judge((...two) => {
        compared.push(two);
        return Promise.resolve({ match, similarity: match ? 97 : 12 });
      });
      const { verdict, picture } = await check.send(evidence);
      const [pair, ...others] = compared;
      assert.equal(others.length, 0);
      const places = (pair ?? []).map((jpeg) => evidence.pictures.findIndex((sent) => sent === jpeg));
      assert.equal(places[0], 0, 'the face at rest');
      assert.ok(places[1]! > 0, 'another picture');
      assert.deepEqual(
        [verdict.passed, verdict.reasons, verdict.similarity],
        match ? [true, [], 97] : [false, ['picture-other-person'], 12],
      );
      assert.deepEqual(picture, match ? evidence.pictures[0] : null);
    }
  });

  it('is judged when the device sends it again, if the comparison was away', async () => {
    let calls = 0;
    const { check, evidence } = await judge(() => {
      calls += 1;
      return calls === 1 ? Promise.reject(new Error('away')) : Promise.resolve({ match: true, similarity: 97 });
    });
    assert.equal(await refusalOf(check.send(evidence, 'key')), 'comparison-away');
    const { verdict, picture } = await check.send(evidence, 'key');
    assert.deepEqual([verdict.passed, verdict.similarity, picture], [true, 97, evidence.pictures[0]]);
  });

  it('is compared by the same two pictures each time, however often a forger makes the comparison fail', async () => {
    const compared: Uint8Array[][] = [];
    const { check, evidence } = await judge((...two) => {
      compared.push(two);
      return Promise.reject(new Error('unreadable'));
    });
    for (let tried = 0; tried < 10; tried += 1) {
      assert.equal(await refusalOf(check.send(evidence, 'key')), 'comparison-away');
    }
    assert.equal(await refusalOf(check.send(evidence, 'key')), 'check-ended');
    const places = compared.map((pair) => pair.map((jpeg) => evidence.pictures.indexOf(jpeg as never)).join());
    assert.equal(places.length, 10);
    assert.equal(new Set(places).size, 1, places.join(' '));
  });

  it('is judged and paid for once, however often it arrives at the same time', async () => {
    let calls = 0;
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const { check, evidence } = await judge(async () => {
      calls += 1;
      arrive();
      await answered;
      return { match: true, similarity: 97 };
    });
    const first = check.send(evidence, 'key');
    await arrived;
    const repeats = Array.from({ length: 5 }, () => check.send(evidence, 'key'));
    answer();
    const verdicts = (await Promise.all([first, ...repeats])).map(({ verdict }) => verdict.similarity);
    assert.deepEqual([verdicts, calls], [Array.from({ length: 6 }, () => 97), 1]);
  });

  it('is not paid for if it is rejected anyway', async () => {
    let calls = 0;
    const { check, evidence } = await judge(() => Promise.reject(new Error(String((calls += 1)))));
    const { verdict } = await check.send({ ...evidence, signature: 'A'.repeat(86) });
    assert.deepEqual([verdict.passed, calls], [false, 0]);
  });

  it('needs a reader of pictures', async () => {
    const comparePictures: ComparePictures = () => Promise.resolve({ match: true, similarity: 97 });
    await assert.rejects(openCheck(kinds, { comparePictures, readPicture: null }), TypeError);
  });
});

const patched = { source: 'canvas', isListed: false, hasNativeCamera: false } as const;
const advice = ['camera-patched', 'camera-canvas'];

async function submit(
  facts: Partial<CameraFacts>,
  options: Partial<LivenessVerifierOptions> = {},
  spoil: (evidence: LivenessEvidence) => LivenessEvidence = (evidence) => evidence,
): Promise<{ verdict: LivenessVerdict; result: LivenessResult | undefined }> {
  let result: LivenessResult | undefined;
  const onEnded = (ended: LivenessResult): void => void (result = ended);
  const { check, plan } = await openInOrder(kinds, { onEnded, ...options });
  const sealed = await check.seal(await check.perform(filmOf(kinds), plan));
  const { manifest } = sealed;
  const evidence = await check.resign(sealed, { ...manifest, camera: { ...manifest.camera, ...facts } });
  const { verdict } = await check.send(spoil(evidence));
  return { verdict, result };
}

describe('a doubtful camera', () => {
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
  it('is refused by another check of the same movements, both unchanged and with that check’s plan', async () => {
    const { check: first, plan } = await openInOrder(kinds);
    const recorded = await first.seal(await first.perform(filmOf(kinds), plan));
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
