/**
 * Fits the weights of `src/document/weights.ts` or, with `--for paper`, of `weights-paper.ts` (pages and sheets):
 * candidates of real frames, of varied ones and of documents laid on other backgrounds, labeled by their IoU; a small
 * network by Adam; cross-validated by document.
 *
 * npm run lab -- fit-documents --data <folder> [--for paper] [--write] [--variations 3] [--composed 5] [--cache <file>]
 *
 * `--hard` takes folders of hard scenes (`document-hard-set.ts`, `document-sheet-set.ts`), separated by commas; each
 * surface is a group of its own. `--write` replaces the file of weights under the current folder; `--cache` keeps the
 * measured candidates, so that only the fit is run again.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isCount, isNoneOrMore, readCommandLine } from '../../tools/command-line.js';
import type { DocumentMapper } from '../../src/document/document-map.js';
import { OutlineSearch } from '../../src/document/search.js';
import { documentForms, type DocumentForm } from '../../src/document/index.js';
import { featureNames } from '../../src/document/scorer.js';
import { fit, forward, hidden, quantize, weightsModule, type Frame, type Row } from './document-fit-network.js';
import {
  compose,
  formsOf,
  groupOf,
  isVisible,
  readFrame,
  readLabels,
  vary,
  type LabeledFrame,
  type Sample,
} from '../documents/document-samples.js';
import { documentMapper } from '../../test/support/document-mapper.js';
import { intersectionOverUnion, type Corner } from '../shared/quad-overlap.js';
import { seededRandom } from '../../testing/src/render/random.js';

const { values } = readCommandLine({
  options: {
    data: { type: 'string' },
    hard: { type: 'string' },
    for: { type: 'string', default: 'cards' },
    write: { type: 'boolean', default: false },
    variations: { type: 'string', default: '3', number: isNoneOrMore },
    composed: { type: 'string', default: '5', number: isNoneOrMore },
    cache: { type: 'string' },
    epochs: { type: 'string', default: '80', number: isCount },
  },
});
if (!values.data) throw new Error('--data <folder> is needed');
const folder = values.data;
const forPaper = values.for === 'paper';
const isWanted = (form: DocumentForm): boolean => (form === 'page' || form === 'sheet') === forPaper;
/** If there is no document, pages are searched for as well. */
const wantedForms = (docType: LabeledFrame['docType']): DocumentForm[] =>
  (docType === null && forPaper ? (['page', 'sheet'] as const) : formsOf(docType)).filter(isWanted);

const search = new OutlineSearch();
const frames: Frame[] = [];

const mapper = await documentMapper();

function collect(sample: Sample, form: DocumentForm, about: Omit<Frame, 'rows' | 'form'>): void {
  for (const given of [mapper, null]) collectWith(given, sample, form, about);
}

function collectWith(
  given: DocumentMapper | null,
  sample: Sample,
  form: DocumentForm,
  about: Omit<Frame, 'rows' | 'form'>,
): void {
  search.search(sample.pixels, documentForms[form].aspect, given);
  const rows: Row[] = [];
  for (const { quad, features } of search.candidates) {
    const corners = [0, 1, 2, 3].map((i): Corner => [quad[i * 2]!, quad[i * 2 + 1]!]);
    const iou = sample.quad
      ? intersectionOverUnion(corners, sample.quad, sample.pixels.width, sample.pixels.height)
      : 0;
    rows.push({ features: Float64Array.from(featureNames, (name) => features[name]), iou });
  }
  frames.push({ ...about, form, rows });
}

/** The aspect of a receipt, measured in the picture. */
function aspectOf({ docType }: LabeledFrame, wide: readonly Corner[]): number {
  const { aspect } = documentForms[docType as DocumentForm] ?? {};
  if (aspect) return Math.sqrt(aspect.min * aspect.max);
  const side = (a: number, b: number): number => Math.hypot(wide[a]![0] - wide[b]![0], wide[a]![1] - wide[b]![1]);
  return (side(0, 1) + side(2, 3)) / (side(1, 2) + side(3, 0));
}

function measureAll(): void {
  const labels = readLabels<LabeledFrame>(folder, 'ground-truth.json')!;
  const random = seededRandom(7);
  const loaded = labels.map((label) => ({
    label,
    sample: { pixels: readFrame(folder, label.file), quad: label.quad } satisfies Sample,
  }));
  const backgrounds = loaded.filter(({ label }) => label.docType === null);
  for (const { label, sample } of loaded) {
    const about = { name: label.file, group: groupOf(label), docType: label.docType };
    for (const form of wantedForms(label.docType)) {
      collect(sample, form, { ...about, real: true });
      const most = values.variations - (label.docType === null ? 1 : 0);
      for (let round = 0; round < most; round++) {
        const varied = vary(sample, random);
        if (label.docType === null || isVisible(varied)) {
          collect(varied, form, { ...about, real: false });
        }
      }
    }
    const { quad } = sample;
    if (!quad || label.inFrame === false || wantedForms(label.docType).length === 0) continue;
    const straight =
      Math.hypot(quad[1]![0] - quad[0]![0], quad[1]![1] - quad[0]![1]) >=
      Math.hypot(quad[2]![0] - quad[1]![0], quad[2]![1] - quad[1]![1]);
    const wide = straight ? quad : [quad[3]!, quad[0]!, quad[1]!, quad[2]!];
    if (!forPaper) {
      // The same document with a wrong aspect ratio. It is not a card, however clear its edges are.
      const wrong = documentForms.id1.aspect.min * (random() < 0.5 ? 0.6 + 0.2 * random() : 1.3 + 0.3 * random());
      const other = backgrounds[Math.floor(random() * backgrounds.length)]!;
      const stretched = compose({ pixels: sample.pixels, quad: wide }, wrong, other.sample.pixels, random);
      const nothing = { ...about, docType: null, real: false };
      collect({ pixels: stretched.pixels, quad: null }, 'id1', nothing);
    }
    for (let round = 0; round < values.composed; round++) {
      const other = backgrounds[Math.floor(random() * backgrounds.length)]!;
      const made = compose(
        { pixels: sample.pixels, quad: wide },
        aspectOf(label, wide),
        other.sample.pixels,
        random,
        forPaper ? 0 : undefined,
      );
      if (isVisible(made)) {
        collect(made, formsOf(label.docType)[0]!, { ...about, real: false });
      }
    }
  }
}

/** Adds hard scenes, both unchanged and in other light. */
function measureHard(hardFolder: string): void {
  const random = seededRandom(13);
  for (const label of readLabels<LabeledFrame>(hardFolder, 'ground-truth.json') ?? []) {
    // A stray sheet of paper is not a false detection when sheets are searched.
    const forms = wantedForms(label.docType).filter((of) => label.quad || of !== 'sheet');
    if (forms.length === 0) continue;
    const sample = { pixels: readFrame(hardFolder, label.file), quad: label.quad };
    const about = { name: label.file, group: `surface ${label.background}`, docType: label.docType, real: false };
    for (const form of forms) {
      collect(sample, form, about);
      const varied = vary(sample, random);
      if (label.docType === null || isVisible(varied)) collect(varied, form, about);
    }
  }
}

if (values.cache && existsSync(values.cache)) {
  const kept = JSON.parse(readFileSync(values.cache, 'utf8')) as Frame[];
  for (const frame of kept) {
    frames.push({ ...frame, rows: frame.rows.map((row) => ({ ...row, features: Float64Array.from(row.features) })) });
  }
} else {
  measureAll();
  for (const hard of values.hard?.split(',') ?? []) measureHard(hard);
  if (values.cache) {
    const plain = frames.map((frame) => ({
      ...frame,
      rows: frame.rows.map(({ features, iou }) => ({ iou, features: [...features] })),
    }));
    writeFileSync(values.cache, JSON.stringify(plain));
  }
}
console.log(`${frames.length} frames, ${frames.reduce((sum, { rows }) => sum + rows.length, 0)} candidates`);

interface Outcome {
  name: string;
  docType: string | null;
  form: DocumentForm;
  iou: number;
  best: number;
  confidence: number;
}

function judge(frame: Frame, weights: Float64Array): Outcome {
  const active = new Float64Array(hidden);
  let chosen: Row | null = null;
  let top = -Infinity;
  let best = 0;
  for (const row of frame.rows) {
    const logit = forward(weights, row.features, active);
    best = Math.max(best, row.iou);
    if (logit > top) {
      top = logit;
      chosen = row;
    }
  }
  return {
    name: frame.name,
    docType: frame.docType,
    form: frame.form,
    iou: chosen?.iou ?? 0,
    best,
    confidence: chosen ? 1 / (1 + Math.exp(-top)) : 0,
  };
}

function report(title: string, outcomes: readonly Outcome[], verbose: boolean): void {
  console.log(`\n${title}`);
  for (const docType of ['id1', 'id3', 'page', 'receipt']) {
    const of = outcomes.filter((outcome) => outcome.docType === docType);
    if (of.length === 0) continue;
    const mean = of.reduce((sum, { iou }) => sum + iou, 0) / of.length;
    const reachable = of.reduce((sum, { best }) => sum + best, 0) / of.length;
    const above = of.filter(({ iou }) => iou >= 0.9).length;
    console.log(
      `  ${docType}: mean IoU ${mean.toFixed(3)} (reachable ${reachable.toFixed(3)}), above 0.9 ${above} of ${of.length}`,
    );
  }
  for (const threshold of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95]) {
    const accepted = outcomes.filter(({ confidence }) => confidence >= threshold);
    const right = accepted.filter(({ iou }) => iou >= 0.9);
    const of = outcomes.filter(({ docType }) => docType !== null).length;
    const negatives = accepted.filter(({ docType }) => docType === null).length;
    console.log(
      `  accept at ${threshold}: precision ${((100 * right.length) / Math.max(1, accepted.length)).toFixed(1)} %, recall ${((100 * right.length) / of).toFixed(1)} %, false on negatives ${negatives}`,
    );
  }
  if (!verbose) return;
  for (const { name, form, iou, best, confidence, docType } of outcomes) {
    if ((docType !== null && iou < 0.95) || (docType === null && confidence > 0.2)) {
      console.log(
        `    ${name} (${form}): IoU ${iou.toFixed(3)} of ${best.toFixed(3)}, confidence ${confidence.toFixed(2)}`,
      );
    }
  }
}

const groups = [...new Set(frames.map(({ group }) => group))].sort();
const folds = 5;
const { epochs } = values;
const crossed: Outcome[] = [];
const crossedVaried: Outcome[] = [];
for (let fold = 0; fold < folds; fold++) {
  const held = new Set(groups.filter((_, at) => at % folds === fold));
  const weights = fit(
    frames.filter(({ group }) => !held.has(group)),
    11 + fold,
    epochs,
  );
  for (const frame of frames) {
    if (held.has(frame.group)) (frame.real ? crossed : crossedVaried).push(judge(frame, weights));
  }
}
report('cross-validated, real frames', crossed, true);
report('cross-validated, varied and composed frames', crossedVaried, false);
if (values.write) {
  const { codes, step, used } = quantize(fit(frames, 5, epochs));
  report(
    'fitted on all, real frames',
    frames.filter(({ real }) => real).map((frame) => judge(frame, used)),
    false,
  );
  writeFileSync(`src/document/weights${forPaper ? '-paper' : ''}.ts`, weightsModule(codes, step));
}
