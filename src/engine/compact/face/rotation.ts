/** A rotation, 3 × 3, row-major. */
export type Rotation = Float64Array;

/**
 * The rotation R that maximizes the sum of R's products with `correlation`, which brings one cloud of points as close to
 * the other as a rotation can. `correlation` (3 × 3, row-major) is the sum of target · sourceᵀ.
 *
 * By quaternions (Horn 1987): the best one is the eigenvector of the largest eigenvalue of a symmetric 4 × 4 matrix.
 * Unlike with singular values, reflections need not be ruled out, because a quaternion cannot reflect.
 */
export function bestRotation(correlation: Float64Array): Rotation {
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = correlation as unknown as [
    ...values: [number, number, number, number, number, number, number, number, number],
  ];
  const [w, x, y, z] = largestEigenvector([
    [xx + yy + zz, zy - yz, xz - zx, yx - xy],
    [zy - yz, xx - yy - zz, xy + yx, xz + zx],
    [xz - zx, xy + yx, yy - xx - zz, yz + zy],
    [yx - xy, xz + zx, yz + zy, zz - xx - yy],
  ]) as [number, number, number, number];
  return Float64Array.of(
    1 - 2 * (y * y + z * z),
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    2 * (x * y + w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z - w * x),
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    1 - 2 * (x * x + y * y),
  );
}

/** More than enough: Jacobi's rotations converge quadratically, a 4 × 4 matrix within five or six rounds. */
const maxRounds = 30;

/** Unit eigenvector of the largest eigenvalue of a symmetric matrix, by Jacobi's rotations. */
function largestEigenvector(matrix: number[][]): number[] {
  const size = matrix.length;
  const vectors = matrix.map((_, row) => matrix.map((_, column) => (row === column ? 1 : 0)));
  for (let round = 0; round < maxRounds; round++) {
    let off = 0;
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) {
        off += matrix[p]![q]! ** 2;
        annihilate(matrix, vectors, p, q);
      }
    }
    if (off === 0) break;
  }
  let best = 0;
  for (let at = 1; at < size; at++) {
    if (matrix[at]![at]! > matrix[best]![best]!) best = at;
  }
  return vectors.map((row) => row[best]!);
}

/** Rotates the plane of axes `p` and `q` so that the matrix is 0 between them. */
function annihilate(matrix: number[][], vectors: number[][], p: number, q: number): void {
  const between = matrix[p]![q]!;
  if (between === 0) return;
  const theta = (matrix[q]![q]! - matrix[p]![p]!) / (2 * between);
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const cos = 1 / Math.hypot(tangent, 1);
  const sin = tangent * cos;
  const turn = (a: number, b: number): [number, number] => [cos * a - sin * b, sin * a + cos * b];
  for (const row of [...matrix, ...vectors]) [row[p], row[q]] = turn(row[p]!, row[q]!);
  const [rowP, rowQ] = [matrix[p]!, matrix[q]!];
  rowP.forEach((value, at) => ([rowP[at], rowQ[at]] = turn(value, rowQ[at]!)));
  matrix[p]![q] = matrix[q]![p] = 0;
}
