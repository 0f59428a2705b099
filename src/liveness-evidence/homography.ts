/** Points as x, y, x, y …, pixels. */
export type PlanePoints = Float64Array;

interface Normalized {
  points: Float64Array;
  scale: number;
}

/**
 * Centers the points and scales them to a mean square distance of 2. Otherwise the equations are badly conditioned
 * (Hartley).
 */
function normalize(points: PlanePoints): Normalized {
  const count = points.length / 2;
  let x = 0;
  let y = 0;
  for (let at = 0; at < points.length; at += 2) {
    x += points[at]! / count;
    y += points[at + 1]! / count;
  }
  let square = 0;
  for (let at = 0; at < points.length; at += 2) {
    square += ((points[at]! - x) ** 2 + (points[at + 1]! - y) ** 2) / count;
  }
  const scale = Math.SQRT2 / Math.sqrt(Math.max(square, 1e-12));
  const normalized = new Float64Array(points.length);
  for (let at = 0; at < points.length; at += 2) {
    normalized[at] = (points[at]! - x) * scale;
    normalized[at + 1] = (points[at + 1]! - y) * scale;
  }
  return { points: normalized, scale };
}

/**
 * Root mean square residual of the best homography from `before` to `after`, pixels of `after`. Zero for the points of
 * a plane however it is moved, turned or brought closer; points with depth leave their parallax. `Infinity` if the
 * points determine none.
 */
export function homographyResidual(before: PlanePoints, after: PlanePoints): number {
  const from = normalize(before);
  const to = normalize(after);
  const h = fitHomography(from.points, to.points);
  if (h === null) return Infinity;
  let square = 0;
  for (let at = 0; at < before.length; at += 2) {
    const x = from.points[at]!;
    const y = from.points[at + 1]!;
    const w = h[6]! * x + h[7]! * y + 1;
    const u = (h[0]! * x + h[1]! * y + h[2]!) / w;
    const v = (h[3]! * x + h[4]! * y + h[5]!) / w;
    square += (u - to.points[at]!) ** 2 + (v - to.points[at + 1]!) ** 2;
  }
  return Math.sqrt(square / (before.length / 2)) / to.scale;
}

/** Direct linear transform with the last element fixed to 1, by least squares through the normal equations. */
function fitHomography(from: Float64Array, to: Float64Array): Float64Array | null {
  const unknowns = 8;
  const matrix = new Float64Array(unknowns * unknowns);
  const right = new Float64Array(unknowns);
  const row = new Float64Array(unknowns);
  const add = (value: number): void => {
    for (let i = 0; i < unknowns; i++) {
      if (row[i] === 0) continue;
      right[i]! += row[i]! * value;
      for (let j = 0; j < unknowns; j++) matrix[i * unknowns + j]! += row[i]! * row[j]!;
    }
  };
  for (let at = 0; at < from.length; at += 2) {
    const x = from[at]!;
    const y = from[at + 1]!;
    const u = to[at]!;
    const v = to[at + 1]!;
    row.set([x, y, 1, 0, 0, 0, -u * x, -u * y]);
    add(u);
    row.set([0, 0, 0, x, y, 1, -v * x, -v * y]);
    add(v);
  }
  return solve(matrix, right);
}

/** Gaussian elimination with partial pivoting. Overwrites both arguments. `null`: singular. */
export function solve(matrix: Float64Array, right: Float64Array): Float64Array | null {
  const size = right.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(matrix[row * size + column]!) > Math.abs(matrix[pivot * size + column]!)) {
        pivot = row;
      }
    }
    if (Math.abs(matrix[pivot * size + column]!) < 1e-9) return null;
    if (pivot !== column) {
      for (let at = 0; at < size; at++) {
        const held = matrix[column * size + at]!;
        matrix[column * size + at] = matrix[pivot * size + at]!;
        matrix[pivot * size + at] = held;
      }
      const held = right[column]!;
      right[column] = right[pivot]!;
      right[pivot] = held;
    }
    for (let row = column + 1; row < size; row++) {
      const factor = matrix[row * size + column]! / matrix[column * size + column]!;
      if (factor === 0) continue;
      for (let at = column; at < size; at++) {
        matrix[row * size + at]! -= factor * matrix[column * size + at]!;
      }
      right[row]! -= factor * right[column]!;
    }
  }
  const answer = new Float64Array(size);
  for (let row = size - 1; row >= 0; row--) {
    let sum = right[row]!;
    for (let at = row + 1; at < size; at++) sum -= matrix[row * size + at]! * answer[at]!;
    answer[row] = sum / matrix[row * size + row]!;
  }
  return answer;
}
