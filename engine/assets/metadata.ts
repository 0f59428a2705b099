import { Builder } from 'flatbuffers';
import { floatVector, offsetVector, type BuilderOffset } from './flatbuffer.js';

/** Name under which the tasks look for the metadata in a model. */
export const metadataName = 'TFLITE_METADATA';

/**
 * Field numbers of tensorflow/lite/experimental/metadata_schema.fbs (tflite-support, Apache-2.0) that are used here:
 * the tasks only need to know how to scale a pixel.
 */
export const metadataSlots = {
  model: { name: 0, subgraphs: 3, minimumParser: 7 },
  subgraph: { inputs: 2, outputs: 3 },
  tensor: { name: 0, content: 3, processUnits: 4 },
  content: { propertiesType: 0, properties: 1 },
  image: { colorSpace: 0 },
  processUnit: { optionsType: 0, options: 1 },
  normalization: { mean: 0, deviation: 1 },
} as const;

const contentProperties = { feature: 1, image: 2 } as const;
const rgb = 1;
const normalisationOptions = 1;

export interface ModelMetadata {
  name: string;
  /** Input value = (pixel - mean) / deviation; pixel 0 to 255. */
  input: { name: string; mean: number; deviation: number };
  outputs: readonly string[];
}

/** The metadata as bytes, identifier "M001". */
export function encodeMetadata(metadata: ModelMetadata): Uint8Array {
  const builder = new Builder(1024);
  const inputs = offsetVector(builder, [writeInput(builder, metadata.input)]);
  const outputs = offsetVector(
    builder,
    metadata.outputs.map((name) => writeTensor(builder, name, writeContent(builder, 'feature'))),
  );
  builder.startObject(4);
  builder.addFieldOffset(metadataSlots.subgraph.inputs, inputs, 0);
  builder.addFieldOffset(metadataSlots.subgraph.outputs, outputs, 0);
  const subgraphs = offsetVector(builder, [builder.endObject()]);
  const name = builder.createString(metadata.name);
  const minimumParser = builder.createString('1.0.0');
  builder.startObject(8);
  builder.addFieldOffset(metadataSlots.model.name, name, 0);
  builder.addFieldOffset(metadataSlots.model.subgraphs, subgraphs, 0);
  builder.addFieldOffset(metadataSlots.model.minimumParser, minimumParser, 0);
  builder.finish(builder.endObject(), 'M001');
  return builder.asUint8Array().slice();
}

function writeContent(builder: Builder, kind: keyof typeof contentProperties): BuilderOffset {
  builder.startObject(1);
  if (kind === 'image') builder.addFieldInt8(metadataSlots.image.colorSpace, rgb, 0);
  const properties = builder.endObject();
  builder.startObject(2);
  builder.addFieldInt8(metadataSlots.content.propertiesType, contentProperties[kind], 0);
  builder.addFieldOffset(metadataSlots.content.properties, properties, 0);
  return builder.endObject();
}

function writeInput(builder: Builder, input: ModelMetadata['input']): BuilderOffset {
  const mean = floatVector(builder, [input.mean]);
  const deviation = floatVector(builder, [input.deviation]);
  builder.startObject(2);
  builder.addFieldOffset(metadataSlots.normalization.mean, mean, 0);
  builder.addFieldOffset(metadataSlots.normalization.deviation, deviation, 0);
  const normalization = builder.endObject();
  builder.startObject(2);
  builder.addFieldInt8(metadataSlots.processUnit.optionsType, normalisationOptions, 0);
  builder.addFieldOffset(metadataSlots.processUnit.options, normalization, 0);
  const units = offsetVector(builder, [builder.endObject()]);
  return writeTensor(builder, input.name, writeContent(builder, 'image'), units);
}

function writeTensor(
  builder: Builder,
  tensorName: string,
  content: BuilderOffset,
  processUnits: BuilderOffset = 0,
): BuilderOffset {
  const name = builder.createString(tensorName);
  builder.startObject(7);
  builder.addFieldOffset(metadataSlots.tensor.name, name, 0);
  builder.addFieldOffset(metadataSlots.tensor.content, content, 0);
  builder.addFieldOffset(metadataSlots.tensor.processUnits, processUnits, 0);
  return builder.endObject();
}
