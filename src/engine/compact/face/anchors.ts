/**
 * The places that the detector examines, in shares of its input: x and y of each of 896 anchors, row by row. The
 * network has two grids: 16 × 16 with two anchors per cell, and 8 × 8 with six (three layers of the same stride, two
 * each). An anchor is in the center of its cell and has no size.
 */
export function makeAnchors(): Float32Array {
  const anchors: number[] = [];
  for (const { cells, each } of [
    { cells: 16, each: 2 },
    { cells: 8, each: 6 },
  ]) {
    for (let y = 0; y < cells; y++) {
      for (let x = 0; x < cells; x++) {
        for (let copy = 0; copy < each; copy++) {
          anchors.push((x + 0.5) / cells, (y + 0.5) / cells);
        }
      }
    }
  }
  return Float32Array.from(anchors);
}
