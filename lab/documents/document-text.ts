/**
 * Whether the measure of text says what can be read.
 *
 * npm run lab -- document-text [--width 700] [--only gh-ghana-card,…] [--tesseract]
 * npm run lab -- document-text --data <folder> [--each]
 *
 * Without `--data`, each side of the drawn documents is blurred step by step. It prints the sharpness, the blur at which
 * the gate refuses the document, and the blur at which the shipped reader no longer reads its machine-readable zone; with
 * `--tesseract` also the blur at which tesseract (if installed) reads fewer than half of the words that it read before.
 * Blur is in pixels of a document 640 long.
 *
 * With `--data`, the good frames of the folder get blur, motion, noise and compression within their true corners. It
 * prints the sharpness of each fault, how many pass the shipped limit, and a cross-validation: the limit is set midway
 * between good and blurry frames of all documents but one, and tried on that one. `--each` prints every frame.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { readCommandLine } from '../../tools/command-line.js';
import { documentForms, documentThresholds, formOf, measureDocument } from '../../src/document/index.js';
import type { DocumentForm, DocumentMeasures, Quad } from '../../src/document/index.js';
import { zoneFormatOf } from '../../src/document/document-zones.js';
import type { ZoneFormat } from '../../src/document/mrz/formats.js';
import { straightenLuma } from '../../src/document/straighten.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { readZone } from '../../src/engine/mrz/zone.js';
import { specOf, syntheticDocumentKinds } from '../../testing/src/documents/document-kinds.js';
import { printedDocument, wholePicture } from '../../test/support/printed-document.js';
import { readerNet } from '../../test/support/reader-net.js';
import { table } from '../shared/report.js';
import { formsOf, readFrame, readLabels, type QualityLabel } from './document-samples.js';
import { textFaults, withFault } from './text-faults.js';

const { values } = readCommandLine({
  options: {
    data: { type: 'string', value: 'folder', says: 'labeled frames instead of drawn documents' },
    each: { type: 'boolean', default: false, says: 'prints every frame' },
    width: { type: 'string', default: '700', number: (width) => width >= 300, says: 'of the drawn documents, pixels' },
    only: { type: 'string', value: 'kinds', says: 'separated by commas' },
    tesseract: { type: 'boolean', default: false, says: 'reads the drawn documents with tesseract, too' },
  },
});
/** Of drawn documents. */
const blurs = [0, 0.5, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4];
const { accept } = documentThresholds.find(({ id }) => id === 'sharpness-min')!;

function measureWithin(pixels: Pixels, quad: Quad, form: DocumentForm): DocumentMeasures {
  return measureDocument({ pixels, outline: { ...wholePicture(pixels), quad }, documentType: form, time: 0 }).measures;
}

const figure = (value: number | null, digits = 3): string => (value === null ? '–' : value.toFixed(digits));
if (values.data === undefined) await printDrawn();
else await printFrames(values.data);

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

async function printDrawn(): Promise<void> {
  const net = await readerNet();
  const folder = mkdtempSync(join(tmpdir(), 'document-text-'));
  const only = values.only?.split(',');
  const hasTesseract = values.tesseract && spawnSync('tesseract', ['--version']).status === 0;
  if (values.tesseract && !hasTesseract) console.log('skipped: tesseract is not installed');
  const lines: string[][] = [];
  for (const kind of syntheticDocumentKinds.filter((name) => only?.includes(name) ?? true)) {
    const { documentType, form, sides } = specOf(kind);
    for (const side of sides) {
      const picture = await printedDocument(kind, side, values.width);
      const longer = Math.max(picture.width, picture.height);
      const format = zoneFormatOf(documentType, side);
      const { quad } = wholePicture(picture);
      const sharpness: number[] = [];
      let zoneUpTo: number | null = null;
      let wordsUpTo: number | null = null;
      let words: string[] = [];
      for (const blur of blurs) {
        const pixels = await withFault(picture, longer, { blur, noise: 2 }, 1);
        const measures = measureWithin(pixels, quad, formOf(form));
        sharpness.push(measures.sharpness ?? 0);
        const isZoneRead = format !== null && readsZone(net, pixels, quad, formOf(form), format);
        if (isZoneRead && (zoneUpTo !== null || blur === 0)) zoneUpTo = blur;
        if (!hasTesseract) continue;
        const read = await wordsOf(pixels, join(folder, 'page.png'));
        if (blur === 0) words = read;
        if (words.length > 0 && words.filter((word) => read.includes(word)).length >= words.length / 2)
          wordsUpTo = blur;
      }
      const past = sharpness.findIndex((value) => value < accept);
      lines.push([
        `${kind} ${side}`,
        ...[0, 2, 4, 6, 8].map((at) => figure(sharpness[at]!)),
        past < 0 ? 'never' : past === 0 ? 'always' : `${blurs[past - 1]} to ${blurs[past]}`,
        format === null ? '' : zoneUpTo === null ? 'never' : `up to ${zoneUpTo}`,
        ...(hasTesseract ? [wordsUpTo === null ? 'no words' : `up to ${wordsUpTo} (${words.length})`] : []),
      ]);
    }
  }
  rmSync(folder, { recursive: true });
  console.log(
    table(
      [
        'Document',
        'Blur 0',
        '1',
        '1.5',
        '2',
        '3',
        'Refused from',
        'Zone read',
        ...(hasTesseract ? ['Words read'] : []),
      ],
      lines,
    ),
  );
}

function readsZone(
  net: Awaited<ReturnType<typeof readerNet>>,
  pixels: Pixels,
  quad: Quad,
  form: DocumentForm,
  format: ZoneFormat,
): boolean {
  const { widthMillimeters, heightMillimeters } = documentForms[form];
  const width = 1000;
  const height = Math.round((width * heightMillimeters!) / widthMillimeters!);
  const data = new Uint8Array(width * height);
  const flat = quad.flatMap(({ x, y }) => [x, y]);
  straightenLuma(pixels, flat, data, width, height, 1);
  return readZone(net, { data, width, height }, { format, widthMillimeters: widthMillimeters! }).checkDigitsValid;
}

/** Words of four and more letters or digits. */
async function wordsOf({ data, width, height }: Pixels, file: string): Promise<string[]> {
  await sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: 2 * width })
    .png()
    .toFile(file);
  if (!existsSync(file)) return [];
  const { stdout } = spawnSync('tesseract', [file, '-', '--psm', '11'], { encoding: 'utf8' });
  return stdout.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 4);
}
