/** Blur of a whole picture: out of focus, or moved during the exposure. */
import type { Pixels } from '../../src/contract/geometry.js';

/** Gaussian, each channel, edges repeated. */
export function blurred({ data, width, height }: Pixels, sigma: number): Pixels {
  const radius = Math.max(1, Math.ceil(2.5 * sigma));
  const weights = Array.from({ length: 2 * radius + 1 }, (_, at) =>
    Math.exp(-((at - radius) ** 2) / (2 * sigma * sigma)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const pass = (from: Uint8ClampedArray, dx: number, dy: number): Uint8ClampedArray => {
    const to = new Uint8ClampedArray(from.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let red = 0;
        let green = 0;
        let blue = 0;
        for (let off = -radius; off <= radius; off++) {
          const column = Math.max(0, Math.min(width - 1, x + off * dx));
          const row = Math.max(0, Math.min(height - 1, y + off * dy));
          const at = (row * width + column) * 4;
          const weight = weights[off + radius]!;
          red += weight * from[at]!;
          green += weight * from[at + 1]!;
          blue += weight * from[at + 2]!;
        }
        const at = (y * width + x) * 4;
        to[at] = red / total;
        to[at + 1] = green / total;
        to[at + 2] = blue / total;
        to[at + 3] = 255;
      }
    }
    return to;
  };
  return { width, height, data: pass(pass(data, 1, 0), 0, 1) };
}

/** Straight motion during the exposure, `length` pixels in the direction of `degrees`, edges repeated. */
export function moved({ data, width, height }: Pixels, length: number, degrees: number): Pixels {
  const count = Math.max(2, Math.ceil(2 * length));
  const to = new Uint8ClampedArray(data.length);
  const steps = Array.from({ length: count }, (_, at) => {
    const way = ((at + 0.5) / count - 0.5) * length;
    const x = way * Math.cos((degrees * Math.PI) / 180);
    const y = way * Math.sin((degrees * Math.PI) / 180);
    const [left, top] = [Math.floor(x), Math.floor(y)];
    return { left, top, partX: x - left, partY: y - top };
  });
  // The share of each whole shift, so that none is added twice.
  const weights = new Map<string, { dx: number; dy: number; weight: number }>();
  for (const { left, top, partX, partY } of steps) {
    for (const [dx, dy, share] of [
      [left, top, (1 - partX) * (1 - partY)],
      [left + 1, top, partX * (1 - partY)],
      [left, top + 1, (1 - partX) * partY],
      [left + 1, top + 1, partX * partY],
    ] as const) {
      const weight = (weights.get(`${dx} ${dy}`)?.weight ?? 0) + share / count;
      weights.set(`${dx} ${dy}`, { dx, dy, weight });
    }
  }
  const sum = new Float32Array(data.length);
  for (const { dx, dy, weight } of weights.values()) {
    if (weight < 1e-4) continue;
    for (let y = 0; y < height; y++) {
      const row = Math.max(0, Math.min(height - 1, y + dy)) * width;
      for (let x = 0; x < width; x++) {
        const from = (row + Math.max(0, Math.min(width - 1, x + dx))) * 4;
        const at = (y * width + x) * 4;
        for (let c = 0; c < 3; c++) sum[at + c] = sum[at + c]! + weight * data[from + c]!;
      }
    }
  }
  for (let at = 0; at < to.length; at++) to[at] = at % 4 === 3 ? 255 : sum[at]!;
  return { width, height, data: to };
}
