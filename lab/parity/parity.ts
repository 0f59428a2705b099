/**
 * `npm run lab -- parity [--data <folder>] [--weights shipped|source]`
 *
 * Both face engines, with the built assets, on the same pixels in one headless browser: every picture (.jpg, .jpeg,
 * .png) of a folder and its subfolders, and twelve frames of every .mjpeg clip; without `--data`, the synthetic people
 * of `testing/src`. The engines alternate, three turns each, and the first one changes with every picture.
 *
 * `--weights source` keeps every weight as exact as its source, to exclude differences caused by rounding.
 *
 * Printed:
 * - agree: % of pictures in which both find the same number of faces, each overlapping its counterpart by half or more
 *   (shared area over the union of both boxes). All other figures are about faces that both found.
 * - landmarks: distance of the 478 points, as % of MediaPipe's distance between the eyes' middles. The last line has
 *   the
 * mean over all faces, and the worst point of the worst face.
 * - yaw, pitch, roll: the last line has the worst yaw; above it are mean, p95 and worst of all three.
 * - ms: an engine's time for a picture once its pixels are available, the median of three turns; the last line has the
 *   medians over all pictures.
 */
import type { Page } from 'puppeteer-core';
import { readCommandLine } from '../../tools/command-line.js';
import { ensureAssets } from '../../tools/build/stale.js';
import type { FaceObservation } from '../../src/contract/face.js';
import { describeAsset } from '../../engine/build-assets.js';
import { browserLoader } from '../../tools/build/wasm-loader.js';
import { buildExactModel } from '../../engine/compact/models.js';
import { modelNames } from '../../engine/compact/rounded.js';
import type { AssetName } from '../../src/engine/manifest.js';
import { withEvaluationPage } from '../shared/face-browser.js';
import type { PageFace, ParitySource } from './parity-page.js';
import { picturesIn } from './parity-pictures.js';
import { compareFrame, reportOf, type ParityRow } from './parity-score.js';

const { values: options } = readCommandLine({
  options: { data: { type: 'string' }, weights: { type: 'string', default: 'shipped' } },
});
if (!['shipped', 'source'].includes(options.weights)) {
  console.error(`--weights must be shipped or source, not ${options.weights}`);
  process.exit(1);
}

function observed({ landmarks, poseMatrix, ...face }: PageFace): FaceObservation {
  return { ...face, landmarks: Float32Array.from(landmarks), poseMatrix: poseMatrix && Float32Array.from(poseMatrix) };
}

async function compareAll(
  page: Page,
  pictures: readonly { file: string; source: ParitySource }[],
): Promise<ParityRow[]> {
  const compare = async (source: ParitySource, turn: number) =>
    page.evaluate((picture, compactFirst) => window.parity.compare(picture, compactFirst), source, turn % 2 === 0);
  // The first picture also warms up both engines, so it is not counted.
  if (pictures[0]) await compare(pictures[0].source, 0);
  const rows: ParityRow[] = [];
  for (const [turn, { file, source }] of pictures.entries()) {
    const { compact, mediapipe, ...rest } = await compare(source, turn);
    rows.push(compareFrame({ file, ...rest, compact: compact.map(observed), mediapipe: mediapipe.map(observed) }));
  }
  return rows;
}

/** The compact engine's models without rounded weights. */
function exactModels(): { name: AssetName; content: Buffer }[] {
  return modelNames.map((name) => ({ name: `compact-${name}` as const, content: Buffer.from(buildExactModel(name)) }));
}

await ensureAssets();
const models = options.weights === 'source' ? exactModels() : [];
const pictures = options.data === undefined ? [] : picturesIn(options.data);
const rows = await withEvaluationPage(
  {
    script: 'parity/parity-page.ts',
    global: 'parity',
    pictures: [...pictures, ...models].map(({ content }) => content),
    plugins: [browserLoader()],
  },
  async (page) => {
    const located = models.map(({ name, content }, at) => {
      const { bytes, integrity } = describeAsset(name, 'bin', content);
      return [name, { url: `/picture/${pictures.length + at}`, bytes, integrity }] as const;
    });
    await page.evaluate((from) => window.parity.start(from), Object.fromEntries(located));
    if (options.data !== undefined) {
      return compareAll(
        page,
        pictures.map(({ name }, index) => ({ file: name, source: `/picture/${index}` })),
      );
    }
    console.log('no --data: the synthetic people are compared');
    const names = await page.evaluate(() => window.parity.syntheticNames());
    return compareAll(
      page,
      names.map((file, source) => ({ file, source })),
    );
  },
);
for (const line of reportOf(rows)) console.log(line);
