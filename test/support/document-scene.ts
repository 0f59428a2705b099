/** A document on a table as a camera sees it, with its true corners: generated, and identical every time. */
import { squareToQuad, type Quad } from '../../src/document/quad.js';
import type { Pixels, Point } from '../../src/contract/geometry.js';

export interface SceneOptions {
  width?: number;
  height?: number;
  /** Longer side over shorter. */
  aspect?: number;
  /** Longer side over the picture's width, seen from straight above. */
  size?: number;
  spinDegrees?: number;
  tiltDegrees?: number;
  /** Shift of the document, as shares of the picture. */
  shiftX?: number;
  shiftY?: number;
  paper?: number;
  ink?: number;
  /** Luma of the table at a position. */
  table?: (x: number, y: number) => number;
  /** Multiplies light before it is clipped. */
  gain?: number;
  /** Glare: center and radius, as shares of the document. */
  glare?: { x: number; y: number; radius: number };
  blurRadius?: number;
}

/** The camera's focal length over the longer side of the picture, as `quad.ts` assumes. */
const focalShare = 0.88;

/** Evenly grained wood: no straight line longer than a few pixels. */
export function grain(x: number, y: number, level = 90): number {
  const hash = Math.imul((Math.floor(x) * 374761393 + Math.floor(y) * 668265263) | 0, 1274126177);
  return level + (((hash ^ (hash >>> 15)) >>> 0) % 13) - 6;
}

export function quadInScene(options: SceneOptions): Quad {
  const { width = 480, height = 640, aspect = 85.6 / 53.98, size = 0.8 } = options;
  const spin = ((options.spinDegrees ?? 0) * Math.PI) / 180;
  const tilt = ((options.tiltDegrees ?? 0) * Math.PI) / 180;
  const focal = focalShare * Math.max(width, height);
  const depth = focal / (size * width);
  const corner = (u: number, v: number): Point => {
    const x = u * Math.cos(spin) - (v / aspect) * Math.sin(spin);
    const y = u * Math.sin(spin) + (v / aspect) * Math.cos(spin);
    const z = depth + y * Math.sin(tilt);
    return {
      x: (focal * (x + ((options.shiftX ?? 0) * width * depth) / focal)) / z + width / 2,
      y: (focal * (y * Math.cos(tilt) + ((options.shiftY ?? 0) * height * depth) / focal)) / z + height / 2,
    };
  };
  return [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
}

/** Not inside `printAt`, which is called for each pixel: tsx names a function again whenever it is created. */
function between(value: number, from: number, to: number): boolean {
  return value > from && value < to;
}

/** Print on the card: a portrait on the left, lines of letters on the right, a pale border. */
function printAt(u: number, v: number, paper: number, ink: number): number {
  if (between(u, 0.06, 0.3) && between(v, 0.25, 0.85)) {
    return paper + (ink - paper) * (0.35 + 0.25 * Math.sin(u * 90) * Math.cos(v * 70));
  }
  const line = (v - 0.12) / 0.09;
  if (between(u, 0.36, 0.92) && between(v, 0.12, 0.88) && line - Math.floor(line) < 0.4) {
    return Math.sin(u * 260 + Math.floor(line) * 2.1) > 0 ? ink : paper;
  }
  return paper;
}

export function drawScene(options: SceneOptions = {}): { pixels: Pixels; quad: Quad } {
  const { width = 480, height = 640, paper = 205, ink = 60, table = grain, gain = 1 } = options;
  const quad = quadInScene(options);
  const map = new Float64Array(8);
  squareToQuad(
    quad.flatMap(({ x, y }) => [x, y]),
    map,
  );
  const [a, b, c, d, e, f, g, h] = [...map] as [number, number, number, number, number, number, number, number];
  const luma = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let tap = 0; tap < 4; tap++) {
        const px = x + 0.25 + 0.5 * (tap & 1);
        const py = y + 0.25 + 0.5 * (tap >> 1);
        // Inverse of the map from the unit square: two equations linear in u and v.
        const p = a - g * px;
        const q = b - h * px;
        const r = d - g * py;
        const s = e - h * py;
        const determinant = p * s - q * r;
        const u = ((px - c) * s - q * (py - f)) / determinant;
        const v = (p * (py - f) - (px - c) * r) / determinant;
        const inside = u >= 0 && u <= 1 && v >= 0 && v <= 1 && g * u + h * v + 1 > 0;
        let value = inside ? printAt(u, v, paper, ink) : table(px, py);
        if (inside && options.glare) {
          const away = Math.hypot(u - options.glare.x, (v - options.glare.y) / 1.586);
          const light = 1.6 - away / options.glare.radius;
          value += 255 * Math.max(0, Math.min(1, light / 0.6));
        }
        sum += value;
      }
      luma[y * width + x] = (sum / 4) * gain;
    }
  }
  const data = new Uint8ClampedArray(width * height * 4);
  const soft = options.blurRadius ? boxBlur(luma, width, height, options.blurRadius) : luma;
  for (let at = 0; at < soft.length; at++) {
    const value = soft[at]!;
    data[at * 4] = value;
    data[at * 4 + 1] = value;
    data[at * 4 + 2] = value;
    data[at * 4 + 3] = 255;
  }
  return { pixels: { data, width, height }, quad };
}

/** Three box passes are close to a Gaussian. */
function boxBlur(luma: Float32Array, width: number, height: number, radius: number): Float32Array {
  let from = luma;
  for (let pass = 0; pass < 6; pass++) {
    const [dx, dy] = pass % 2 ? [0, 1] : [1, 0];
    const to = new Float32Array(from.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let away = -radius; away <= radius; away++) {
          const px = Math.max(0, Math.min(width - 1, x + away * dx));
          const py = Math.max(0, Math.min(height - 1, y + away * dy));
          sum += from[py * width + px]!;
        }
        to[y * width + x] = sum / (2 * radius + 1);
      }
    }
    from = to;
  }
  return from;
}

/** Largest distance between corresponding corners, over the document's diagonal. */
export function cornerError(found: Quad, truth: Quad): number {
  const diagonal = Math.hypot(truth[2].x - truth[0].x, truth[2].y - truth[0].y);
  return Math.max(...truth.map(({ x, y }, at) => Math.hypot(found[at]!.x - x, found[at]!.y - y))) / diagonal;
}
