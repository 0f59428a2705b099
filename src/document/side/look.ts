/** Whether two pictures show the same side of a document. */
import type { Luma } from '../mrz/strip.js';

/** Fields of a look, across and down. Text blurs into gray at this size; portraits, codes and headings stay. */
const columns = 24;
const rows = 15;
/** The rim, where an outline may be off by a little, is left out. */
const rim = 1;

/**
 * What a document looks like from afar: its light and dark fields, without the brightness and the shading of the picture.
 * Values have a mean of 0 and a square sum of 1.
 * @param luma the document as seen from straight above, at least twice as many pixels as fields
 * @example likeness(lookOf(front), lookOf(back)) // 0.05
 */
export function lookOf({ data, width, height }: Luma): Float32Array {
  const look = new Float32Array(columns * rows);
  for (let row = 0, at = 0; row < rows; row++) {
    const top = Math.floor((row * height) / rows);
    const bottom = Math.floor(((row + 1) * height) / rows);
    for (let column = 0; column < columns; column++, at++) {
      const left = Math.floor((column * width) / columns);
      const right = Math.floor(((column + 1) * width) / columns);
      let sum = 0;
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += data[y * width + x]!;
      look[at] = sum / ((bottom - top) * (right - left));
    }
  }
  return normalized(withoutShading(look));
}
/** Subtracts the plane that fits best, which is the light's. */
function withoutShading(look: Float32Array): Float32Array {
  let [sum, acrossSum, downSum, acrossSquares, downSquares] = [0, 0, 0, 0, 0];
  look.forEach((value, at) => {
    const across = (at % columns) - (columns - 1) / 2;
    const down = Math.floor(at / columns) - (rows - 1) / 2;
    sum += value;
    acrossSum += value * across;
    downSum += value * down;
    acrossSquares += across * across;
    downSquares += down * down;
  });
  return look.map((value, at) => {
    const across = (at % columns) - (columns - 1) / 2;
    const down = Math.floor(at / columns) - (rows - 1) / 2;
    return value - sum / look.length - (acrossSum / acrossSquares) * across - (downSum / downSquares) * down;
  });
}

function normalized(look: Float32Array): Float32Array {
  const inner = look.map((value, at) => {
    const x = at % columns;
    const y = Math.floor(at / columns);
    return x < rim || y < rim || x >= columns - rim || y >= rows - rim ? 0 : value;
  });
  const size = Math.sqrt(inner.reduce((total, value) => total + value * value, 0));
  return inner.map((value) => (size > 0 ? value / size : 0));
}

/** Correlation of two looks, the better of upright and upside down: 1 for the same, about 0 for others. */
export function likeness(one: Float32Array, other: Float32Array): number {
  let upright = 0;
  let turned = 0;
  for (let at = 0; at < one.length; at++) {
    upright += one[at]! * other[at]!;
    turned += one[at]! * other[other.length - 1 - at]!;
  }
  return Math.max(upright, turned);
}
