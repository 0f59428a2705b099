/** The loader, which parses untrusted bytes. The kernels run what it accepts without further checks. */
import { checkConvolution, checkOther, checkPorts, checkTensor } from './check.js';
import { Cursor } from './cursor.js';
import {
  CompactModelError,
  limits,
  magic,
  noTensor,
  operatorKinds,
  precisions,
  version,
  type Precision,
} from './layout.js';
import type { CompactModel, Operator, Port, Tensor } from './model.js';
import { WeightPlanes, type Scales } from './planes.js';

/**
 * @param bytes a model file, which is not kept
 * @throws CompactModelError if it is cut off, altered or beyond the limits. A well-formed file with altered weights
 * passes; the hash in the asset manifest protects against those.
 */
export function loadCompactModel(bytes: Uint8Array): CompactModel {
  const cursor = new Cursor(bytes);
  if (cursor.u32() !== magic) throw new CompactModelError('this is not a model file');
  const found = cursor.u16();
  if (found !== version) throw new CompactModelError(`model file of version ${found}`);
  const counts = {
    tensors: within(cursor.u16(), limits.tensors, 'tensors'),
    operators: within(cursor.u16(), limits.operators, 'operators'),
    inputs: cursor.u8(),
    outputs: cursor.u8(),
  };
  const arenaLength = within(cursor.u32(), limits.arenaLength, 'values of memory');
  const halves = within(cursor.u32(), limits.weights, 'weights');
  const levelBytes = within(cursor.u32(), limits.weights, 'weights');

  const tensors = repeat(counts.tensors, () => readTensor(cursor));
  for (const tensor of tensors) checkTensor(tensor, arenaLength);
  const inputs = repeat(counts.inputs, () => readPort(cursor));
  const outputs = repeat(counts.outputs, () => readPort(cursor));
  checkPorts(inputs, tensors);
  checkPorts(outputs, tensors);

  const plans = repeat(counts.operators, () => readOperator(cursor, tensors));
  const work = plans.reduce((sum, plan) => sum + plan.work, 0);
  within(work, limits.work, 'multiplications');
  if (cursor.left !== 2 * halves + levelBytes) {
    throw new CompactModelError('the weights are cut off, or something follows them');
  }
  const hasTrellis = plans.some(({ precision }) => precision === 'trellis');
  const planes = new WeightPlanes(cursor, halves, levelBytes, hasTrellis);
  const operators = plans.map((plan) => plan.finish(planes));
  planes.close();
  return { arenaLength, tensors, operators, inputs, outputs };
}

/** An operator that is read and checked, except for its weights. */
interface OperatorPlan {
  work: number;
  precision?: Precision;
  finish(planes: WeightPlanes): Operator;
}

function within(value: number, limit: number, what: string): number {
  if (value > limit) throw new CompactModelError(`the model asks for too much: ${value} ${what}`);
  return value;
}

function repeat<T>(count: number, read: () => T): T[] {
  return Array.from({ length: count }, read);
}

function readTensor(cursor: Cursor): Tensor {
  return {
    height: cursor.u16(),
    width: cursor.u16(),
    channels: cursor.u16(),
    pitch: cursor.u16(),
    offset: cursor.u32(),
  };
}

function readPort(cursor: Cursor): Port {
  const tensor = cursor.u16();
  return { tensor, name: cursor.text(cursor.u8()) };
}

function readOperator(cursor: Cursor, tensors: readonly Tensor[]): OperatorPlan {
  const kind = operatorKinds[cursor.u8()];
  if (kind === undefined) throw new CompactModelError('an operator has an unknown kind');
  const input = cursor.u16();
  const output = cursor.u16();
  switch (kind) {
    case 'conv':
    case 'separable':
      return readConvolution(cursor, { kind, input, output }, tensors);
    case 'maxPool':
      return plan({ kind, input, output }, tensors);
    case 'cropMatrix': {
      const crop = {
        left: cursor.u16(),
        right: cursor.u16(),
        width: cursor.u16(),
        height: cursor.u16(),
        scaleX: cursor.f32(),
        scaleY: cursor.f32(),
        pointScale: cursor.f32(),
        subset: repeat(cursor.u16(), () => cursor.u16()),
      };
      return plan({ kind, input, output, ...crop }, tensors);
    }
    case 'sample':
      return plan({ kind, input, output, matrix: cursor.u16() }, tensors);
    case 'transformPoints': {
      const matrix = cursor.u16();
      return plan({ kind, input, output, matrix, scale: cursor.f32() }, tensors);
    }
  }
}

function plan(operator: Exclude<Operator, { residual: number }>, tensors: readonly Tensor[]): OperatorPlan {
  return { work: checkOther(operator, tensors), finish: () => operator };
}

function readConvolution(
  cursor: Cursor,
  { kind, ...places }: { kind: 'conv' | 'separable'; input: number; output: number },
  tensors: readonly Tensor[],
): OperatorPlan {
  const residualOrNone = cursor.u16();
  const residual = residualOrNone === noTensor ? -1 : residualOrNone;
  const [height, width] = kind === 'separable' ? [3, 3] : [cursor.u8(), cursor.u8()];
  const window = { height, width, stride: cursor.u8(), top: cursor.u8(), left: cursor.u8() };
  const precision = precisions[cursor.u8()];
  if (precision === undefined) throw new CompactModelError('weights have an unknown precision');
  const { channels, depth, work } = checkConvolution({ kind, ...places, residual, window }, tensors);
  const take = weightsOf(cursor, precision);
  const finish = (planes: WeightPlanes): Operator => {
    const none: Float32Array = new Float32Array(0);
    const depthwise = { window, kernel: none, bias: none };
    if (kind === 'separable') {
      const scales = precision === 'trellis' ? planes.scales(9, depth) : {};
      depthwise.kernel = take.depthwiseKernel(planes, 9, depth, scales);
      depthwise.bias = take.depthwiseBias(planes, 1, depth, { columns: scales.columns });
    }
    const scales: Scales = precision === 'trellis' ? { ...planes.scales(channels, depth), trellis: true } : {};
    const weights = {
      kernel: take.kernel(planes, channels, depth, precision === 'rows' ? planes.multiples(channels) : scales),
      bias: take.bias(planes, 1, channels, { columns: scales.rows }),
      slope: take.slope(planes, 1, channels),
    };
    const common = { ...places, residual, ...weights };
    return kind === 'conv' ? { kind, ...common, window } : { kind, ...common, depthwise };
  };
  return { work, precision, finish };
}

type TakeWeights = (planes: WeightPlanes, rows: number, depth: number, scales?: Scales) => Float32Array;
const arrays = ['depthwiseKernel', 'depthwiseBias', 'kernel', 'bias', 'slope'] as const;

/** Reads the steps of an operator's arrays. The arrays follow later. */
function weightsOf(cursor: Cursor, precision: Precision): Record<(typeof arrays)[number], TakeWeights> {
  const takes = arrays.map((name): [string, TakeWeights] => {
    if (precision === 'half') return [name, (planes, rows, depth) => planes.halves(rows * depth)];
    const step = cursor.f32();
    if (Math.abs(step) > limits.step) throw new CompactModelError('a step is too large');
    return [name, (planes, rows, depth, scales) => planes.levels(rows, depth, step, scales)];
  });
  return Object.fromEntries(takes) as Record<(typeof arrays)[number], TakeWeights>;
}
