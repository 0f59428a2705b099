/** Videos of real people, if available: movements they make count, and others do not. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { LivenessSample } from '../../../src/liveness/index.js';
import { splitMjpeg } from '../../../test/support/mjpeg.js';
import { createSampler, decodePicture } from '../../shared/liveness-node.js';
import { openFaceEngine } from '../../../test/support/node-engine.js';
import { tryPlan } from '../../liveness/liveness-trials.js';
import { movementsOf, type RealFrame } from '../../liveness/movements-made.js';

const folder = fileURLToPath(new URL('../../../../shared/eval/real/clips', import.meta.url));
const isThere = existsSync(join(folder, 'clips.json'));
if (!isThere) console.log('real-videos.test.ts: skipped, there are no videos of real people here');

/** A grimace, a smile behind glasses and hair, a smile behind glasses, speech outdoors in dim light. */
const clips = ['real-d6', 'real-d9', 'real-d19', 'real-d20'];

describe('real people', { skip: !isThere }, () => {
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
