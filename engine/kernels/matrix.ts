/**
 * The matrix product at the heart of every convolution: `pixels` rows of `depth` values times the kernel, plus bias and
 * residual, through the slope. Eight output channels at a time (a panel, which stays in the first-level cache), four
 * pixels at a time: 4 × 8 sums fill the sixteen vector registers that every processor has; a wider tile would spill.
 */
import { Convolution } from './operator';
import { multiplyAdd } from './vector';

/** Output channels of a panel. */
const PANEL: i32 = 8;

/**
 * @param rows address of the first pixel's `depth` values; pixels follow without a gap
 * @param first number of the first pixel within the output
 */
export function multiply(op: Convolution, rows: usize, depth: i32, first: i32, pixels: i32): void {
  const rowBytes = <usize>depth << 2;
  for (let channel = 0; channel < op.outputPitch; channel += PANEL) {
    const panel = op.kernel + <usize>channel * rowBytes;
    let pixel = 0;
    if (ASC_FEATURE_SIMD) {
      for (; pixel + 4 <= pixels; pixel += 4) {
        fourPixels(op, rows + <usize>pixel * rowBytes, rowBytes, panel, first + pixel, channel);
      }
      for (; pixel < pixels; pixel++) {
        onePixel(op, rows + <usize>pixel * rowBytes, rowBytes, panel, first + pixel, channel);
      }
    } else {
      for (; pixel < pixels; pixel++) {
        const row = rows + <usize>pixel * rowBytes;
        scalarPixel(op, row, rowBytes, panel, first + pixel, channel);
      }
    }
  }
}

function fourPixels(
  op: Convolution,
  row: usize,
  rowBytes: usize,
  panel: usize,
  pixel: i32,
  channel: i32,
): void {
  const bias = op.bias + (<usize>channel << 2);
  const biasLow = v128.load(bias);
  const biasHigh = v128.load(bias, 16);
  let low0 = biasLow;
  let high0 = biasHigh;
  let low1 = biasLow;
  let high1 = biasHigh;
  let low2 = biasLow;
  let high2 = biasHigh;
  let low3 = biasLow;
  let high3 = biasHigh;
  let row1 = row + rowBytes;
  let row2 = row1 + rowBytes;
  let row3 = row2 + rowBytes;
  const end = row1;
  while (row < end) {
    const low = v128.load(panel);
    const high = v128.load(panel, 16);
    let value = v128.load_splat<f32>(row);
    low0 = multiplyAdd(value, low, low0);
    high0 = multiplyAdd(value, high, high0);
    value = v128.load_splat<f32>(row1);
    low1 = multiplyAdd(value, low, low1);
    high1 = multiplyAdd(value, high, high1);
    value = v128.load_splat<f32>(row2);
    low2 = multiplyAdd(value, low, low2);
    high2 = multiplyAdd(value, high, high2);
    value = v128.load_splat<f32>(row3);
    low3 = multiplyAdd(value, low, low3);
    high3 = multiplyAdd(value, high, high3);
    panel += 32;
    row += 4;
    row1 += 4;
    row2 += 4;
    row3 += 4;
  }
  finish(op, pixel, channel, low0, high0);
  finish(op, pixel + 1, channel, low1, high1);
  finish(op, pixel + 2, channel, low2, high2);
  finish(op, pixel + 3, channel, low3, high3);
}

function onePixel(
  op: Convolution,
  row: usize,
  rowBytes: usize,
  panel: usize,
  pixel: i32,
  channel: i32,
): void {
  const bias = op.bias + (<usize>channel << 2);
  // Two sums per vector, because a single one would wait for its own last addition.
  let low = v128.load(bias);
  let high = v128.load(bias, 16);
  let lowOdd = f32x4.splat(0);
  let highOdd = f32x4.splat(0);
  const end = row + rowBytes;
  for (; row + 8 <= end; row += 8) {
    let value = v128.load_splat<f32>(row);
    low = multiplyAdd(value, v128.load(panel), low);
    high = multiplyAdd(value, v128.load(panel, 16), high);
    value = v128.load_splat<f32>(row, 4);
    lowOdd = multiplyAdd(value, v128.load(panel, 32), lowOdd);
    highOdd = multiplyAdd(value, v128.load(panel, 48), highOdd);
    panel += 64;
  }
  if (row < end) {
    const value = v128.load_splat<f32>(row);
    low = multiplyAdd(value, v128.load(panel), low);
    high = multiplyAdd(value, v128.load(panel, 16), high);
  }
  finish(op, pixel, channel, f32x4.add(low, lowOdd), f32x4.add(high, highOdd));
}

/** Adds the residual, applies the slope, and stores as many channels as the output has. */
// @ts-ignore: decorator
@inline
function finish(op: Convolution, pixel: i32, channel: i32, low: v128, high: v128): void {
  const target = op.output + (<usize>(pixel * op.outputPitch + channel) << 2);
  const slope = op.slope + (<usize>channel << 2);
  if (op.residual !== 0) {
    const residual = op.residual + (<usize>(pixel * op.residualPitch + channel) << 2);
    if (channel < op.residualPitch) low = f32x4.add(low, v128.load(residual));
    if (channel + 4 < op.residualPitch) high = f32x4.add(high, v128.load(residual, 16));
  }
  const channels = op.outputPitch - channel;
  storeChannels(target, sloped(low, v128.load(slope)), channels);
  if (channels > 4) storeChannels(target + 16, sloped(high, v128.load(slope, 16)), channels - 4);
}

// @ts-ignore: decorator
@inline
function sloped(value: v128, slope: v128): v128 {
  const zero = f32x4.splat(0);
  return multiplyAdd(f32x4.min(value, zero), slope, f32x4.max(value, zero));
}

/** Outputs that the page reads have no padding, so their last vector may be partial. */
// @ts-ignore: decorator
@inline
function storeChannels(target: usize, value: v128, channels: i32): void {
  if (channels >= 4) {
    v128.store(target, value);
    return;
  }
  store<f32>(target, f32x4.extract_lane(value, 0));
  if (channels > 1) store<f32>(target, f32x4.extract_lane(value, 1), 4);
  if (channels > 2) store<f32>(target, f32x4.extract_lane(value, 2), 8);
}

/** For browsers without SIMD: eight sums in eight locals. Halving a panel would only read each pixel twice. */
function scalarPixel(
  op: Convolution,
  row: usize,
  rowBytes: usize,
  panel: usize,
  pixel: i32,
  channel: i32,
): void {
  const bias = op.bias + (<usize>channel << 2);
  let sum0 = load<f32>(bias);
  let sum1 = load<f32>(bias, 4);
  let sum2 = load<f32>(bias, 8);
  let sum3 = load<f32>(bias, 12);
  let sum4 = load<f32>(bias, 16);
  let sum5 = load<f32>(bias, 20);
  let sum6 = load<f32>(bias, 24);
  let sum7 = load<f32>(bias, 28);
  const end = row + rowBytes;
  for (; row < end; row += 4) {
    const value = load<f32>(row);
    sum0 += value * load<f32>(panel);
    sum1 += value * load<f32>(panel, 4);
    sum2 += value * load<f32>(panel, 8);
    sum3 += value * load<f32>(panel, 12);
    sum4 += value * load<f32>(panel, 16);
    sum5 += value * load<f32>(panel, 20);
    sum6 += value * load<f32>(panel, 24);
    sum7 += value * load<f32>(panel, 28);
    panel += 32;
  }
  finishScalar(op, pixel, channel, sum0);
  finishScalar(op, pixel, channel + 1, sum1);
  finishScalar(op, pixel, channel + 2, sum2);
  finishScalar(op, pixel, channel + 3, sum3);
  finishScalar(op, pixel, channel + 4, sum4);
  finishScalar(op, pixel, channel + 5, sum5);
  finishScalar(op, pixel, channel + 6, sum6);
  finishScalar(op, pixel, channel + 7, sum7);
}

function finishScalar(op: Convolution, pixel: i32, channel: i32, sum: f32): void {
  if (channel >= op.outputPitch) return;
  if (op.residual !== 0 && channel < op.residualPitch) {
    sum += load<f32>(op.residual + (<usize>(pixel * op.residualPitch + channel) << 2));
  }
  if (sum < 0) sum *= load<f32>(op.slope + (<usize>channel << 2));
  store<f32>(op.output + (<usize>(pixel * op.outputPitch + channel) << 2), sum);
}
