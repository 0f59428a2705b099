/** Finds text on a straightened document, in any script, light on dark or dark on light. */
import type { DocumentPatch } from './patch.js';

/** Size of a cell of the map, samples: about two letters wide and a fraction of one high. */
export const textCell = { width: 16, height: 2 } as const;

/** Where text is. Its arrays are reused: a map is valid until the next call. */
export interface TextMap {
  columns: number;
  rows: number;
  /** 1 for each cell of text, row by row. */
  cells: Uint8Array;
  /** Area of the text over the document's. */
  share: number;
}

/** With a smaller share of text, print of any kind is judged: portraits, patterns, a signature. */
export const leastText = 0.006;

/** Change of luma that counts as an edge of a stroke, over the contrast of the document, and at least, 8-bit steps. */
const edgeShare = 0.1;
const leastEdge = 8;
/** A stroke or the space within a letter is at most this wide, samples, and its two edges are about as high. */
const widestStroke = 12;
const evenEdges = 0.35;
/** Strokes and spaces that a row of two letters has, and those of its neighbors on both sides together. */
const leastStrokes = 2;
/** Heights of lines, rows of cells. Taller runs are portraits, patterns and barcodes. */
const leastRows = 2;
const mostRows = 18;
/** Neighbors belong to one line if their heights differ by at most this factor. */
const similarHeight = 1.7;

const map: TextMap = { columns: 0, rows: 0, cells: new Uint8Array(0), share: 0 };
let strokes = new Uint8Array(0);
/** First row and height of the run that a cell belongs to. */
let tops = new Int16Array(0);
let heights = new Uint8Array(0);

/** @param contrast from the dark of the print to the light, 8-bit steps */
export function findText(patch: DocumentPatch, contrast: number): TextMap {
  const columns = Math.ceil(patch.width / textCell.width);
  const rows = Math.floor(patch.height / textCell.height);
  const count = columns * rows;
  if (strokes.length < count) {
    strokes = new Uint8Array(count);
    tops = new Int16Array(count);
    heights = new Uint8Array(count);
    map.cells = new Uint8Array(count);
  }
  map.columns = columns;
  map.rows = rows;
  // Two samples are added up.
  const least = 2 * Math.max(leastEdge, Math.round(edgeShare * contrast));
  strokes.fill(0, 0, count);
  for (let row = 0; row < rows; row++) countStrokes(patch, row, columns, least);
  heights.fill(0, 0, count);
  for (let column = 0; column < columns; column++) findRuns(column, columns, rows);
  keepLines(columns, rows);
  return map;
}

/**
 * Counts strokes along two rows of samples, which are added up against grain, by following their highs and lows: a change
 * of `least` from the last high or low is an edge, and two edges close together are a stroke, or the space between two.
 */
function countStrokes({ luma, width }: DocumentPatch, row: number, columns: number, least: number): void {
  const from = row * textCell.height * width;
  let low = luma[from]! + luma[from + width]!;
  let high = low;
  // 1: rising, -1: falling
  let way = 0;
  let last = -1000;
  let beforeLast = -1000;
  let heightBefore = 0;
  for (let x = 1; x < width; x++) {
    const value = luma[from + x]! + luma[from + x + width]!;
    let height = 0;
    if (way >= 0 && high - value >= least) {
      height = high - low;
      low = value;
      way = -1;
    } else if (way <= 0 && value - low >= least) {
      height = high - low;
      high = value;
      way = 1;
    } else {
      if (value > high) high = value;
      if (value < low) low = value;
      continue;
    }
    // Now the edge before this one is complete. The stroke lies between that one and the one before it.
    const isEven = height > evenEdges * heightBefore && heightBefore > evenEdges * height;
    if (isEven && last - beforeLast <= widestStroke) {
      const cell = row * columns + Math.floor((last + beforeLast) / (2 * textCell.width));
      strokes[cell] = strokes[cell]! + 1;
    }
    heightBefore = height;
    beforeLast = last;
    last = x;
  }
}

/** Runs of cells one above the other that have as many strokes as text. */
function findRuns(column: number, columns: number, rows: number): void {
  let top = 0;
  for (let row = 0; row <= rows; row++) {
    if (row < rows) {
      const cell = row * columns + column;
      const left = column > 0 ? strokes[cell - 1]! : 0;
      const right = column < columns - 1 ? strokes[cell + 1]! : 0;
      if (strokes[cell]! >= leastStrokes && left + right >= leastStrokes) continue;
    }
    const tall = row - top;
    if (tall >= leastRows && tall <= mostRows) {
      for (let each = top; each < row; each++) {
        heights[each * columns + column] = tall;
        tops[each * columns + column] = top;
      }
    }
    top = row + 1;
  }
}

/** Keeps runs that a run of about the same height continues to the left or right. */
function keepLines(columns: number, rows: number): void {
  let total = 0;
  const continues = (tall: number, cell: number): boolean => {
    const other = heights[cell]!;
    return other > 0 && other <= similarHeight * tall && tall <= similarHeight * other;
  };
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      const tall = heights[cell]!;
      map.cells[cell] = 0;
      if (tall === 0) continue;
      const middle = (tops[cell]! + (tall >> 1)) * columns + column;
      const isLine =
        (column > 0 && continues(tall, middle - 1)) || (column < columns - 1 && continues(tall, middle + 1));
      if (!isLine) continue;
      map.cells[cell] = 1;
      total++;
    }
  }
  map.share = total / (columns * rows);
}
