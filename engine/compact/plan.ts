/** Places all tensors in one arena, and reuses a place as soon as nothing reads it anymore. */
import type { Operator, Tensor } from '../../src/engine/compact/format/model.js';
import type { FusedModel } from './fuse.js';

/** Program steps from the first write to the last read. −1 is before the first step. */
interface Lifetime {
  from: number;
  to: number;
}

interface Block extends Lifetime {
  tensor: number;
  length: number;
  offset: number;
}

/** Places are multiples of this many values: 16 bytes, one vector. */
const alignment = 4;

/** Tensors that an operator reads. */
export function readsOf(operator: Operator): number[] {
  const reads = [operator.input];
  if ('residual' in operator && operator.residual >= 0) reads.push(operator.residual);
  if ('matrix' in operator) reads.push(operator.matrix);
  return reads;
}

/** Inputs live from the start, outputs to the end. A part of another tensor lives as long as the whole. */
export function lifetimes({ tensors, operators, placements, inputs, outputs }: FusedModel): Lifetime[] {
  const found: Lifetime[] = tensors.map(() => ({ from: Infinity, to: -Infinity }));
  const touch = (tensor: number, step: number): void => {
    const whole = placements.get(tensor)?.parent ?? tensor;
    found[whole]!.from = Math.min(found[whole]!.from, step);
    found[whole]!.to = Math.max(found[whole]!.to, step);
  };
  for (const { tensor } of inputs) touch(tensor, -1);
  for (const { tensor } of outputs) touch(tensor, operators.length);
  for (const [step, operator] of operators.entries()) {
    touch(operator.output, step);
    for (const tensor of readsOf(operator)) touch(tensor, step);
  }
  for (const [tensor, { parent }] of placements) found[tensor] = found[parent]!;
  return found;
}

/** Places the largest first, each at the lowest place that is free throughout its life. */
export function planArena(model: FusedModel): { tensors: Tensor[]; arenaLength: number } {
  const lived = lifetimes(model);
  const blocks: Block[] = model.tensors
    .map(({ height, width, pitch }, tensor) => ({
      tensor,
      length: Math.ceil((height * width * pitch) / alignment) * alignment,
      offset: 0,
      ...lived[tensor]!,
    }))
    .filter(({ tensor }) => !model.placements.has(tensor))
    .sort((a, b) => b.length - a.length || a.tensor - b.tensor);
  const placed: Block[] = [];
  for (const block of blocks) {
    const neighbors = placed
      .filter((other) => other.from <= block.to && block.from <= other.to)
      .sort((a, b) => a.offset - b.offset);
    for (const other of neighbors) {
      if (other.offset >= block.offset + block.length) break;
      block.offset = Math.max(block.offset, other.offset + other.length);
    }
    placed.push(block);
  }
  const offsets = new Map(placed.map(({ tensor, offset }) => [tensor, offset]));
  const tensors = model.tensors.map((tensor, index) => {
    const part = model.placements.get(index);
    const offset = part === undefined ? offsets.get(index)! : offsets.get(part.parent)! + part.offset;
    return { ...tensor, offset };
  });
  return { tensors, arenaLength: Math.max(0, ...placed.map(({ offset, length }) => offset + length)) };
}
