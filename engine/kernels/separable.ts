/**
 * Depthwise 3 × 3 and the pointwise convolution after it, a strip of rows at a time, so that the first result is still
 * in the first-level cache when the second reads it.
 */
import { multiply } from './matrix';
import { Convolution } from './operator';
import { VECTOR_BYTES, multiplyAdd } from './vector';

export function runSeparable(op: Convolution): void {
  const rowBytes = <usize>(op.outputWidth * op.inputPitch) << 2;
  for (let y = 0; y < op.outputHeight; y += op.stripRows) {
    const rows = min(op.stripRows, op.outputHeight - y);
    for (let row = 0; row < rows; row++) {
      depthwiseRow(op, y + row, op.scratch + <usize>row * rowBytes);
    }
    multiply(op, op.scratch, op.inputPitch, y * op.outputWidth, rows * op.outputWidth);
  }
}

// @ts-ignore: decorator
@inline
function inputRow(op: Convolution, row: i32): usize {
  if (row < 0 || row >= op.inputHeight) return op.zeroRow;
  return op.input + (<usize>(row * op.inputWidth * op.inputPitch) << 2);
}

function depthwiseRow(op: Convolution, y: i32, target: usize): void {
  const top = y * op.stride - op.top;
  const row0 = inputRow(op, top);
  const row1 = inputRow(op, top + 1);
  const row2 = inputRow(op, top + 2);
  // The range of columns whose window lies within the row. The others are at its ends.
  const first = min(op.left > 0 ? 1 : 0, op.outputWidth);
  const reach = op.inputWidth - 3 + op.left;
  const last = reach < 0 ? first : max(first, min(op.outputWidth, reach / op.stride + 1));
  for (let x = 0; x < first; x++) edgeColumn(op, x, row0, row1, row2, target);
  for (let x = last; x < op.outputWidth; x++) edgeColumn(op, x, row0, row1, row2, target);
  if (ASC_FEATURE_SIMD) {
    innerColumns(op, first, last, row0, row1, row2, target);
  } else {
    innerColumnsScalar(op, first, last, row0, row1, row2, target);
  }
}

/** Columns outside the row count as 0, so their taps are left out. */
function edgeColumn(
  op: Convolution,
  x: i32,
  row0: usize,
  row1: usize,
  row2: usize,
  target: usize,
): void {
  const pitchBytes = <usize>op.inputPitch << 2;
  const left = x * op.stride - op.left;
  const firstTap = max(0, -left);
  const lastTap = min(3, op.inputWidth - left);
  const place = target + <usize>x * pitchBytes;
  const step: usize = ASC_FEATURE_SIMD ? VECTOR_BYTES : 4;
  for (let channel: usize = 0; channel < pitchBytes; channel += step) {
    if (ASC_FEATURE_SIMD) {
      let sum = v128.load(op.depthwiseBias + channel);
      for (let tap = firstTap; tap < lastTap; tap++) {
        const from = <usize>(left + tap) * pitchBytes + channel;
        const weight = op.depthwiseKernel + <usize>tap * pitchBytes + channel;
        sum = multiplyAdd(v128.load(row0 + from), v128.load(weight), sum);
        sum = multiplyAdd(v128.load(row1 + from), v128.load(weight + 3 * pitchBytes), sum);
        sum = multiplyAdd(v128.load(row2 + from), v128.load(weight + 6 * pitchBytes), sum);
      }
      v128.store(place + channel, sum);
    } else {
      let sum = load<f32>(op.depthwiseBias + channel);
      for (let tap = firstTap; tap < lastTap; tap++) {
        const from = <usize>(left + tap) * pitchBytes + channel;
        const weight = op.depthwiseKernel + <usize>tap * pitchBytes + channel;
        sum += load<f32>(row0 + from) * load<f32>(weight);
        sum += load<f32>(row1 + from) * load<f32>(weight + 3 * pitchBytes);
        sum += load<f32>(row2 + from) * load<f32>(weight + 6 * pitchBytes);
      }
      store<f32>(place + channel, sum);
    }
  }
}

/** Four channels down the whole row, their nine weights in registers; at stride 1 two columns share what they read. */
function innerColumns(
  op: Convolution,
  first: i32,
  last: i32,
  row0: usize,
  row1: usize,
  row2: usize,
  target: usize,
): void {
  const pitchBytes = <usize>op.inputPitch << 2;
  const secondColumn = pitchBytes << 1;
  const thirdColumn = secondColumn + pitchBytes;
  const stepBytes = <usize>op.stride * pitchBytes;
  const start = <usize>(first * op.stride - op.left) * pitchBytes;
  for (let channel: usize = 0; channel < pitchBytes; channel += VECTOR_BYTES) {
    let weight = op.depthwiseKernel + channel;
    const weight00 = v128.load(weight);
    const weight01 = v128.load((weight += pitchBytes));
    const weight02 = v128.load((weight += pitchBytes));
    const weight10 = v128.load((weight += pitchBytes));
    const weight11 = v128.load((weight += pitchBytes));
    const weight12 = v128.load((weight += pitchBytes));
    const weight20 = v128.load((weight += pitchBytes));
    const weight21 = v128.load((weight += pitchBytes));
    const weight22 = v128.load((weight += pitchBytes));
    const bias = op.depthwiseBias + channel;
    let place = target + <usize>first * pitchBytes + channel;
    let from = start + channel;
    let x = first;
    if (op.stride === 1) {
      for (; x + 2 <= last; x += 2) {
        let even = v128.load(bias);
        let odd = even;
        let at = row0 + from;
        let second = v128.load(at + pitchBytes);
        let third = v128.load(at + secondColumn);
        even = multiplyAdd(v128.load(at), weight00, even);
        odd = multiplyAdd(second, weight00, odd);
        even = multiplyAdd(second, weight01, even);
        odd = multiplyAdd(third, weight01, odd);
        even = multiplyAdd(third, weight02, even);
        odd = multiplyAdd(v128.load(at + thirdColumn), weight02, odd);
        at = row1 + from;
        second = v128.load(at + pitchBytes);
        third = v128.load(at + secondColumn);
        even = multiplyAdd(v128.load(at), weight10, even);
        odd = multiplyAdd(second, weight10, odd);
        even = multiplyAdd(second, weight11, even);
        odd = multiplyAdd(third, weight11, odd);
        even = multiplyAdd(third, weight12, even);
        odd = multiplyAdd(v128.load(at + thirdColumn), weight12, odd);
        at = row2 + from;
        second = v128.load(at + pitchBytes);
        third = v128.load(at + secondColumn);
        even = multiplyAdd(v128.load(at), weight20, even);
        odd = multiplyAdd(second, weight20, odd);
        even = multiplyAdd(second, weight21, even);
        odd = multiplyAdd(third, weight21, odd);
        even = multiplyAdd(third, weight22, even);
        odd = multiplyAdd(v128.load(at + thirdColumn), weight22, odd);
        v128.store(place, even);
        v128.store(place + pitchBytes, odd);
        place += secondColumn;
        from += secondColumn;
      }
    }
    for (; x < last; x++) {
      let sum = v128.load(bias);
      let at = row0 + from;
      sum = multiplyAdd(v128.load(at), weight00, sum);
      sum = multiplyAdd(v128.load(at + pitchBytes), weight01, sum);
      sum = multiplyAdd(v128.load(at + secondColumn), weight02, sum);
      at = row1 + from;
      sum = multiplyAdd(v128.load(at), weight10, sum);
      sum = multiplyAdd(v128.load(at + pitchBytes), weight11, sum);
      sum = multiplyAdd(v128.load(at + secondColumn), weight12, sum);
      at = row2 + from;
      sum = multiplyAdd(v128.load(at), weight20, sum);
      sum = multiplyAdd(v128.load(at + pitchBytes), weight21, sum);
      sum = multiplyAdd(v128.load(at + secondColumn), weight22, sum);
      v128.store(place, sum);
      place += pitchBytes;
      from += stepBytes;
    }
  }
}

function innerColumnsScalar(
  op: Convolution,
  first: i32,
  last: i32,
  row0: usize,
  row1: usize,
  row2: usize,
  target: usize,
): void {
  const pitchBytes = <usize>op.inputPitch << 2;
  const secondColumn = pitchBytes << 1;
  const stepBytes = <usize>op.stride * pitchBytes;
  const start = <usize>(first * op.stride - op.left) * pitchBytes;
  for (let channel: usize = 0; channel < pitchBytes; channel += 4) {
    let weight = op.depthwiseKernel + channel;
    const weight00 = load<f32>(weight);
    const weight01 = load<f32>((weight += pitchBytes));
    const weight02 = load<f32>((weight += pitchBytes));
    const weight10 = load<f32>((weight += pitchBytes));
    const weight11 = load<f32>((weight += pitchBytes));
    const weight12 = load<f32>((weight += pitchBytes));
    const weight20 = load<f32>((weight += pitchBytes));
    const weight21 = load<f32>((weight += pitchBytes));
    const weight22 = load<f32>((weight += pitchBytes));
    const bias = load<f32>(op.depthwiseBias + channel);
    let place = target + <usize>first * pitchBytes + channel;
    let from = start + channel;
    for (let x = first; x < last; x++) {
      const at0 = row0 + from;
      const at1 = row1 + from;
      const at2 = row2 + from;
      const sum0 =
        load<f32>(at0) * weight00 +
        load<f32>(at0 + pitchBytes) * weight01 +
        load<f32>(at0 + secondColumn) * weight02;
      const sum1 =
        load<f32>(at1) * weight10 +
        load<f32>(at1 + pitchBytes) * weight11 +
        load<f32>(at1 + secondColumn) * weight12;
      const sum2 =
        load<f32>(at2) * weight20 +
        load<f32>(at2 + pitchBytes) * weight21 +
        load<f32>(at2 + secondColumn) * weight22;
      store<f32>(place, bias + sum0 + sum1 + sum2);
      place += pitchBytes;
      from += stepBytes;
    }
  }
}
