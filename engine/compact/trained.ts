/**
 * Networks of our own, trained in `lab`, as model files. The weights are stored as their training rounded them: signed bytes
 * times a scale for each row.
 */
import { readFileSync } from 'node:fs';
import type { Operator, Tensor } from '../../src/engine/compact/format/model.js';
import type { FusedModel } from './fuse.js';
import { planArena } from './plan.js';
import type { Storage } from './storage.js';
import { writeModel } from './write.js';

interface Rows {
  /** Signed bytes in base64, row by row. */
  weights: string;
  scales: number[];
}

interface ConvolutionLayer extends Rows {
  kind: 'conv';
  /** Outputs, rows, columns, inputs. */
  shape: [number, number, number, number];
  stride: number;
  /** Rows above and columns left of the picture. */
  padding: [number, number];
  bias: number[];
  linear?: boolean;
}

interface SeparableLayer extends Rows {
  kind: 'separable';
  /** Outputs, inputs. */
  shape: [number, number];
  stride: number;
  residual: boolean;
  /** A row for each channel. */
  depthwise: Rows & { bias: number[] };
  bias: number[];
}

export interface TrainedWeights {
  layers: (ConvolutionLayer | SeparableLayer)[];
}

/** @param file in this folder */
export function readTrained<Weights>(file: string): Weights {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Weights;
}

function unpack({ weights, scales }: Rows): Float32Array {
  const bytes = new Int8Array(Buffer.from(weights, 'base64'));
  const depth = bytes.length / scales.length;
  return Float32Array.from(bytes, (value, at) => value * scales[Math.floor(at / depth)]!);
}

const upToVector = (channels: number): number => Math.ceil(channels / 4) * 4;

/**
 * Rows' steps are stored as multiples of a common one, this many times finer than the finest. Rows that are smaller than the largest by
 * more than `coarsest` hardly count.
 */
const finer = 64;
const coarsest = 128;

function storageOf({ scales }: Rows, bias: readonly number[]): Storage {
  const least = Math.max(...scales) / coarsest;
  const kernel = Math.min(...scales.filter((scale) => scale >= least)) / finer;
  const largest = Math.max(...bias.map(Math.abs));
  return { kernel, multiples: scales.map((scale) => Math.max(1, Math.round(scale / kernel))), bias: largest / 4096 };
}

/**
 * A model file with one input, the layers one after another.
 *
 * `outputs`: names of outputs, with the numbers of the layers that give them.
 */
export function buildTrained(
  { layers }: TrainedWeights,
  input: { name: string; height: number; width: number; channels: number },
  outputs: Readonly<Record<string, number>>,
): Uint8Array {
  const { height, width, channels: colors } = input;
  const tensors: Omit<Tensor, 'offset'>[] = [{ height, width, channels: colors, pitch: colors }];
  const operators: Operator[] = [];
  const storage: Storage[] = [];
  for (const [number, layer] of layers.entries()) {
    const last = tensors.length - 1;
    const from = tensors[last]!;
    const channels = layer.shape[0];
    const isOutput = Object.values(outputs).includes(number);
    const [rows, columns] = layer.kind === 'conv' ? [layer.shape[1], layer.shape[2]] : [3, 3];
    const [top, left] = layer.kind === 'conv' ? layer.padding : [1, 1];
    tensors.push({
      height: Math.floor((from.height + 2 * top - rows) / layer.stride) + 1,
      width: Math.floor((from.width + 2 * left - columns) / layer.stride) + 1,
      channels,
      pitch: isOutput ? channels : upToVector(channels),
    });
    const window = { height: rows, width: columns, stride: layer.stride, top, left };
    const slope = new Float32Array(channels).fill(layer.kind === 'conv' && layer.linear === true ? 1 : 0);
    const bias = Float32Array.from(layer.bias);
    const common = { input: last, output: last + 1, kernel: unpack(layer), bias, slope };
    const stored = storageOf(layer, layer.bias);
    if (layer.kind === 'conv') {
      operators.push({ kind: 'conv', ...common, residual: -1, window });
    } else {
      const depthwise = unpack(layer.depthwise);
      const inputs = layer.shape[1];
      // [channel][tap] → [tap][channel]
      const kernel = Float32Array.from(depthwise, (_, at) => depthwise[(at % inputs) * 9 + Math.floor(at / inputs)]!);
      const middle = Float32Array.from(layer.depthwise.bias);
      operators.push({
        kind: 'separable',
        ...common,
        residual: layer.residual ? last : -1,
        depthwise: { window, kernel, bias: middle },
      });
      Object.assign(stored, {
        depthwiseKernel: Math.max(...depthwise.map(Math.abs)) / 512,
        depthwiseBias: Math.max(1e-6, ...middle.map(Math.abs)) / 4096,
      });
    }
    storage.push(stored);
  }
  const model: FusedModel = {
    tensors,
    placements: new Map(),
    operators,
    inputs: [{ name: input.name, tensor: 0 }],
    outputs: Object.entries(outputs).map(([name, number]) => ({ name, tensor: number + 1 })),
  };
  return writeModel({ ...model, ...planArena(model) }, storage);
}
