/**
 * `npm run lab -- faces [--data <folder> ...] [--engine compact|mediapipe] [--json <file>] [--measures <file>]` `npm
 * run lab -- faces [--data <folder> ...] --robustness` `npm run lab -- faces [--data <folder> ...] --leave-one-out`
 *
 * Sends labeled pictures through the elements' own worker and gates, by condition, group and tag. `--data` may be given
 * several times. Without it the synthetic people of `testing/src` are judged. `--json` stores figures and one row per
 * file, `--measures` every measure of every file, for work on the limits.
 *
 * `--robustness` judges every picture again under each of `faceChanges`, and shows the margins of good and bad frames.
 * For that, photographs are cropped to a selfie's framing. `--leave-one-out` judges each person with limits that were
 * set without that person's pictures.
 */
import { writeFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { readCommandLine } from '../../tools/command-line.js';
import { ensureAssets } from '../../tools/build/stale.js';
import { judgeFace } from '../../src/face/judge.js';
import { thresholdsVersion } from '../../src/face/thresholds.js';
import type { EngineName } from '../../src/engine/types.js';
import { withFacePage } from '../shared/face-browser.js';
import { faceChanges, keepsLabel } from './face-changes.js';
import { readFaceLabels, type FaceLabel } from '../shared/face-labels.js';
import { judgedWithoutOwnFrames } from './face-leave-one-out.js';
import type { PageAnalysis, PictureSource } from './face-page.js';
import { robustnessReport, type ChangedFrames } from './face-robustness.js';
import { figuresOf, isRight, reportOf } from './face-score.js';
import type { JudgedFrame } from './judged-frame.js';

const { values: options } = readCommandLine({
  options: {
    data: { type: 'string', multiple: true },
    engine: { type: 'string', default: 'compact' },
    json: { type: 'string' },
    measures: { type: 'string' },
    robustness: { type: 'boolean', default: false },
    'leave-one-out': { type: 'boolean', default: false },
  },
});

/** A labeled picture and its URL on the page. */
interface Labeled {
  label: FaceLabel;
  source: PictureSource;
}

function judge(label: FaceLabel, { measures, workMs }: PageAnalysis): JudgedFrame {
  const verdict = judgeFace(measures);
  const row = {
    ...label,
    verdict: verdict.accept ? ('accept' as const) : ('refuse' as const),
    hint: verdict.hint,
    checks: verdict.failed,
    score: verdict.score,
    workMs,
    measures,
  };
  return { ...row, right: isRight(row) };
}

async function judgeAll(page: Page, pictures: readonly Labeled[], change?: string): Promise<JudgedFrame[]> {
  const rows: JudgedFrame[] = [];
  for (const { label, source } of pictures) {
    const analysis = await page.evaluate((from, name) => window.faceEvaluation.analyze(from, name), source, change);
    rows.push(judge(label, analysis));
  }
  return rows;
}

async function judgeChanged(page: Page, pictures: readonly Labeled[]): Promise<ChangedFrames[]> {
  const framed = await withSelfies(page, pictures);
  const changed: ChangedFrames[] = [];
  for (const change of faceChanges) {
    const kept = framed.filter(({ label }) => keepsLabel(change, label.condition));
    changed.push({ change: change.name, rows: await judgeAll(page, kept, change.name) });
    console.log(`${change.name}: ${kept.length} pictures`);
  }
  return changed;
}

/** Replaces photographs in which only the faces are counted with their faces in a selfie's framing. */
async function withSelfies(page: Page, pictures: readonly Labeled[]): Promise<Labeled[]> {
  const framed: Labeled[] = [];
  for (const picture of pictures) {
    const { label, source } = picture;
    if (label.condition !== 'photo' || !('url' in source)) {
      framed.push(picture);
      continue;
    }
    const { url } = source;
    const parts = await page.evaluate((from) => window.faceEvaluation.selfiesIn(from), url);
    for (const part of parts) {
      framed.push({
        label: { ...label, condition: 'selfie of a photo', expect: 'any', faces: null },
        source: { url, part },
      });
    }
  }
  return framed;
}

async function whenReady(page: Page, engine: EngineName): Promise<void> {
  const ready = await page.evaluate((name) => window.faceEvaluation.ready(name), engine);
  if (ready.analysis !== 'face') throw new Error(`no face engine in this browser: ${ready.reason}`);
  console.log(`engine ready (${ready.engine}, ${ready.delegate}), thresholds ${thresholdsVersion}`);
}

function engineOption(): EngineName {
  if (options.engine === 'mediapipe' || options.engine === 'compact') return options.engine;
  throw new Error(`--engine must be mediapipe or compact, not ${options.engine}`);
}

async function withPictures<T>(use: (page: Page, pictures: Labeled[]) => Promise<T>): Promise<T> {
  const engine = engineOption();
  if (options.data === undefined) {
    console.log('no --data: the synthetic people are judged');
    return withFacePage([], async (page) => {
      await whenReady(page, engine);
      const labels = await page.evaluate(() => window.faceEvaluation.syntheticLabels());
      return use(
        page,
        labels.map((label, synthetic) => ({
          label: { ...label, faces: null, group: null, tags: [] },
          source: { synthetic },
        })),
      );
    });
  }
  const pictures = readFaceLabels(options.data);
  return withFacePage(
    pictures.map(({ path }) => path),
    async (page) => {
      await whenReady(page, engine);
      return use(
        page,
        pictures.map(({ label }, index) => ({ label, source: { url: `/picture/${index}` } })),
      );
    },
  );
}

await ensureAssets();
if (options.robustness) {
  const changed = await withPictures(judgeChanged);
  if (options.measures !== undefined) {
    writeFileSync(options.measures, `${JSON.stringify(changed)}\n`);
  }
  for (const line of robustnessReport(changed)) console.log(line);
} else {
  const judged = await withPictures((page, pictures) => judgeAll(page, pictures));
  const rows = options['leave-one-out'] ? judgedWithoutOwnFrames(judged) : judged;
  if (options.json !== undefined) {
    const files = rows.map(({ measures, ...row }) => ({ ...row, faceCount: measures.faceCount }));
    writeFileSync(options.json, `${JSON.stringify({ ...figuresOf(rows), thresholdsVersion, files }, null, 1)}\n`);
  }
  if (options.measures !== undefined) {
    writeFileSync(options.measures, `${JSON.stringify(rows)}\n`);
  }
  for (const line of reportOf(rows)) console.log(line);
}
