/**
 * Attacks that people have tried, or might. Each stays here, so that it never works again. Attackers have the device's
 * key.
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { ensureAssets } from '../../../tools/build/stale.js';
import { challengeKinds, type LivenessEvidence } from '../../../src/liveness-evidence/index.js';
import { sha256 } from '../../../src/liveness-evidence/signing.js';
import { decodeTrace, encodeTrace, notMeasured, type TraceFrame } from '../../../src/liveness-evidence/trace.js';
import type { LivenessVerifierOptions } from '../../src/liveness-verifier/index.js';
import { renderPerson } from '../../../testing/src/index.js';
import { actPlan, film as meshFilm } from '../../../test/support/film.js';
import { runsAll, sampleOf } from '../../../test/support/sample.js';
import {
  isDue,
  momentRangeMs,
  restOf,
  takeMoment,
  type LivenessMoment,
} from '../../../src/liveness-evidence/moments.js';
import { advanceAttempt, beginAttempt } from '../../../src/liveness-evidence/attempt.js';
import { openCheck, openInOrder, refusalOf, type OpenCheck } from './check.js';
import { performFilm, type FilmFrame, type Jpeg, type Performance, type Pictures } from './perform.js';
import { filmOf, jpegOf, picturesOf } from './rendered-person.js';

const kinds = ['turn-left', 'smile'] as const;
/** Index in the film. The frames before it show the face at rest. */
const firstAction = 16;

const open = (options: Partial<LivenessVerifierOptions> = {}) => openInOrder(kinds, options);

/** 102 bytes that start and end like a JPEG. */
const noPicture = Uint8Array.from({ length: 102 }, (_, at) => at);
noPicture.set([0xff, 0xd8, 0xff]);
noPicture.set([0xff, 0xd9], 100);

const stranger = picturesOf(kinds, { identity: 5, monk: 3, background: 'office' });
const elsewhere = picturesOf(kinds, { background: 'office', exposure: 0.6 });

async function collect(frames: AsyncIterable<FilmFrame>): Promise<FilmFrame[]> {
  const film: FilmFrame[] = [];
  for await (const frame of frames) film.push(frame);
  return film;
}

describe('the verifier refuses', () => {
  let film: FilmFrame[];

  before(async () => {
    await ensureAssets();
    film = await collect(filmOf(kinds));
  });

  /** An honest check whose pictures were replaced at the start: a forger whose numbers are right. */
  async function withPictures(forge: (at: number, small: boolean) => Jpeg): Promise<string[]> {
    const { check, plan } = await open();
    const forged = film.map(({ sample }, at) => ({ sample, jpeg: (small: boolean) => forge(at, small) }));
    const done = await check.perform(forged, plan);
    const { verdict, picture } = await check.send(await check.seal(done));
    assert.equal(verdict.passed, false);
    assert.equal(verdict.confidence, 0);
    assert.equal(picture, null, 'no reference picture is handed out');
    return verdict.reasons;
  }

  /** Only the picture at rest shows the right person. */
  const afterRest =
    (others: typeof stranger): typeof stranger =>
    (at, small) =>
      at < firstAction ? film[at]!.jpeg(small) : others(at, small);

  it('a script without a camera: a mesh in numbers and a file that is not a picture', async () => {
    const reasons = new Set<string>();
    for (let tried = 0; tried < (runsAll ? 24 : 3); tried++) {
      const check = await openCheck(challengeKinds, { plan: { kinds: challengeKinds, timeLimitMs: 12_000 } });
      const plan = await check.start();
      const { script, seconds } = actPlan(plan.challenges.map(({ kind }) => kind));
      const moments: LivenessMoment[] = [];
      const pictures: Pictures = new Map();
      let attempt = beginAttempt(plan);
      const ask = (challenge: number) => check.ask(plan, challenge, { attempt, pictures, momentPictures: pictures });
      const begunAt = check.clock.now;
      moments.push(await ask(0));
      for (const sample of meshFilm(script, { seconds })) {
        const { length } = attempt.judgment.results;
        check.clock.now = begunAt + sample.time;
        attempt = takeMoment(advanceAttempt(attempt, sample), moments);
        pictures.set(attempt.frames.length - 1, noPicture);
        const { results, phase, challenge } = attempt.judgment;
        if (phase !== 'passed' && results.length > length) {
          moments.push(await ask(challenge));
        }
      }
      assert.equal(attempt.judgment.phase, 'passed', 'the numbers on their own are valid');
      check.clock.now += 1_000;
      const done = { attempt, pictures, momentPictures: pictures };
      const { verdict, picture } = await check.send(await check.seal(done));
      assert.deepEqual([verdict.passed, picture], [false, null]);
      for (const reason of verdict.reasons) reasons.add(reason);
    }
    assert.ok(reasons.has('picture-unreadable'), [...reasons].join());
  });

  it('one real picture of the person, again and again', async () => {
    const one = await film[10]!.jpeg(true);
    const reasons = await withPictures(() => Promise.resolve(one));
    assert.ok(reasons.includes('picture-repeated'), reasons.join());
    assert.ok(reasons.includes('picture-pose'), reasons.join());
  });

  it('pictures of somebody else who does the same', async () => {
    const reasons = await withPictures(stranger);
    assert.ok(reasons.includes('picture-fingerprint'), reasons.join());
  });

  it('somebody else in the pictures of the movements', async () => {
    const reasons = await withPictures(afterRest(stranger));
    assert.ok(reasons.includes('picture-other-place'), reasons.join());
  });

  it('the right person in another room', async () => {
    const reasons = await withPictures(afterRest(elsewhere));
    assert.ok(reasons.includes('picture-fingerprint'), reasons.join());
  });

  it('the right person, but not where the trace says', async () => {
    const reasons = await withPictures((at, small) => film[Math.min(at, 4 + (at % 8))]!.jpeg(small));
    assert.ok(reasons.includes('picture-pose'), reasons.join());
    assert.ok(reasons.includes('picture-landmarks'), reasons.join());
  });

  for (const people of sampleOf([0, 2] as const, 1)) {
    it(`${people} people in the pictures`, async () => {
      const reasons = await withPictures((at, small) => jpegOf(renderPerson({ people }, { seed: at }), small));
      assert.ok(reasons.includes('picture-faces'), reasons.join());
    });
  }

  it('pictures of a coarse screen', async () => {
    const reasons = await withPictures(async (at, small) => gridded(await film[at]!.jpeg(false), small));
    assert.ok(reasons.includes('picture-screen'), reasons.join());
  });

  /** Evidence of an honest check whose trace the device has edited and signed again. */
  async function retraced(change: (frame: TraceFrame) => TraceFrame): Promise<string[]> {
    const { check, plan } = await open();
    const done = await check.perform(film, plan);
    const evidence = await check.seal(done);
    const { size, frames } = decodeTrace(evidence.trace)!;
    const trace = encodeTrace({ size, frames: frames.map(change) });
    const { verdict } = await check.send(await withTrace(check, evidence, trace));
    assert.equal(verdict.passed, false);
    return verdict.reasons;
  }

  it('a trace written after it was committed to the server', async () => {
    const fingerprint = new Uint8Array(64).fill(90);
    const reasons = await retraced((frame) =>
      frame.timeMs < 500 ? { ...frame, fingerprint: fingerprint.map((v, at) => v + ((frame.timeMs + at) % 9)) } : frame,
    );
    assert.deepEqual(reasons, ['moment-commitment']);
  });

  it('a trace without a screen check', async () => {
    const { check, plan } = await open();
    const blind = film.map(({ sample, jpeg }) => ({ jpeg, sample: { ...sample, screenPattern: null } }));
    const done = await check.perform(blind, plan);
    assert.ok(done.attempt.frames.every(({ pattern }) => pattern === notMeasured));
    const { verdict } = await check.send(await check.seal(done));
    assert.deepEqual([verdict.passed, verdict.reasons], [false, ['pattern-not-measured']]);
  });

  it('a device that never asks for a moment, or leaves the first one out', async () => {
    const { check, plan } = await open();
    const done = await check.perform(film, plan, null);
    const { verdict } = await check.send(await check.seal(done));
    assert.deepEqual([verdict.passed, verdict.reasons], [false, ['moment-missing']]);

    const next = await open();
    const left = await next.check.perform(film, next.plan);
    const without = { ...left.attempt, moments: left.attempt.moments.slice(1) };
    const taken = await next.check.send(await next.check.seal({ ...left, attempt: without }));
    assert.deepEqual([taken.verdict.passed, taken.verdict.reasons], [false, ['moment-missing']]);
  });

  it('a key picture that is exchanged after the check', async () => {
    for (const purpose of ['neutral', 'action']) {
      const { check, plan } = await open();
      const { verdict, picture } = await check.send(
        await check.seal(await exchanged(await check.perform(film, plan), purpose)),
      );
      assert.deepEqual([verdict.passed, verdict.reasons, picture], [false, ['moment-commitment'], null], purpose);
    }
  });

  it('a key picture that is exchanged after the check by a device that never named its hash', async () => {
    const older = await open();
    const unnamed = await exchanged(await older.check.perform(film, older.plan, { keyPictures: undefined }));
    const { verdict, picture } = await older.check.send(await older.check.seal(unnamed));
    assert.deepEqual([verdict.passed, verdict.confidence, verdict.reasons], [true, 50, ['picture-unbound']]);
    assert.equal(picture, null, 'no reference picture is handed out');

    const { check, plan } = await open();
    const none = await check.perform(film, plan, { keyPictures: [] });
    const { verdict: refused } = await check.send(await check.seal(none));
    assert.deepEqual([refused.passed, refused.reasons], [false, ['moment-commitment']]);
  });

  it('a picture at rest, if the device says that the next answer was lost', async () => {
    const { check, plan } = await open();
    const done = await performFilm(film, plan, async (challenge, ...rest) => {
      check.clock.now += 2_000;
      const moment = await check.ask(plan, challenge, ...rest);
      return challenge === 0 ? moment : null;
    });
    check.clock.now += 30_000;
    const { verdict, picture } = await check.send(await check.seal(done));
    assert.deepEqual([verdict.passed, verdict.confidence, verdict.reasons], [true, 50, ['picture-unbound']]);
    assert.equal(picture, null);
  });

  it('a face that has light and shade in other places than at rest', async () => {
    const reasons = await withPictures(async (at, small) => halfDark(await film[at]!.jpeg(small), at < firstAction));
    assert.ok(reasons.includes('picture-other-face'), reasons.join());
  });

  for (const [fault, looks] of [
    ['picture-eyes', { eyeOpen: 0 }],
    ['picture-mouth', { mouthOpen: 0.6 }],
  ] as const) {
    it(`the right person with another face than the trace says: ${fault}`, async () => {
      const reasons = await withPictures(picturesOf(kinds, looks));
      assert.ok(reasons.includes(fault), reasons.join());
    });
  }

  it('pictures that are too small, or of other proportions than the trace', async () => {
    const { default: sharp } = await import('sharp');
    for (const size of [{ width: 280 }, { width: 640, height: 400, fit: 'fill' as const }]) {
      const reasons = await withPictures(async (at, small) =>
        Uint8Array.from(
          await sharp(await film[at]!.jpeg(small))
            .resize(size)
            .jpeg()
            .toBuffer(),
        ),
      );
      assert.deepEqual(reasons, ['picture-size']);
    }
  });

  it('a head that turns in the trace’s angles and not in its landmarks', async () => {
    const { check, plan } = await open();
    // While the head is still turned, after the turn has counted.
    const tilted = film.map(({ sample, jpeg }, at) => {
      const { face } = sample;
      if (face === null || at < 36 || at > 52) return { sample, jpeg };
      const pitchDegrees = face.pose.pitchDegrees + 30 * Math.sin((Math.PI * (at - 35)) / 18);
      return { jpeg, sample: { ...sample, face: { ...face, pose: { ...face.pose, pitchDegrees } } } };
    });
    const { verdict } = await check.send(await check.seal(await check.perform(tilted, plan)));
    assert.deepEqual([verdict.passed, verdict.reasons], [false, ['trace-pose']]);
  });

  it('a film made before the check: all moments are requested at once', async () => {
    // A late first moment leaves less than a second until the next request, which any network may take.
    const drawnEarly = async () => {
      for (;;) {
        const { check, plan } = await open();
        const drawn: number[] = [];
        const done = await performFilm(film, plan, async (...request) => {
          const moment = await check.ask(plan, ...request);
          drawn.push(moment.afterMs);
          return moment;
        });
        if (drawn[0]! <= 300) return { check, done };
      }
    };
    const { check, done } = await drawnEarly();
    assert.equal(done.attempt.moments.length, kinds.length);
    check.clock.now += 30_000;
    const { verdict, picture } = await check.send(await check.seal(done));
    assert.deepEqual([verdict.passed, verdict.confidence, verdict.reasons], [false, 0, ['moment-time']]);
    assert.equal(picture, null);
  });

  it('a moment chosen by the device', async () => {
    const { check, plan } = await open();
    const done = await check.perform(film, plan);
    const [met, ...others] = done.attempt.moments;
    const frame = met!.frame + 1;
    const attempt = { ...done.attempt, moments: [{ ...met!, frame }, ...others] };
    const momentPictures = new Map([...done.momentPictures, [frame, await film[frame]!.jpeg(true)]]);
    const { verdict } = await check.send(await check.seal({ ...done, attempt, momentPictures }));
    assert.deepEqual([verdict.passed, verdict.reasons], [false, ['moment-elsewhere']]);
  });

  it("a moment's picture that the device had traced before it asked", async () => {
    const { check, plan } = await open();
    const begunAt = check.clock.now;
    const done = await performFilm(film, plan, (challenge, ...rest) =>
      challenge === 0 ? check.ask(plan, challenge, ...rest) : Promise.resolve(null),
    );
    const { frames, judgment } = done.attempt;
    // The device asks for the second moment as soon as it has traced every frame that the server may choose.
    const restMs = restOf(judgment, 1)!;
    const traced = frames.slice(0, frames.findIndex(({ timeMs }) => timeMs >= restMs + momentRangeMs.to) + 1);
    check.clock.now = begunAt + traced.at(-1)!.timeMs;
    const keyFrames = judgment.keyFrames.filter(({ frame }) => frame < traced.length);
    const early = { ...done.attempt, frames: traced, judgment: { ...judgment, keyFrames } };
    const moment = await check.ask(plan, 1, { ...done, attempt: early });
    const frame = frames.findIndex((each) => isDue(each, restMs, moment));
    const attempt = { ...done.attempt, moments: [...done.attempt.moments, { challenge: 1, frame }] };
    const momentPictures = new Map([...done.momentPictures, [frame, await film[frame]!.jpeg(true)]]);
    check.clock.now = begunAt + frames.at(-1)!.timeMs + 1_000;
    const { verdict } = await check.send(await check.seal({ ...done, attempt, momentPictures }));
    assert.deepEqual([verdict.passed, verdict.reasons], [false, ['moment-elsewhere']]);
  });

  it('a moment in a large file', async () => {
    const { check, plan } = await open();
    const bytes = new Uint8Array(70_000).fill(7);
    bytes.set([0xff, 0xd8, 0xff]);
    bytes.set([0xff, 0xd9], bytes.length - 2);
    const large = film.map(({ sample }) => ({ sample, jpeg: () => Promise.resolve(bytes) }));
    const { verdict } = await check.send(await check.seal(await check.perform(large, plan)));
    assert.deepEqual([verdict.passed, verdict.reasons], [false, ['moment-elsewhere']]);
  });

  it('evidence that arrives long after the check', async () => {
    const { check, plan } = await open();
    const done = await check.perform(film, plan);
    const evidence = await check.seal(done);
    check.clock.now += 150_000;
    const { verdict, picture } = await check.send(evidence);
    assert.deepEqual([verdict.passed, verdict.reasons, picture], [false, ['stale'], null]);
  });

  it('malformed evidence, which ends the check without an exception', async () => {
    const { check, plan } = await open();
    const done = await check.perform(film, plan);
    const evidence = await check.seal(done);
    const { verdict, picture } = await check.send(null, 'key', plan.nonce);
    assert.deepEqual([verdict.passed, verdict.reasons, picture], [false, ['malformed'], null]);
    assert.equal(await refusalOf(check.send(evidence)), 'check-ended');
    assert.equal(await refusalOf(check.start()), 'check-ended');
  });

  it('pictures that its reader fails to read, which ends the check', async () => {
    const { check, plan } = await open({ readPicture: () => Promise.reject(new Error('out of memory')) });
    const done = await check.perform(film, plan);
    const evidence = await check.seal(done);
    const { verdict } = await check.send(evidence);
    assert.deepEqual([verdict.passed, verdict.reasons], [false, ['picture-unreadable']]);
    assert.equal(await refusalOf(check.send(evidence)), 'check-ended');
  });
});

/** The same picture, encoded again: a forgery that every other check lets pass. */
async function exchanged(done: Performance, purpose = 'neutral'): Promise<Performance> {
  const { default: sharp } = await import('sharp');
  const { frame } = done.attempt.judgment.keyFrames.find((key) => key.purpose === purpose)!;
  const picture = await sharp(done.pictures.get(frame)).jpeg({ quality: 84 }).toBuffer();
  return { ...done, pictures: new Map(done.pictures).set(frame, Uint8Array.from(picture)) };
}

async function withTrace(
  check: OpenCheck,
  evidence: LivenessEvidence,
  trace: Uint8Array<ArrayBuffer>,
): Promise<LivenessEvidence> {
  const { manifest } = evidence;
  const listed = { ...manifest.trace, bytes: trace.length, sha256: await sha256(crypto.subtle, trace) };
  return check.resign({ ...evidence, trace }, { ...manifest, trace: listed });
}

/** The picture with one half of the face in the dark. */
async function halfDark(jpeg: Uint8Array, isLeft: boolean): Jpeg {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (let at = 0; at < data.length; at++) {
    const isInLeft = Math.floor(at / channels) % width < width / 2;
    if (isInLeft === isLeft) data[at] = data[at]! * 0.12;
  }
  return Uint8Array.from(await sharp(data, { raw: { width, height, channels } }).jpeg().toBuffer());
}

/** The picture as a camera sees it on a screen with coarse pixels. */
async function gridded(jpeg: Uint8Array, small: boolean): Jpeg {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at++) {
    const x = Math.floor(at / info.channels) % info.width;
    data[at] = Math.round(data[at]! * (0.85 + 0.15 * Math.cos((2 * Math.PI * x) / 3.3)));
  }
  const { width, height, channels } = info;
  const raw = { width, height, channels };
  return Uint8Array.from(
    await sharp(data, { raw })
      .resize(small ? 640 : width)
      .jpeg({ quality: small ? 60 : 85 })
      .toBuffer(),
  );
}
