/** Writes a fused and planned model to a file. The reader is `format/read.ts`. */
import {
  magic,
  noTensor,
  operatorKinds,
  precisions,
  version,
  type Precision,
} from '../../src/engine/compact/format/layout.js';
import type { CompactModel, Operator, Port } from '../../src/engine/compact/format/model.js';
import { encodeLevels, type LevelArray } from './encode-levels.js';
import { floatToHalf } from './half.js';
import { toLevels } from './levels.js';
import { arrayNames, type ArrayName, type Storage } from './storage.js';

/** @param storage by number of the operator; default: exact */
export function writeModel(model: CompactModel, storage: readonly Storage[] = []): Uint8Array {
  const head = new Sink();
  const weights = new WeightSink();
  const body = new Sink();
  for (const { height, width, channels, pitch, offset } of model.tensors) {
    body.u16(height, width, channels, pitch);
    body.u32(offset);
  }
  for (const port of [...model.inputs, ...model.outputs]) writePort(body, port);
  for (const [index, operator] of model.operators.entries()) {
    const steps = weights.put(operator, storage[index] ?? 'exact');
    writeOperator(body, operator, precisionOf(storage[index] ?? 'exact'));
    body.f32(...steps);
  }
  const levels = weights.levels.length === 0 ? [] : encodeLevels(weights.levels);
  head.u32(magic);
  head.u16(version, model.tensors.length, model.operators.length);
  head.u8(model.inputs.length, model.outputs.length);
  head.u32(model.arenaLength, weights.high.length, levels.length);
  return Uint8Array.from([head.bytes, body.bytes, weights.low, weights.high, [...levels]].flat());
}

function precisionOf(storage: Storage): Precision {
  if (storage === 'exact') return 'half';
  if ('leveled' in storage) return 'trellis';
  return storage.multiples === undefined ? 'levels' : 'rows';
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
  readonly levels: LevelArray[] = [];

  /** @returns the steps, which are stored with the operator */
  put(operator: Operator, storage: Storage): number[] {
    if (operator.kind !== 'conv' && operator.kind !== 'separable') return [];
    const channels = operator.bias.length;
    const arrays: Record<ArrayName, { values: Float32Array; rows: number }> = {
      depthwiseKernel: { values: new Float32Array(0), rows: 9 },
      depthwiseBias: { values: new Float32Array(0), rows: 1 },
      kernel: { values: operator.kernel, rows: channels },
      bias: { values: operator.bias, rows: 1 },
      slope: { values: operator.slope, rows: 1 },
    };
    if (operator.kind === 'separable') {
      arrays.depthwiseKernel.values = operator.depthwise.kernel;
      arrays.depthwiseBias.values = operator.depthwise.bias;
    }
    if (storage === 'exact') {
      for (const name of arrayNames) this.#halves(arrays[name].values);
      return [];
    }
    if ('leveled' in storage) {
      return arrayNames.map((name) => {
        const { rows } = arrays[name];
        const { step, levels, factors } = storage.leveled[name] ?? { step: 1, levels: null };
        if (levels === null) return step;
        if (factors) {
          this.levels.push({ levels: factors.rows, depth: rows });
          this.levels.push({ levels: factors.columns, depth: factors.columns.length });
        }
        this.levels.push({ levels, depth: levels.length / rows, trellis: name === 'kernel' });
        return step;
      });
    }
    return arrayNames.map((name) => {
      const { values, rows } = arrays[name];
      // Equal values need no step, so any number will do.
      const { step, arrays: leveled } = toLevels(
        values,
        rows,
        storage[name] ?? 1,
        name === 'kernel' ? storage.multiples : undefined,
      );
      if (values.length > 0) this.levels.push(...leveled);
      return step;
    });
  }

  #halves(values: Float32Array): void {
    for (const value of values) {
      const half = floatToHalf(value);
      this.low.push(half & 0xff);
      this.high.push(half >> 8);
    }
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
