import type { KernelBuild } from '../types.js';

/**
 * The smallest module with an instruction of a feature: no parameters, one vector as its result.
 * Binary format: https://webassembly.github.io/spec/core/binary/
 */
function moduleOf(body: readonly number[]): Uint8Array<ArrayBuffer> {
  const code = [0, ...body, 0x0b];
  return Uint8Array.of(
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    // Type section: () -> v128. Function section: one function of that type.
    ...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b],
    ...[0x03, 0x02, 0x01, 0x00],
    ...[0x0a, code.length + 2, 0x01, code.length, ...code],
  );
}

/** `i32.const 0; f32x4.splat` with the integer taken as a vector of bytes: i8x16.splat. */
const zeroVector = [0x41, 0x00, 0xfd, 0x0f];
/** Opcode 0x105 of the vector prefix, in LEB128. */
const relaxedMultiplyAdd = [0xfd, 0x85, 0x02];

const probes: readonly [KernelBuild, Uint8Array<ArrayBuffer>][] = [
  ['relaxed', moduleOf([...zeroVector, ...zeroVector, ...zeroVector, ...relaxedMultiplyAdd])],
  ['simd', moduleOf(zeroVector)],
];

/** The fastest build of the kernels that this browser or Node can run. */
export function bestKernels(): KernelBuild {
  return probes.find(([, module]) => WebAssembly.validate(module))?.[0] ?? 'scalar';
}
