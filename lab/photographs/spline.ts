/**
 * A photograph bent by a thin-plate spline toward where its landmarks would be if a head had moved. The simplest way to
 * animate a photograph: no mesh and no layers, and the background bends with the head.
 */
import type { Pixels, Point, Size } from '../../src/contract/geometry.js';
import { moveFeatures } from '../portraits/portrait-features.js';
import type { Moment } from '../portraits/portrait-moment.js';
import { focal, sampleAt, type Portrait } from '../portraits/portrait-surface.js';
import { rotated } from './rotation.js';

/** Spread over the face: its outline, brows, eyes, nose, lips, cheeks and chin. */
export const controls = [
  10, 338, 297, 284, 389, 454, 323, 361, 397, 365, 379, 400, 152, 176, 150, 136, 172, 132, 93, 234, 162, 54, 67, 109,
  70, 105, 107, 336, 334, 300, 33, 133, 159, 145, 362, 263, 386, 374, 168, 6, 195, 1, 4, 98, 327, 2, 61, 291, 0, 17, 13,
  14, 50, 280, 101, 330, 205, 425, 199, 151, 9,
];
/** Pixels between two positions at which the spline is evaluated. */
const step = 16;

/** The picture at one moment. */
export function bendPortrait(portrait: Portrait, moment: Moment): Pixels {
  const texture = moveFeatures(portrait, moment);
  const { width, height } = portrait.photo;
  const from = controls.map((at) => ({ x: portrait.points[at * 3]!, y: portrait.points[at * 3 + 1]! }));
  const to = movedLandmarks(portrait, moment);
  // Fixed points at the border keep areas far from the head still.
  for (const across of [0, 0.25, 0.5, 0.75, 1]) {
    for (const down of across === 0 || across === 1 ? [0, 0.33, 0.67, 1] : [0]) {
      const place = { x: across * (width - 1), y: down * (height - 1) };
      from.push(place);
      to.push(place);
    }
  }
  return warpBy(texture, splineOf(to, from), { width, height });
}

/** @param source where in the texture each place of the new picture comes from */
export function warpBy(texture: Pixels, source: (x: number, y: number) => Point, { width, height }: Size): Pixels {
  const columns = Math.ceil(width / step) + 1;
  const rows = Math.ceil(height / step) + 1;
  const grid = Array.from({ length: columns * rows }, (_, at) =>
    source((at % columns) * step, Math.floor(at / columns) * step),
  );
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / step);
    const v = y / step - row;
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / step);
      const u = x / step - column;
      const one = grid[row * columns + column]!;
      const right = grid[row * columns + column + 1]!;
      const below = grid[(row + 1) * columns + column]!;
      const across = grid[(row + 1) * columns + column + 1]!;
      const sourceX = (1 - v) * ((1 - u) * one.x + u * right.x) + v * ((1 - u) * below.x + u * across.x);
      const sourceY = (1 - v) * ((1 - u) * one.y + u * right.y) + v * ((1 - u) * below.y + u * across.y);
      const place = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        data[place + channel] = sampleAt(texture, sourceX, sourceY, channel);
      }
      data[place + 3] = 255;
    }
  }
  return { width, height, data };
}

/** Where a head with the landmarks' depth would show them. */
function movedLandmarks({ points, center, height }: Portrait, moment: Moment): Point[] {
  const pivot = { x: center.x, y: center.y + 0.35 * height, z: points[1 * 3 + 2]! + 0.75 * height };
  const nearer = focal * (1 - 1 / moment.growth);
  return controls.map((at) => {
    const depth = points[at * 3 + 2]!;
    const away = (focal + depth) / focal;
    const turned = rotated(moment, {
      x: (points[at * 3]! - center.x) * away + center.x - pivot.x,
      y: (points[at * 3 + 1]! - center.y) * away + center.y - pivot.y,
      z: depth - pivot.z,
    });
    const scale = focal / Math.max(60, focal + turned.z + pivot.z - nearer);
    return {
      x: center.x + (turned.x + pivot.x - center.x) * scale + moment.shiftX,
      y: center.y + (turned.y + pivot.y - center.y) * scale + moment.shiftY,
    };
  });
}

/** The spline that maps each of `from` to its `to`. */
export function splineOf(from: readonly Point[], to: readonly Point[]): (x: number, y: number) => Point {
  const count = from.length;
  const size = count + 3;
  const rows = Array.from({ length: size }, () => new Float64Array(size + 2));
  from.forEach((one, at) => {
    const row = rows[at]!;
    from.forEach((other, along) => {
      row[along] = kernel(one.x - other.x, one.y - other.y);
    });
    row.set([1, one.x, one.y], count);
    row.set([to[at]!.x, to[at]!.y], size);
    rows[count]![at] = 1;
    rows[count + 1]![at] = one.x;
    rows[count + 2]![at] = one.y;
  });
  solve(rows);
  const [alongX, alongY] = [size, size + 1].map((column) => Float64Array.from(rows, (row) => row[column]!));
  return (x, y) => {
    let toX = alongX![count]! + alongX![count + 1]! * x + alongX![count + 2]! * y;
    let toY = alongY![count]! + alongY![count + 1]! * x + alongY![count + 2]! * y;
    for (let at = 0; at < count; at++) {
      const near = kernel(x - from[at]!.x, y - from[at]!.y);
      toX += alongX![at]! * near;
      toY += alongY![at]! * near;
    }
    return { x: toX, y: toY };
  };
}

function kernel(x: number, y: number): number {
  const square = x * x + y * y;
  return square === 0 ? 0 : square * Math.log(square);
}

/** Gauss-Jordan elimination, in place. The last two columns become the solutions. */
function solve(rows: Float64Array[]): void {
  for (let column = 0; column < rows.length; column++) {
    let best = column;
    for (let row = column + 1; row < rows.length; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[best]![column]!)) best = row;
    }
    [rows[column], rows[best]] = [rows[best]!, rows[column]!];
    const pivot = rows[column]!;
    const by = pivot[column]!;
    for (let at = column; at < pivot.length; at++) pivot[at]! /= by;
    for (const row of rows) {
      const factor = row[column]!;
      if (row === pivot || factor === 0) continue;
      for (let at = column; at < row.length; at++) row[at]! -= factor * pivot[at]!;
    }
  }
}
