/** A model file from a fused and planned model: the other side of `format/read.ts`. */
import {
  magic,
  noTensor,
  operatorKinds,
  precisions,
  version,
  type Precision,
} from '../../src/vision/compact/format/layout.js';
import type { CompactModel, Operator, Port } from '../../src/vision/compact/format/model.js';
import { floatToHalf } from './half.js';
import { quantize } from './quantize.js';

/** Precision of each operator's kernel, by its index; halves when left out. */
export type PrecisionOf = (operator: number) => Precision;

export function writeModel(model: CompactModel, precisionOf: PrecisionOf = () => 'half'): Uint8Array {
  const head = new Sink();
  const weights = new WeightSink();
  const body = new Sink();
  for (const { height, width, channels, pitch, offset } of model.tensors) {
    body.u16(height, width, channels, pitch);
    body.u32(offset);
  }
  for (const port of [...model.inputs, ...model.outputs]) writePort(body, port);
  for (const [index, operator] of model.operators.entries()) {
    writeOperator(body, operator, precisionOf(index));
    writeWeights(weights, operator, precisionOf(index));
  }
  head.u32(magic);
  head.u16(version, model.tensors.length, model.operators.length);
  head.u8(model.inputs.length, model.outputs.length);
  head.u32(model.arenaLength, weights.high.length, weights.signed.length);
  return Uint8Array.from([...[head.bytes, body.bytes, weights.low, weights.high, weights.signed].flat()]);
}

class Sink {
  readonly bytes: number[] = [];

  u8(...values: number[]): void {
    this.#write(values, 1, 0xff);
  }

  u16(...values: number[]): void {
    this.#write(values, 2, 0xffff);
  }

  u32(...values: number[]): void {
    this.#write(values, 4, 0xffff_ffff);
  }

  f32(...values: number[]): void {
    this.bytes.push(...new Uint8Array(Float32Array.from(values).buffer));
  }

  #write(values: readonly number[], size: number, largest: number): void {
    for (const value of values) {
      if (!(value >= 0 && value <= largest)) throw new RangeError(`${value} in ${size} bytes`);
      for (let byte = 0; byte < size; byte++) this.bytes.push(Math.floor(value / 256 ** byte) & 0xff);
    }
  }
}

class WeightSink {
  readonly low: number[] = [];
  readonly high: number[] = [];
  readonly signed: number[] = [];

  halves(values: Float32Array): void {
    for (const value of values) {
      const half = floatToHalf(value);
      this.low.push(half & 0xff);
      this.high.push(half >> 8);
    }
  }

  kernel(values: Float32Array, channels: number, precision: Precision): void {
    if (precision === 'half') {
      this.halves(values);
      return;
    }
    const { steps, levels } = quantize(values, channels);
    this.halves(steps);
    for (const level of levels) this.signed.push(level & 0xff);
  }
}

function writePort(sink: Sink, { name, tensor }: Port): void {
  sink.u16(tensor);
  sink.u8(name.length, ...Buffer.from(name, 'ascii'));
}

function writeOperator(sink: Sink, operator: Operator, precision: Precision): void {
  sink.u8(operatorKinds.indexOf(operator.kind));
  sink.u16(operator.input, operator.output);
  switch (operator.kind) {
    case 'conv':
    case 'separable': {
      const { height, width, stride, top, left } =
        operator.kind === 'conv' ? operator.window : operator.depthwise.window;
      sink.u16(operator.residual < 0 ? noTensor : operator.residual);
      if (operator.kind === 'conv') sink.u8(height, width);
      sink.u8(stride, top, left, precisions.indexOf(precision));
      return;
    }
    case 'cropMatrix':
      sink.u16(operator.left, operator.right, operator.width, operator.height);
      sink.f32(operator.scaleX, operator.scaleY, operator.pointScale);
      sink.u16(operator.subset.length, ...operator.subset);
      return;
    case 'sample':
      sink.u16(operator.matrix);
      return;
    case 'transformPoints':
      sink.u16(operator.matrix);
      sink.f32(operator.scale);
      return;
    case 'maxPool':
  }
}

function writeWeights(sink: WeightSink, operator: Operator, precision: Precision): void {
  if (operator.kind !== 'conv' && operator.kind !== 'separable') return;
  if (operator.kind === 'separable') {
    sink.halves(operator.depthwise.kernel);
    sink.halves(operator.depthwise.bias);
  }
  sink.kernel(operator.kernel, operator.bias.length, precision);
  sink.halves(operator.bias);
  sink.halves(operator.slope);
}
