import { Builder } from 'flatbuffers';
import { TableReader, alignedByteVector, intVector, offsetVector, type BuilderOffset } from './flatbuffer.js';

/**
 * Field numbers of the few TensorFlow Lite tables that are read or written, in the order of their declaration in
 * tensorflow/lite/schema/schema.fbs (Apache-2.0).
 */
export const slots = {
  model: { version: 0, operatorCodes: 1, subgraphs: 2, description: 3, buffers: 4, metadataBuffer: 5, metadata: 6 },
  operatorCode: { deprecatedCode: 0, customCode: 1, version: 2, code: 3 },
  subgraph: { tensors: 0, inputs: 1, outputs: 2, operators: 3, name: 4 },
  tensor: { shape: 0, type: 1, buffer: 2, name: 3 },
  operator: { code: 0, inputs: 1, outputs: 2, optionsType: 3, options: 4, customOptions: 5 },
  concatenation: { axis: 0 },
  gather: { axis: 0 },
  buffer: { data: 0 },
  metadata: { name: 0, buffer: 1 },
} as const;

/** `TensorType`, `BuiltinOperator` and `BuiltinOptions` of the schema, as far as they are used. */
const tensorTypes = { float32: 0, int32: 2 } as const;
export const operatorCodes = { concatenation: 2, gather: 36 } as const;
const optionTypes = { concatenation: 10, gather: 23 } as const;

interface AddedTensor {
  name: string;
  shape: readonly number[];
  type: keyof typeof tensorTypes;
  /** Constant content. Without it, the tensor is computed. */
  content?: Uint8Array;
}

interface AddedOperator {
  kind: keyof typeof operatorCodes;
  axis: number;
  inputs: readonly number[];
  outputs: readonly number[];
}

export interface ModelExtension {
  /** Tensors to add, numbered after the model's own. */
  tensors?: readonly AddedTensor[];
  /** Operators to add, which run after the model's own. */
  operators?: readonly AddedOperator[];
  /** The model's output tensors. Default: its own. */
  outputs?: readonly number[];
  /** Named buffers of the model's metadata list. */
  metadata?: readonly { name: string; content: Uint8Array }[];
}

export interface TensorShape {
  index: number;
  name: string;
  shape: number[];
}

export function readModel(content: Uint8Array): TableReader {
  return TableReader.root(content, 'TFL3');
}

export function mainSubgraph(model: TableReader): TableReader {
  const [subgraph, ...more] = model.tables(slots.model.subgraphs);
  if (subgraph === undefined || more.length > 0) throw new Error('expected a model with one subgraph');
  return subgraph;
}

export function tensorsOf(subgraph: TableReader): TensorShape[] {
  return subgraph
    .tables(slots.subgraph.tensors)
    .map((tensor, index) => ({ index, name: tensor.text(slots.tensor.name), shape: tensor.ints(slots.tensor.shape) }));
}

/**
 * Adds tensors, operators, outputs and metadata to a model without changing its content.
 *
 * A FlatBuffer's offsets point forward, and `flatbuffers` writes from the back: the whole old model is laid down first,
 * as bytes, and the new root and vectors before it point into it. Old tables keep their place and their alignment (the
 * old content starts at a multiple of 16); only the old root is left behind, 100 bytes of waste.
 */
export function extendModel(content: Uint8Array, extension: ModelExtension): Uint8Array {
  const model = readModel(content);
  const subgraph = mainSubgraph(model);
  const builder = new Builder(content.length + 65_536);
  const startOfOld = alignedByteVector(builder, content) - 4;
  const old = (table: TableReader): BuilderOffset => startOfOld - table.position;
  const oldTarget = (table: TableReader, slot: number): BuilderOffset => {
    const target = table.target(slot);
    return target === null ? 0 : startOfOld - target;
  };

  const buffers = model.tables(slots.model.buffers).map(old);
  const addBuffer = (bytes: Uint8Array): number => {
    const data = alignedByteVector(builder, bytes);
    builder.startObject(1);
    builder.addFieldOffset(slots.buffer.data, data, 0);
    return buffers.push(builder.endObject()) - 1;
  };

  const tensors = [
    ...subgraph.tables(slots.subgraph.tensors).map(old),
    ...(extension.tensors ?? []).map((tensor) => {
      const buffer = tensor.content === undefined ? 0 : addBuffer(tensor.content);
      return writeTensor(builder, tensor, buffer);
    }),
  ];

  const codes = model.tables(slots.model.operatorCodes).map(old);
  const operators = [
    ...subgraph.tables(slots.subgraph.operators).map(old),
    ...(extension.operators ?? []).map((operator) =>
      writeOperator(builder, operator, codes.push(writeOperatorCode(builder, operator.kind)) - 1),
    ),
  ];

  const metadata = [
    ...model.tables(slots.model.metadata).map(old),
    ...(extension.metadata ?? []).map(({ name, content: bytes }) => {
      const buffer = addBuffer(bytes);
      const nameOffset = builder.createString(name);
      builder.startObject(2);
      builder.addFieldOffset(slots.metadata.name, nameOffset, 0);
      builder.addFieldInt32(slots.metadata.buffer, buffer, 0);
      return builder.endObject();
    }),
  ];

  const tensorVector = offsetVector(builder, tensors);
  const outputs = intVector(builder, extension.outputs ?? subgraph.ints(slots.subgraph.outputs));
  const operatorVector = offsetVector(builder, operators);
  builder.startObject(5);
  builder.addFieldOffset(slots.subgraph.tensors, tensorVector, 0);
  builder.addFieldOffset(slots.subgraph.inputs, oldTarget(subgraph, slots.subgraph.inputs), 0);
  builder.addFieldOffset(slots.subgraph.outputs, outputs, 0);
  builder.addFieldOffset(slots.subgraph.operators, operatorVector, 0);
  builder.addFieldOffset(slots.subgraph.name, oldTarget(subgraph, slots.subgraph.name), 0);
  const subgraphs = offsetVector(builder, [builder.endObject()]);

  const codeVector = offsetVector(builder, codes);
  const bufferVector = offsetVector(builder, buffers);
  const metadataVector = offsetVector(builder, metadata);
  const oldVector = (slot: number): BuilderOffset => oldTarget(model, slot);
  builder.startObject(7);
  builder.addFieldInt32(slots.model.version, model.int(slots.model.version), 0);
  builder.addFieldOffset(slots.model.operatorCodes, codeVector, 0);
  builder.addFieldOffset(slots.model.subgraphs, subgraphs, 0);
  builder.addFieldOffset(slots.model.description, oldVector(slots.model.description), 0);
  builder.addFieldOffset(slots.model.buffers, bufferVector, 0);
  builder.addFieldOffset(slots.model.metadataBuffer, oldVector(slots.model.metadataBuffer), 0);
  builder.addFieldOffset(slots.model.metadata, metadataVector, 0);
  builder.finish(builder.endObject(), 'TFL3');
  return builder.asUint8Array().slice();
}

function writeTensor(builder: Builder, tensor: AddedTensor, buffer: number): BuilderOffset {
  const name = builder.createString(tensor.name);
  const shape = intVector(builder, tensor.shape);
  builder.startObject(4);
  builder.addFieldOffset(slots.tensor.shape, shape, 0);
  builder.addFieldInt8(slots.tensor.type, tensorTypes[tensor.type], 0);
  builder.addFieldInt32(slots.tensor.buffer, buffer, 0);
  builder.addFieldOffset(slots.tensor.name, name, 0);
  return builder.endObject();
}

function writeOperatorCode(builder: Builder, kind: AddedOperator['kind']): BuilderOffset {
  builder.startObject(4);
  // Readers take the larger of the old byte and the new int; the model's own codes use the byte.
  builder.addFieldInt8(slots.operatorCode.deprecatedCode, operatorCodes[kind], 0);
  builder.addFieldInt32(slots.operatorCode.version, 1, 0);
  builder.addFieldInt32(slots.operatorCode.code, operatorCodes[kind], 0);
  return builder.endObject();
}

function writeOperator(builder: Builder, operator: AddedOperator, code: number): BuilderOffset {
  builder.startObject(2);
  builder.addFieldInt32(slots[operator.kind].axis, operator.axis, 0);
  const options = builder.endObject();
  const inputs = intVector(builder, operator.inputs);
  const outputs = intVector(builder, operator.outputs);
  builder.startObject(5);
  builder.addFieldInt32(slots.operator.code, code, 0);
  builder.addFieldOffset(slots.operator.inputs, inputs, 0);
  builder.addFieldOffset(slots.operator.outputs, outputs, 0);
  builder.addFieldInt8(slots.operator.optionsType, optionTypes[operator.kind], 0);
  builder.addFieldOffset(slots.operator.options, options, 0);
  return builder.endObject();
}
