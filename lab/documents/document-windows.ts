/** Windows of real pictures that sway as in a hand. */
import type { Pixels } from '../../src/contract/geometry.js';
import { smoothNoise } from '../../testing/src/render/random.js';
import type { ClipFrame } from './document-player.js';
import { type Corner } from '../shared/quad-overlap.js';
import { seededRandom } from '../../testing/src/render/random.js';

/** Milliseconds between two frames. */
export const frameMs = 83;

/** The largest useful windows above, below, left and right of a document. */
export function windowsBeside(picture: Pixels, quad: Corner[]): Pixels[] {
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  const { width, height } = picture;
  const margin = 12;
  const boxes = [
    [0, 0, width, Math.min(...ys) - margin],
    [0, Math.max(...ys) + margin, width, height],
    [0, 0, Math.min(...xs) - margin, height],
    [Math.max(...xs) + margin, 0, width, height],
  ] as const;
  return boxes.flatMap(([left, top, right, bottom]) => {
    const across = Math.floor(right - left);
    const down = Math.floor(bottom - top);
    if (across < 260 || down < 260) return [];
    return [cropped(picture, Math.ceil(left), Math.ceil(top), across, down)];
  });
}

function cropped({ data, width }: Pixels, left: number, top: number, across: number, down: number): Pixels {
  const out = new Uint8ClampedArray(across * down * 4);
  for (let y = 0; y < down; y++) {
    const from = ((y + top) * width + left) * 4;
    out.set(data.subarray(from, from + across * 4), y * across * 4);
  }
  return { data: out, width: across, height: down };
}

/** The window sways slightly and the sensor adds noise, so that no two frames are alike. */
export function* windowFrames(picture: Pixels, seconds: number, seed: number): Generator<ClipFrame> {
  const random = seededRandom(seed + 5);
  for (let time = 0; time < seconds * 1000; time += frameMs) {
    const at = time / 1000;
    const x = 0.004 * picture.width * smoothNoise(at * 0.7, 1.3, seed);
    const y = 0.004 * picture.height * smoothNoise(at * 0.6, 2.3, seed);
    const turn = 0.006 * smoothNoise(at * 0.5, 3.3, seed);
    const zoom = 1 + 0.004 * smoothNoise(at * 0.4, 4.3, seed);
    yield { time, pixels: moved(picture, x, y, turn, zoom, random) };
  }
}

function moved(
  { data, width, height }: Pixels,
  dx: number,
  dy: number,
  turn: number,
  zoom: number,
  random: () => number,
): Pixels {
  const out = new Uint8ClampedArray(width * height * 4);
  const cos = Math.cos(turn) * zoom;
  const sin = Math.sin(turn) * zoom;
  const cx = width / 2;
  const cy = height / 2;
  const grain = Int8Array.from({ length: 4096 }, () => (random() + random() + random() - 1.5) * 5);
  let g = Math.floor(random() * 4096);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const u = cx + dx + (column - cx) * cos - (row - cy) * sin;
      const v = cy + dy + (column - cx) * sin + (row - cy) * cos;
      const x = Math.max(0, Math.min(width - 1.001, u));
      const y = Math.max(0, Math.min(height - 1.001, v));
      const left = x | 0;
      const top = y | 0;
      const fu = x - left;
      const fv = y - top;
      const at = (top * width + left) * 4;
      const below = at + (top + 1 < height ? width * 4 : 0);
      const next = left + 1 < width ? 4 : 0;
      const to = (row * width + column) * 4;
      g = (g * 5 + 1) & 4095;
      const add = grain[g]!;
      for (let c = 0; c < 3; c++) {
        const above = data[at + c]! * (1 - fu) + data[at + next + c]! * fu;
        const under = data[below + c]! * (1 - fu) + data[below + next + c]! * fu;
        out[to + c] = above * (1 - fv) + under * fv + add;
      }
      out[to + 3] = 255;
    }
  }
  return { data: out, width, height };
}
