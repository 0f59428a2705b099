/** Another person's photograph laid over the face of a picture: bent to its landmarks, in its colors, with a soft edge. */
import type { FaceObservation } from '../../src/contract/face.js';
import type { Pixels, Point, Size } from '../../src/contract/geometry.js';
import { contour } from '../portraits/portrait-surface.js';
import { controls, splineOf, warpBy } from './spline.js';

/** A picture, and the face in it. */
export interface Pictured {
  pixels: Pixels;
  face: FaceObservation;
}

/** Width of the soft edge, as a share of the face. */
const edge = 0.12;

export function swapFace(performer: Pictured, victim: Pictured): Pixels {
  const { width, height, data } = performer.pixels;
  const to = placesOf(performer, controls);
  const worn = warpBy(victim.pixels, splineOf(to, placesOf(victim, controls)), { width, height });
  const shares = maskOf(placesOf(performer, contour), { width, height });
  const swapped = data.slice();
  for (const channel of [0, 1, 2]) {
    const [own, other] = [spreadOf(data, shares, channel), spreadOf(worn.data, shares, channel)];
    for (let at = 0; at < shares.length; at++) {
      const share = shares[at]!;
      if (share === 0) continue;
      const place = at * 4 + channel;
      const matched = own.mean + ((worn.data[place]! - other.mean) * own.spread) / Math.max(1, other.spread);
      swapped[place] = data[place]! + share * (matched - data[place]!);
    }
  }
  return { width, height, data: swapped };
}

function placesOf({ pixels, face }: Pictured, landmarks: readonly number[]): Point[] {
  return landmarks.map((at) => ({
    x: face.landmarks[at * 3]! * pixels.width,
    y: face.landmarks[at * 3 + 1]! * pixels.height,
  }));
}

/** For each pixel, 1 within the outline and 0 beyond it. */
function maskOf(outline: readonly Point[], { width, height }: Size): Float32Array {
  const shares = new Float32Array(width * height);
  const center = { x: meanOf(outline.map(({ x }) => x)), y: meanOf(outline.map(({ y }) => y)) };
  const rims = Array.from({ length: 361 }, (_, at) => rimAt(outline, center, ((at - 180) * Math.PI) / 180));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const rim = rims[Math.round((Math.atan2(y - center.y, x - center.x) * 180) / Math.PI) + 180]!;
      shares[y * width + x] = Math.max(0, Math.min(1, (1 - Math.hypot(x - center.x, y - center.y) / rim) / edge));
    }
  }
  return shares;
}

/** Distance of the outline from its center in this direction. */
function rimAt(outline: readonly Point[], center: Point, angle: number): number {
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  let rim = 1;
  outline.forEach((one, at) => {
    const other = outline[(at + 1) % outline.length]!;
    const [fromX, fromY] = [one.x - center.x, one.y - center.y];
    const [alongX, alongY] = [other.x - one.x, other.y - one.y];
    const across = x * alongY - y * alongX;
    if (Math.abs(across) < 1e-9) return;
    const far = (fromX * alongY - fromY * alongX) / across;
    const share = (fromX * y - fromY * x) / across;
    if (far > 0 && share >= 0 && share <= 1) rim = Math.max(rim, far);
  });
  return rim;
}

function spreadOf(data: Uint8ClampedArray, shares: Float32Array, channel: number): { mean: number; spread: number } {
  let [count, sum, squares] = [0, 0, 0];
  for (let at = 0; at < shares.length; at++) {
    if (shares[at]! < 1) continue;
    const value = data[at * 4 + channel]!;
    count += 1;
    sum += value;
    squares += value * value;
  }
  const mean = sum / Math.max(1, count);
  return { mean, spread: Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean)) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
