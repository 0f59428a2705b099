/** What cheap cameras do to a picture: little light, sensor noise, soft lenses, strong compression. */
import type { Pixels } from '../../src/shared/geometry.js';
import { decodePicture, encodePicture } from './liveness-node.js';

export interface Camera {
  /** Share of the light. */
  light: number;
  /** Standard deviation of the noise, 8-bit steps. */
  noise: number;
  /** Standard deviation of the blur, pixels. */
  blur: number;
  /** Quality of the JPEG, 1 to 100. */
  quality: number;
}

export const cameras = {
  good: { light: 1, noise: 1.2, blur: 0, quality: 90 },
  webcam: { light: 0.85, noise: 3.5, blur: 0.9, quality: 60 },
  dim: { light: 0.36, noise: 6, blur: 0.8, quality: 75 },
} satisfies Record<string, Camera>;
export type CameraName = keyof typeof cameras;

const noiseLength = 1 << 20;
let grain: Float32Array | null = null;

function grainOf(random: () => number): Float32Array {
  grain ??= Float32Array.from({ length: noiseLength }, () => {
    return 2 * (random() + random() + random() + random() - 2) * Math.sqrt(0.75);
  });
  return grain;
}

/** The picture as this camera would have taken it. */
export async function throughCamera(
  picture: Pixels,
  { light, noise, blur, quality }: Camera,
  random: () => number,
): Promise<Pixels> {
  const soft = blur > 0 ? blurred(picture, blur) : picture;
  const field = grainOf(random);
  const data = new Uint8ClampedArray(soft.data.length);
  let at = Math.floor(random() * noiseLength);
  for (let place = 0; place < data.length; place += 4) {
    // Each sensor pixel has one color, so part of the noise is the same in all three channels.
    const common = field[at++ & (noiseLength - 1)]!;
    for (let channel = 0; channel < 3; channel++) {
      const own = field[at++ & (noiseLength - 1)]!;
      data[place + channel] = light * soft.data[place + channel]! + noise * (0.8 * common + 0.6 * own);
    }
    data[place + 3] = 255;
  }
  return decodePicture(await encodePicture({ ...soft, data }, quality));
}

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

/** Mean of two pictures: motion blur within one exposure. */
export function exposedOver(one: Pixels, other: Pixels): Pixels {
  return { ...one, data: one.data.map((value, at) => (value + other.data[at]! + 1) >> 1) };
}
