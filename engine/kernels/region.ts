/**
 * Samples a region of a picture as a network's input. `face/sample-region.ts` explains the computation; the results are
 * identical to the bit.
 */

/** Coordinates are in 32nds of a pixel. */
const FRACTION_BITS: i32 = 5;
const FRACTIONS: i32 = 1 << FRACTION_BITS;
const WEIGHT_BITS: i32 = 2 * FRACTION_BITS;
const HALF: i32 = 1 << (WEIGHT_BITS - 1);
/** Adding this to a double leaves the nearest integer (ties to even) in the low bits. */
const ROUNDING: f64 = 6755399441055744;

// @ts-ignore: decorator
@inline
function nearest(value: f64): i32 {
  return <i32>reinterpret<i64>(value + ROUNDING);
}

// @ts-ignore: decorator
@inline
function within(value: i32, last: i32): i32 {
  return max(0, min(last, value));
}

/**
 * @param picture address of `width` × `height` RGBA bytes, neither of them 0
 * @param target address of `side` × `side` × RGB floats
 * @param levels address of the floats that stand for 0 to 255
 * @param black whether the outside of the picture is black; otherwise it repeats the nearest pixel inside
 * @param startX and so on: place of the first value and both steps, in 32nds of the picture's pixels
 */
export function sampleRegion(
  picture: usize,
  width: i32,
  height: i32,
  target: usize,
  side: i32,
  levels: usize,
  black: bool,
  startX: f64,
  startY: f64,
  rightX: f64,
  rightY: f64,
  downX: f64,
  downY: f64,
): void {
  const row = width << 2;
  const lastX = width - 1;
  const lastY = height - 1;
  for (let y = 0; y < side; y++) {
    const rowX = startX + downX * <f64>y;
    const rowY = startY + downY * <f64>y;
    for (let x = 0; x < side; x++, target += 12) {
      const fineX = nearest(rowX + rightX * <f64>x);
      const fineY = nearest(rowY + rightY * <f64>x);
      const left = fineX >> FRACTION_BITS;
      const top = fineY >> FRACTION_BITS;
      const shareX = fineX & (FRACTIONS - 1);
      const shareY = fineY & (FRACTIONS - 1);
      let ofBoth = shareX * shareY;
      let ofRight = (shareX << FRACTION_BITS) - ofBoth;
      let ofBelow = (shareY << FRACTION_BITS) - ofBoth;
      let ofHere = (1 << WEIGHT_BITS) - ofRight - ofBelow - ofBoth;
      if (<u32>left < <u32>lastX && <u32>top < <u32>lastY) {
        const here = picture + <usize>(top * row + (left << 2));
        if (ASC_FEATURE_SIMD) {
          mixVector(target, here, here + row, ofHere, ofRight, ofBelow, ofBoth, levels);
        } else {
          const below = here + row;
          mix(target, here, here + 4, below, below + 4, ofHere, ofRight, ofBelow, ofBoth, levels);
        }
        continue;
      }
      const nearLeft = within(left, lastX);
      const nearRight = within(left + 1, lastX);
      const nearTop = within(top, lastY);
      const nearBelow = within(top + 1, lastY);
      if (black) {
        // Black adds nothing.
        if (nearLeft !== left) ofHere = ofBelow = 0;
        if (nearRight !== left + 1) ofRight = ofBoth = 0;
        if (nearTop !== top) ofHere = ofRight = 0;
        if (nearBelow !== top + 1) ofBelow = ofBoth = 0;
      }
      const upper = picture + <usize>(nearTop * row);
      const lower = picture + <usize>(nearBelow * row);
      const near = <usize>(nearLeft << 2);
      const next = <usize>(nearRight << 2);
      mix(
        target,
        upper + near,
        upper + next,
        lower + near,
        lower + next,
        ofHere,
        ofRight,
        ofBelow,
        ofBoth,
        levels,
      );
    }
  }
}

// @ts-ignore: decorator
@inline
function storeLevel(target: usize, levels: usize, level: i32): void {
  store<f32>(target, load<f32>(levels + (<usize>level << 2)));
}

/** Four pixels anywhere, by their weights. */
function mix(
  target: usize,
  here: usize,
  right: usize,
  below: usize,
  both: usize,
  ofHere: i32,
  ofRight: i32,
  ofBelow: i32,
  ofBoth: i32,
  levels: usize,
): void {
  for (let channel: usize = 0; channel < 3; channel++) {
    const mixed =
      <i32>load<u8>(here + channel) * ofHere +
      <i32>load<u8>(right + channel) * ofRight +
      <i32>load<u8>(below + channel) * ofBelow +
      <i32>load<u8>(both + channel) * ofBoth;
    storeLevel(target + (channel << 2), levels, (mixed + HALF) >> WEIGHT_BITS);
  }
}

/** Two pixels side by side and the two below them: the four values of a color next to each other, then in one product. */
// @ts-ignore: decorator
@inline
function mixVector(
  target: usize,
  here: usize,
  below: usize,
  ofHere: i32,
  ofRight: i32,
  ofBelow: i32,
  ofBoth: i32,
  levels: usize,
): void {
  const weights = i64x2.splat(
    <i64>(ofHere | (ofRight << 16)) | (<i64>(ofBelow | (ofBoth << 16)) << 32),
  );
  const pixels = v128.load_lane<u64>(below, v128.load64_zero(here), 1);
  const colors = i8x16.shuffle(pixels, pixels, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  const redGreen = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(colors), weights);
  const blue = i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(colors), weights);
  const upper = i32x4.shuffle(redGreen, blue, 0, 2, 4, 6);
  const lower = i32x4.shuffle(redGreen, blue, 1, 3, 5, 7);
  const level = i32x4.shr_s(
    i32x4.add(i32x4.add(upper, lower), i32x4.splat(HALF)),
    WEIGHT_BITS,
  );
  storeLevel(target, levels, i32x4.extract_lane(level, 0));
  storeLevel(target + 4, levels, i32x4.extract_lane(level, 1));
  storeLevel(target + 8, levels, i32x4.extract_lane(level, 2));
}
