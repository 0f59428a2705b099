/**
 * Time of the document detector and the gates on one thread, after a warm-up, on synthetic frames of both sizes the
 * worker meets: live (about 77,000 pixels) and still. `tsx test/bench/documents.ts [--data <folder>] [--rounds 3]`;
 * with a folder of labeled frames those are used instead, also scaled to live size.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createOutlineDetector, judgeDocument, measureDocument, type DocumentForm } from '../../src/document/index.js';
import type { Pixels } from '../../src/shared/geometry.js';
import { quantile, table, writeReport } from '../report.js';
import { compose, formsOf, randomFrom, readFrame, readLabels, type LabeledFrame } from '../eval/document-samples.js';

const { values } = parseArgs({
  options: { data: { type: 'string' }, rounds: { type: 'string', default: '3' }, json: { type: 'string' } },
});

interface Frame {
  pixels: Pixels;
  form: DocumentForm;
}

/** Area average down to about so many pixels. */
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

/** A card with lines of print on a grained table, posed at random. */
function syntheticFrames(count: number): Frame[] {
  const random = randomFrom(3);
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
    pixels: compose({ pixels: card, quad }, 856 / 540, table, random).pixels,
    form: 'id1',
  }));
}

function labeledFrames(folder: string): Frame[] {
  const labels = readLabels<LabeledFrame>(folder, 'ground-truth.json') ?? [];
  return labels.map(({ file, docType }) => ({ pixels: readFrame(folder, file), form: formsOf(docType)[0]! }));
}

const { data } = values;
if (data && !existsSync(data)) throw new Error('the folder of frames does not exist');
const stills = data ? labeledFrames(data) : syntheticFrames(24);
const live = stills.map(({ pixels, form }) => ({ pixels: scaled(pixels, 77_000), form }));
const detector = createOutlineDetector();
for (const { pixels, form } of live.slice(0, 20)) detector.detect(pixels, { documentType: form });

/** Processor time of a round over the live frames, milliseconds a frame: what a busy machine does not blur. */
let liveCpuMs = 0;
const liveMs: number[] = [];
const stillMs: number[] = [];
const gateMs: number[] = [];
for (let round = 0; round < Number(values.rounds); round++) {
  const before = process.cpuUsage();
  for (const { pixels, form } of live) {
    const start = performance.now();
    detector.detect(pixels, { documentType: form });
    liveMs.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  liveCpuMs += (user + system) / 1000 / live.length / Number(values.rounds);
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
writeReport('bench-documents', { ...rows, liveCpuMs }, values.json);
