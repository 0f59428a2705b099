import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { traceOf } from '../../../src/liveness-evidence/attempt.js';
import {
  adviseOnCamera,
  cameraAdvice,
  type CameraFacts,
  type LivenessTrace,
} from '../../../src/liveness-evidence/index.js';
import { judgeTrace } from '../../../src/liveness-evidence/judge.js';
import { canonicalJson, isSameJson } from '../../../src/liveness-evidence/signing.js';
import { decodeTrace, encodeTrace, traceFrame } from '../../../src/liveness-evidence/trace.js';
import { fromBase64Url, toBase64Url } from '../../../src/contract/base64url.js';
import { seededRandom } from '../../../testing/src/render/random.js';
import { actPlan, film, planOf, watch } from '../../support/film.js';
import { honestCamera } from '../../support/honest-camera.js';

const { script, seconds } = actPlan(['turn-left', 'blink']);
const samples = film(script, { seconds }).map((sample, at) =>
  at % 9 === 5 ? { ...sample, faces: 0, face: null } : sample,
);
const attempt = watch(samples, planOf(['turn-left', 'blink']));
const trace = traceOf(attempt);
const encoded = encodeTrace(trace);

describe('a trace', () => {
  it('survives encoding, and is small', () => {
    assert.deepEqual(decodeTrace(encoded), trace);
    assert.ok(encoded.length / trace.frames.length < 400, String(encoded.length));
  });

  it('is judged on the server as on the device', async () => {
    assert.deepEqual(await judgeTrace(attempt.plan, decodeTrace(encoded)!), attempt.judgment);
  });

  it('is judged in slices, so that other requests get their turn', async () => {
    let turns = 0;
    const judged = await judgeTrace(attempt.plan, trace, () => {
      turns += 1;
      return Promise.resolve();
    });
    assert.deepEqual(judged, attempt.judgment);
    assert.ok(turns >= Math.floor(trace.frames.length / 16), `${turns} turns`);
  });

  it('is not even parsed if it has too many frames', () => {
    const { length } = attempt.frames;
    assert.ok(decodeTrace(encoded, length) !== null);
    assert.equal(decodeTrace(encoded, length - 1), null);
  });

  it('is refused if anything is missing or added', () => {
    for (let length = 0; length < encoded.length; length += 97) {
      assert.equal(decodeTrace(encoded.slice(0, length)), null, String(length));
    }
    assert.equal(decodeTrace(Uint8Array.from([...encoded, 0])), null);
  });

  it('decodes only what the encoder writes: one content, one byte sequence', () => {
    const random = seededRandom(3);
    for (let round = 0; round < 300; round++) {
      const bytes = encoded.slice();
      const at = Math.floor(random() * bytes.length);
      bytes[at] = Math.floor(random() * 256);
      const decoded = decodeTrace(bytes);
      if (decoded !== null) assert.deepEqual(encodeTrace(decoded), bytes);
    }
  });

  it('survives any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        decodeTrace(bytes);
        decodeTrace(Uint8Array.from([...encoded.slice(0, 8), ...bytes]));
      }),
    );
  });
});

describe('base64url', () => {
  it('round-trips, and matches Node’s', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = toBase64Url(bytes);
        assert.equal(text, Buffer.from(bytes).toString('base64url'));
        assert.deepEqual(fromBase64Url(text), bytes);
      }),
    );
  });
  for (const text of ['A', 'AB+D', 'AB=', 'AB', 'A B']) {
    it(`refuses ${JSON.stringify(text)} unless it is canonical`, () => {
      const bytes = fromBase64Url(text);
      assert.ok(bytes === null || toBase64Url(bytes) === text);
    });
  }
});

describe('canonical JSON', () => {
  it('does not depend on the order of members, and reads back the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = new TextDecoder().decode(canonicalJson(value));
        assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)));
      }),
    );
    assert.ok(isSameJson({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }));
    assert.ok(isSameJson({ a: 1, b: undefined }, { a: 1 }));
    assert.ok(!isSameJson([1, 2], [2, 1]));
    assert.ok(!isSameJson(Number.NaN, Number.NaN));
    assert.ok(
      !isSameJson(
        () => 1,
        () => 1,
      ),
    );
  });
});

const restSamples = film(() => ({}), { seconds: 6 });
const restTrace = restTraceOf(restSamples);

function restTraceOf(of: typeof restSamples): LivenessTrace {
  return { size: { width: 640, height: 480 }, frames: of.map((sample) => traceFrame(sample, restSamples[0]!.time)) };
}

/** Repeats the previous picture in every `every`th frame. */
function repeated(every: number): LivenessTrace {
  const shown = restSamples.map((sample, at) =>
    at % every === every - 1 ? { ...restSamples[at - 1]!, time: sample.time } : sample,
  );
  return restTraceOf(shown);
}

const advise = (change: Partial<CameraFacts>, of = restTrace) => adviseOnCamera({ ...honestCamera, ...change }, of);
const timed = (timing: Partial<CameraFacts['timing']>) => ({ timing: { ...honestCamera.timing, ...timing } });

describe('camera advice', () => {
  it('is empty for a phone, a webcam without controls, and a browser without frame callbacks', () => {
    assert.deepEqual(advise({}), []);
    const controls = { zoom: false, torch: false, focus: false, exposure: false };
    assert.deepEqual(advise({ controls, facingMode: 'unknown', frameRate: 0 }), []);
    const untold = { steps: 0, intervalMs: 0, jitterMs: 0, repeats: 0, drops: 0, pace: 0, clock: 'untold' } as const;
    assert.deepEqual(advise({ timing: untold }), []);
  });

  it('is empty in dim light and on a slow device: few frames, uneven ones, many never displayed', () => {
    assert.deepEqual(advise(timed({ intervalMs: 140, jitterMs: 60, drops: 400, clock: 'untold' })), []);
    assert.deepEqual(advise(timed({ pace: 0.936 })), []);
  });

  const told: [string, Partial<CameraFacts>, string[]][] = [
    ['a virtual camera', { isVirtual: true }, ['camera-virtual']],
    ['replaced camera functions', { hasNativeCamera: false }, ['camera-patched']],
    ['replaced picture functions', { hasNativePictures: false }, ['camera-patched']],
    ['a canvas', { source: 'canvas', isListed: false }, ['camera-canvas']],
    ['a generator', { source: 'generator', isListed: false }, ['camera-canvas']],
    ['a call', { isListed: false, ...timed({ clock: 'network' }) }, ['camera-canvas']],
    ['a device that is not listed', { isListed: false }, ['camera-unlisted']],
    ['a clock that runs slow', timed({ pace: 0.7 }), ['camera-timing']],
    ['a clock that stands still', timed({ pace: 0, intervalMs: 0, repeats: 120 }), ['camera-timing']],
    ['60 frames a second from a camera with 30', timed({ intervalMs: 16.7 }), ['camera-timing']],
  ];
  for (const [what, facts, advice] of told) {
    it(`reports ${what}`, () => assert.deepEqual(advise(facts), advice));
  }

  it('reports repeated pictures, unless they are rare or the browser has no frame callbacks', () => {
    assert.deepEqual(advise({}, repeated(2)), ['camera-repeats']);
    assert.deepEqual(advise({}, repeated(8)), []);
    assert.deepEqual(advise(timed({ steps: 0 }), repeated(2)), []);
  });

  it('has a fixed order', () => {
    const all = { isVirtual: true, hasNativeCamera: false, source: 'canvas', isListed: false } as const;
    const advice = advise({ ...all, ...timed({ pace: 3 }) }, repeated(2));
    assert.deepEqual(
      advice,
      cameraAdvice.filter((name) => name !== 'camera-unlisted'),
    );
  });
});
