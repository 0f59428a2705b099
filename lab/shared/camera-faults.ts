/** What cheap cameras do to a picture: little light, sensor noise, soft lenses, strong compression. */
import type { Pixels } from '../../src/contract/geometry.js';
import { blurred } from '../../test/support/blur.js';
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

/** Mean of two pictures: motion blur within one exposure. */
export function exposedOver(one: Pixels, other: Pixels): Pixels {
  return { ...one, data: one.data.map((value, at) => (value + other.data[at]! + 1) >> 1) };
}
