import type { DocumentPatch } from './patch.js';
import { leastText, textCell, type TextMap } from './text.js';

/** Share of the print's contrast below which a step of luma is paper, grain or compression. */
const stepFloor = 0.14;
/** Share left out along the rim: the card's edge is sharp even if its print is not. */
const margin = 0.055;
/** Strokes end outside the cells that they fill, by this many cells. */
const around = { columns: 1, rows: 3 } as const;
/** Less print than this is too little to judge, blocks. */
const leastPrint = 20;
/** Blocks of 2 × 2 samples are added up, not averaged. */
const blockSum = 4;
/** Blocks along a cell of the text map, which is as high as a block. */
const blocksPerCell = textCell.width / 2;

/** Three rows of blocks. */
const lines = [0, 1, 2].map(() => new Int32Array(0));
let near = new Uint8Array(0);
const energy = { count: 0, first: 0, across: 0, down: 0, falling: 0, rising: 0 };

/**
 * Sharpness of the text, or of all print if there is too little text: energy of second differences in the direction with
 * the least, over the mean energy of first differences. Blur leaves the ratio of the two small. Motion removes the second
 * difference in its direction. Blocks of 2 × 2 samples are compared, because grain changes from sample to sample and
 * strokes of readable text do not. `contrast`: from dark to light of the print, 8-bit steps. `null` without print.
 */
export function measureSharpness(patch: DocumentPatch, contrast: number, text: TextMap): number | null {
  const columns = patch.width >> 1;
  const rows = patch.height >> 1;
  const isText = text.share >= leastText;
  if (isText) markNear(text);
  if (lines[0]!.length < columns) {
    for (let at = 0; at < 3; at++) lines[at] = new Int32Array(columns);
  }
  const least = blockSum * Math.max(2, stepFloor * contrast);
  // Each step across and down is counted on both sides of a block.
  const floor = 2 * least * least;
  const left = Math.round(margin * columns);
  const right = columns - left;
  const top = Math.round(margin * rows);
  const bottom = rows - top;
  Object.assign(energy, { count: 0, first: 0, across: 0, down: 0, falling: 0, rising: 0 });
  addBlocks(patch, top - 1, lines[(top - 1) % 3]!);
  addBlocks(patch, top, lines[top % 3]!);
  for (let row = top; row < bottom; row++) {
    addBlocks(patch, row + 1, lines[(row + 1) % 3]!);
    const above = lines[(row - 1) % 3]!;
    const here = lines[row % 3]!;
    const below = lines[(row + 1) % 3]!;
    if (!isText) {
      addEnergy(above, here, below, left, right, floor);
      continue;
    }
    const cells = Math.min(text.rows - 1, row) * text.columns;
    for (let from = 0; from < text.columns; from++) {
      if (near[cells + from] === 0) continue;
      let to = from + 1;
      while (to < text.columns && near[cells + to] === 1) to++;
      addEnergy(above, here, below, Math.max(left, from * blocksPerCell), Math.min(right, to * blocksPerCell), floor);
      from = to;
    }
  }
  // Very strong blur looks like an empty page, but has contrast.
  if (energy.count < leastPrint) return contrast > 12 ? 0 : null;
  // Steps along the diagonals are √2 long: first differences by 1/2, second by 1/4 in energy.
  return Math.min(energy.across, energy.down, energy.falling / 4, energy.rising / 4) / energy.first;
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

function addBlocks({ luma, width }: DocumentPatch, row: number, into: Int32Array): void {
  const columns = width >> 1;
  let at = 2 * row * width;
  for (let column = 0; column < columns; column++, at += 2) {
    into[column] = luma[at]! + luma[at + 1]! + luma[at + width]! + luma[at + width + 1]!;
  }
}

function addEnergy(
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
    const middle = here[x]!;
    const west = middle - here[x - 1]!;
    const east = here[x + 1]! - middle;
    const north = middle - above[x]!;
    const south = below[x]! - middle;
    const straight = west * west + east * east + north * north + south * south;
    if (straight < floor) continue;
    const northWest = middle - above[x - 1]!;
    const southEast = below[x + 1]! - middle;
    const southWest = middle - below[x - 1]!;
    const northEast = above[x + 1]! - middle;
    count++;
    straight1 += straight;
    diagonal1 += northWest * northWest + southEast * southEast + southWest * southWest + northEast * northEast;
    across2 += (east - west) * (east - west);
    down2 += (south - north) * (south - north);
    falling2 += (southEast - northWest) * (southEast - northWest);
    rising2 += (northEast - southWest) * (northEast - southWest);
  }
  energy.count += count;
  energy.first += (straight1 + diagonal1 / 2) / 4;
  energy.across += across2;
  energy.down += down2;
  energy.falling += falling2;
  energy.rising += rising2;
}
