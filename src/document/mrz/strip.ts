/** The network's input for one line: its print at a standard size. */

/** A picture with one value a pixel, 0 (black) to 255 (white). */
export interface Luma {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Where a line is, in pixels of its picture. */
export interface LinePlace {
  /** The picture's column at the strip's left edge. */
  left: number;
  /** The row of the capitals' middle, at column 0. */
  middle: number;
  /** Rows that the line sinks per column. */
  slope: number;
  /** Height of capitals. */
  capHeight: number;
  /** Width of a strip pixel over its height: 1 for OCR-B as printed. */
  stretch: number;
}

/** Strip pixels. */
export const stripHeight = 24;
/** Height of capitals in a strip, to which the network was trained. */
export const stripCapHeight = 17;
/** Capitals of size I are 2.4 mm high, and ten characters take an inch. */
export const pitchOverCapHeight = 2.54 / 2.4;

/**
 * Fills the strip: 0 for paper, 1 for ink, by the darkness of both in the strip. Averages the pixels that a strip pixel
 * covers.
 * @param into `stripHeight × width` values
 */
export function fillStrip({ data, width, height }: Luma, place: LinePlace, into: Float32Array): void {
  const columns = into.length / stripHeight;
  const stepY = place.capHeight / stripCapHeight;
  const stepX = stepY * place.stretch;
  const taps = Math.max(1, Math.min(4, Math.round(stepY)));
  for (let row = 0; row < stripHeight; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let tapY = 0; tapY < taps; tapY++) {
        for (let tapX = 0; tapX < taps; tapX++) {
          const x = place.left + (column + (tapX + 0.5) / taps) * stepX;
          const y = place.middle + place.slope * x + (row + (tapY + 0.5) / taps - stripHeight / 2) * stepY;
          sum += bilinear(data, width, height, x - 0.5, y - 0.5);
        }
      }
      into[row * columns + column] = sum / (taps * taps);
    }
  }
  normalize(into);
}

/** Beyond the picture: NaN, which `normalize` turns into paper. */
function bilinear(data: Uint8Array, width: number, height: number, x: number, y: number): number {
  if (x < -1 || y < -1 || x > width || y > height) return NaN;
  const x0 = Math.max(0, Math.min(width - 1, Math.floor(x)));
  const y0 = Math.max(0, Math.min(height - 1, Math.floor(y)));
  const x1 = Math.min(width - 1, x0 + 1);
  const y1 = Math.min(height - 1, y0 + 1);
  const partX = Math.max(0, Math.min(1, x - x0));
  const partY = Math.max(0, Math.min(1, y - y0));
  const above = data[y0 * width + x0]! * (1 - partX) + data[y0 * width + x1]! * partX;
  const below = data[y1 * width + x0]! * (1 - partX) + data[y1 * width + x1]! * partX;
  return above * (1 - partY) + below * partY;
}

/** Shares of the strip that count as paper and as ink, as in the training. */
const paperShare = 0.2;
const inkShare = 0.97;

function normalize(strip: Float32Array): void {
  const seen = strip.filter((value) => !Number.isNaN(value)).sort();
  // Dark values come first, so ink is at the start.
  const ink = seen[Math.floor((1 - inkShare) * (seen.length - 1))] ?? 0;
  const paper = seen[Math.floor((1 - paperShare) * (seen.length - 1))] ?? 255;
  const scale = 1 / Math.max(1, paper - ink);
  for (let at = 0; at < strip.length; at++) {
    const value = strip[at]!;
    strip[at] = Number.isNaN(value) ? 0 : Math.max(-0.5, Math.min(1.5, (paper - value) * scale));
  }
}
