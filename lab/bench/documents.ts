/**
 * Time of the document detector and the gates on one thread, after a warm-up, on synthetic frames of both sizes that
 * the worker gets: live (about 77,000 pixels) and still. Compared with jscanify on the same frames. `npm run lab --
 * bench documents [--data <folder>] [--rounds 1]` uses labeled frames from the folder instead, which are also scaled to
 * live size.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isCount, readCommandLine } from '../../tools/command-line.js';
import { createOutlineDetector, judgeDocument, measureDocument, type DocumentForm } from '../../src/document/index.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { repositoryRoot } from '../../tools/run.js';
import { quantile, table, writeReport } from '../shared/report.js';
import { compose, formsOf, readFrame, readLabels, type LabeledFrame } from '../documents/document-samples.js';
import { documentMapper } from '../../test/support/document-mapper.js';
import { intersectionOverUnion, type Corner } from '../shared/quad-overlap.js';
import { jscanifyName, loadJscanify } from './peers/jscanify.js';
import { compressed } from './site.js';
import { seededRandom } from '../../testing/src/render/random.js';

const { values } = readCommandLine({
  options: {
    data: { type: 'string' },
    rounds: { type: 'string', default: '1', number: isCount },
    json: { type: 'string' },
  },
});

interface Frame {
  pixels: Pixels;
  form: DocumentForm;
  /** `null`: shows no document. */
  quad: Corner[] | null;
}

/** Reduces a picture to about this many pixels, by area average. */
function scaled(pixels: Pixels, target: number): Pixels {
  const factor = Math.min(1, Math.sqrt(target / (pixels.width * pixels.height)));
  const width = Math.round(pixels.width * factor);
  const height = Math.round(pixels.height * factor);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const y0 = Math.floor((y * pixels.height) / height);
    const y1 = Math.max(y0 + 1, Math.floor(((y + 1) * pixels.height) / height));
    for (let x = 0; x < width; x++) {
      const x0 = Math.floor((x * pixels.width) / width);
      const x1 = Math.max(x0 + 1, Math.floor(((x + 1) * pixels.width) / width));
      for (let c = 0; c < 4; c++) {
        let sum = 0;
        for (let v = y0; v < y1; v++) {
          for (let u = x0; u < x1; u++) sum += pixels.data[(v * pixels.width + u) * 4 + c]!;
        }
        data[(y * width + x) * 4 + c] = sum / ((y1 - y0) * (x1 - x0));
      }
    }
  }
  return { data, width, height };
}

/** A card with printed lines on a grainy table, in a random pose. */
function syntheticFrames(count: number): Frame[] {
  const random = seededRandom(3);
  const picture = (width: number, height: number, at: (x: number, y: number) => number): Pixels => {
    const data = new Uint8ClampedArray(width * height * 4);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const value = at(x, y);
        data.set([value, value * 0.95, value * 0.9, 255], (y * width + x) * 4);
      }
    }
    return { data, width, height };
  };
  const card = picture(856, 540, (x, y) =>
    x > 40 && x < 260 && y > 120 && y < 420
      ? 110 + ((x * 7 + y * 13) % 60)
      : y % 60 < 14 && x > 300 && x < 780 && (x >> 3) % 3
        ? 60
        : 215,
  );
  const table = picture(1080, 1080, (x) => 120 + 20 * Math.sin(x / 9) + 30 * random());
  const quad: [number, number][] = [
    [0, 0],
    [856, 0],
    [856, 540],
    [0, 540],
  ];
  return Array.from({ length: count }, () => ({
    ...compose({ pixels: card, quad }, 856 / 540, table, random),
    form: 'id1',
  }));
}

function labeledFrames(folder: string): Frame[] {
  const labels = readLabels<LabeledFrame>(folder, 'ground-truth.json') ?? [];
  return labels.map(({ file, docType, quad }) => ({
    pixels: readFrame(folder, file),
    form: formsOf(docType)[0]!,
    quad,
  }));
}

const { data } = values;
if (data && !existsSync(data)) throw new Error('the folder of frames does not exist');
const stills = data ? labeledFrames(data) : syntheticFrames(24);
const live = stills.map(({ pixels, form, quad }): Frame => {
  const small = scaled(pixels, 77_000);
  const [x, y] = [small.width / pixels.width, small.height / pixels.height];
  return { pixels: small, form, quad: quad && quad.map(([u, v]): Corner => [u * x, v * y]) };
});
const mapper = await documentMapper();
const detector = createOutlineDetector({ mapper: () => mapper });
for (const { pixels, form } of live.slice(0, 20)) detector.detect(pixels, { documentType: form });

/** Processor time of a round over the live frames, in milliseconds a frame. A busy machine does not affect it. */
let liveCpuMs = 0;
const liveMs: number[] = [];
const stillMs: number[] = [];
const gateMs: number[] = [];
for (let round = 0; round < values.rounds; round++) {
  const before = process.cpuUsage();
  for (const { pixels, form } of live) {
    const start = performance.now();
    detector.detect(pixels, { documentType: form });
    liveMs.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  liveCpuMs += (user + system) / 1000 / live.length / values.rounds;
  for (const { pixels, form } of stills) {
    const start = performance.now();
    const outline = detector.detect(pixels, { documentType: form });
    const found = performance.now();
    stillMs.push(found - start);
    judgeDocument(measureDocument({ pixels, outline, documentType: form, time: 0 }).measures);
    gateMs.push(performance.now() - found);
  }
}
const rows = { 'outline, live': liveMs, 'outline, as given': stillMs, 'gates, as given': gateMs };
console.log(
  table(
    ['One thread', 'p50', 'p95', 'Times'],
    Object.entries(rows).map(([name, times]) => [
      name,
      `${quantile(times, 0.5).toFixed(1)} ms`,
      `${quantile(times, 0.95).toFixed(1)} ms`,
      times.length,
    ]),
  ),
);
console.log(`outline, live: ${liveCpuMs.toFixed(1)} ms of processor time a frame`);

/** The detector as a page loads it, including gates and straightening. */
function documentsWorker(): string {
  const folder = `${repositoryRoot}dist/assets/`;
  const file = readdirSync(folder).find((name) => name.startsWith('documents-worker.'));
  return `${folder}${file}`;
}

/** How well and how fast an outline detector handles the frames that show a document. */
function judged(find: (frame: Frame) => Corner[] | null, frames: readonly Frame[]) {
  const times: number[] = [];
  const overlaps: number[] = [];
  for (const frame of frames) {
    if (frame.quad === null) continue;
    const start = performance.now();
    const found = find(frame);
    times.push(performance.now() - start);
    const { width, height } = frame.pixels;
    overlaps.push(found === null ? 0 : intersectionOverUnion(found, frame.quad, width, height));
  }
  return {
    frames: overlaps.length,
    overlap: overlaps.reduce((sum, overlap) => sum + overlap, 0) / overlaps.length,
    above90: overlaps.filter((overlap) => overlap > 0.9).length / overlaps.length,
    p50Ms: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
  };
}

const ours = ({ pixels, form }: Frame): Corner[] | null => {
  const outline = detector.detect(pixels, { documentType: form });
  return outline && outline.quad.map(({ x, y }): Corner => [x, y]);
};
const jscanify = await loadJscanify();
if (jscanify === null) console.log(`\nskipped: ${jscanifyName} is not available here`);
const finders = {
  'idv-elements': ours,
  ...(jscanify && { [jscanifyName]: ({ pixels }: Frame) => jscanify.find(pixels) }),
};
const ownBytes = compressed(readFileSync(documentsWorker())).length;
const beside = Object.entries(finders).flatMap(([name, find]) =>
  Object.entries({ live, 'as given': stills }).map(([size, frames]) => ({
    name,
    size,
    ...judged(find, frames),
    brotli: name === 'idv-elements' ? ownBytes : (jscanify?.brotli ?? 0),
  })),
);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
console.log(
  `\n${table(
    ['Outline', 'Frames', 'Of them', 'IoU', 'Above 0.9', 'p50', 'p95', 'Brotli'],
    beside.map(({ name, size, frames, overlap, above90, p50Ms, p95Ms, brotli }) => [
      name,
      size,
      frames,
      overlap.toFixed(3),
      percent(above90),
      `${p50Ms.toFixed(1)} ms`,
      `${p95Ms.toFixed(1)} ms`,
      `${(brotli / 1000).toFixed(0)} kB`,
    ]),
  )}`,
);
writeReport('bench-documents', { ...rows, liveCpuMs, beside }, values.json);
process.exit(0);
