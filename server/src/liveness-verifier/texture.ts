/**
 * What two pictures of one face have in common down to the pixel. A camera never takes the same picture twice: sensor
 * noise, light and skin differ even where nobody moves. Pictures from one warped photograph consist of the same pixels:
 * once aligned, they differ only by interpolation and JPEG.
 */
import type { Pixels } from 'idv-elements/contract';

export interface Plane {
  width: number;
  height: number;
  values: Float32Array;
}

/** A rectangle in a picture, in pixels. */
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

/** The difference between two blurs, whose standard deviations are in pixels. */
export function bandOf(plane: Plane, fine: number, coarse: number): Plane {
  const soft = blurred(plane, coarse).values;
  const values = blurred(plane, fine).values.map((value, at) => value - soft[at]!);
  return { ...plane, values };
}

/** Bilinear interpolation. The position must be within the plane. */
export function valueAt({ width, values }: Plane, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fromLeft, fromTop] = [x - left, y - top];
  const at = top * width + left;
  const upper = values[at]! + (values[at + 1]! - values[at]!) * fromLeft;
  const lower = values[at + width]! + (values[at + width + 1]! - values[at + width]!) * fromLeft;
  return upper + (lower - upper) * fromTop;
}

/** A Gaussian blur that repeats the edge pixels. */
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

/** A picture and its landmarks. */
export interface Surface {
  pixels: Pixels;
  /** x, y, z of each landmark, as shares of width, height and width. */
  landmarks: Float32Array;
}

/** A surface in the form used for comparison. */
export interface TexturedSurface {
  /** The face's details of about 1 to 8 pixels. */
  details: Plane;
  /** x, y of each landmark, in pixels of `details`. */
  points: Float32Array;
  /** Distance between the outer corners of the eyes in space, in pixels. */
  eyeDistance: number;
}

export interface PatchMatch {
  /** Standard deviation of the details in the first picture, 8-bit steps. */
  contrast: number;
  /** What remains of the second picture's details after the best affine map and gain, 8-bit steps. */
  residual: number;
}

/** Forehead, temples, nose and cheeks, which blinking, smiling and speaking leave still. */
export const patchCenters = [
  151, 9, 8, 108, 337, 67, 297, 69, 299, 104, 333, 54, 284, 103, 332, 109, 338, 6, 197, 195, 5, 4, 45, 275, 51, 281, 50,
  280, 101, 330, 36, 266, 117, 346, 118, 347, 100, 329, 142, 371, 123, 352, 116, 345, 205, 425,
];
/** Half of a patch's side, in steps. */
const reach = 8;
const side = 2 * reach + 1;
/** Number of steps in a face's eye distance. */
const stepsPerEyes = 64;
/** Offsets to try, in steps, because the landmarks may be off by this much. */
const search = [-4, -2, 0, 2, 4];
const refinements = 6;

export function texturedSurface({ pixels, landmarks }: Surface): TexturedSurface {
  const { width, height } = pixels;
  const points = new Float32Array((landmarks.length / 3) * 2);
  for (let at = 0; at * 2 < points.length; at++) {
    points[at * 2] = landmarks[at * 3]! * width;
    points[at * 2 + 1] = landmarks[at * 3 + 1]! * height;
  }
  const [left, right] = [33, 263];
  const eyeDistance = Math.hypot(
    points[left * 2]! - points[right * 2]!,
    points[left * 2 + 1]! - points[right * 2 + 1]!,
    (landmarks[left * 3 + 2]! - landmarks[right * 3 + 2]!) * width,
  );
  const { left: column, top: row, ...size } = boxAround(points, pixels);
  for (let at = 0; at * 2 < points.length; at++) {
    points[at * 2]! -= column;
    points[at * 2 + 1]! -= row;
  }
  return { details: bandOf(lumaOf(pixels, { left: column, top: row, ...size }), 0.7, 4), points, eyeDistance };
}

/** How many pixels around a face its patches may extend into. */
const margin = 24;

function boxAround(points: Float32Array, { width, height }: Pixels): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < points.length; at += 2) {
    left = Math.min(left, points[at]!);
    right = Math.max(right, points[at]!);
    top = Math.min(top, points[at + 1]!);
    bottom = Math.max(bottom, points[at + 1]!);
  }
  const [fromX, fromY] = [left, top].map((value) => Math.max(0, Math.floor(value) - margin)) as [number, number];
  return {
    left: fromX,
    top: fromY,
    width: Math.max(1, Math.min(width, Math.ceil(right) + margin) - fromX),
    height: Math.max(1, Math.min(height, Math.ceil(bottom) + margin) - fromY),
  };
}

/** For x, then y: a position in the second picture, and how it moves with a step right and a step down in the first. */
type Affine = [number, number, number, number, number, number];

/** Aligns the patch around a landmark as well as an affine map can. `null` if it leaves a picture or has no detail. */
export function matchPatch(one: TexturedSurface, other: TexturedSurface, center: number): PatchMatch | null {
  const step = one.eyeDistance / stepsPerEyes;
  const [x, y] = [one.points[center * 2]!, one.points[center * 2 + 1]!];
  const wanted = samplesOf(one.details, [x, step, 0, y, 0, step]);
  let map = affineAround(one, other, center, step);
  if (wanted === null || map === null) return null;
  const contrast = deviationOf(wanted);
  if (contrast < 1e-3) return null;
  let best = -Infinity;
  const from = map;
  const sparse = samplesOf(one.details, [x, step, 0, y, 0, step], 2);
  for (const down of search) {
    for (const across of search) {
      const tried: Affine = [...from];
      tried[0] += across * step;
      tried[3] += down * step;
      const found = samplesOf(other.details, tried, 2);
      const likeness = found === null || sparse === null ? -Infinity : likenessOf(sparse, found);
      if (likeness > best) [best, map] = [likeness, tried];
    }
  }
  let residual = Infinity;
  for (let round = 0; round < refinements; round++) {
    const found = samplesOf(other.details, map);
    if (found === null) break;
    residual = Math.min(residual, residualOf(wanted, found));
    map = refined(other.details, map, wanted, found);
  }
  return Number.isFinite(residual) ? { contrast, residual } : null;
}

/** How the landmarks around this one have moved, weighted by proximity. */
function affineAround(one: TexturedSurface, other: TexturedSurface, center: number, step: number): Affine | null {
  const [x, y] = [one.points[center * 2]!, one.points[center * 2 + 1]!];
  const spread = 0.2 * one.eyeDistance;
  const rows = Array.from({ length: 3 }, () => new Float64Array(5));
  for (let at = 0; at < 468; at++) {
    const dx = one.points[at * 2]! - x;
    const dy = one.points[at * 2 + 1]! - y;
    const weight = Math.exp(-(dx * dx + dy * dy) / (2 * spread * spread));
    if (weight < 0.01) continue;
    const terms = [1, dx / step, dy / step];
    const [toX, toY] = [other.points[at * 2]!, other.points[at * 2 + 1]!];
    rows.forEach((row, down) => {
      for (let along = 0; along < 3; along++) row[along]! += weight * terms[down]! * terms[along]!;
      row[3]! += weight * terms[down]! * toX;
      row[4]! += weight * terms[down]! * toY;
    });
  }
  if (!solve(rows, 3)) return null;
  return [rows[0]![3]!, rows[1]![3]!, rows[2]![3]!, rows[0]![4]!, rows[1]![4]!, rows[2]![4]!];
}

/** `null` if the patch extends beyond the picture. */
function samplesOf(plane: Plane, [x, xAcross, xDown, y, yAcross, yDown]: Affine, stride = 1): Float32Array | null {
  const corners = [-reach, reach].flatMap((v) => [-reach, reach].map((u) => [u, v] as const));
  const isInside = corners.every(([u, v]) => {
    const [column, row] = [x + u * xAcross + v * xDown, y + u * yAcross + v * yDown];
    return column >= 1 && row >= 1 && column < plane.width - 2 && row < plane.height - 2;
  });
  if (!isInside) return null;
  const samples = new Float32Array(((side - 1) / stride + 1) ** 2);
  let at = 0;
  for (let v = -reach; v <= reach; v += stride) {
    for (let u = -reach; u <= reach; u += stride) {
      samples[at++] = valueAt(plane, x + u * xAcross + v * xDown, y + u * yAcross + v * yDown);
    }
  }
  return samples;
}

/** One Gauss-Newton step toward the map, gain and offset with the smallest residual. */
function refined(plane: Plane, map: Affine, wanted: Float32Array, found: Float32Array): Affine {
  const [x, xAcross, xDown, y, yAcross, yDown] = map;
  const gain = gainOf(wanted, found);
  const [middle, otherMiddle] = [meanOf(wanted), meanOf(found)];
  const rows = Array.from({ length: 6 }, () => new Float64Array(7));
  const terms = new Float64Array(6);
  let at = 0;
  for (let v = -reach; v <= reach; v++) {
    for (let u = -reach; u <= reach; u++, at++) {
      const column = x + u * xAcross + v * xDown;
      const row = y + u * yAcross + v * yDown;
      const slopeX = valueAt(plane, column + 0.5, row) - valueAt(plane, column - 0.5, row);
      const slopeY = valueAt(plane, column, row + 0.5) - valueAt(plane, column, row - 0.5);
      terms.set([slopeX, slopeX * u, slopeX * v, slopeY, slopeY * u, slopeY * v]);
      const error = gain * (wanted[at]! - middle) - (found[at]! - otherMiddle);
      for (let down = 0; down < 6; down++) {
        const line = rows[down]!;
        for (let along = 0; along < 6; along++) line[along]! += terms[down]! * terms[along]!;
        line[6]! += terms[down]! * error;
      }
    }
  }
  // Parameters about which the patch has no information stay fixed.
  rows.forEach((row, place) => {
    row[place]! += place % 3 === 0 ? 1 : reach * reach;
  });
  if (!solve(rows, 6)) return map;
  return map.map((value, place) => value + Math.max(-2, Math.min(2, rows[place]![6]!))) as Affine;
}

/** Gauss-Jordan elimination on the first `size` columns, in place. */
function solve(rows: Float64Array[], size: number): boolean {
  for (let column = 0; column < size; column++) {
    const pivot = rows[column]!;
    const by = pivot[column]!;
    if (Math.abs(by) < 1e-9) return false;
    for (let at = 0; at < pivot.length; at++) pivot[at]! /= by;
    for (const row of rows) {
      const factor = row[column]!;
      if (row === pivot || factor === 0) continue;
      for (let at = 0; at < row.length; at++) row[at]! -= factor * pivot[at]!;
    }
  }
  return true;
}

function meanOf(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

function productOf(one: Float32Array, other: Float32Array): number {
  const [middle, otherMiddle] = [meanOf(one), meanOf(other)];
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at]! - middle) * (other[at]! - otherMiddle);
  return sum / one.length;
}

function deviationOf(values: Float32Array): number {
  return Math.sqrt(productOf(values, values));
}

function gainOf(wanted: Float32Array, found: Float32Array): number {
  return productOf(wanted, found) / Math.max(1e-6, productOf(wanted, wanted));
}

function likenessOf(one: Float32Array, other: Float32Array): number {
  return productOf(one, other) / Math.max(1e-6, deviationOf(one) * deviationOf(other));
}

/** Standard deviation of the residual after the best gain. */
function residualOf(wanted: Float32Array, found: Float32Array): number {
  const left = productOf(found, found) - gainOf(wanted, found) * productOf(wanted, found);
  return Math.sqrt(Math.max(0, left));
}
