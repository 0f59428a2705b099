import type { DocumentPatch } from './patch.js';
import { textCell, type TextMap } from './text.js';

/** Share of the print's contrast below which a gradient is paper, grain or compression. */
const gradientFloor = 0.06;
/** Share left out along the rim: the card's edge is sharp even if its print is not. */
const margin = 0.055;
/** Strokes end outside the cells that they fill, by this many cells. */
const around = { columns: 1, rows: 3 } as const;
/** With less text, all print is judged: portraits, patterns, a signature. */
const leastText = 0.006;
/** Weights of the smoothing, 1 2 1 both ways, add up to this. */
const smoothed = 16;

let near = new Uint8Array(0);
/** Three rows of sums along the row, and three of smoothed luma. */
const sums = [0, 1, 2].map(() => new Int32Array(0));
const lines = [0, 1, 2].map(() => new Int32Array(0));

/**
 * Sharpness of the text, or of all print if there is too little text: energy of second derivatives in the direction with
 * the least, over the mean energy of first derivatives. A Gaussian blur of s samples divides it by about s². Motion
 * removes the second derivative in its direction. Luma is smoothed first, because grain has strong second derivatives.
 * `contrast`: from dark to light of the print, 8-bit steps. `null` without print.
 */
export function measureSharpness(patch: DocumentPatch, contrast: number, text: TextMap): number | null {
  const { width, height } = patch;
  const isText = text.share >= leastText;
  if (isText) markNear(text);
  if (lines[0]!.length < width) {
    for (let at = 0; at < 3; at++) {
      sums[at] = new Int32Array(width);
      lines[at] = new Int32Array(width);
    }
  }
  const energy = { count: 0, first: 0, across: 0, down: 0, falling: 0, rising: 0 };
  const least = smoothed * Math.max(2, gradientFloor * contrast);
  // This is four times the energy, because differences over two samples are not halved here.
  const floor = 4 * least * least;
  const from = Math.round(margin * width);
  const to = width - from;
  const top = Math.round(margin * height);
  const bottom = height - top;
  for (let y = top - 2; y < bottom + 2; y++) {
    sumRow(patch, y, sums[y % 3]!, from - 1, to + 1);
    if (y < top) continue;
    smoothRow(lines[(y - 1) % 3]!, sums[(y - 2) % 3]!, sums[(y - 1) % 3]!, sums[y % 3]!, from - 1, to + 1);
    const row = y - 2;
    if (row < top) continue;
    const above = lines[(row - 1) % 3]!;
    const here = lines[row % 3]!;
    const below = lines[(row + 1) % 3]!;
    if (!isText) {
      addRow(energy, above, here, below, from, to, floor);
      continue;
    }
    const cells = Math.min(text.rows - 1, (row / textCell.height) | 0) * text.columns;
    for (let column = 0; column < text.columns; column++) {
      if (near[cells + column] === 0) continue;
      const start = column * textCell.width;
      addRow(energy, above, here, below, Math.max(from, start), Math.min(to, start + textCell.width), floor);
    }
  }
  // Less print than a line of text is too little to judge, but very strong blur looks the same.
  if (energy.count < 40) return contrast > 12 ? 0 : null;
  // Steps along the diagonals are √2 long: first derivatives by 1/2, second by 1/4 in energy.
  const second = Math.min(energy.across, energy.down, energy.falling / 4, energy.rising / 4);
  return second / (energy.first / 4);
}

/** The text and its immediate surroundings. */
function markNear({ cells, columns, rows }: TextMap): void {
  if (near.length < columns * rows) near = new Uint8Array(columns * rows);
  near.fill(0, 0, columns * rows);
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      if (cells[cell] === 0) continue;
      const left = Math.max(0, column - around.columns);
      const right = Math.min(columns, column + around.columns + 1);
      const last = Math.min(rows - 1, row + around.rows);
      for (let each = Math.max(0, row - around.rows); each <= last; each++) {
        near.fill(1, each * columns + left, each * columns + right);
      }
    }
  }
}

function sumRow({ luma, width }: DocumentPatch, y: number, into: Int32Array, from: number, to: number): void {
  const row = y * width;
  for (let x = from; x < to; x++) into[x] = luma[row + x - 1]! + 2 * luma[row + x]! + luma[row + x + 1]!;
}

function smoothRow(into: Int32Array, above: Int32Array, here: Int32Array, below: Int32Array, from: number, to: number) {
  for (let x = from; x < to; x++) into[x] = above[x]! + 2 * here[x]! + below[x]!;
}

function addRow(
  into: { count: number; first: number; across: number; down: number; falling: number; rising: number },
  above: Int32Array,
  here: Int32Array,
  below: Int32Array,
  from: number,
  to: number,
  floor: number,
): void {
  let count = 0;
  let straight1 = 0;
  let diagonal1 = 0;
  let across2 = 0;
  let down2 = 0;
  let falling2 = 0;
  let rising2 = 0;
  for (let x = from; x < to; x++) {
    const left = here[x - 1]!;
    const right = here[x + 1]!;
    const up = above[x]!;
    const down = below[x]!;
    const dx = right - left;
    const dy = down - up;
    if (dx * dx + dy * dy < floor) continue;
    count++;
    const twice = 2 * here[x]!;
    const upLeft = above[x - 1]!;
    const downRight = below[x + 1]!;
    const upRight = above[x + 1]!;
    const downLeft = below[x - 1]!;
    const falling = downRight - upLeft;
    const rising = downLeft - upRight;
    straight1 += dx * dx + dy * dy;
    diagonal1 += falling * falling + rising * rising;
    across2 += (right + left - twice) * (right + left - twice);
    down2 += (down + up - twice) * (down + up - twice);
    falling2 += (downRight + upLeft - twice) * (downRight + upLeft - twice);
    rising2 += (downLeft + upRight - twice) * (downLeft + upRight - twice);
  }
  into.count += count;
  into.first += straight1 / 4 + diagonal1 / 8;
  into.across += across2;
  into.down += down2;
  into.falling += falling2;
  into.rising += rising2;
}
