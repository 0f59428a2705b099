/** The same light gets the same answer, whatever the skin tone. `npm run lab -- fairness` checks more people and lights. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import jpeg from 'jpeg-js';
import { readFaceLabels } from '../../../shared/face-labels.js';
import { differenceOf, groupFigures, shareOf, type FairnessRow } from '../../../fairness/fairness-figures.js';
import { filmCaptures, filmedTones, takes, type FilmedCapture } from '../../../fairness/fairness-films.js';
import { burning, judgeTonesInLights } from '../../../fairness/fairness-synthetic.js';
import { openFaceEngine } from '../../../../test/support/node-engine.js';
import type { CompactFaceEngine } from '../../../../src/engine/compact/face/engine.js';
import { monkTones, renderPerson } from '../../../../testing/src/index.js';
import { judgePicture } from '../../../../test/support/judge-picture.js';

function row(identity: string, accepted: boolean, tags: readonly string[] = []): FairnessRow {
  const label = { file: identity, condition: 'good', expect: 'accept', alsoOk: [], monk: null, identity, faces: 1 };
  return { label: { ...label, group: null, tags }, accepted, hint: accepted ? null : 'blurry' };
}
const people = (count: number, refused: number, tag: string): FairnessRow[] =>
  Array.from({ length: count }, (_, at) => row(`${tag} ${at}`, at >= refused, [tag]));

describe('fairness', () => {
  let engine: CompactFaceEngine;
  before(async () => {
    engine = await openFaceEngine();
  });

  it('answers every tone alike in every light', () => {
    const rows = judgeTonesInLights(engine, [1], monkTones);
    assert.deepEqual(
      rows.filter(({ depends, light }) => depends && !burning.has(light)),
      [],
    );
    const answers = new Set(rows.flatMap(({ verdicts }) => verdicts.map((verdict) => verdict === 'accept')));
    assert.equal(answers.size, 2, 'some lights are good and some are not');
    const side = rows.find(({ light }) => light === 'one hard side');
    assert.deepEqual(new Set(side?.verdicts), new Set(['uneven-light']), 'a dark side is not mistaken for a cover');
  });

  it('reads the same light on light and dark skin, and accepts both when it is scarce', () => {
    const judged = ([1, 5, 8, 10] as const).map((monk) =>
      judgePicture(engine, renderPerson({ monk, identity: 3, exposure: 0.2, noise: 1.2 })),
    );
    const levels = judged.map(({ measures }) => measures.lightLevel ?? 0);
    assert.ok(Math.max(...levels) / Math.min(...levels) < 1.1, `light levels ${levels.join(', ')}`);
    assert.deepEqual(new Set(judged.map(({ verdict }) => verdict.hint)), new Set([null]));
  });

  it('rejects a face as too dark if noise drowns it, but not one that stands out from the noise', () => {
    const failed = ([1, 10] as const).map((monk) => {
      const { verdict } = judgePicture(engine, renderPerson({ monk, identity: 1, exposure: 0.14, noise: 2.4 }));
      return verdict.failed.includes('light-face-noise');
    });
    assert.deepEqual(failed, [false, true]);
  });

  it('takes the photo of a dark face in dim light although it blinks', () => {
    const captures = filmCaptures(engine, [2], [3, 8], ['dim'], takes.slice(0, 1));
    const [light, dark] = captures.map(({ frames }) => frames);
    assert.ok(typeof light === 'number' && typeof dark === 'number', 'both are taken');
    assert.ok(dark - light <= 5, `${light} frames at tone 3, ${dark} at tone 8`);
  });

  it('distinguishes a slower tone from chance differences of whole frames', () => {
    const films = (extra: number): FilmedCapture[] =>
      [1, 2, 3, 4, 5, 6].flatMap((identity) =>
        takes.flatMap((_, take) =>
          monkTones.map((monk): FilmedCapture => {
            const step = (identity * 7 + take * 5 + monk * 3) % 2 === 0 ? 0 : 4;
            const frames = 36 + step + (monk === 10 ? extra : 0);
            return { monk, light: 'dim', identity, take, frames, hints: [] };
          }),
        ),
      );
    const [even] = filmedTones(films(0));
    assert.ok(even!.gapPercent <= even!.chancePercent, `${even!.gapPercent} % of ${even!.chancePercent} %`);
    assert.equal(even!.films, 12);
    const [slow] = filmedTones(films(6));
    assert.ok(slow!.gapPercent > 10 && slow!.gapPercent > slow!.chancePercent, `${slow!.gapPercent} %`);
    assert.ok(slow!.gapLow > 0 && slow!.gapLow <= slow!.gapPercent && slow!.gapHigh >= slow!.gapPercent);
    const [missed] = filmedTones(films(0).map((film) => (film.identity === 2 ? { ...film, frames: null } : film)));
    assert.equal(missed!.missed, 20);
  });

  it('counts a person with several pictures once', () => {
    const share = shareOf([row('a', true), row('a', false), row('b', true)], ({ accepted }) => accepted);
    assert.equal(share.people, 2);
    assert.equal(share.frames, 3);
    assert.equal(share.percent, 75);
  });

  it('reports a group that falls behind, and concludes nothing from few people', () => {
    const rows = [...people(40, 0, 'one'), ...people(40, 4, 'other'), ...people(2, 1, 'few')];
    const parts = (['one', 'other', 'few'] as const).map(
      (tag) =>
        [tag, ({ tags }: FairnessRow['label']) => tags.includes(tag)] as [string, (l: FairnessRow['label']) => boolean],
    );
    const results = groupFigures(rows, parts, ({ accepted }) => accepted).map(({ result }) => result);
    assert.deepEqual(results, ['ok', 'behind', 'too few']);
  });

  it('gives a confidence interval that contains the difference', () => {
    const holds = ({ accepted }: FairnessRow): boolean => accepted;
    const { points, low, high } = differenceOf(
      shareOf(people(40, 0, 'one'), holds),
      shareOf(people(40, 4, 'other'), holds),
    );
    assert.equal(points, 10);
    assert.ok(low < 10 && low > -5 && high > 10 && high < 30, `${low} ${high}`);
  });
});

const folder = fileURLToPath(new URL('../../../../../shared/eval/real/frames', import.meta.url));
const skip = !existsSync(folder) && 'no photographs next to the project';
/** Groups and tags with fewer good frames are not conclusive. */
const minFrames = 30;
/** Percentage points between the best and the worst group. */
const maxGap = 5;

describe('real people', { skip }, () => {
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
