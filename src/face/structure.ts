/** Places and directions of edges in a patch, which don't depend on skin, light or camera. */

export interface StructureGrid {
  /** Size of the luma it reads, samples. */
  width: number;
  height: number;
  /** Side of a cell, samples. The cells are centered; filters need the rim around them. */
  cell: number;
  columns: number;
  rows: number;
  /** Number of directions. */
  bins: number;
  /** Whether dark to bright differs from bright to dark. */
  signed: boolean;
}

/** Number of values that `describeStructure` writes: per cell, one for each direction and one for the energy. */
export function structureLength({ columns, rows, bins }: StructureGrid): number {
  return columns * rows * (bins + 1);
}

/** Share of the patch's mean energy below which a cell counts as plain: its directions are noise. */
const plain = 0.1;

/**
 * Histograms of gradient directions over a grid (Dalal and Triggs, "Histograms of oriented gradients", 2005), each
 * relative to its surroundings, and each cell's energy relative to the whole patch. Contrast and exposure don't matter.
 *
 * @param luma any linear scale, row-major; smoothed in place
 * @param into receives `structureLength` values; directions 0 to about 1, energies about -1 to 1
 */
export function describeStructure(luma: Float32Array, grid: StructureGrid, into: Float32Array): void {
  const { width, height, cell, columns, rows, bins, signed } = grid;
  smooth(luma, width, height);
  const left = (width - columns * cell) >> 1;
  const top = (height - rows * cell) >> 1;
  const count = columns * rows;
  const sums = new Float32Array(count * bins);
  const energies = new Float32Array(count);
  const turn = bins / (signed ? 2 * Math.PI : Math.PI);
  for (let y = 0; y < rows * cell; y++) {
    const row = (y / cell) | 0;
    for (let x = 0; x < columns * cell; x++) {
      const at = (top + y) * width + left + x;
      const dx = luma[at + 1]! - luma[at - 1]!;
      const dy = luma[at + width]! - luma[at - width]!;
      const energy = dx * dx + dy * dy;
      if (energy === 0) continue;
      const strength = Math.sqrt(energy);
      let direction = Math.atan2(dy, dx) * turn;
      if (direction < 0) direction += bins;
      // Split between the two nearest directions, so that a slight tilt changes little.
      const first = Math.floor(direction);
      const share = direction - first;
      const place = row * columns + ((x / cell) | 0);
      sums[place * bins + (first % bins)]! += strength * (1 - share);
      sums[place * bins + ((first + 1) % bins)]! += strength * share;
      energies[place]! += strength;
    }
  }
  let mean = 0;
  for (const energy of energies) mean += energy / count;
  mean = Math.max(mean, 1e-6);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const place = row * columns + column;
      const around = energyAround(energies, column, row, grid);
      const scale = 1 / (around + plain * mean);
      for (let bin = 0; bin < bins; bin++) {
        into[place * (bins + 1) + bin] = Math.sqrt(sums[place * bins + bin]! * scale);
      }
      into[place * (bins + 1) + bins] = Math.log((energies[place]! + plain * mean) / mean) / 2;
    }
  }
}

/** Converts the values to those of the mirror image: cells swap sides, and directions lean the other way. */
export function mirroredStructure(values: Float32Array, { columns, rows, bins, signed }: StructureGrid): Float32Array {
  const into = new Float32Array(values.length);
  const half = signed ? bins / 2 : bins;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const to = (row * columns + column) * (bins + 1);
      const from = (row * columns + columns - 1 - column) * (bins + 1);
      for (let bin = 0; bin < bins; bin++) into[to + bin] = values[from + ((half - bin + bins) % bins)]!;
      into[to + bins] = values[from + bins]!;
    }
  }
  return into;
}

/** Mean energy of a cell and those around it. */
function energyAround(energies: Float32Array, column: number, row: number, { columns, rows }: StructureGrid): number {
  let sum = 0;
  let count = 0;
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
      sum += energies[y * columns + x]!;
      count++;
    }
  }
  return sum / count;
}

let spare = new Float32Array(0);

/**
 * Binomial filter of five samples, about a Gaussian of one sample, because the directions of single pixels' noise mean
 * nothing.
 */
function smooth(luma: Float32Array, width: number, height: number): void {
  if (spare.length < luma.length) spare = new Float32Array(luma.length);
  pass(luma, spare, height, width, width, 1);
  pass(spare, luma, width, height, 1, width);
}

function pass(
  from: Float32Array,
  to: Float32Array,
  lines: number,
  length: number,
  lineStride: number,
  stride: number,
): void {
  for (let line = 0; line < lines; line++) {
    const start = line * lineStride;
    const end = start + (length - 1) * stride;
    for (let at = start; at <= end; at += stride) {
      const before = Math.max(start, at - stride);
      const after = Math.min(end, at + stride);
      const farBefore = Math.max(start, before - stride);
      const farAfter = Math.min(end, after + stride);
      to[at] = (from[farBefore]! + 4 * from[before]! + 6 * from[at]! + 4 * from[after]! + from[farAfter]!) / 16;
    }
  }
}
