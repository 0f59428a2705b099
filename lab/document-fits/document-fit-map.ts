/**
 * Fits how much the map of the document counts beside the scorer (`mapWeights` in `src/document/scorer.ts`): a logistic
 * regression on the scorer's log odds and the map's agreement, for cards and for paper; cross-validated by document.
 *
 * npm run lab -- fit-document-map --data <folder>[,<folder>] [--cache <file>]
 *
 * Folders are labeled or drawn sets. `--cache` keeps the measured candidates, so that only the fit is run again.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readCommandLine } from '../../tools/command-line.js';
import { documentForms, type DocumentForm } from '../../src/document/index.js';
import { confidenceOf } from '../../src/document/scorer.js';
import { OutlineSearch } from '../../src/document/search.js';
import { intersectionOverUnion, type Corner } from '../../test/support/quad-overlap.js';
import { documentMapper } from '../../test/support/document-mapper.js';
import { formsOf, groupOf, readFrame, readLabels, type LabeledFrame } from '../documents/document-samples.js';
import { Adam } from '../shared/adam.js';

const { values } = readCommandLine({ options: { data: { type: 'string' }, cache: { type: 'string' } } });
if (!values.data) throw new Error('--data <folder> is needed');

interface Row {
  /** Log odds of the scorer, then `inside`, `outside`, `caught`, and 1. */
  facts: number[];
  iou: number;
}
interface Frame {
  file: string;
  group: string;
  docType: LabeledFrame['docType'];
  form: DocumentForm;
  rows: Row[];
}

async function measure(folders: readonly string[]): Promise<Frame[]> {
  const mapper = await documentMapper();
  const search = new OutlineSearch();
  const frames: Frame[] = [];
  for (const folder of folders) {
    for (const label of readLabels<LabeledFrame>(folder, 'ground-truth.json') ?? []) {
      const pixels = readFrame(folder, label.file);
      const { quad } = label;
      // A stray sheet of paper is not a false detection when sheets are searched in drawn scenes.
      const all = label.asked ?? (label.file.startsWith('negatives/') ? formsOf(null) : (['id1', 'id3'] as const));
      for (const form of quad ? formsOf(label.docType) : all) {
        search.search(pixels, documentForms[form].aspect, null, mapper);
        const rows = search.candidates.map(({ quad: flat, features, fit }): Row => {
          const corners = [0, 1, 2, 3].map((i): Corner => [flat[i * 2]!, flat[i * 2 + 1]!]);
          const score = Math.min(0.99966, Math.max(0.00034, confidenceOf(features)));
          return {
            facts: [Math.log(score / (1 - score)), fit!.inside, fit!.outside, fit!.caught, 1],
            iou: quad ? intersectionOverUnion(corners, quad, pixels.width, pixels.height) : 0,
          };
        });
        frames.push({ file: label.file, group: groupOf(label), docType: label.docType, form, rows });
      }
    }
  }
  return frames;
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, at) => sum + value * b[at]!, 0);
const isPaper = ({ form }: Frame): boolean => form === 'page' || form === 'sheet';
/** As in `document-fit-network.ts`: certain at IoU 0.97, zero below 0.8. */
const targetOf = (iou: number): number => Math.max(0, Math.min(1, (iou - 0.8) / 0.17));

function fit(frames: readonly Frame[]): Float64Array {
  const weights = Float64Array.from([0.8, 1, -1, 1, 0]);
  const gradient = new Float64Array(weights.length);
  const adam = new Adam(weights, gradient, { fresh: 0.01 });
  const used = frames.filter(({ rows }) => rows.length > 0);
  for (let step = 0; step < 500; step++) {
    weights.forEach((weight, at) => (gradient[at] = at === 4 ? 0 : 0.003 * weight));
    for (const { rows } of used) {
      const logits = rows.map(({ facts }) => dot(facts, weights));
      const top = Math.max(...logits);
      const sum = logits.reduce((total, logit) => total + Math.exp(logit - top), 0);
      const wanted = rows.map(({ iou }) => (iou > 0.75 ? Math.exp((iou - 1) * 40) : 0));
      const wantedSum = wanted.reduce((total, value) => total + value, 0);
      rows.forEach(({ facts, iou }, at) => {
        let slope = (1 / (1 + Math.exp(-logits[at]!)) - targetOf(iou)) / Math.sqrt(rows.length);
        if (wantedSum > 0) slope += Math.exp(logits[at]! - top) / sum - wanted[at]! / wantedSum;
        for (let i = 0; i < weights.length; i++) gradient[i] = gradient[i]! + (slope * facts[i]!) / used.length;
      });
    }
    adam.step(0.03);
  }
  return weights;
}

/** The row with the highest score, and its log odds. */
function best(rows: readonly Row[], scoreOf: (row: Row) => number): { row: Row; score: number } | null {
  let found: { row: Row; score: number } | null = null;
  for (const row of rows) {
    const score = scoreOf(row);
    if (found === null || score > found.score) found = { row, score };
  }
  return found;
}

function report(title: string, outcomes: readonly { frame: Frame; iou: number; score: number }[]): void {
  const documents = outcomes.filter(({ frame }) => frame.docType !== null);
  const reachable = documents.filter(({ frame }) => frame.rows.some(({ iou }) => iou >= 0.9)).length;
  const share = (from: number): string => `${documents.filter(({ iou }) => iou >= from).length} above ${from}`;
  const mean = documents.reduce((sum, { iou }) => sum + iou, 0) / documents.length;
  const accepted = [0.5, 0.75, 0.8, 0.9].map((from) => {
    const of = outcomes.filter(({ score }) => 1 / (1 + Math.exp(-score)) >= from);
    return `${of.length} from ${from}, ${of.filter(({ iou }) => iou < 0.9).length} wrong`;
  });
  console.log(
    `${title}: ${documents.length} documents, IoU ${mean.toFixed(3)}, ${share(0.9)}, ${share(0.95)} (${reachable} reachable); ${accepted.join('; ')}`,
  );
}

let frames: Frame[];
if (values.cache && existsSync(values.cache)) {
  frames = JSON.parse(readFileSync(values.cache, 'utf8')) as Frame[];
} else {
  frames = await measure(values.data.split(','));
  if (values.cache) writeFileSync(values.cache, JSON.stringify(frames));
}
for (const [name, of] of [
  ['card', frames.filter((frame) => !isPaper(frame))],
  ['paper', frames.filter(isPaper)],
] as const) {
  const groups = [...new Set(of.map(({ group }) => group))].sort();
  const crossed = [];
  const before = [];
  for (let fold = 0; fold < 5; fold++) {
    const held = new Set(groups.filter((_, at) => at % 5 === fold));
    const weights = fit(of.filter(({ group }) => !held.has(group)));
    for (const frame of of.filter(({ group }) => held.has(group))) {
      const chosen = best(frame.rows, ({ facts }) => dot(facts, weights));
      crossed.push({ frame, iou: chosen?.row.iou ?? 0, score: chosen?.score ?? -9 });
      const old = best(frame.rows, ({ facts }) => facts[0]!);
      before.push({ frame, iou: old?.row.iou ?? 0, score: old?.score ?? -9 });
    }
  }
  report(`${name}, scorer alone`, before);
  report(`${name}, cross-validated`, crossed);
  for (const docType of ['id1', 'id3', 'page', 'receipt']) {
    const some = crossed.filter(({ frame }) => frame.docType === docType);
    if (some.length > 0) report(`  ${docType}`, some);
  }
  console.log(`  ${name}: [${[...fit(of)].map((weight) => weight.toFixed(3)).join(', ')}],`);
}
