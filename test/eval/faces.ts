/**
 * `npm run eval:faces [-- --data <folder>] [--json <file>] [--measures <file>]`
 *
 * Sends labelled pictures through the worker the elements use and judges them with the gates the elements use.
 * Without `--data` the synthetic people of `src/testing` are judged. `--json` takes figures and one row per file,
 * `--measures` every measure of every file, for work on the limits.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Page } from 'puppeteer-core';
import { ensureAssets } from '../../scripts/assets.js';
import { judgeFace } from '../../src/quality/judge.js';
import { thresholdsVersion } from '../../src/quality/thresholds.js';
import { withFacePage } from './face-browser.js';
import { readFaceLabels, type FaceLabel } from './face-labels.js';
import type { PageAnalysis } from './face-page.js';
import { figuresOf, isRight, reportOf, type JudgedFrame } from './face-score.js';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    json: { type: 'string' },
    measures: { type: 'string' },
  },
});

function judge(label: FaceLabel, { measures, workMs }: PageAnalysis): JudgedFrame {
  const verdict = judgeFace(measures);
  const row = {
    ...label,
    verdict: verdict.accept ? ('accept' as const) : ('refuse' as const),
    hint: verdict.hint,
    score: verdict.score,
    workMs,
    measures,
  };
  return { ...row, right: isRight(row) };
}

async function judgeAll(
  labels: readonly FaceLabel[],
  analyse: (index: number) => Promise<PageAnalysis>,
): Promise<JudgedFrame[]> {
  const rows: JudgedFrame[] = [];
  for (const [index, label] of labels.entries()) rows.push(judge(label, await analyse(index)));
  return rows;
}

async function whenReady(page: Page): Promise<void> {
  const { mode, delegate, reason } = await page.evaluate(() => window.faceEvaluation.ready());
  if (mode !== 'face') throw new Error(`no face engine in this browser: ${reason}`);
  console.log(`engine ready (${delegate}), thresholds ${thresholdsVersion}`);
}

async function evaluateFolder(folder: string): Promise<JudgedFrame[]> {
  const { labels, pathOf } = readFaceLabels(folder);
  const paths = labels.map((label) => pathOf(label.file));
  return withFacePage(paths, async (page) => {
    await whenReady(page);
    return judgeAll(labels, (index) =>
      page.evaluate((url) => window.faceEvaluation.analyseUrl(url), `/picture/${index}`),
    );
  });
}

async function evaluateSynthetic(): Promise<JudgedFrame[]> {
  console.log('no --data: the synthetic people are judged');
  return withFacePage([], async (page) => {
    await whenReady(page);
    const labels = await page.evaluate(() => window.faceEvaluation.syntheticLabels());
    return judgeAll(
      labels.map((label) => ({ ...label, faces: null })),
      (index) => page.evaluate((at) => window.faceEvaluation.analyseSynthetic(at), index),
    );
  });
}

await ensureAssets();
const rows = await (options.data === undefined
  ? evaluateSynthetic()
  : evaluateFolder(options.data));
if (options.json !== undefined) {
  const files = rows.map(({ measures, ...row }) => ({ ...row, faceCount: measures.faceCount }));
  writeFileSync(
    options.json,
    `${JSON.stringify({ ...figuresOf(rows), thresholdsVersion, files }, null, 1)}\n`,
  );
}
if (options.measures !== undefined) {
  writeFileSync(options.measures, `${JSON.stringify(rows)}\n`);
}
for (const line of reportOf(rows)) console.log(line);
