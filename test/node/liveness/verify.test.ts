import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromBase64Url, toBase64Url } from '../../../src/contract/base64url.js';
import { manifestBytes } from '../../../src/liveness-evidence/evidence.js';
import { isBoundInTime, isFilmedInTime } from '../../../src/liveness-evidence/moment-check.js';
import { decodeTrace, encodeTrace } from '../../../src/liveness-evidence/trace.js';
import {
  createEvidenceSigner,
  publicKeyOf,
  sealEvidence,
  verifyLivenessEvidence,
  type EvidenceSigner,
  type EvidenceVerification,
  type LivenessEvidence,
  type LivenessManifest,
  type VerifyOptions,
} from '../../../src/liveness-evidence/index.js';
import { actPlan, film, planOf, watch } from '../../support/film.js';
import { honestCamera } from '../../support/honest-camera.js';

const subtle = crypto.subtle;
const kinds = ['turn-left', 'smile'] as const;
const plan = planOf(kinds);
const { script, seconds } = actPlan(kinds);
const attempt = watch(film(script, { seconds }), plan);

/** Enough of a JPEG for a server that does not decode it. */
function jpegOf(seed: number): Uint8Array<ArrayBuffer> {
  const body = Array.from({ length: 200 }, (_, at) => (at * 7 + seed) % 251);
  return Uint8Array.from([0xff, 0xd8, 0xff, ...body, 0xff, 0xd9]);
}
const pictures = new Map(attempt.judgment.keyFrames.map(({ frame }, at) => [frame, jpegOf(at)] as const));
const signer = await createEvidenceSigner(subtle);
const seal = (own: EvidenceSigner = signer): Promise<LivenessEvidence> =>
  sealEvidence({
    attempt,
    pictures,
    camera: honestCamera,
    startedAt: plan.issuedAt + 500,
    signer: own,
    crypto: subtle,
  });
const evidence = await seal();

function verify(
  given: LivenessEvidence,
  options: Partial<VerifyOptions<CryptoKey>> = {},
): Promise<EvidenceVerification> {
  return verifyLivenessEvidence(given, {
    plan,
    publicKey: signer.publicKey,
    crypto: subtle,
    now: plan.issuedAt + 30_000,
    ...options,
  });
}

/** Signs a change with the real key, as a manipulated browser can. */
async function resigned(change: Partial<LivenessEvidence>): Promise<LivenessEvidence> {
  const next = { ...evidence, ...change };
  const signature = toBase64Url(await signer.sign(manifestBytes(next.manifest)));
  return { ...next, signature };
}

/**
 * Evidence with a changed trace but a matching hash and frame count, so that only the content can reveal the change.
 */
async function retraced(change: (frames: LivenessTraceFrames) => LivenessTraceFrames): Promise<LivenessEvidence> {
  const before = decodeTrace(evidence.trace)!;
  const frames = change([...before.frames]);
  const trace = encodeTrace({ ...before, frames });
  const digest = new Uint8Array(await subtle.digest('SHA-256', trace));
  const listed = {
    frames: frames.length,
    durationMs: frames.at(-1)!.timeMs,
    bytes: trace.length,
    sha256: toBase64Url(digest),
  };
  return resigned({ trace, manifest: { ...evidence.manifest, trace: listed } });
}
type LivenessTraceFrames = NonNullable<ReturnType<typeof decodeTrace>>['frames'][number][];

describe('evidence', () => {
  it('of a passed attempt passes, also with a manifest that was sent as JSON', async () => {
    const manifest = JSON.parse(JSON.stringify(evidence.manifest)) as LivenessManifest;
    assert.deepEqual(manifest, evidence.manifest);
    const received = { ...evidence, manifest };
    const answer = await verify(received);
    assert.deepEqual(answer.reasons, []);
    assert.equal(answer.passed, true);
    assert.deepEqual([answer.confidence, answer.confidenceWithPictures], [50, 50], 'nothing binds it in time');
  });

  it('is only created from passed attempts, with every picture', async () => {
    const begun = watch(film(script, { seconds: 1 }), plan);
    const options = { pictures, camera: honestCamera, startedAt: 0, signer, crypto: subtle };
    await assert.rejects(sealEvidence({ ...options, attempt: begun }), RangeError);
    await assert.rejects(sealEvidence({ ...options, attempt, pictures: new Map() }), RangeError);
  });

  it('is signed with a key that cannot be exported', async () => {
    let kept: CryptoKey | undefined;
    await createEvidenceSigner<CryptoKey>({
      digest: (algorithm, bytes) => subtle.digest(algorithm, bytes),
      generateKey: async (algorithm, extractable, usages) => {
        const pair = await subtle.generateKey(algorithm, extractable, usages);
        kept = pair.privateKey;
        return pair;
      },
      exportKey: (format, key) => subtle.exportKey(format, key),
      sign: (algorithm, key, bytes) => subtle.sign(algorithm, key, bytes),
    });
    assert.equal(kept?.extractable, false);
    for (const format of ['jwk', 'pkcs8'] as const) {
      await assert.rejects(subtle.exportKey(format, kept));
    }
  });
});

describe('tampered evidence is refused', () => {
  for (const [path, value] of leaves(evidence.manifest)) {
    it(`with a changed manifest.${path.join('.')}`, async () => {
      for (const other of othersThan(value)) {
        const manifest = structuredClone(evidence.manifest);
        replaceAt(manifest, path, other);
        const answer = await verify({ ...evidence, manifest });
        assert.equal(answer.passed, false);
        assert.equal(answer.confidence, 0);
        assert.ok(answer.reasons.length > 0);
      }
    });
  }

  it('with a member added anywhere', async () => {
    const manifest = { ...evidence.manifest, note: 'x' } as LivenessManifest;
    assert.deepEqual((await verify({ ...evidence, manifest })).reasons, ['malformed']);
  });

  it('with camera facts that are unknown, of the wrong type, or out of range', async () => {
    const { camera } = evidence.manifest;
    for (const change of [
      { label: "Jane's phone" },
      { deviceId: 'a1' },
      { source: 'obs' },
      { isListed: 1 },
      { isVirtual: undefined },
      { controls: { ...camera.controls, iris: true } },
      { controls: true },
      { timing: { ...camera.timing, pace: Number.NaN } },
      { timing: { ...camera.timing, steps: 1.5 } },
      { timing: { ...camera.timing, drops: 1e7 } },
      { timing: { ...camera.timing, clock: "Jane's phone" } },
      { timing: null },
    ]) {
      const manifest = { ...evidence.manifest, camera: { ...camera, ...change } } as LivenessManifest;
      assert.deepEqual((await verify({ ...evidence, manifest })).reasons, ['malformed'], JSON.stringify(change));
    }
  });

  it('with any bit of the signature changed', async () => {
    const bytes = fromBase64Url(evidence.signature)!;
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice();
      changed[at]! ^= 1 << (at % 8);
      const { passed, reasons } = await verify({ ...evidence, signature: toBase64Url(changed) });
      assert.deepEqual([passed, reasons], [false, ['signature']]);
    }
    for (const signature of ['', 'A', '!', evidence.signature.slice(0, -2)]) {
      assert.deepEqual((await verify({ ...evidence, signature })).reasons, ['signature']);
    }
  });

  it('with any byte of trace or pictures changed, removed or added', async () => {
    for (let at = 0; at < evidence.trace.length; at += 331) {
      const trace = evidence.trace.slice();
      trace[at]! ^= 4;
      assert.ok((await verify({ ...evidence, trace })).reasons.includes('trace-hash'));
    }
    for (const [index, picture] of evidence.pictures.entries()) {
      for (let at = 0; at < picture.length; at += 41) {
        const changed = picture.slice();
        changed[at]! ^= 4;
        const swapped = evidence.pictures.with(index, changed);
        assert.ok((await verify({ ...evidence, pictures: swapped })).reasons.includes('picture-hash'));
      }
      const fewer = evidence.pictures.toSpliced(index, 1);
      assert.ok((await verify({ ...evidence, pictures: fewer })).reasons.includes('picture-count'));
    }
    const turned = evidence.pictures.toReversed();
    assert.ok((await verify({ ...evidence, pictures: turned })).reasons.includes('picture-hash'));
    const more = [...evidence.pictures, jpegOf(9)];
    assert.ok((await verify({ ...evidence, pictures: more })).reasons.includes('picture-count'));
  });

  it('for another plan: a reused nonce, other challenges, other limits', async () => {
    for (const other of [
      { ...plan, nonce: 'EBESExQVFhcYGRobHB0eHw' },
      { ...plan, challenges: plan.challenges.toReversed() },
      { ...plan, challenges: planOf(kinds, 20_000).challenges },
      { ...plan, issuedAt: plan.issuedAt + 1 },
    ]) {
      assert.ok((await verify(evidence, { plan: other })).reasons.includes('plan'));
    }
  });

  it('with another key, and with an invalid registered key', async () => {
    const other = await createEvidenceSigner(subtle);
    assert.deepEqual((await verify(evidence, { publicKey: other.publicKey })).reasons, ['key', 'signature']);
    assert.deepEqual((await verify(await seal(other))).reasons, ['key', 'signature']);
    const none = { ...signer.publicKey, x: signer.publicKey.y };
    assert.ok((await verify(evidence, { publicKey: none })).reasons.includes('signature'));
  });

  it('too early, too late, or faster than real time', async () => {
    for (const [now, reason] of [
      [plan.issuedAt - 1, 'not-yet-issued'],
      [plan.expiresAt + 1, 'expired'],
      [plan.issuedAt + 1_000, 'trace-time'],
    ] as const) {
      assert.ok((await verify(evidence, { now })).reasons.includes(reason), reason);
    }
  });

  it('of any other shape, without throwing', async () => {
    for (const manifest of [
      null,
      [],
      {},
      { ...evidence.manifest, plan: null },
      { ...evidence.manifest, pictures: [1] },
    ]) {
      const broken = { ...evidence, manifest: manifest as unknown as LivenessManifest };
      assert.deepEqual((await verify(broken)).reasons, ['malformed']);
    }
  });
});

describe('a manipulated browser that signs its changes is refused', () => {
  it('with frames in another order', async () => {
    const answer = await verify(await retraced((frames) => frames.toReversed()));
    assert.equal(answer.passed, false);
    const sameTimes = await retraced((frames) =>
      frames.map((frame, at) => ({ ...frames[frames.length - 1 - at]!, timeMs: frame.timeMs })),
    );
    assert.equal((await verify(sameTimes)).passed, false);
  });

  it('with more frames than its challenges have time for', async () => {
    const long = await retraced((frames) => {
      const last = frames.at(-1)!;
      const extra = Array.from({ length: 300 }, (_, at) => ({ ...last, timeMs: last.timeMs + (at + 1) * 50 }));
      return [...frames, ...extra];
    });
    assert.deepEqual((await verify(long)).reasons, ['trace-format']);
  });

  it('with one frame instead of all, or one frame left out', async () => {
    const frozen = await retraced((frames) => frames.map(({ timeMs }) => ({ ...frames[20]!, timeMs })));
    assert.deepEqual((await verify(frozen)).failure, 'picture-frozen');
    const shorter = await retraced((frames) => frames.slice(0, -1));
    assert.deepEqual((await verify(shorter)).reasons, ['not-passed']);
    const without = await retraced((frames) => frames.toSpliced(3, 1));
    assert.deepEqual((await verify(without)).reasons, ['judgment-differs']);
  });

  it('with results, pictures or key frames that contradict the trace', async () => {
    const { manifest } = evidence;
    const [first, ...rest] = manifest.results;
    const [picture, ...others] = manifest.pictures;
    for (const changed of [
      { ...manifest, results: [{ ...first!, clearness: 3 }, ...rest] },
      { ...manifest, results: [] },
      { ...manifest, pictures: [{ ...picture!, frame: picture!.frame + 1 }, ...others] },
    ]) {
      assert.deepEqual((await verify(await resigned({ manifest: changed }))).reasons, ['judgment-differs']);
    }
  });

  it('with frames added after the end', async () => {
    const longer = await retraced((frames) => [...frames, { ...frames.at(-1)!, timeMs: frames.at(-1)!.timeMs + 67 }]);
    assert.deepEqual((await verify(longer)).reasons, ['judgment-differs']);
  });

  it('with a picture that is not a JPEG', async () => {
    const text = new TextEncoder().encode('x'.repeat(300));
    const digest = toBase64Url(new Uint8Array(await subtle.digest('SHA-256', text)));
    const [picture, ...others] = evidence.manifest.pictures;
    const manifest = {
      ...evidence.manifest,
      pictures: [{ ...picture!, bytes: text.length, sha256: digest }, ...others],
    };
    const changed = await resigned({ manifest, pictures: evidence.pictures.with(0, text) });
    assert.deepEqual((await verify(changed)).reasons, ['picture-format']);
  });

  it('with a capture of the wrong challenge, which keeps its confidence low', async () => {
    const wrong = planOf(['turn-right', 'smile']);
    const manifest = { ...evidence.manifest, plan: wrong };
    const answer = await verify(await resigned({ manifest }), { plan: wrong });
    assert.deepEqual([answer.passed, answer.reasons], [false, ['not-passed']]);
    assert.ok(answer.confidence <= 40);
  });
});

describe('the server’s clock', () => {
  /**
   * Rest, then three movements of two seconds. Each moment is requested just before a movement, which starts half a
   * second later.
   */
  const frames = Array.from({ length: 90 }, (_, at) => ({
    timeMs: at * 80,
    faces: 1,
    face: null,
    fingerprint: new Uint8Array(64),
    pattern: 0,
  }));
  const asked = [0, 30, 55] as const;
  const base = plan.issuedAt + 4_000;
  const met = asked.map((frame, challenge) => ({
    challenge,
    frame: frame + 15,
    purpose: 'moment' as const,
    bytes: 0,
    sha256: '',
  }));
  const endMs = 89 * 80;

  /** @param delays of each request, milliseconds after the frame that it names */
  function isInTime(delays: readonly number[], arrivedMs = endMs + 900, pictures = met): boolean {
    const announced = asked.map((frame, challenge) => ({
      ...{ challenge, frames: frame, afterMs: 500, trace: '', pictures: [] },
      at: base + Math.max(0, frame - 1) * 80 + delays[challenge]!,
    }));
    const size = { width: 640, height: 480 };
    const manifest = { ...evidence.manifest, pictures };
    return isFilmedInTime({ manifest, trace: { size, frames }, announced, now: base + arrivedMs });
  }

  it('agrees with a film that plays while moments are requested, on fast and slow networks', () => {
    for (const delays of [
      [0, 80, 80],
      [-3_000, 80, 80],
      [1_200, 80, 1_150],
      [80, 1_150, 80],
      [-60_000, 1_000, 1_000],
    ]) {
      assert.equal(isInTime(delays), true, delays.join());
    }
    const slow = met.map((moment) => ({ ...moment, frame: Math.min(89, moment.frame + 25) }));
    assert.equal(isInTime([900, 2_900, 900], endMs + 60_000, slow), true, 'late answers, and late movements');
  });

  it('contradicts moments that were requested at once, or faster than the film plays', () => {
    const ats = asked.map((frame) => Math.max(0, frame - 1) * 80);
    assert.equal(isInTime(ats.map((at) => -at)), false, 'all at once');
    assert.equal(isInTime(ats.map((at) => ats[2]! - at)), false, 'all at once, at the end');
    assert.equal(isInTime(ats.map((at) => -0.6 * at)), false, 'at more than double speed');
  });

  it('contradicts a film made between two requests, slower than it plays', () => {
    assert.equal(isInTime([80, 80, 10_000]), false);
  });

  it('contradicts evidence that arrives before the film can have ended', () => {
    assert.equal(isInTime([80, 80, 80], endMs - 3_000), false);
  });

  it('needs moments of two challenges, and of half of them, to bind a trace', () => {
    const challenges = plan.challenges.concat(plan.challenges.slice(0, 1));
    const boundBy = (count: number) =>
      isBoundInTime({ ...evidence.manifest, plan: { ...plan, challenges }, pictures: met.slice(0, count) });
    assert.deepEqual([0, 1, 2, 3].map(boundBy), [false, false, true, true]);
  });
});

describe('publicKeyOf', () => {
  it('keeps only the public members', () => {
    const { kty, crv, x, y } = signer.publicKey;
    assert.deepEqual(publicKeyOf({ kty, crv, x, y, ext: true, d: 'secret' }), { kty, crv, x, y });
  });
  for (const broken of [
    null,
    'x',
    {},
    { kty: 'EC', crv: 'P-384', x: 'A'.repeat(43), y: 'A'.repeat(43) },
    { kty: 'EC', crv: 'P-256', x: '*', y: '' },
  ]) {
    it(`refuses ${JSON.stringify(broken)}`, () => {
      assert.equal(publicKeyOf(broken), null);
    });
  }
});

type Path = (string | number)[];

function leaves(value: unknown, path: Path = []): [Path, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, member]) => leaves(member, [...path, key]));
}

/** Another value of the same type, one of another type, and none. */
function othersThan(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1, value - 1, -value - 7, String(value), undefined];
  if (typeof value === 'string') {
    const first = value.startsWith('A') ? 'B' : 'A';
    return [first + value.slice(1), `${value}A`, value.slice(0, -1), '', 0, undefined];
  }
  return [null, undefined, 1];
}

function replaceAt(root: unknown, path: Path, value: unknown): void {
  let node = root as Record<string, unknown>;
  for (const key of path.slice(0, -1)) node = node[key] as Record<string, unknown>;
  const last = String(path.at(-1));
  if (value === undefined) delete node[last];
  else node[last] = value;
}
