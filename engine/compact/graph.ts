/** A `.tflite` file as a plain graph, for the converter and the reference interpreter. */
import type { TableReader } from '../assets/flatbuffer.js';
import { mainSubgraph, readModel, slots } from '../assets/tflite.js';
import { readAttributes, type Attributes } from './attributes.js';
import { halvesToFloats } from './half.js';

export interface GraphTensor {
  name: string;
  shape: readonly number[];
  /** The values, if the file contains them or they are a DEQUANTIZE of a constant. */
  constant?: Float32Array;
}

/** Edge handling of a window: none, or as much as keeps the output at ceil(input / stride). */
export type Padding = 'same' | 'valid';

interface Window {
  padding: Padding;
  stride: number;
}

/** One operator: `inputs` and `output` are indices into `Graph.tensors`. */
export type GraphNode = { inputs: readonly number[]; output: number } & (
  | ({ kind: 'conv' | 'depthwise'; fusedRelu: boolean } & Window)
  | ({ kind: 'maxPool'; size: number } & Window)
  | { kind: 'add' | 'multiply' | 'prelu' | 'relu' | 'alias' | 'transformPoints' | 'sample' }
  | { kind: 'channelPad' }
  | { kind: 'concat'; axis: number }
  | { kind: 'cropMatrix'; attributes: Attributes }
);

export interface Graph {
  tensors: readonly GraphTensor[];
  nodes: readonly GraphNode[];
  inputs: readonly number[];
  outputs: readonly number[];
}

/** `BuiltinOperator` of tensorflow/lite/schema/schema.fbs. */
const builtin = {
  add: 0,
  concatenation: 2,
  conv2d: 3,
  depthwiseConv2d: 4,
  dequantize: 6,
  maxPool2d: 17,
  mul: 18,
  relu: 19,
  reshape: 22,
  custom: 32,
  pad: 34,
  stridedSlice: 45,
  prelu: 54,
} as const;

/** Field numbers of the options tables, by declaration order in the schema. */
const windowSlots = { padding: 0, strideWidth: 1, strideHeight: 2 } as const;
const convSlots = { ...windowSlots, activation: 3, dilationWidth: 4, dilationHeight: 5 } as const;
const depthwiseSlots = { ...windowSlots, multiplier: 3, activation: 4, dilationWidth: 5, dilationHeight: 6 } as const;
const poolSlots = { ...windowSlots, filterWidth: 3, filterHeight: 4, activation: 5 } as const;
const activations = { none: 0, relu: 1 } as const;
const tensorTypes = { float32: 0, float16: 1, int32: 2 } as const;

interface OperatorCode {
  builtin: number;
  custom: string;
}

/**
 * @throws Error that names the operator if the file contains anything that the face models don't use. A half-understood
 * model is worse than none.
 */
export function readGraph(content: Uint8Array): Graph {
  const model = readModel(content);
  const subgraph = mainSubgraph(model);
  const buffers = model.tables(slots.model.buffers);
  const tables = subgraph.tables(slots.subgraph.tensors);
  const bytesOf = (index: number): Uint8Array => {
    const table = tables[index]!;
    return buffers[table.int(slots.tensor.buffer)]!.byteVector(slots.buffer.data);
  };
  const tensors: GraphTensor[] = tables.map((table, index) => {
    const tensor: GraphTensor = { name: table.text(slots.tensor.name), shape: table.ints(slots.tensor.shape) };
    const bytes = bytesOf(index);
    if (bytes.length > 0) tensor.constant = decode(bytes, table.byte(slots.tensor.type));
    return tensor;
  });
  const codes: OperatorCode[] = model
    .tables(slots.model.operatorCodes)
    .map((code) => ({
      builtin: Math.max(code.byte(slots.operatorCode.deprecatedCode), code.int(slots.operatorCode.code)),
      custom: code.text(slots.operatorCode.customCode),
    }));

  const nodes: GraphNode[] = [];
  for (const operator of subgraph.tables(slots.subgraph.operators)) {
    const code = codes[operator.int(slots.operator.code)]!;
    const inputs = operator.ints(slots.operator.inputs);
    const [output, ...more] = operator.ints(slots.operator.outputs);
    if (output === undefined || more.length > 0) throw new Error('expected one output per operator');
    if (code.builtin === builtin.dequantize) {
      const { constant } = tensors[inputs[0]!]!;
      if (constant === undefined) throw new Error('DEQUANTIZE of a computed tensor');
      tensors[output]!.constant = constant;
      continue;
    }
    nodes.push({ inputs, output, ...describe(operator, code, inputs, tensors) });
  }
  return {
    tensors,
    nodes,
    inputs: subgraph.ints(slots.subgraph.inputs),
    outputs: subgraph.ints(slots.subgraph.outputs),
  };
}

type Distribute<T> = T extends unknown ? Omit<T, 'inputs' | 'output'> : never;

function describe(
  operator: TableReader,
  code: OperatorCode,
  inputs: readonly number[],
  tensors: readonly GraphTensor[],
): Distribute<GraphNode> {
  const options = operator.table(slots.operator.options);
  switch (code.builtin) {
    case builtin.conv2d:
      return { kind: 'conv', ...convolution(options, convSlots) };
    case builtin.depthwiseConv2d:
      if (options?.int(depthwiseSlots.multiplier) !== 1) throw new Error('depth multiplier not 1');
      return { kind: 'depthwise', ...convolution(options, depthwiseSlots) };
    case builtin.maxPool2d: {
      const size = options?.int(poolSlots.filterWidth) ?? 0;
      const square = options?.int(poolSlots.filterHeight) === size;
      if (!square || options?.byte(poolSlots.activation) !== activations.none) {
        throw new Error('MAX_POOL_2D with an oblong window or an activation');
      }
      return { kind: 'maxPool', size, ...windowOf(options) };
    }
    case builtin.add:
    case builtin.mul:
      if ((options?.byte(0) ?? 0) !== activations.none) throw new Error('ADD or MUL with activation');
      return { kind: code.builtin === builtin.add ? 'add' : 'multiply' };
    case builtin.relu:
      return { kind: 'relu' };
    case builtin.prelu:
      return { kind: 'prelu' };
    case builtin.reshape:
      return { kind: 'alias' };
    case builtin.stridedSlice:
      return assertWholeSlice(inputs, tensors);
    case builtin.pad:
      return assertChannelPad(tensors[inputs[1]!]!.constant);
    case builtin.concatenation:
      return { kind: 'concat', axis: options?.int(slots.concatenation.axis) ?? 0 };
    case builtin.custom:
      return custom(code.custom, operator.byteVector(slots.operator.customOptions));
    default:
      throw new Error(`operator ${code.builtin} is unknown`);
  }
}

function custom(name: string, options: Uint8Array): Distribute<GraphNode> {
  switch (name) {
    case 'Landmarks2TransformMatrix':
      return { kind: 'cropMatrix', attributes: readAttributes(options) };
    case 'TransformTensorBilinear':
      return { kind: 'sample' };
    case 'TransformLandmarks':
      return { kind: 'transformPoints' };
    default:
      throw new Error(`custom operator ${name} is unknown`);
  }
}

function windowOf(options: TableReader | null): Window {
  const stride = options?.int(windowSlots.strideWidth) ?? 0;
  if (stride < 1 || options?.int(windowSlots.strideHeight) !== stride) {
    throw new Error('strides differ');
  }
  return { stride, padding: options.byte(windowSlots.padding) === 0 ? 'same' : 'valid' };
}

function convolution(
  options: TableReader | null,
  fields: { activation: number; dilationWidth: number; dilationHeight: number },
): Window & { fusedRelu: boolean } {
  const activation = options?.byte(fields.activation) ?? 0;
  // A field with its default is omitted. The default of a dilation is 1.
  const dilations = [fields.dilationWidth, fields.dilationHeight].map((field) =>
    options?.field(field) === null ? 1 : options?.int(field),
  );
  if (dilations.some((dilation) => dilation !== 1)) throw new Error('dilated convolution');
  if (activation !== activations.none && activation !== activations.relu) {
    throw new Error(`activation ${activation} is unknown`);
  }
  return { ...windowOf(options), fusedRelu: activation === activations.relu };
}

/** The models only slice to give a tensor a second name. */
function assertWholeSlice(
  [input, begin, end, strides]: readonly number[],
  tensors: readonly GraphTensor[],
): { kind: 'alias' } {
  const shape = tensors[input!]!.shape;
  const whole =
    tensors[begin!]!.constant?.every((value) => value === 0) === true &&
    tensors[strides!]!.constant?.every((value) => value === 1) === true &&
    tensors[end!]!.constant?.every((value, axis) => value === shape[axis]) === true;
  if (!whole) throw new Error('STRIDED_SLICE of a part');
  return { kind: 'alias' };
}

function assertChannelPad(amounts: Float32Array | undefined): { kind: 'channelPad' } {
  // Pairs before/after for each of four axes: only "after the last channel" may hold anything.
  if (amounts?.slice(0, -1).every((value) => value === 0) !== true) {
    throw new Error('PAD of anything but channels');
  }
  return { kind: 'channelPad' };
}

function decode(bytes: Uint8Array, type: number): Float32Array {
  const { buffer } = bytes.slice();
  if (type === tensorTypes.float16) return halvesToFloats(new Uint16Array(buffer));
  if (type === tensorTypes.float32) return new Float32Array(buffer);
  if (type === tensorTypes.int32) return Float32Array.from(new Int32Array(buffer));
  throw new Error(`tensor type ${type} is unknown`);
}
