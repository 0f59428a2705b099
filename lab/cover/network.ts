/** Training of `SmallNetwork`: one hidden layer, Adam, dropout, weight decay; then weights as signed bytes. */
import { Adam } from '../shared/adam.js';
import type { SmallNetwork } from '../../src/face/small-network.js';
import { seededRandom } from '../../testing/src/render/random.js';

export interface TrainingRow {
  input: Float32Array;
  /** The number of the class. With one output, 0 or 1. */
  target: number;
  weight: number;
}

export interface TrainingOptions {
  hidden: number;
  /** Number of classes; 1 for a yes-or-no answer. */
  outputs: number;
  epochs: number;
  seed?: number;
}

const batch = 64;
const rate = 2e-3;
const decay = 0.03;
const dropped = 0.2;
/** Inputs that hardly vary are not amplified. */
const minDeviation = 0.05;

/** Fits a network. The same rows and options give the same weights. */
export function trainNetwork(rows: readonly TrainingRow[], options: TrainingOptions): SmallNetwork {
  const { hidden, outputs, epochs, seed = 1 } = options;
  const inputs = rows[0]!.input.length;
  const random = seededRandom(seed);
  const { mean, deviation } = statistics(rows, inputs);
  const scaled = rows.map(({ input }) => input.map((value, at) => (value - mean[at]!) / deviation[at]!));
  const normal = (): number => (random() + random() + random() - 1.5) * 2;
  const first = Float32Array.from({ length: hidden * inputs }, () => normal() * Math.sqrt(1 / inputs));
  const second = Float32Array.from({ length: outputs * hidden }, () => normal() * Math.sqrt(1 / hidden));
  const firstBias = new Float32Array(hidden);
  const secondBias = new Float32Array(outputs);
  const slopes = [first, second, firstBias, secondBias].map((values) => new Float32Array(values.length));
  const [firstSlope, secondSlope, firstBiasSlope, secondBiasSlope] = slopes as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const optimizers = [
    new Adam(first, firstSlope, { decay }),
    new Adam(second, secondSlope, { decay }),
    new Adam(firstBias, firstBiasSlope),
    new Adam(secondBias, secondBiasSlope),
  ];
  const units = new Float32Array(hidden);
  const unitSlopes = new Float32Array(hidden);
  const shown = new Float32Array(inputs);
  const order = rows.map((_, at) => at);
  const kept = 1 - dropped;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    const now = rate * (0.5 + 0.5 * Math.cos((Math.PI * epoch) / epochs));
    for (let start = 0; start < order.length; start += batch) {
      const part = order.slice(start, start + batch);
      for (const at of part) {
        const row = rows[at]!;
        const values = scaled[at]!;
        for (let k = 0; k < inputs; k++) shown[k] = random() < dropped ? 0 : values[k]! / kept;
        for (let unit = 0; unit < hidden; unit++) {
          let sum = firstBias[unit]!;
          const line = unit * inputs;
          for (let k = 0; k < inputs; k++) sum += first[line + k]! * shown[k]!;
          units[unit] = random() < dropped ? 0 : Math.max(0, sum) / kept;
        }
        const sums = Array.from({ length: outputs }, (_, output) => {
          let sum = secondBias[output]!;
          for (let unit = 0; unit < hidden; unit++) sum += second[output * hidden + unit]! * units[unit]!;
          return sum;
        });
        const errors = errorsOf(sums, row.target).map((error) => (error * row.weight) / part.length);
        unitSlopes.fill(0);
        errors.forEach((error, output) => {
          secondBiasSlope[output]! += error;
          for (let unit = 0; unit < hidden; unit++) {
            secondSlope[output * hidden + unit]! += error * units[unit]!;
            unitSlopes[unit]! += error * second[output * hidden + unit]!;
          }
        });
        for (let unit = 0; unit < hidden; unit++) {
          if (units[unit] === 0) continue;
          const slope = unitSlopes[unit]! / kept;
          firstBiasSlope[unit]! += slope;
          const line = unit * inputs;
          for (let k = 0; k < inputs; k++) firstSlope[line + k]! += slope * shown[k]!;
        }
      }
      for (const optimizer of optimizers) optimizer.step(now);
    }
  }
  return packed({ inputs, hidden, outputs, first, second, firstBias, secondBias, mean, deviation });
}

/** Gradient of the cross-entropy with respect to each sum. */
function errorsOf(sums: readonly number[], target: number): number[] {
  if (sums.length === 1) return [1 / (1 + Math.exp(-sums[0]!)) - target];
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power, output) => power / total - (output === target ? 1 : 0));
}

function statistics(rows: readonly TrainingRow[], inputs: number): { mean: Float32Array; deviation: Float32Array } {
  const mean = new Float32Array(inputs);
  const deviation = new Float32Array(inputs);
  for (const { input } of rows) input.forEach((value, at) => (mean[at]! += value / rows.length));
  for (const { input } of rows) {
    input.forEach((value, at) => (deviation[at]! += (value - mean[at]!) ** 2 / rows.length));
  }
  return { mean, deviation: deviation.map((square) => Math.sqrt(square) + minDeviation) };
}

function shuffle(values: number[], random: () => number): void {
  for (let at = values.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [values[at], values[other]] = [values[other]!, values[at]!];
  }
}

interface Trained {
  inputs: number;
  hidden: number;
  outputs: number;
  first: Float32Array;
  second: Float32Array;
  firstBias: Float32Array;
  secondBias: Float32Array;
  mean: Float32Array;
  deviation: Float32Array;
}

/** Folds the inputs' means and deviations into the weights, so that the network takes raw inputs. */
function packed(trained: Trained): SmallNetwork {
  const { inputs, hidden, outputs, first, second, firstBias, secondBias, mean, deviation } = trained;
  const scales: number[] = [];
  const bytes: number[] = [];
  const addRow = (row: Float32Array): void => {
    const largest = row.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9);
    const scale = Number((largest / 127).toPrecision(6));
    scales.push(scale);
    for (const value of row) {
      bytes.push(Math.max(-127, Math.min(127, Math.round(value / scale))) & 255);
    }
  };
  const biases: number[] = [];
  for (let unit = 0; unit < hidden; unit++) {
    const row = first.slice(unit * inputs, (unit + 1) * inputs).map((value, at) => value / deviation[at]!);
    addRow(row);
    // Computed with the stored weights, so that their rounding shifts nothing.
    const scale = scales.at(-1)!;
    let shift = 0;
    for (let at = 0; at < inputs; at++) {
      const stored = (bytes[unit * inputs + at]! << 24) >> 24;
      shift += stored * scale * mean[at]!;
    }
    biases.push(Number((firstBias[unit]! - shift).toPrecision(6)));
  }
  for (let output = 0; output < outputs; output++) {
    addRow(second.slice(output * hidden, (output + 1) * hidden));
  }
  biases.push(...Array.from(secondBias, (value) => Number(value.toPrecision(6))));
  return { inputs, hidden, outputs, scales, biases, weights: Buffer.from(bytes).toString('base64url') };
}
