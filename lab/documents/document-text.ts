/**
 * Whether the measure of text says what can be read.
 *
 * npm run lab -- document-text --data <folder> [--each]
 *
 * The good frames of the folder get blur, motion, noise and compression within their true corners. It prints the sharpness
 * of each fault, how many pass the shipped limit, and a cross-validation: the limit is set midway between good and blurry
 * frames of all documents but one, and tried on that one. `--each` prints every frame.
 */
import { readCommandLine } from '../../tools/command-line.js';
import { documentThresholds, measureDocument } from '../../src/document/index.js';
import type { DocumentForm, DocumentMeasures, Quad } from '../../src/document/index.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { wholePicture } from '../../test/support/printed-document.js';
import { table } from '../shared/report.js';
import { formsOf, readFrame, readLabels, type QualityLabel } from './document-samples.js';
import { textFaults, withFault } from './text-faults.js';

const { values } = readCommandLine({
  options: {
    data: { type: 'string', value: 'folder', says: 'labeled frames' },
    each: { type: 'boolean', default: false, says: 'prints every frame' },
  },
});
const { accept } = documentThresholds.find(({ id }) => id === 'sharpness-min')!;

function measureWithin(pixels: Pixels, quad: Quad, form: DocumentForm): DocumentMeasures {
  return measureDocument({ pixels, outline: { ...wholePicture(pixels), quad }, documentType: form, time: 0 }).measures;
}

const figure = (value: number | null, digits = 3): string => (value === null ? '–' : value.toFixed(digits));
if (values.data === undefined) throw new Error('--data <folder> is needed');
await printFrames(values.data);

/** The frame around a document, so that blurring it takes less time. */
function cutOut(pixels: Pixels, corners: readonly (readonly [number, number])[]): { pixels: Pixels; quad: Quad } {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const left = Math.max(0, Math.floor(Math.min(...xs)) - 24);
  const top = Math.max(0, Math.floor(Math.min(...ys)) - 24);
  const width = Math.min(pixels.width, Math.ceil(Math.max(...xs)) + 24) - left;
  const height = Math.min(pixels.height, Math.ceil(Math.max(...ys)) + 24) - top;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = ((y + top) * pixels.width + left) * 4;
    data.set(pixels.data.subarray(from, from + width * 4), y * width * 4);
  }
  const [a, b, c, d] = corners.map(([x, y]) => ({ x: x - left, y: y - top }));
  return { pixels: { data, width, height }, quad: [a!, b!, c!, d!] };
}

async function printFrames(folder: string): Promise<void> {
  const labels = (readLabels<QualityLabel>(folder, 'quality-labels.json') ?? []).filter(
    ({ expect, quad }) => expect === 'accept' && quad !== null,
  );
  const rows: { document: string; fault: string; sharpness: number }[] = [];
  for (const [at, { file, quad, docType }] of labels.entries()) {
    const cut = cutOut(readFrame(folder, file), quad!);
    const form = formsOf(docType)[0]!;
    const { documentWidthPixels: width } = measureWithin(cut.pixels, cut.quad, form);
    for (const [fault, how] of Object.entries(textFaults)) {
      // The frame as it is was compressed once already.
      const pixels = fault === 'as it is' ? cut.pixels : await withFault(cut.pixels, width!, how, at + 1);
      const { sharpness } = measureWithin(pixels, cut.quad, form);
      rows.push({ document: /\d+/.exec(file)?.[0] ?? file, fault, sharpness: sharpness ?? 0 });
      if (values.each) {
        console.log(`${file} ${fault}: ${figure(sharpness)}`);
      }
    }
  }
  const names = Object.keys(textFaults);
  console.log(
    table(
      ['Fault', 'Expected', 'Least', 'Median', 'Most', `Pass ${accept}`],
      names.map((name) => {
        const of = rows.filter(({ fault }) => fault === name).map(({ sharpness }) => sharpness);
        of.sort((a, b) => a - b);
        return [
          name,
          textFaults[name]!.expect,
          figure(of[0]!),
          figure(of[of.length >> 1]!),
          figure(of.at(-1)!),
          `${of.filter((value) => value >= accept).length} of ${of.length}`,
        ];
      }),
    ),
  );
  let wrong = 0;
  let tried = 0;
  const limits: number[] = [];
  const isExpected = (fault: string, expect: string): boolean => textFaults[fault]!.expect === expect;
  for (const document of new Set(rows.map((row) => row.document))) {
    const others = rows.filter((row) => row.document !== document);
    const good = Math.min(
      ...others.filter(({ fault }) => isExpected(fault, 'sharp')).map(({ sharpness }) => sharpness),
    );
    const bad = Math.max(
      ...others.filter(({ fault }) => isExpected(fault, 'blurry')).map(({ sharpness }) => sharpness),
    );
    const limit = Math.sqrt(good * bad);
    limits.push(limit);
    for (const { document: own, fault, sharpness } of rows) {
      if (own !== document || isExpected(fault, 'between')) continue;
      tried++;
      if (sharpness >= limit !== isExpected(fault, 'sharp')) wrong++;
    }
  }
  console.log(
    `\nleft out by document: limits ${figure(Math.min(...limits))} to ${figure(Math.max(...limits))}, ` +
      `${wrong} of ${tried} pictures wrong`,
  );
}
