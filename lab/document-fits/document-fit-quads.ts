/**
 * Fits the weights that rank quads before they are examined closely (`factWeights` of `src/document/quad-finder.ts`): a
 * linear score, softmax over the quads of a frame against their IoU. Prints the weights, and how often a correct quad
 * is among the first 1, 4, 8 and 12.
 *
 * npm run lab -- fit-quads --data <folder>
 */
import { readCommandLine } from '../../tools/command-line.js';
import { documentForms, type DocumentForm } from '../../src/document/index.js';
import { EdgeField } from '../../src/document/edge-field.js';
import { LineFinder } from '../../src/document/lines.js';
import { factCount, QuadFinder } from '../../src/document/quad-finder.js';
import { Adam } from '../shared/adam.js';
import {
  compose,
  formsOf,
  isVisible,
  readFrame,
  readLabels,
  vary,
  type LabeledFrame,
  type Sample,
} from '../documents/document-samples.js';
import { intersectionOverUnion, type Corner } from '../shared/quad-overlap.js';
import { seededRandom } from '../../testing/src/render/random.js';

const { values } = readCommandLine({ options: { data: { type: 'string' } } });
if (!values.data) throw new Error('--data <folder> is needed');
const folder = values.data;

interface Frame {
  kind: 'real' | 'varied' | 'composed';
  form: DocumentForm;
  facts: Float64Array[];
  ious: number[];
}

const field = new EdgeField();
const lines = new LineFinder();
const finder = new QuadFinder(600);
const frames: Frame[] = [];

function collect({ pixels, quad }: Sample, form: DocumentForm, kind: Frame['kind']): void {
  if (!quad) return;
  field.load(pixels);
  lines.find(field);
  finder.find(field, lines, documentForms[form].aspect);
  const frame: Frame = { kind, form, facts: [], ious: [] };
  for (let at = 0; at < finder.count; at++) {
    const corners = [0, 1, 2, 3].map((corner): Corner => [
      (finder.corners[at * 8 + corner * 2]! + 0.5) * field.scaleX,
      (finder.corners[at * 8 + corner * 2 + 1]! + 0.5) * field.scaleY,
    ]);
    const from = finder.seenOf[at]! * factCount;
    frame.facts.push(finder.facts.slice(from, from + factCount));
    frame.ious.push(intersectionOverUnion(corners, quad, pixels.width, pixels.height));
  }
  // Without a correct quad there is nothing to rank.
  if (Math.max(0, ...frame.ious) > 0.85) frames.push(frame);
}

const random = seededRandom(5);
const labels = readLabels<LabeledFrame>(folder, 'ground-truth.json') ?? [];
const backgrounds = labels.filter(({ docType }) => docType === null).map(({ file }) => readFrame(folder, file));
for (const { file, docType, quad, inFrame } of labels) {
  if (!quad) continue;
  const form = formsOf(docType)[0]!;
  const sample = { pixels: readFrame(folder, file), quad };
  collect(sample, form, 'real');
  for (let round = 0; round < 2; round++) {
    const varied = vary(sample, random);
    if (isVisible(varied)) collect(varied, form, 'varied');
  }
  if (docType === 'receipt' || !inFrame) continue;
  const length = (a: number, b: number): number => Math.hypot(quad[a]![0] - quad[b]![0], quad[a]![1] - quad[b]![1]);
  const wide = length(0, 1) >= length(1, 2) ? quad : [quad[3]!, quad[0]!, quad[1]!, quad[2]!];
  const { min, max } = documentForms[form].aspect;
  for (let round = 0; round < 2; round++) {
    const background = backgrounds[Math.floor(random() * backgrounds.length)]!;
    const made = compose({ pixels: sample.pixels, quad: wide }, Math.sqrt(min * max), background, random);
    if (isVisible(made)) collect(made, form, 'composed');
  }
}

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, at) => sum + value * b[at]!, 0);

const weights = new Float64Array(factCount);
const gradient = new Float64Array(factCount);
const adam = new Adam(weights, gradient, { fresh: 0.01 });
for (let step = 1; step <= 600; step++) {
  weights.forEach((weight, at) => (gradient[at] = 0.002 * weight));
  for (const { facts, ious, form } of frames) {
    const scores = facts.map((fact) => dot(fact, weights));
    const top = Math.max(...scores);
    const exps = scores.map((score) => Math.exp(score - top));
    const sum = exps.reduce((total, value) => total + value, 0);
    const wanted = ious.map((iou) => (iou > 0.8 ? Math.exp((iou - 1) * 25) : 0));
    const wantedSum = wanted.reduce((total, value) => total + value, 0);
    const share = (form === 'sheet' ? 0.6 : 1) / frames.length;
    facts.forEach((fact, at) => {
      const slope = share * (exps[at]! / sum - wanted[at]! / wantedSum);
      for (let i = 0; i < factCount; i++) gradient[i] = gradient[i]! + slope * fact[i]!;
    });
  }
  adam.step(0.05);
}

console.log(`${frames.length} frames`);
for (const kind of ['real', 'varied', 'composed'] as const) {
  const ranks = frames
    .filter((frame) => frame.kind === kind)
    .map(({ facts, ious }) => {
      const best = Math.max(...ious);
      const order = facts
        .map((fact, at) => ({ score: dot(fact, weights), iou: ious[at]! }))
        .sort((a, b) => b.score - a.score);
      return order.findIndex(({ iou }) => iou > Math.max(0.85, best - 0.06));
    });
  const within = [1, 4, 8, 12].map(
    (count) => `${((100 * ranks.filter((rank) => rank < count).length) / ranks.length).toFixed(1)} %`,
  );
  console.log(`${kind}: right within 1, 4, 8, 12: ${within.join(', ')}`);
}
console.log(`const factWeights = [${[...weights].map((weight) => weight.toFixed(2)).join(', ')}];`);
