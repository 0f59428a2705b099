/** Eigenvectors of a symmetric matrix by Jacobi rotations: slow, short, and the same on every machine. */

export interface Eigenvectors {
  size: number;
  /** Largest first. */
  values: Float64Array;
  /** One row for each value. */
  vectors: Float64Array;
}

/** Limit for the elements off the diagonal, as a share of the largest value. */
const tolerance = 1e-9;
const mostSweeps = 30;

/** @param matrix `size` × `size`; overwritten */
export function eigenvectors(matrix: Float64Array, size: number): Eigenvectors {
  const vectors = new Float64Array(size * size);
  for (let index = 0; index < size; index++) vectors[index * size + index] = 1;
  const limit = tolerance * Math.max(...Array.from({ length: size }, (_, index) => matrix[index * size + index]!));
  for (let sweep = 0; sweep < mostSweeps; sweep++) {
    let turned = false;
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) {
        if (Math.abs(matrix[p * size + q]!) <= limit) continue;
        turned = true;
        rotate(matrix, vectors, size, p, q);
      }
    }
    if (!turned) break;
  }
  const order = Array.from({ length: size }, (_, index) => index).sort(
    (a, b) => matrix[b * size + b]! - matrix[a * size + a]! || a - b,
  );
  return {
    size,
    values: Float64Array.from(order, (index) => matrix[index * size + index]!),
    vectors: Float64Array.from(order.flatMap((index) => [...vectors.subarray(index * size, (index + 1) * size)])),
  };
}

/** Rotates rows and columns `p` and `q` until they are uncoupled. */
function rotate(matrix: Float64Array, vectors: Float64Array, size: number, p: number, q: number): void {
  const mixed = matrix[p * size + q]!;
  const half = (matrix[q * size + q]! - matrix[p * size + p]!) / (2 * mixed);
  const tangent = (half < 0 ? -1 : 1) / (Math.abs(half) + Math.sqrt(half * half + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  for (let index = 0; index < size; index++) turn(matrix, index * size + p, index * size + q, cosine, sine);
  for (let index = 0; index < size; index++) {
    turn(matrix, p * size + index, q * size + index, cosine, sine);
    turn(vectors, p * size + index, q * size + index, cosine, sine);
  }
}

/** Rotates two values into each other. */
function turn(values: Float64Array, first: number, second: number, cosine: number, sine: number): void {
  const a = values[first]!;
  const b = values[second]!;
  values[first] = cosine * a - sine * b;
  values[second] = sine * a + cosine * b;
}
