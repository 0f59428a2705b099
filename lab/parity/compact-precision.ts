/**
 * `npm run lab -- precision [--write] [--data <folder>] [--only <model>]`: measures how the steps of
 * `engine/compact/steps.json` change the models' answers, on the synthetic people or on the pictures of a folder; also
 * the bytes of each model. With `--write`, the steps are first measured, always on the synthetic people, and written:
 * each array of weights is rounded on its own, and its step follows from how far that moves the answers.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { readCommandLine } from '../../tools/command-line.js';
import { buildModel, shippedRounding } from '../../engine/compact/models.js';
import {
  arrayNames,
  modelNames,
  type ArrayName,
  type Corrections,
  type Rounding,
  type ModelName,
  type StepTable,
  type Steps,
} from '../../engine/compact/precision.js';
import type { Pixels } from '../../src/shared/geometry.js';
import type { Operator } from '../../src/vision/compact/format/model.js';
import { loadCompactModel, type CompactModel } from '../../src/vision/compact/index.js';
import { picturesIn } from './parity-pictures.js';
import { syntheticFaceSet } from '../shared/synthetic-face-set.js';
import {
  detectionsOf,
  exactModels,
  meanResults,
  pointNames,
  pointsOf,
  recordInputs,
  shiftOfDetections,
  shiftOfPoints,
  type Inputs,
  type Models,
  type PointOutput,
} from './weight-shift.js';

const { values } = readCommandLine({
  options: {
    data: { type: 'string' },
    write: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
  },
});

/** Square shift that a weight may add, by model. It determines the file's size. */
const allowed: Record<ModelName, number> = { detector: 1e-7, mesh: 2.5e-7, refinement: 2.5e-7 };
/** Weights for a point's square shift: eyes matter more than their number of points suggests. */
const importance: Record<PointOutput, number> = {
  mesh: 0.4,
  lips: 0.15,
  leftEye: 0.17,
  rightEye: 0.17,
  leftIris: 0.055,
  rightIris: 0.055,
};
/** A change of a score by this much counts as a shift of 1 %. */
const scoreUnit = 0.1;
/** A step larger than this share of the weights' spread would round most of them to zero. */
const largestStep = 0.5;
/** The first steps to try, as shares of the spread. Later ones follow from their results. */
const firstTry = 0.1;
const rounds = 2;
/** Only every nth synthetic picture is used to set the steps. */
const stride = 6;

function spread(weights: Float32Array): number {
  return Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0) / weights.length);
}

function arrayOf(operator: Operator, name: ArrayName): Float32Array | null {
  if (operator.kind !== 'conv' && operator.kind !== 'separable') return null;
  if (name === 'kernel' || name === 'bias' || name === 'slope') return operator[name];
  if (operator.kind === 'conv') return null;
  return name === 'depthwiseKernel' ? operator.depthwise.kernel : operator.depthwise.bias;
}

function withArray(operator: Operator, name: ArrayName, weights: Float32Array): Operator {
  if (operator.kind !== 'conv' && operator.kind !== 'separable') return operator;
  if (name === 'kernel' || name === 'bias' || name === 'slope') return { ...operator, [name]: weights };
  if (operator.kind === 'conv') return operator;
  const part = name === 'depthwiseKernel' ? 'kernel' : 'bias';
  return { ...operator, depthwise: { ...operator.depthwise, [part]: weights } };
}

/** Square shift of a model's answers, %². */
type Shift = (changed: Models) => Promise<number>;

async function shiftOf(inputs: Inputs, name: ModelName): Promise<Shift> {
  if (name === 'detector') {
    const before = await detectionsOf(exactModels, inputs.detector);
    return async (changed) => {
      const { boxes, scores } = shiftOfDetections(before, await detectionsOf(changed, inputs.detector));
      return boxes + scores / scoreUnit ** 2;
    };
  }
  const before = await pointsOf(exactModels, inputs.mesh);
  return async (changed) => {
    const { meanSquare } = shiftOfPoints(before, await pointsOf(changed, inputs.mesh));
    return pointNames.reduce((sum, output) => sum + importance[output] * meanSquare[output], 0);
  };
}

/** The step at which one more byte gains as much here as elsewhere. `null` if rounding moves nothing. */
async function measureStep(model: ModelName, number: number, name: ArrayName, shift: Shift): Promise<number | null> {
  const { operators } = exactModels[model];
  const operator = operators[number]!;
  const weights = arrayOf(operator, name)!;
  const largest = largestStep * spread(weights);
  let step = firstTry * spread(weights);
  for (let round = 0; round < rounds; round++) {
    const rounded = weights.map((weight) => Math.round(weight / step) * step);
    const error = weights.reduce((sum, weight, at) => sum + (rounded[at]! - weight) ** 2, 0) / weights.length;
    const changed = { ...exactModels[model], operators: operators.with(number, withArray(operator, name, rounded)) };
    const moved = await shift({ ...exactModels, [model]: changed });
    if (moved === 0) return null;
    step = Math.min(largest, Math.sqrt((12 * allowed[model] * weights.length * error) / moved));
  }
  return Number(step.toPrecision(3));
}

async function measureSteps(model: ModelName, inputs: Inputs): Promise<StepTable[ModelName]> {
  const shift = await shiftOf(inputs, model);
  const table: StepTable[ModelName] = {};
  for (const [number, operator] of exactModels[model].operators.entries()) {
    const steps: Steps = {};
    let exact = false;
    for (const name of arrayNames) {
      const weights = arrayOf(operator, name);
      if (weights === null || new Set(weights).size === 1) continue;
      const step = await measureStep(model, number, name, shift);
      if (step === null) exact = true;
      else steps[name] = step;
    }
    if (!exact && 'kernel' in steps) table[number] = steps;
  }
  return table;
}

function* syntheticPictures(): Generator<Pixels> {
  for (const [index, frame] of syntheticFaceSet().entries()) if (index % stride === 0) yield frame.draw();
}

async function* picturesOf(folder: string): AsyncGenerator<Pixels> {
  for (const { content } of picturesIn(folder)) {
    const { data, info } = await sharp(content).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    yield { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  }
}

/** An operator's number in the source file. A split operator has two numbers there; this is the second. */
function storedNumber(model: CompactModel, whole: CompactModel, number: number): number {
  const output = (whole.operators[number] as Operator).output;
  return model.operators.findIndex((operator) => operator.output === output);
}

/**
 * Corrects one operator after the other. Each compensates for the shift of its mean that earlier operators and its own
 * rounding caused.
 */
async function measureCorrections(model: ModelName, rounding: Rounding, inputs: Inputs): Promise<void> {
  const corrections: Corrections[ModelName] = (rounding.corrections[model] = {});
  const stored = storedModels(rounding);
  const operators = [...stored[model].operators];
  stored[model] = { ...stored[model], operators };
  for (const [key, { bias: step }] of Object.entries(rounding.steps[model]) as unknown as [string, Steps][]) {
    if (step === undefined) continue;
    const number = Number(key);
    const at = storedNumber(stored[model], exactModels[model], number);
    const is = await meanResults(model, stored, at, inputs);
    const was = await meanResults(model, exactModels, number, inputs);
    const { bias } = exactModels[model].operators[number] as Extract<Operator, { bias: Float32Array }>;
    const correction = Array.from(bias, (_, channel) => Math.round((was[channel]! - is[channel]!) / step));
    corrections[number] = correction;
    const operator = operators[at] as Extract<Operator, { bias: Float32Array }>;
    operators[at] = { ...operator, bias: operator.bias.map((value, channel) => value + correction[channel]! * step) };
  }
}

function storedModels(rounding: Rounding): Models {
  const load = (name: ModelName) => [name, loadCompactModel(buildModel(name, rounding))];
  return Object.fromEntries(modelNames.map(load)) as Models;
}

async function report(inputs: Inputs, rounding: Rounding): Promise<void> {
  for (const name of modelNames) console.log(`${name}: ${(buildModel(name, rounding).length / 1000).toFixed(1)} kB`);
  const stored = storedModels(rounding);
  const points = shiftOfPoints(await pointsOf(exactModels, inputs.mesh), await pointsOf(stored, inputs.mesh));
  for (const name of pointNames) {
    console.log(
      `${name}: mean ${points.mean[name].toFixed(3)} %, root mean square ${Math.sqrt(points.meanSquare[name]).toFixed(3)} %`,
    );
  }
  const found = shiftOfDetections(
    await detectionsOf(exactModels, inputs.detector),
    await detectionsOf(stored, inputs.detector),
  );
  const mean = Math.max(...Object.values(points.mean));
  console.log(
    `precision: ${inputs.mesh.length} faces, points at most ${mean.toFixed(3)} % on average, worst ${points.worst.toFixed(2)} % of eye distance; ` +
      `boxes ${Math.sqrt(found.boxes).toFixed(3)} % of their width, scores ${Math.sqrt(found.scores).toFixed(3)}`,
  );
}

function write(file: string, content: unknown): void {
  const path = fileURLToPath(new URL(`../../engine/compact/${file}`, import.meta.url));
  writeFileSync(path, JSON.stringify(content));
  execFileSync('npx', ['prettier', '--write', '--log-level', 'warn', path]);
}

const synthetic = values.write || values.data === undefined ? await recordInputs(syntheticPictures()) : null;
const rounding: Rounding = { steps: { ...shippedRounding.steps }, corrections: { ...shippedRounding.corrections } };
if (values.write && synthetic !== null) {
  const chosen = modelNames.filter((name) => values.only?.includes(name) ?? true);
  for (const name of chosen) {
    rounding.corrections[name] = {};
    rounding.steps[name] = await measureSteps(name, synthetic);
  }
  // Skips the detector, which sees mostly background: its mean is unrelated to faces.
  for (const name of chosen) if (name !== 'detector') await measureCorrections(name, rounding, synthetic);
  write('steps.json', rounding.steps);
  write('corrections.json', rounding.corrections);
}
const inputs = values.data === undefined ? synthetic : await recordInputs(picturesOf(values.data));
if (inputs === null || inputs.mesh.length === 0) throw new Error(`${values.data}: no face found`);
await report(inputs, rounding);
