/**
 * Reference interpreter: runs a `.tflite` graph unmodified, one plain loop per operator, in single precision. Converter
 * and kernels are compared with it, so it shares no code with them.
 */
import { readGraph, type Graph, type GraphNode, type Padding } from './graph.js';
import type { Attributes } from './attributes.js';

/** Shapes are NHWC with one picture per batch; short shapes are points or vectors. */
interface Value {
  shape: readonly number[];
  data: Float32Array;
}

/**
 * @param input values of the model's one input, NHWC: 3 × 128 × 128 from −1 to 1 for the detector, 3 × 192 × 192 from 0
 * to 1 for the landmarks
 * @returns every output by its name
 */
export function interpret(model: Uint8Array, input: Float32Array): Map<string, Float32Array> {
  const graph = readGraph(model);
  const values = evaluate(graph, input);
  return new Map(graph.outputs.map((index) => [graph.tensors[index]!.name, values.get(index)!.data]));
}

/** @returns every computed tensor by its index. */
function evaluate(graph: Graph, input: Float32Array): Map<number, Value> {
  const values = new Map<number, Value>();
  for (const [index, { shape, constant }] of graph.tensors.entries()) {
    if (constant !== undefined) values.set(index, { shape, data: constant });
  }
  const [inputIndex, ...more] = graph.inputs;
  if (inputIndex === undefined || more.length > 0) throw new Error('expected one input');
  const { shape } = graph.tensors[inputIndex]!;
  if (input.length !== product(shape)) throw new Error(`expected ${product(shape)} values`);
  values.set(inputIndex, { shape, data: input });
  for (const node of graph.nodes) {
    const inputs = node.inputs.map((index) => values.get(index)!);
    const { shape } = graph.tensors[node.output]!;
    values.set(node.output, { shape, data: run(node, inputs, shape) });
  }
  return values;
}

function run(node: GraphNode, inputs: Value[], shape: readonly number[]): Float32Array {
  const [first, second, third] = inputs as [Value, Value, Value];
  switch (node.kind) {
    case 'conv':
    case 'depthwise':
      return convolve(node, first, second, third, shape);
    case 'maxPool':
      return maxPool(node, first, shape);
    case 'add':
      return first.data.map((value, index) => value + second.data[index]!);
    case 'multiply':
      return first.data.map((value, index) => value * second.data[index % second.data.length]!);
    case 'relu':
      return first.data.map((value) => Math.max(value, 0));
    case 'prelu':
      return first.data.map((value, index) => (value < 0 ? value * second.data[index % second.data.length]! : value));
    case 'alias':
      return first.data;
    case 'channelPad':
      return padChannels(first, shape);
    case 'concat':
      return concatenate(inputs, node.axis, shape);
    case 'cropMatrix':
      return cropMatrix(node.attributes, first.data);
    case 'sample':
      return sample(first, second.data, shape);
    case 'transformPoints':
      return transformPoints(first.data, second.data);
  }
}

/** Padding rows or columns before the picture's first one. */
function paddingBefore(padding: Padding, input: number, output: number, window: number, stride: number): number {
  if (padding === 'valid') return 0;
  return Math.max(0, (output - 1) * stride + window - input) >> 1;
}

function convolve(
  node: GraphNode & { kind: 'conv' | 'depthwise' },
  { shape: [, height = 0, width = 0, channels = 0], data }: Value,
  { shape: kernelShape, data: kernel }: Value,
  { data: bias }: Value,
  [, outHeight = 0, outWidth = 0, outChannels = 0]: readonly number[],
): Float32Array {
  const [, kernelHeight = 0, kernelWidth = 0] = kernelShape;
  const { stride, padding, fusedRelu } = node;
  const top = paddingBefore(padding, height, outHeight, kernelHeight, stride);
  const left = paddingBefore(padding, width, outWidth, kernelWidth, stride);
  const output = new Float32Array(outHeight * outWidth * outChannels);
  for (let y = 0; y < outHeight; y++) {
    for (let x = 0; x < outWidth; x++) {
      const at = (y * outWidth + x) * outChannels;
      const sums = Float64Array.from(bias);
      for (let kernelY = 0; kernelY < kernelHeight; kernelY++) {
        const row = y * stride + kernelY - top;
        if (row < 0 || row >= height) continue;
        for (let kernelX = 0; kernelX < kernelWidth; kernelX++) {
          const column = x * stride + kernelX - left;
          if (column < 0 || column >= width) continue;
          const from = (row * width + column) * channels;
          const tap = kernelY * kernelWidth + kernelX;
          for (let out = 0; out < outChannels; out++) {
            if (node.kind === 'depthwise') {
              sums[out]! += data[from + out]! * kernel[tap * channels + out]!;
              continue;
            }
            const weights = (out * kernelHeight * kernelWidth + tap) * channels;
            for (let channel = 0; channel < channels; channel++) {
              sums[out]! += data[from + channel]! * kernel[weights + channel]!;
            }
          }
        }
      }
      output.set(fusedRelu ? sums.map((sum) => Math.max(sum, 0)) : sums, at);
    }
  }
  return output;
}

function maxPool(
  { padding, size, stride }: GraphNode & { kind: 'maxPool' },
  { shape: [, height = 0, width = 0, channels = 0], data }: Value,
  [, outHeight = 0, outWidth = 0]: readonly number[],
): Float32Array {
  const top = paddingBefore(padding, height, outHeight, size, stride);
  const left = paddingBefore(padding, width, outWidth, size, stride);
  const output = new Float32Array(outHeight * outWidth * channels).fill(-Infinity);
  for (let index = 0; index < output.length; index++) {
    const channel = index % channels;
    const x = Math.floor(index / channels) % outWidth;
    const y = Math.floor(index / channels / outWidth);
    for (let row = y * stride - top; row < y * stride - top + size; row++) {
      for (let column = x * stride - left; column < x * stride - left + size; column++) {
        if (row < 0 || column < 0 || row >= height || column >= width) continue;
        const value = data[(row * width + column) * channels + channel]!;
        output[index] = Math.max(output[index]!, value);
      }
    }
  }
  return output;
}

function padChannels(input: Value, shape: readonly number[]): Float32Array {
  const before = input.shape.at(-1)!;
  const after = shape.at(-1)!;
  const output = new Float32Array(product(shape));
  for (let pixel = 0; pixel * before < input.data.length; pixel++) {
    output.set(input.data.subarray(pixel * before, (pixel + 1) * before), pixel * after);
  }
  return output;
}

function concatenate(inputs: Value[], axis: number, shape: readonly number[]): Float32Array {
  const output = new Float32Array(product(shape));
  const outer = product(shape.slice(0, axis));
  let at = 0;
  for (let slice = 0; slice < outer; slice++) {
    for (const { data } of inputs) {
      const length = data.length / outer;
      output.set(data.subarray(slice * length, (slice + 1) * length), at);
      at += length;
    }
  }
  return output;
}

/**
 * 4 × 4 matrix from pixels of the crop to those of the picture (TransformLandmarks and TransformTensorBilinear read its
 * first two rows): the crop is the points' bounding box along the line of two of them, scaled about its center.
 * Facts: mediapipe/util/tflite/operations/landmarks_to_transform_matrix.cc, version 2.
 */
function cropMatrix(attributes: Attributes, points: Float32Array): Float32Array {
  const { leftPoint, rightPoint, subset, scaleX, scaleY, width, height } = attributes;
  const at = (index: number): [number, number] => [points[index * 3]!, points[index * 3 + 1]!];
  const [leftX, leftY] = at(leftPoint);
  const [rightX, rightY] = at(rightPoint);
  const turn = Math.atan2(rightY - leftY, rightX - leftX);
  const level = subset.map((index) => {
    const [x, y] = at(index);
    return [x * Math.cos(-turn) - y * Math.sin(-turn), x * Math.sin(-turn) + y * Math.cos(-turn)] as const;
  });
  const range = (axis: 0 | 1): { middle: number; extent: number } => {
    const along = level.map((point) => point[axis]);
    const low = Math.min(...along);
    const high = Math.max(...along);
    return { middle: (low + high) / 2, extent: high - low };
  };
  const [horizontal, vertical] = [range(0), range(1)];
  const stepX = (scaleX * horizontal.extent) / width;
  const stepY = (scaleY * vertical.extent) / height;
  const row = (cos: number, sin: number): number[] => {
    const middle = cos * horizontal.middle + sin * vertical.middle;
    const [x, y] = [cos * stepX, sin * stepY];
    return [x, y, 0, middle - (x * width) / 2 - (y * height) / 2];
  };
  return Float32Array.from([
    ...row(Math.cos(turn), -Math.sin(turn)),
    ...row(Math.sin(turn), Math.cos(turn)),
    ...[0, 0, 1, 0],
    ...[0, 0, 0, 1],
  ]);
}

/** Facts: mediapipe/util/tflite/operations/transform_tensor_bilinear.cc, version 2. */
function sample(
  { shape: [, height = 0, width = 0, channels = 0], data }: Value,
  matrix: Float32Array,
  [, outHeight = 0, outWidth = 0]: readonly number[],
): Float32Array {
  const output = new Float32Array(outHeight * outWidth * channels);
  const texel = (row: number, column: number, channel: number): number =>
    row < height && column < width ? data[(row * width + column) * channels + channel]! : 0;
  for (let y = 0; y < outHeight; y++) {
    for (let x = 0; x < outWidth; x++) {
      // The matrix maps corners; the picture is sampled at centers.
      const [sourceX, sourceY] = [0, 4].map(
        (row) => matrix[row]! * (x + 0.5) + matrix[row + 1]! * (y + 0.5) + matrix[row + 3]! - 0.5,
      ) as [number, number];
      const inside = sourceX >= 0 && sourceX <= width - 1 && sourceY >= 0 && sourceY <= height - 1;
      if (!inside) continue;
      const [column, row] = [Math.floor(sourceX), Math.floor(sourceY)];
      const [right, down] = [sourceX - column, sourceY - row];
      for (let channel = 0; channel < channels; channel++) {
        const upper = (1 - right) * texel(row, column, channel) + right * texel(row, column + 1, channel);
        const lower = (1 - right) * texel(row + 1, column, channel) + right * texel(row + 1, column + 1, channel);
        output[(y * outWidth + x) * channels + channel] = (1 - down) * upper + down * lower;
      }
    }
  }
  return output;
}

/** Pairs x, y. Facts: mediapipe/util/tflite/operations/transform_landmarks.cc, version 2. */
function transformPoints(points: Float32Array, matrix: Float32Array): Float32Array {
  return points.map((_, index) => {
    const pair = index & ~1;
    const row = (index & 1) * 4;
    return matrix[row]! * points[pair]! + matrix[row + 1]! * points[pair + 1]! + matrix[row + 3]!;
  });
}

function product(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all * each, 1);
}
