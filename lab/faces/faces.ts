/**
 * `npm run lab -- faces [--data <folder> ...] [--engine compact|mediapipe] [--measures <file>]`: sends labeled pictures
 * through the elements' own worker and gates, by condition, group and tag. `--data` may be given several times. Without it
 * the synthetic people of `testing/src` are judged. `--measures` stores every measure of every file, for work on the limits.
 */
import { writeFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { readCommandLine } from '../../tools/command-line.js';
import { ensureAssets } from '../../tools/build/stale.js';
import { judgeFace } from '../../src/face/judge.js';
import { thresholdsVersion } from '../../src/face/thresholds.js';
import type { EngineName } from '../../src/engine/types.js';
import { withFacePage } from '../shared/face-browser.js';
import { readFaceLabels, type FaceLabel } from '../shared/face-labels.js';
import type { PageAnalysis, PictureSource } from './face-page.js';
import { isRight, reportOf } from './face-score.js';
import type { JudgedFrame } from './judged-frame.js';

const { values: options } = readCommandLine({
  options: {
    data: { type: 'string', multiple: true },
    engine: { type: 'string', default: 'compact' },
    measures: { type: 'string' },
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

async function judgeAll(page: Page, pictures: readonly Labeled[]): Promise<JudgedFrame[]> {
  const rows: JudgedFrame[] = [];
  for (const { label, source } of pictures) {
    const analysis = await page.evaluate((from) => window.faceEvaluation.analyze(from), source);
    rows.push(judge(label, analysis));
  }
  return rows;
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

async function judgedPictures(): Promise<JudgedFrame[]> {
  const engine = engineOption();
  if (options.data === undefined) {
    console.log('no --data: the synthetic people are judged');
    return withFacePage([], async (page) => {
      await whenReady(page, engine);
      const labels = await page.evaluate(() => window.faceEvaluation.syntheticLabels());
      return judgeAll(
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
      return judgeAll(
        page,
        pictures.map(({ label }, index) => ({ label, source: { url: `/picture/${index}` } })),
      );
    },
  );
}

await ensureAssets();
const rows = await judgedPictures();
if (options.measures !== undefined)
  writeFileSync(
    options.measures,
    `${JSON.stringify(rows)}
`,
  );
for (const line of reportOf(rows)) console.log(line);
