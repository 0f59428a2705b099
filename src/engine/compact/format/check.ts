/**
 * Checks everything that the kernels rely on. They run a program without checks of their own, so a file must be proven
 * to stay within the arena and the work limits first.
 */
import { CompactModelError, limits } from './layout.js';
import type { Operator, Port, Tensor } from './model.js';

/** The kernels read four values at a time. */
const vector = 4;

function demand(condition: boolean, what: string): asserts condition {
  if (!condition) throw new CompactModelError(what);
}

export function checkTensor({ height, width, channels, pitch, offset }: Tensor, arena: number): void {
  demand(height > 0 && width > 0 && channels > 0, 'a tensor is empty');
  demand(pitch >= channels && pitch < channels + vector, "a tensor's pitch does not fit");
  demand(offset + height * width * pitch <= arena, 'a tensor lies outside the arena');
}

/** The page reads and writes ports as plain arrays. */
export function checkPorts(ports: readonly Port[], tensors: readonly Tensor[]): void {
  const names = new Set(ports.map(({ name }) => name));
  demand(ports.length > 0 && names.size === ports.length, 'ports are missing or share a name');
  for (const { name, tensor } of ports) {
    const found = tensors[tensor];
    demand(found !== undefined, `port ${name} has no tensor`);
    demand(found.pitch === found.channels, `port ${name} has gaps`);
  }
}

/** How many weights and multiplications an operator's shapes require. */
export interface Demand {
  channels: number;
  /** Weights per output channel. */
  depth: number;
  work: number;
}

/** Checks the shapes of a convolution before its weights are read. */
export type ConvolutionShape = Pick<
  Extract<Operator, { residual: number }>,
  'kind' | 'input' | 'output' | 'residual'
> & { window: { height: number; width: number; stride: number; top: number; left: number } };

export function checkConvolution(shape: ConvolutionShape, tensors: readonly Tensor[]): Demand {
  const input = tensorAt(tensors, shape.input);
  const output = tensorAt(tensors, shape.output);
  const { height, width, stride, top, left } = shape.window;
  demand(height > 0 && width > 0 && stride > 0, 'a window is empty');
  demand(top < height && left < width, 'a window is outside the picture');
  const pixels = output.height * output.width;
  if (shape.residual >= 0) {
    const residual = tensorAt(tensors, shape.residual);
    demand(
      residual.height * residual.width === pixels && residual.pitch % vector === 0,
      'a residual has another shape than the sum',
    );
  }
  if (shape.kind === 'separable') {
    demand(input.pitch % vector === 0, 'a depthwise input is not in vectors');
    demand(output.width * input.pitch <= limits.scratch, 'a row is too long');
    demand(height === 3 && width === 3 && top <= 1 && left <= 1, 'a depthwise window is not 3 × 3');
    const work = pixels * input.pitch * (height * width + output.pitch);
    return { channels: output.channels, depth: input.channels, work };
  }
  const depth = height * width * input.pitch;
  demand(depth <= limits.windowDepth, 'a window is too large');
  demand(output.width * depth <= limits.scratch, 'a row is too long');
  if (depth === input.pitch && stride === 1) {
    demand(input.height * input.width >= pixels, 'a pointwise convolution reads past its input');
  }
  const channelDepth = height * width * input.channels;
  return { channels: output.channels, depth: channelDepth, work: pixels * depth * output.pitch };
}

/** @returns multiplications, roughly */
export function checkOther(operator: Exclude<Operator, { residual: number }>, tensors: readonly Tensor[]): number {
  const input = tensorAt(tensors, operator.input);
  const output = tensorAt(tensors, operator.output);
  const sameVectors = input.pitch === output.pitch && input.pitch % vector === 0;
  switch (operator.kind) {
    case 'maxPool':
      demand(sameVectors, 'a pool changes channels');
      demand(output.height * 2 <= input.height && output.width * 2 <= input.width, 'a pool reads past its input');
      break;
    case 'cropMatrix': {
      const points = Math.floor(length(input) / 3);
      const named = [operator.left, operator.right, ...operator.subset];
      demand(
        named.every((point) => point < points),
        'a crop names a point that does not exist',
      );
      demand(operator.subset.length > 0, 'a crop has no points');
      demand(operator.width > 0 && operator.height > 0, 'a crop is empty');
      demand(length(output) >= 6, 'a matrix does not fit');
      break;
    }
    case 'sample':
      demand(sameVectors, 'a sample changes channels');
      demand(length(tensorAt(tensors, operator.matrix)) >= 6, 'a matrix is missing');
      break;
    case 'transformPoints':
      demand(output.height * output.width === 1, 'points are not in one row');
      demand(length(input) >= output.pitch, 'points are missing');
      demand(length(tensorAt(tensors, operator.matrix)) >= 6, 'a matrix is missing');
      break;
  }
  return length(output) * vector;
}

function tensorAt(tensors: readonly Tensor[], index: number): Tensor {
  const found = tensors[index];
  demand(found !== undefined, 'an operator names a tensor that does not exist');
  return found;
}

function length({ height, width, pitch }: Tensor): number {
  return height * width * pitch;
}
