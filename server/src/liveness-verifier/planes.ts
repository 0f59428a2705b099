/** Pictures as planes of luma, smoothed and split into bands. */
import type { Pixels } from 'idv-elements/contract';

export interface Plane {
  width: number;
  height: number;
  values: Float32Array;
}

/** Pixels, within the picture. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function lumaOf({ data, width: rowLength }: Pixels, { left, top, width, height }: Box): Plane {
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = ((top + y) * rowLength + left + x) * 4;
      values[y * width + x] = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
    }
  }
  return { width, height, values };
}

/** What lies between two blurs, given as standard deviations in pixels. */
export function bandOf(plane: Plane, fine: number, coarse: number): Plane {
  const soft = blurred(plane, coarse).values;
  const values = blurred(plane, fine).values.map((value, at) => value - soft[at]!);
  return { ...plane, values };
}

/** Bilinear. The place must lie within the plane. */
export function valueAt({ width, values }: Plane, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fromLeft, fromTop] = [x - left, y - top];
  const at = top * width + left;
  const upper = values[at]! + (values[at + 1]! - values[at]!) * fromLeft;
  const lower = values[at + width]! + (values[at + width + 1]! - values[at + width]!) * fromLeft;
  return upper + (lower - upper) * fromTop;
}

/** Gaussian, edges repeated. */
function blurred({ width, height, values }: Plane, sigma: number): Plane {
  const radius = Math.max(1, Math.ceil(2.5 * sigma));
  const weights = Float32Array.from({ length: 2 * radius + 1 }, (_, at) =>
    Math.exp(-((at - radius) ** 2) / (2 * sigma * sigma)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const across = new Float32Array(values.length);
  const down = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let off = -radius; off <= radius; off++) {
        const column = Math.max(0, Math.min(width - 1, x + off));
        sum += weights[off + radius]! * values[y * width + column]!;
      }
      across[y * width + x] = sum / total;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let off = -radius; off <= radius; off++) {
      const from = Math.max(0, Math.min(height - 1, y + off)) * width;
      const weight = weights[off + radius]! / total;
      for (let x = 0; x < width; x++) down[y * width + x]! += weight * across[from + x]!;
    }
  }
  return { width, height, values: down };
}
