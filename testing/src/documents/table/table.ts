import { clamp } from '../../render/curves.js';
import type { Raster } from '../../render/raster.js';
import type { Homography } from '../plane.js';
import type { DocumentSurface } from '../scene.js';
import { surfaceTexture, type SurfaceTexture } from '../surface-texture.js';
import type { TablePaint } from './table-paint.js';
import { tablePaint } from './tables.js';
import { withBeside, type BesideDocument, type DocumentPlace } from './things.js';

const levelTexels = 1024;
/**
 * Resolution of the finest level, which covers 10 cm. Each further level covers twice as much at half the resolution.
 */
const finestTexelsPerCentimeter = 100;
const levels = 6;

/** The surface under the document, painted once for each resolution in use. */
export class Table {
  readonly #paint: TablePaint;
  readonly #levels: (SurfaceTexture | undefined)[] = [];

  constructor(surface: DocumentSurface, seed: number, beside: BesideDocument, place: DocumentPlace) {
    const paint = tablePaint(surface, seed);
    this.#paint = beside === 'nothing' ? paint : withBeside(paint, beside, place, seed);
  }

  level(pixelsPerCentimeter: number): SurfaceTexture {
    const wanted = Math.ceil(Math.log2(finestTexelsPerCentimeter / pixelsPerCentimeter) - 0.2);
    const number = clamp(wanted, 0, levels - 1);
    return (this.#levels[number] ??= this.#paintLevel(number));
  }

  #paintLevel(number: number): SurfaceTexture {
    const texelsPerCentimeter = finestTexelsPerCentimeter / 2 ** number;
    const colors = new Float32Array(levelTexels * levelTexels * 3);
    const step = 1 / texelsPerCentimeter;
    for (let row = 0, at = 0; row < levelTexels; row++) {
      const y = (row - levelTexels / 2 + 0.5) * step;
      for (let column = 0; column < levelTexels; column++, at += 3) {
        this.#paint((column - levelTexels / 2 + 0.5) * step, y, colors, at);
      }
    }
    return surfaceTexture(levelTexels, levelTexels, colors, texelsPerCentimeter, 0);
  }
}

/** A range of pixels in each row. */
export interface RowSpans {
  from: Int32Array;
  to: Int32Array;
}

/** Paints the table, except `covered` pixels. `toTable` maps pixels to centimeters of the table. */
export function drawTable(
  raster: Raster,
  toTable: Homography,
  { rgb: texels, width: columns, texelsPerCentimeter }: SurfaceTexture,
  light: Float32Array,
  covered: RowSpans | null,
): void {
  const { width, height, rgb } = raster;
  const [a, b, c, d, e, f, g, h, i] = toTable;
  const last = columns - 2;
  const middle = columns / 2 - 0.5;
  for (let y = 0; y < height; y++) {
    const skipFrom = covered ? covered.from[y]! : width;
    const skipTo = covered ? covered.to[y]! : width;
    const py = y + 0.5;
    const cRow = b * py + c;
    const fRow = e * py + f;
    const iRow = h * py + i;
    for (let x = 0; x < width; x++) {
      if (x === skipFrom && skipTo > skipFrom) {
        x = skipTo - 1;
        continue;
      }
      const px = x + 0.5;
      const scale = texelsPerCentimeter / Math.max(1e-7, g * px + iRow);
      let u = (a * px + cRow) * scale + middle;
      let v = (d * px + fRow) * scale + middle;
      // The table is mirrored beyond its edges.
      if (u < 0 || u > last) u = mirrored(u, last);
      if (v < 0 || v > last) v = mirrored(v, last);
      const column = u | 0;
      const row = v | 0;
      const fu = u - column;
      const fv = v - row;
      const at = (row * columns + column) * 3;
      const below = at + columns * 3;
      const to = (y * width + x) * 3;
      const lit = light[y * width + x]!;
      const w11 = fu * fv * lit;
      const w10 = fv * lit - w11;
      const w01 = fu * lit - w11;
      const w00 = lit - w01 - w10 - w11;
      rgb[to] = texels[at]! * w00 + texels[at + 3]! * w01 + texels[below]! * w10 + texels[below + 3]! * w11;
      rgb[to + 1] = texels[at + 1]! * w00 + texels[at + 4]! * w01 + texels[below + 1]! * w10 + texels[below + 4]! * w11;
      rgb[to + 2] = texels[at + 2]! * w00 + texels[at + 5]! * w01 + texels[below + 2]! * w10 + texels[below + 5]! * w11;
    }
  }
}

function mirrored(value: number, last: number): number {
  const round = Math.abs(value) % (2 * last);
  return round > last ? 2 * last - round : round;
}
