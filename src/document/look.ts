/** Whether two pictures show the same side of a document. */
import type { Pixels } from '../shared/geometry.js';
import { straightenLuma } from './straighten.js';

/** Fields of a look, across and down. Text blurs into gray at this size; portraits, codes and headings stay. */
const columns = 24;
const rows = 15;
/** Samples per field, each way. */
const fine = 6;
/** The rim, where an outline may be off by a little, is left out. */
const rim = 1;

const samples = new Uint8Array(columns * rows * fine * fine);

/**
 * What a document looks like from afar: its light and dark fields, without the brightness and the shading of the picture.
 * Values have a mean of 0 and a square sum of 1.
 * @param quad 8 numbers, pixels of the picture, clockwise from the top left
 * @example likeness(lookOf(front, frontQuad), lookOf(back, backQuad)) // 0.05
 */
export function lookOf(pixels: Pixels, quad: ArrayLike<number>): Float32Array {
  straightenLuma(pixels, quad, samples, columns * fine, rows * fine, 2);
  const look = new Float32Array(columns * rows);
  for (let y = 0; y < rows * fine; y++) {
    for (let x = 0; x < columns * fine; x++) {
      const at = Math.floor(y / fine) * columns + Math.floor(x / fine);
      look[at] = look[at]! + samples[y * columns * fine + x]!;
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
