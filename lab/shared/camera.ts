/** What cheap phone and laptop cameras do to a scene: light, lens, sensor, processing, codec. Pure. */
import { linearOf } from '../../src/face/color.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { seededRandom } from '../../testing/src/render/random.js';

export type PictureChange = (picture: Pixels) => Pixels;

/** Converts linear light, 0 to 1, to an sRGB code, unrounded. */
export function codeOfLinear(light: number): number {
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
}

function like({ width, height }: Pixels, data: Uint8ClampedArray<ArrayBuffer>): Pixels {
  return { width, height, data };
}

/** Changes linear light at each position; `changeAt` gets positions as shares of the picture. */
export function relight(
  picture: Pixels,
  gainAt: (x: number, y: number) => readonly [number, number, number],
  veil = 0,
): Pixels {
  const { width, height } = picture;
  const data = picture.data.slice();
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const gain = gainAt((x + 0.5) / width, (y + 0.5) / height);
      for (let channel = 0; channel < 3; channel++) {
        const light = linearOf[data[at + channel]!]! * gain[channel]! + veil;
        data[at + channel] = codeOfLinear(Math.min(1, light));
      }
    }
  }
  return like(picture, data);
}

export const exposed =
  (gain: number): PictureChange =>
  (picture) =>
    relight(picture, () => [gain, gain, gain]);

/** White balance gains, in linear light. */
export const balanced =
  (red: number, blue: number): PictureChange =>
  (picture) =>
    relight(picture, () => [red, 1, blue]);

/** A warm lamp on one side, a cold one on the other. */
export const mixedLight: PictureChange = (picture) => relight(picture, (x) => [1.3 - 0.5 * x, 1, 0.6 + 0.8 * x]);

/**
 * Something bright behind the person: the face gets less light, the surroundings more, and the lens a haze. Assumes
 * that the person is in the middle.
 */
export const backlit: PictureChange = (picture) =>
  relight(
    picture,
    (x, y) => {
      const person = Math.exp(-(((x - 0.5) / 0.24) ** 2 + ((y - 0.55) / 0.4) ** 2) * 1.2);
      const gain = 0.42 * person + 2.2 * (1 - person);
      return [gain, gain, gain];
    },
    0.012,
  );

/** A sensor in low light: gain, shot and read noise, coarse color noise. `light`: share of the picture's light. */
export const sensorNoise =
  (light: number, seed = 7): PictureChange =>
  (picture) => {
    const random = seededRandom(seed);
    const normal = (): number => (random() + random() + random() + random() - 2) * 1.732;
    const { width, height } = picture;
    const data = picture.data.slice();
    const coarse = Math.ceil(width / 4) + 1;
    const colors = Float32Array.from({ length: coarse * (Math.ceil(height / 4) + 1) * 3 }, normal);
    const read = 0.0012 / light;
    const shot = 0.00028 / light;
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at += 4) {
        const place = ((y >> 2) * coarse + (x >> 2)) * 3;
        const grain = normal();
        for (let channel = 0; channel < 3; channel++) {
          const signal = linearOf[data[at + channel]!]!;
          const sigma = Math.sqrt(read * read + shot * signal);
          const noise = sigma * (0.8 * grain + 0.5 * normal() + 0.5 * colors[place + channel]!);
          data[at + channel] = codeOfLinear(Math.max(0, signal + noise));
        }
      }
    }
    return like(picture, data);
  };

/** A separable kernel on codes. Borders are repeated. */
function filtered(picture: Pixels, kernel: readonly number[], across: boolean): Pixels {
  const radius = (kernel.length - 1) / 2;
  const { width, height } = picture;
  const data = picture.data.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let k = -radius; k <= radius; k++) {
          const column = across ? Math.min(width - 1, Math.max(0, x + k)) : x;
          const row = across ? y : Math.min(height - 1, Math.max(0, y + k));
          sum += kernel[k + radius]! * picture.data[(row * width + column) * 4 + channel]!;
        }
        data[(y * width + x) * 4 + channel] = sum;
      }
    }
  }
  return like(picture, data);
}

function gaussian(sigma: number): number[] {
  const radius = Math.ceil(3 * sigma);
  const weights = Array.from({ length: 2 * radius + 1 }, (_, at) =>
    Math.exp(-((at - radius) ** 2) / (2 * sigma * sigma)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

export const softened =
  (sigma: number): PictureChange =>
  (picture) => {
    const kernel = gaussian(sigma);
    return filtered(filtered(picture, kernel, true), kernel, false);
  };

/** Motion blur of a slow exposure: a head or hand that moved sideways by this many pixels. */
export const trailed =
  (pixels: number): PictureChange =>
  (picture) => {
    const length = 2 * Math.floor(pixels / 2) + 1;
    return filtered(
      picture,
      Array.from({ length }, () => 1 / length),
      true,
    );
  };

/** Smooths skin and keeps edges, as beauty filters of phone cameras do. */
export const beautified: PictureChange = (picture) => {
  const smooth = softened(3)(picture);
  const data = picture.data.slice();
  for (let at = 0; at < data.length; at += 4) {
    let edge = 0;
    for (let channel = 0; channel < 3; channel++) {
      edge = Math.max(edge, Math.abs(picture.data[at + channel]! - smooth.data[at + channel]!));
    }
    const share = 0.85 * Math.exp(-((edge / 22) ** 2));
    for (let channel = 0; channel < 3; channel++) {
      const code = picture.data[at + channel]!;
      data[at + channel] = (code + share * (smooth.data[at + channel]! - code)) * 1.03 + 4;
    }
  }
  return like(picture, data);
};

/** Sharpening halos, as in cheap webcams. */
export const oversharpened: PictureChange = (picture) => {
  const smooth = softened(1.2)(picture);
  const data = picture.data.slice();
  for (let at = 0; at < data.length; at++) {
    if (at % 4 !== 3) data[at] = 2 * picture.data[at]! - smooth.data[at]!;
  }
  return like(picture, data);
};

/** Samples each pixel from elsewhere, bilinear; pixels of the picture. */
export function warped(picture: Pixels, from: (x: number, y: number) => readonly [number, number]): Pixels {
  const { width, height } = picture;
  const data = picture.data.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [sourceX, sourceY] = from(x, y);
      const u = Math.min(width - 1.001, Math.max(0, sourceX));
      const v = Math.min(height - 1.001, Math.max(0, sourceY));
      const [left, top] = [Math.floor(u), Math.floor(v)];
      const [fx, fy] = [u - left, v - top];
      for (let channel = 0; channel < 3; channel++) {
        const at = (top * width + left) * 4 + channel;
        data[(y * width + x) * 4 + channel] =
          (1 - fy) * ((1 - fx) * picture.data[at]! + fx * picture.data[at + 4]!) +
          fy * ((1 - fx) * picture.data[at + width * 4]! + fx * picture.data[at + width * 4 + 4]!);
      }
    }
  }
  return like(picture, data);
}

/**
 * Quantizes the frequencies of 8 × 8 blocks, brightness and half-size color, as video codecs do at low rates. `step` in
 * codes: 12 is mild, 40 strong.
 */
export const blockCodec =
  (step: number): PictureChange =>
  (picture) => {
    const { width, height } = picture;
    const data = picture.data.slice();
    const luma = new Float32Array(width * height);
    const first = new Float32Array(width * height);
    const second = new Float32Array(width * height);
    for (let at = 0; at < luma.length; at++) {
      const [r, g, b] = [data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!];
      luma[at] = 0.299 * r + 0.587 * g + 0.114 * b;
      first[at] = b - luma[at]!;
      second[at] = r - luma[at]!;
    }
    quantizeBlocks(luma, width, height, 8, step);
    quantizeBlocks(first, width, height, 16, 2 * step);
    quantizeBlocks(second, width, height, 16, 2 * step);
    for (let at = 0; at < luma.length; at++) {
      const red = luma[at]! + second[at]!;
      const blue = luma[at]! + first[at]!;
      data[at * 4] = red;
      data[at * 4 + 1] = (luma[at]! - 0.299 * red - 0.114 * blue) / 0.587;
      data[at * 4 + 2] = blue;
    }
    return like(picture, data);
  };

const cosines = Float32Array.from({ length: 64 }, (_, at) => {
  const [k, x] = [at >> 3, at & 7];
  return (k === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * k * Math.PI) / 16);
});
const transposed = cosines.map((_, at) => cosines[(at & 7) * 8 + (at >> 3)]!);
const halfway = new Float32Array(64);

/** In place. A side of 16 works on means of 2 × 2. */
function quantizeBlocks(plane: Float32Array, width: number, height: number, side: 8 | 16, step: number): void {
  const scale = side / 8;
  const block = new Float32Array(64);
  const turned = new Float32Array(64);
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + side <= width; left += side) {
      for (let at = 0; at < 64; at++) {
        let sum = 0;
        for (let dy = 0; dy < scale; dy++) {
          for (let dx = 0; dx < scale; dx++) {
            sum += plane[(top + (at >> 3) * scale + dy) * width + left + (at & 7) * scale + dx]!;
          }
        }
        block[at] = sum / (scale * scale);
      }
      transform(block, turned, false);
      for (let at = 0; at < 64; at++) {
        const own = at === 0 ? step / 3 : step * (0.6 + 0.16 * ((at >> 3) + (at & 7)));
        turned[at] = own * Math.round(turned[at]! / own);
      }
      transform(turned, block, true);
      for (let y = 0; y < side; y++) {
        for (let x = 0; x < side; x++) {
          plane[(top + y) * width + left + x] = block[Math.floor(y / scale) * 8 + Math.floor(x / scale)]!;
        }
      }
    }
  }
}

function transform(from: Float32Array, to: Float32Array, inverse: boolean): void {
  const weights = inverse ? transposed : cosines;
  for (let row = 0; row < 64; row += 8) {
    for (let k = 0; k < 8; k++) {
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += weights[k * 8 + x]! * from[row + x]!;
      halfway[row + k] = sum;
    }
  }
  for (let column = 0; column < 8; column++) {
    for (let k = 0; k < 8; k++) {
      let sum = 0;
      for (let y = 0; y < 8; y++) sum += weights[k * 8 + y]! * halfway[y * 8 + column]!;
      to[k * 8 + column] = sum;
    }
  }
}
