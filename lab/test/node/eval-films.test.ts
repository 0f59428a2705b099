/** The films that the liveness evaluations make from clips: their pictures, and their movements from rest to rest. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { LivenessSample } from '../../../src/liveness-evidence/index.js';
import { maxMomentBytes } from '../../../src/liveness-evidence/moment-check.js';
import { film } from '../../../test/support/film.js';
import { splitMjpeg } from '../../shared/mjpeg.js';
import { openFaceEngine } from '../../../test/support/node-engine.js';
import { runsAll } from '../../../test/support/sample.js';
import { seededRandom } from '../../../testing/src/render/random.js';
import { asSent } from '../../liveness/liveness-film.js';
import { tryPlan } from '../../liveness/liveness-trials.js';
import { movementsOf, type RealFrame } from '../../liveness/movements-made.js';
import { posedFilm, posedMovements } from '../../liveness/posed-films.js';
import { atRate } from '../../liveness/real-samples.js';
import { createSampler, decodePicture } from '../../shared/liveness-node.js';

describe('pictures from a clip', () => {
  /** Gray noise, such as leaves or a bookshelf behind the person. */
  function busy(width: number, height: number): Promise<Buffer> {
    const random = seededRandom(5);
    const pixels = Uint8Array.from({ length: width * height }, () => 128 + 110 * (random() - 0.5));
    return sharp(pixels, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
  }

  it('stay below the product’s byte limit, however busy the background', async () => {
    for (const [width, height] of [
      [640, 480],
      [480, 640],
      [1280, 960],
    ] as const) {
      const picture = await busy(width, height);
      const moment = await asSent(picture, true);
      assert.ok(moment.length <= maxMomentBytes, `${width} × ${height}: ${moment.length}`);
      const { width: sentWidth, height: sentHeight } = await sharp(moment).metadata();
      assert.ok(Math.max(sentWidth, sentHeight) <= 640);
      assert.ok(Math.abs(sentWidth / sentHeight - width / height) < 0.01);
      assert.ok((await asSent(picture, false)).length <= 160_000);
    }
  });

  it('are as good as the limit allows', async () => {
    const plain = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#87654f' } })
      .png()
      .toBuffer();
    const { width } = await sharp(await asSent(plain, true)).metadata();
    assert.equal(width, 640);
  });
});

describe('a posed movement', () => {
  const fps = 15;
  /** Rests, turns without a stop from right to left, and rests again, closer at the end. */
  const frames: RealFrame[] = Array.from({ length: 150 }, (_, at) => {
    const t = at / fps;
    const yaw = t > 4 && t < 7 ? 35 * Math.sin(((t - 4) * 2 * Math.PI) / 3) : 2;
    const share = t < 8 ? 0.4 : 0.55;
    return {
      t,
      faces: 1,
      ...{ yaw, pitch: -10, share, x: 0.5, y: 0.5 },
      ...{ blinkLeft: 0, blinkRight: 0, jawOpen: t < 1.5 ? 0.3 : 0, smile: 0 },
    };
  });
  const actions = [
    { name: 'turn-right', from: 5.5, to: 7 },
    { name: 'blink', from: 8.2, to: 8.4, small: 'half' },
  ];
  const { posed, notMade } = posedMovements({ frames, actions, also: ['smile'] });

  it('lies between rests at its own distance, and repeats no frame', () => {
    assert.deepEqual(
      posed.map(({ kind }) => kind),
      ['turn-right'],
    );
    const order = posed[0]!.frames;
    assert.equal(new Set(order).size, order.length);
    const moving = order.filter((at) => frames[at]!.t >= 5.3 && frames[at]!.t <= 7.2);
    assert.ok(order.indexOf(moving[0]!) >= 0.7 * fps && order.length - 1 - order.indexOf(moving.at(-1)!) >= 0.4 * fps);
    for (const at of order.filter((at) => !moving.includes(at))) {
      const { yaw, share, jawOpen } = frames[at]!;
      assert.deepEqual([yaw, share, jawOpen], [2, 0.4, 0]);
    }
  });

  it('starts and ends without rest if the clip has none, and still counts', () => {
    const brief = frames.slice(0, 60).filter((_, at) => at > 30);
    const [alone] = posedMovements({ frames: brief, actions: [{ name: 'nod', from: 2, to: 4 }] }).posed;
    assert.equal(alone?.frames.length, brief.length);
  });

  it('is asked for in addition to the kinds that are absent from the clip', () => {
    assert.deepEqual(notMade, ['turn-left', 'nod', 'open-mouth', 'move-closer']);
    assert.deepEqual(posedMovements({ frames }).posed, [], 'nobody annotated when which movement was made');
  });

  it('is shown at another camera’s frame rate', () => {
    const samples = film(() => ({}), { seconds: 2, fps });
    const shown = posedFilm(samples, [3, 4, 5, 20, 21, 22, 23, 9], fps);
    assert.deepEqual(
      shown.map(({ time }) => Math.round(time)),
      [0, 67, 133, 200, 267, 333, 400, 467],
    );
    assert.equal(shown[3]!.face, samples[20]!.face);
    assert.deepEqual(
      atRate(shown, 7.5).map(({ time }) => Math.round(time)),
      [0, 133, 267, 400],
    );
    assert.equal(atRate(samples, 5).length, 10);
    assert.equal(atRate(samples, 15).length, 30);
  });
});

const folder = fileURLToPath(new URL('../../../../shared/eval/real/clips', import.meta.url));
const isThere = existsSync(join(folder, 'clips.json'));
const skip = !isThere ? 'no videos next to the project' : !runsAll && 'only with npm test -- --all';

/** A grimace, a smile behind glasses and hair, a smile behind glasses, speech outdoors in dim light. */
const clips = ['real-d6', 'real-d9', 'real-d19', 'real-d20'];

describe('real people', { skip }, () => {
  let sampler: ReturnType<typeof createSampler>;
  before(async () => {
    sampler = createSampler(await openFaceEngine());
  });

  async function samplesOf(clip: string): Promise<LivenessSample[]> {
    const step = sampler.begin();
    const samples: LivenessSample[] = [];
    for (const jpeg of splitMjpeg(readFileSync(join(folder, `${clip}.mjpeg`)))) {
      samples.push(step(await decodePicture(jpeg), (samples.length * 1000) / 15));
    }
    return samples;
  }

  for (const clip of clips) {
    it(`pass no movement that they do not make (${clip})`, async () => {
      const { frames } = JSON.parse(readFileSync(join(folder, `${clip}.json`), 'utf8')) as { frames: RealFrame[] };
      const { made, notMade } = movementsOf(frames);
      const samples = await samplesOf(clip);
      assert.ok(notMade.length >= 3);
      for (const kind of notMade) assert.equal(tryPlan(samples, [kind]).passed, false, kind);
      if (made.includes('smile')) assert.equal(tryPlan(samples, ['smile']).passed, true);
    });
  }
});
