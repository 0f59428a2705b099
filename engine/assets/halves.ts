import { mainSubgraph, readModel, slots } from './tflite.js';

const float16 = 1;
/** Smaller tensors are left alone: they are biases, slopes and the first kernels, on which everything else depends. */
const smallestKernel = 4096;
/** Bits that a half stores after the point. */
const mantissaBits = 10;

/**
 * Rounds large kernels to fewer bits but keeps them as halves: the weights stay in place, and their trailing zeros
 * compress.
 *
 * @param keptBits of the ten that a half stores after the point
 */
export function roundKernels(content: Uint8Array, keptBits: number): Uint8Array {
  const rounded = content.slice();
  const model = readModel(rounded);
  const buffers = model.tables(slots.model.buffers);
  for (const tensor of mainSubgraph(model).tables(slots.subgraph.tensors)) {
    if (tensor.byte(slots.tensor.type) !== float16) continue;
    const size = tensor.ints(slots.tensor.shape).reduce((product, length) => product * length, 1);
    const data = buffers[tensor.int(slots.tensor.buffer)]?.target(slots.buffer.data) ?? null;
    if (size < smallestKernel || data === null) continue;
    // A vector starts with its length.
    const halves = new DataView(rounded.buffer, rounded.byteOffset + data + 4, size * 2);
    for (let at = 0; at < halves.byteLength; at += 2) {
      halves.setUint16(at, roundHalf(halves.getUint16(at, true), keptBits), true);
    }
  }
  return rounded;
}

/** Rounds to the nearest. A carry may reach the exponent, since the bits of halves are ordered by magnitude. */
export function roundHalf(half: number, keptBits: number): number {
  const sign = half & 0x8000;
  const dropped = mantissaBits - keptBits;
  const size = half & 0x7fff;
  const nearest = ((size + (1 << (dropped - 1))) >> dropped) << dropped;
  // Rounding must not reach infinity.
  return sign | (nearest >= 0x7c00 ? size & ~((1 << dropped) - 1) : nearest);
}
