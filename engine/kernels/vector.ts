/** Four values at once, and the differences between the builds. */

/** Four floats. */
export const VECTOR_BYTES: usize = 16;

/** `a × b + c`; relaxed SIMD may round once instead of twice, which is one instruction on most processors. */
// @ts-ignore: decorator
@inline
export function multiplyAdd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, c);
  return f32x4.add(f32x4.mul(a, b), c);
}

/** Copies `length` values, rounded up to whole vectors where the build has them: both sides need slack for three more. */
// @ts-ignore: decorator
@inline
export function copyValues(target: usize, source: usize, length: i32): void {
  const bytes = <usize>length << 2;
  if (ASC_FEATURE_SIMD) {
    for (let at: usize = 0; at < bytes; at += VECTOR_BYTES) {
      v128.store(target + at, v128.load(source + at));
    }
  } else {
    for (let at: usize = 0; at < bytes; at += 4) store<f32>(target + at, load<f32>(source + at));
  }
}

/** Like `copyValues`, but writes zeros. */
// @ts-ignore: decorator
@inline
export function clearValues(target: usize, length: i32): void {
  const bytes = <usize>length << 2;
  for (let at: usize = 0; at < bytes; at += 4) store<f32>(target + at, 0);
}
