/** Takes the largest of 2 × 2 pixels. */
import { Operator } from './operator';
import { VECTOR_BYTES } from './vector';

export function runMaxPool(op: Operator): void {
  const pitchBytes = <usize>op.inputPitch << 2;
  const rowBytes = <usize>op.inputWidth * pitchBytes;
  let target = op.output;
  for (let y = 0; y < op.outputHeight; y++) {
    let source = op.input + <usize>(2 * y) * rowBytes;
    for (let x = 0; x < op.outputWidth; x++) {
      const below = source + rowBytes;
      if (ASC_FEATURE_SIMD) {
        for (let channel: usize = 0; channel < pitchBytes; channel += VECTOR_BYTES) {
          const upper = f32x4.max(
            v128.load(source + channel),
            v128.load(source + pitchBytes + channel),
          );
          const lower = f32x4.max(
            v128.load(below + channel),
            v128.load(below + pitchBytes + channel),
          );
          v128.store(target + channel, f32x4.max(upper, lower));
        }
      } else {
        for (let channel: usize = 0; channel < pitchBytes; channel += 4) {
          const upper = max(load<f32>(source + channel), load<f32>(source + pitchBytes + channel));
          const lower = max(load<f32>(below + channel), load<f32>(below + pitchBytes + channel));
          store<f32>(target + channel, max(upper, lower));
        }
      }
      target += pitchBytes;
      source += 2 * pitchBytes;
    }
  }
}
