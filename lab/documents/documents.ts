/**
 * Document outline and gates on labeled frames: the detector and the gates as shipped, on decoded pixels.
 *
 * npm run lab -- documents [--data <folder>] [--json <file>] [--all] [--each 6] [--without-map]
 *
 * `--data` reads `ground-truth.json` and, if present, `quality-labels.json`. Its frames are at most 1280 px, so the
 * gates run with a width limit of 400 px; everything else as shipped. Without it, scenes are drawn: hard ones for the
 * outline, `--each` of every condition, and the synthetic set for the gates. `--all` also names every frame below IoU
 * 0.95 and every wrong gate. `--without-map` leaves out the network that maps documents, as in the first moments of a
 * capture.
 */
import { writeFileSync } from 'node:fs';
import { isCount, readCommandLine } from '../../tools/command-line.js';
import {
  createOutlineDetector,
  judgeDocument,
  measureDocument,
  type DocumentForm,
  type DocumentOutline,
} from '../../src/document/index.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { formsOf, type LabeledFrame, type QualityLabel } from './document-samples.js';
import { intersectionOverUnion, type Corner } from '../shared/quad-overlap.js';
import { documentMapper } from '../../test/support/document-mapper.js';
import { drawnFrames, framesOfFolder } from './document-frames-given.js';

interface DetectionRow {
  file: string;
  docType: string | null;
  group: string;
  inFrame: boolean | null;
  iou: number | null;
  cornerError: number | null;
  score: number;
  accepted: boolean;
  ms: number;
}

interface GateRow {
  file: string;
  expect: string;
  severity: string;
  quad: 'given' | 'found';
  reasons: string[];
  accepted: boolean;
  right: boolean;
}

const { values } = readCommandLine({
  options: {
    data: { type: 'string' },
    json: { type: 'string' },
    all: { type: 'boolean', default: false },
    'without-map': { type: 'boolean', default: false },
    each: { type: 'string', default: '6', number: isCount },
  },
});
const { labels, qualityLabels, read, negativeForms, groupOf, widthLimit } = values.data
  ? framesOfFolder(values.data)
  : drawnFrames(values.each);
const mapper = values['without-map'] ? null : await documentMapper();
const detector = createOutlineDetector({ mapper: () => mapper });

const cornersOf = (outline: DocumentOutline): Corner[] => outline.quad.map(({ x, y }) => [x, y]);

function largestCornerError(found: Corner[], truth: Corner[]): number {
  const diagonal = Math.max(
    Math.hypot(truth[2]![0] - truth[0]![0], truth[2]![1] - truth[0]![1]),
    Math.hypot(truth[3]![0] - truth[1]![0], truth[3]![1] - truth[1]![1]),
  );
  const errors = [0, 1, 2, 3].map((shift) =>
    Math.max(
      ...truth.map(([x, y], at) => {
        const [u, v] = found[(at + shift) & 3]!;
        return Math.hypot(x - u, y - v);
      }),
    ),
  );
  return Math.min(...errors) / diagonal;
}

function detectTimed(pixels: Pixels, form: DocumentForm): { outline: DocumentOutline | null; ms: number } {
  const before = performance.now();
  const outline = detector.detect(pixels, { documentType: form });
  return { outline, ms: performance.now() - before };
}

function runDetection(label: LabeledFrame): DetectionRow {
  const pixels = read(label.file);
  const row: DetectionRow = {
    file: label.file,
    docType: label.docType,
    group: groupOf(label),
    inFrame: label.inFrame,
    iou: label.quad ? 0 : null,
    cornerError: null,
    score: 0,
    accepted: false,
    ms: 0,
  };
  // Without a document, every type is tried, and a single acceptance is an error.
  for (const form of label.docType === null ? (label.asked ?? negativeForms) : formsOf(label.docType)) {
    const { outline, ms } = detectTimed(pixels, form);
    row.ms = Math.max(row.ms, ms);
    if (!outline) continue;
    row.score = Math.max(row.score, outline.score);
    row.accepted ||= outline.accepted;
    if (!label.quad) continue;
    const found = cornersOf(outline);
    row.iou = intersectionOverUnion(found, label.quad, label.width, label.height);
    if (label.inFrame) row.cornerError = largestCornerError(found, label.quad);
  }
  return row;
}

function judgeFrame(
  pixels: Pixels,
  outline: DocumentOutline | null,
  form: DocumentForm,
): { accepted: boolean; reasons: string[] } {
  const { measures } = measureDocument({ pixels, outline, documentType: form, time: 0 });
  const verdict = judgeDocument(measures, {
    ...(widthLimit !== null && { limits: { 'width-min': { accept: widthLimit, block: widthLimit } } }),
  });
  const reasons = Object.entries(verdict.gates)
    .filter(([, state]) => state !== 'pass')
    .map(([hint]) => hint);
  return { accepted: verdict.accept, reasons };
}

function isRight({ expect, alsoOk = [] }: QualityLabel, accepted: boolean, reasons: readonly string[]): boolean {
  if (expect === 'accept') return accepted;
  if ([expect, ...alsoOk].some((answer) => reasons.includes(answer))) return true;
  return expect === 'too-far' && reasons.includes('low-resolution');
}

function runGates(label: QualityLabel): GateRow[] {
  const pixels = read(label.file);
  const form = formsOf(label.docType)[0]!;
  const [a, b, c, d] = label.quad?.map(([x, y]) => ({ x, y })) ?? [];
  const found = detectTimed(pixels, form).outline;
  const given: DocumentOutline | null = label.quad && {
    quad: [a!, b!, c!, d!],
    score: 1,
    accepted: true,
    inFrame: true,
    width: pixels.width,
    height: pixels.height,
  };
  return (
    [
      ['given', given],
      ['found', found],
    ] as const
  ).map(([quad, outline]) => {
    const { accepted, reasons } = judgeFrame(pixels, outline, form);
    return {
      file: label.file,
      expect: label.expect,
      severity: label.severity,
      quad,
      reasons,
      accepted,
      right: isRight(label, accepted, reasons),
    };
  });
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length);
const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = [...numbers].sort((x, y) => x - y);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
};
const percent = (part: number, whole: number): number => (whole ? (100 * part) / whole : 0);

function printGroup(name: string, rows: readonly DetectionRow[]): void {
  const ious = rows.map(({ iou }) => iou ?? 0);
  const errors = rows.flatMap(({ cornerError }) => (cornerError === null ? [] : [cornerError]));
  const cells = [
    name.padEnd(24),
    String(rows.length).padStart(4),
    mean(ious).toFixed(3).padStart(7),
    `${percent(ious.filter((iou) => iou >= 0.9).length, rows.length).toFixed(0)} %`.padStart(7),
    `${percent(ious.filter((iou) => iou >= 0.95).length, rows.length).toFixed(0)} %`.padStart(7),
    `${(100 * quantile(errors, 0.5)).toFixed(2)} %`.padStart(8),
    `${(100 * quantile(errors, 0.95)).toFixed(2)} %`.padStart(10),
    String(rows.filter(({ accepted }) => accepted).length).padStart(5),
  ];
  console.log(cells.join(''));
}

for (const label of labels.slice(0, 12)) {
  detector.detect(read(label.file), { documentType: formsOf(label.docType)[0]! });
}
const rows = labels.map(runDetection);
const documents = rows.filter(({ iou }) => iou !== null);
const negatives = rows.filter(({ iou }) => iou === null);
console.log('group                   frames IoU  >=0.90 >=0.95  corner50  corner95 accepted');
for (const docType of ['id1', 'id3', 'page', 'receipt']) {
  const of = documents.filter((row) => row.docType === docType);
  if (of.length > 0) printGroup(docType, of);
}
printGroup(
  'id1 and id3',
  documents.filter(({ docType }) => docType === 'id1' || docType === 'id3'),
);
for (const group of new Set(documents.map((row) => row.group))) {
  printGroup(
    group,
    documents.filter((row) => row.group === group),
  );
}

const gateRows = qualityLabels.flatMap(runGates);
const counted = gateRows.filter(({ severity }) => severity !== 'mild');
if (gateRows.length > 0) {
  console.log('\ngate                        frames   given quad: refused, right   own quad: refused, right');
  const kinds = new Map<string, GateRow[]>();
  for (const row of gateRows) {
    const extra = row.severity === 'mild' || row.severity === 'natural' ? ` (${row.severity})` : '';
    const kind = row.expect + extra;
    kinds.set(kind, [...(kinds.get(kind) ?? []), row]);
  }
  for (const [kind, of] of kinds) {
    const cells = (['given', 'found'] as const).map((quad) => {
      const some = of.filter((row) => row.quad === quad);
      const refused = some.filter(({ accepted }) => !accepted).length;
      const right = some.filter((row) => row.right).length;
      return `${refused} of ${some.length}, ${right} of ${some.length}`.padStart(28);
    });
    console.log(`${kind.padEnd(28)}${String(of.length / 2).padStart(4)}${cells.join('')}`);
  }
}
if (values.all) {
  for (const row of documents) {
    if ((row.iou ?? 0) < 0.95) {
      console.log(`  ${row.file}: IoU ${row.iou?.toFixed(3)}, score ${row.score.toFixed(2)}`);
    }
  }
  for (const row of negatives) {
    if (row.score > 0.4) console.log(`  ${row.file}: no document, score ${row.score.toFixed(2)}`);
  }
  for (const row of counted) {
    if (!row.right) {
      console.log(`  ${row.file} (${row.quad}): wants ${row.expect}, says ${row.reasons.join(' ')}`);
    }
  }
}

const gatesRight = (quad: GateRow['quad']): number => {
  const of = counted.filter((row) => row.quad === quad);
  return percent(of.filter(({ right }) => right).length, of.length);
};
const accepted = rows.filter((row) => row.accepted);
const acceptedRight = accepted.filter(({ iou }) => iou !== null && iou >= 0.9);
const ious = documents.map(({ iou }) => iou ?? 0);
const result = {
  meanIoU: mean(ious),
  above90: percent(ious.filter((iou) => iou >= 0.9).length, ious.length),
  above95: percent(ious.filter((iou) => iou >= 0.95).length, ious.length),
  precision: percent(acceptedRight.length, accepted.length),
  recall: percent(acceptedRight.length, documents.length),
  gatesRight: gatesRight('found'),
  gatesRightGivenQuad: gatesRight('given'),
  falseAccepts: negatives.filter((row) => row.accepted).length,
  negatives: negatives.length,
  p50Ms: quantile(
    rows.map(({ ms }) => ms),
    0.5,
  ),
  p95Ms: quantile(
    rows.map(({ ms }) => ms),
    0.95,
  ),
};
if (values.json) {
  writeFileSync(values.json, JSON.stringify({ ...result, rows, gates: gateRows }, null, 2));
}
console.log(
  `\ndocuments: IoU ${result.meanIoU.toFixed(3)} mean, ${result.above90.toFixed(1)} % above 0.9, ` +
    `${result.above95.toFixed(1)} % above 0.95, precision ${result.precision.toFixed(1)} %, ` +
    `false accepts ${result.falseAccepts} of ${result.negatives}, gates right ${result.gatesRight.toFixed(1)} %, ` +
    `p50 ${result.p50Ms.toFixed(1)} ms, p95 ${result.p95Ms.toFixed(1)} ms`,
);
