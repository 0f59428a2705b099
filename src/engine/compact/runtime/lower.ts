/** Translates a model's operators into the records that `kernels/operator.ts` declares. */
import type { Operator, Tensor } from '../format/model.js';
import type { KernelMemory } from './memory.js';
import { paddedRows, panelValues, panelsOf } from './panels.js';

/** 32-bit fields of a record (`RECORD_BYTES` of the kernels). */
export const recordFields = 32;

/** `Kind` of the kernels. */
const kinds: Record<Operator['kind'], number> = {
  conv: 1,
  separable: 2,
  maxPool: 3,
  cropMatrix: 4,
  sample: 5,
  transformPoints: 6,
};

/** Values in a strip of depthwise results: half of a small first-level cache. The other half is for weights. */
const stripValues = 4096;

/** A tensor with its address in the runtime's memory. */
export interface PlacedTensor extends Tensor {
  address: number;
}

type Convolution = Extract<Operator, { residual: number }>;

/** Writes the weights into memory. @returns the program's address: `recordFields` numbers per operator */
export function lower(operators: readonly Operator[], tensors: readonly PlacedTensor[], memory: KernelMemory): number {
  const scratch = memory.allocate(Math.max(0, ...operators.map((each) => scratchOf(each, tensors))));
  const zeroRow = memory.allocate(Math.max(0, ...operators.map((each) => rowOf(each, tensors))));
  const program = memory.allocate(operators.length * recordFields);
  for (const [index, operator] of operators.entries()) {
    const record = new RecordWriter();
    const input = tensors[operator.input]!;
    const output = tensors[operator.output]!;
    record.ints(kinds[operator.kind]);
    record.ints(input.address, input.height, input.width, input.pitch);
    record.ints(output.address, output.height, output.width, output.pitch);
    switch (operator.kind) {
      case 'conv':
      case 'separable':
        lowerConvolution(record, operator, { tensors, memory, scratch, zeroRow });
        break;
      case 'cropMatrix': {
        const { subset, left, right, pointScale, scaleX, scaleY, width, height } = operator;
        record.ints(memory.placeInts(subset), subset.length, left, right);
        record.floats(pointScale, scaleX / width, scaleY / height, width, height);
        break;
      }
      case 'sample':
        record.ints(tensors[operator.matrix]!.address);
        break;
      case 'transformPoints':
        record.ints(tensors[operator.matrix]!.address);
        record.floats(operator.scale);
        break;
      case 'maxPool':
    }
    memory.ints(program + index * recordFields * 4, recordFields).set(record.fields);
  }
  return program;
}

/** Fields of one record, in the order of the kernels' declaration. */
class RecordWriter {
  readonly fields = new Int32Array(recordFields);
  readonly #floats = new Float32Array(this.fields.buffer);
  #at = 0;

  ints(...values: number[]): void {
    for (const value of values) this.fields[this.#at++] = value;
  }

  floats(...values: number[]): void {
    for (const value of values) this.#floats[this.#at++] = value;
  }
}

function lowerConvolution(
  record: RecordWriter,
  operator: Convolution,
  room: { tensors: readonly PlacedTensor[]; memory: KernelMemory; scratch: number; zeroRow: number },
): void {
  const { tensors, memory, scratch, zeroRow } = room;
  const input = tensors[operator.input]!;
  const output = tensors[operator.output]!;
  const residual = tensors[operator.residual];
  const window = operator.kind === 'conv' ? operator.window : operator.depthwise.window;
  const taps = operator.kind === 'conv' ? window.height * window.width : 1;
  const panels = panelsOf(operator.kernel, {
    taps,
    inputs: input.channels,
    pitch: input.pitch,
    outputs: output.channels,
    channels: output.pitch,
  });
  record.ints(residual?.address ?? 0, residual?.pitch ?? 0);
  record.ints(
    memory.place(panels),
    memory.place(panelValues(operator.bias, output.pitch)),
    memory.place(panelValues(operator.slope, output.pitch)),
  );
  record.ints(window.height, window.width, window.stride, window.top, window.left);
  record.ints(scratch, stripRows(operator, tensors));
  if (operator.kind === 'conv') return;
  const { kernel, bias } = operator.depthwise;
  record.ints(
    memory.place(paddedRows(kernel, input.channels, input.pitch)),
    memory.place(paddedRows(bias, input.channels, input.pitch)),
    zeroRow,
  );
}

/** Number of output rows processed at once. */
function stripRows(operator: Convolution, tensors: readonly Tensor[]): number {
  if (operator.kind === 'conv') return 1;
  const { height, width } = tensors[operator.output]!;
  const rows = Math.floor(stripValues / (width * tensors[operator.input]!.pitch));
  return Math.max(1, Math.min(height, rows));
}

function scratchOf(operator: Operator, tensors: readonly Tensor[]): number {
  if (operator.kind !== 'conv' && operator.kind !== 'separable') return 0;
  const { pitch } = tensors[operator.input]!;
  const { width } = tensors[operator.output]!;
  if (operator.kind === 'separable') return width * pitch * stripRows(operator, tensors);
  return width * pitch * operator.window.height * operator.window.width;
}

/** Values of an input row. */
function rowOf(operator: Operator, tensors: readonly Tensor[]): number {
  if (operator.kind !== 'separable') return 0;
  const { width, pitch } = tensors[operator.input]!;
  return width * pitch;
}
