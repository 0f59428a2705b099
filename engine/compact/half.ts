/** IEEE 754 half precision, in which the sources and our model files store weights. */

export function halvesToFloats(halves: Uint16Array): Float32Array {
  return Float32Array.from(halves, halfToFloat);
}

export function halfToFloat(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/**
 * Nearest half, ties to even.
 * @throws RangeError beyond ±65504, because a weight that large is an error.
 */
export function floatToHalf(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  // A half at exponent e counts in steps of 2^(e - 10); below 2^-14 the step stays at 2^-24.
  const exponent = size < 2 ** -14 ? -14 : Math.floor(Math.log2(size));
  const steps = roundToEven(size / 2 ** (exponent - 10));
  // 2048 steps carry into the next exponent on their own; 1024 steps are the hidden bit.
  const bits = steps + (exponent + 14) * 1024;
  if (!(bits < 0x7c00)) throw new RangeError(`${value} does not fit half precision`);
  return sign | bits;
}

function roundToEven(value: number): number {
  const rounded = Math.round(value);
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}
