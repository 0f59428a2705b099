/** Checks what only photographs of real people can prove, if they are available. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import jpeg from 'jpeg-js';
import { readFaceLabels } from '../../shared/face-labels.js';
import { openFaceEngine } from '../../../test/support/node-engine.js';
import { judgePicture } from '../../../test/support/judge-picture.js';

const folder = fileURLToPath(new URL('../../../../shared/eval/real/frames', import.meta.url));
const present = existsSync(folder);
if (!present) console.log('skipped: real people (no photographs next to the project)');

/** Groups and tags with fewer good frames are not conclusive. */
const minFrames = 30;
/** Percentage points between the best and the worst group. */
const maxGap = 5;

describe('real people', { skip: !present }, () => {
  it('are accepted equally in every group', async () => {
    const engine = await openFaceEngine();
    const parts = new Map<string, { accepted: number; count: number }>();
    for (const { label, path } of readFaceLabels([folder])) {
      if (label.expect !== 'accept') continue;
      const { data, width, height } = jpeg.decode(readFileSync(path), { useTArray: true });
      const pixels = { width, height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) };
      const { verdict } = judgePicture(engine, pixels);
      for (const part of ['all', label.group ?? 'no group', ...label.tags]) {
        const { accepted, count } = parts.get(part) ?? { accepted: 0, count: 0 };
        parts.set(part, { accepted: accepted + Number(verdict.accept), count: count + 1 });
      }
    }
    const rates = [...parts]
      .filter(([, { count }]) => count >= minFrames)
      .map(([part, { accepted, count }]) => ({ part, rate: (100 * accepted) / count }));
    const worst = rates.reduce((a, b) => (b.rate < a.rate ? b : a));
    const best = rates.reduce((a, b) => (b.rate > a.rate ? b : a));
    assert.ok(
      best.rate - worst.rate <= maxGap,
      `${worst.part} ${worst.rate.toFixed(1)} %, ${best.part} ${best.rate.toFixed(1)} %`,
    );
    assert.ok(
      rates.every(({ rate }) => rate >= 95),
      `${worst.part} ${worst.rate.toFixed(1)} %`,
    );
  });
});
