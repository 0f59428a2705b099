/** A picture on a screen of red, green and blue stripes, photographed by a camera with a Bayer sensor. */
import type { Pixels } from '../../src/contract/geometry.js';
import type { Quad } from '../../src/document/quad.js';
import { seededRandom } from '../../testing/src/render/random.js';

export interface ScreenPhoto {
  /** Pixels of the camera per pixel of the screen. */
  pitch: number;
  rollDegrees: number;
  /** How much larger the near edge is than the far one, shares, across and down. */
  keystone: readonly [number, number];
  /** Camera blur, standard deviation in its pixels. */
  softness: number;
  /** Sensor noise, 8-bit steps. */
  noise: number;
  seed: number;
}

/** Shares of a pixel's width and height that a stripe lights. */
const stripe = { width: 0.28, height: 0.86 };
/** Samples per camera pixel, each way. */
const fine = 2;
/** Dark surroundings on each side of the picture, share of its width. */
const around = 0.12;
const gamma = 2.2;

/** Each pixel of `shown` is one of the screen. Returns the photograph, and where the picture is in it. */
export function photographScreen(shown: Pixels, photo: ScreenPhoto): { pixels: Pixels; quad: Quad } {
  const { pitch, keystone, softness, noise, seed } = photo;
  const margin = around * shown.width * pitch;
  const width = Math.round(shown.width * pitch + 2 * margin);
  const height = Math.round(shown.height * pitch + 2 * margin);
  const radians = (photo.rollDegrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  const [leanX, leanY] = [keystone[0] / width, keystone[1] / height];
  const linear = Float32Array.from({ length: 256 }, (_, code) => (code / 255) ** gamma);
  const light = new Float32Array(width * fine * height * fine * 3);
  for (let y = 0, to = 0; y < height * fine; y++) {
    for (let x = 0; x < width * fine; x++, to += 3) {
      const offX = (x + 0.5) / fine - width / 2;
      const offY = (y + 0.5) / fine - height / 2;
      const near = 1 + leanX * offX + leanY * offY;
      const u = (cosine * offX + sine * offY) / (near * pitch) + shown.width / 2;
      const v = (cosine * offY - sine * offX) / (near * pitch) + shown.height / 2;
      const [column, row] = [Math.floor(u), Math.floor(v)];
      if (v - row > stripe.height) continue;
      const isShown = column >= 0 && row >= 0 && column < shown.width && row < shown.height;
      const channel = Math.floor((u - column) * 3);
      if ((u - column) * 3 - channel > stripe.width * 3) continue;
      const code = isShown ? shown.data[(row * shown.width + column) * 4 + channel]! : 40;
      light[to + channel] = linear[code]! / (stripe.width * stripe.height);
    }
  }
  const soft = softened(light, width * fine, height * fine, softness * fine);
  const raw = sensed(soft, width, height, noise, seed);
  const toPhoto = (x: number, y: number) => {
    // Solves the lines above for the place on the sensor.
    const [a, b] = [(x - shown.width / 2) * pitch, (y - shown.height / 2) * pitch];
    const [straightX, straightY] = [cosine * a - sine * b, sine * a + cosine * b];
    const near = 1 / (1 - leanX * straightX - leanY * straightY);
    return { x: straightX * near + width / 2, y: straightY * near + height / 2 };
  };
  const quad: Quad = [
    toPhoto(0, 0),
    toPhoto(shown.width, 0),
    toPhoto(shown.width, shown.height),
    toPhoto(0, shown.height),
  ];
  return { pixels: demosaiced(raw, width, height), quad };
}

function softened(light: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const radius = Math.ceil(2.5 * sigma);
  const taps = Float32Array.from({ length: 2 * radius + 1 }, (_, at) =>
    Math.exp(-((at - radius) ** 2) / (2 * sigma ** 2)),
  );
  const total = taps.reduce((sum, tap) => sum + tap, 0);
  const pass = (from: Float32Array, isAcross: boolean): Float32Array => {
    const to = new Float32Array(from.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 3;
        for (let off = -radius; off <= radius; off++) {
          const column = isAcross ? Math.max(0, Math.min(width - 1, x + off)) : x;
          const row = isAcross ? y : Math.max(0, Math.min(height - 1, y + off));
          const place = (row * width + column) * 3;
          const weight = taps[off + radius]! / total;
          for (let c = 0; c < 3; c++) to[at + c]! += weight * from[place + c]!;
        }
      }
    }
    return to;
  };
  return pass(pass(light, true), false);
}

/** The channel of a Bayer cell: red and green, then green and blue. */
const channelAt = (x: number, y: number): number => (x % 2) + (y % 2);

/** Codes of the sensor, one channel a pixel. */
function sensed(light: Float32Array, width: number, height: number, noise: number, seed: number): Float32Array {
  const random = seededRandom(seed);
  return Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    let sum = 0;
    for (let each = 0; each < fine * fine; each++) {
      const column = x * fine + (each % fine);
      const row = y * fine + Math.floor(each / fine);
      sum += light[(row * width * fine + column) * 3 + channelAt(x, y)]!;
    }
    const grain = noise * (random() + random() + random() - 1.5) * 2;
    return 255 * (sum / fine ** 2) ** (1 / gamma) + grain;
  });
}

/** Bilinear: each missing channel is the mean of its neighbors. */
function demosaiced(raw: Float32Array, width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sums = [0, 0, 0];
      const counts = [0, 0, 0];
      const own = channelAt(x, y);
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const channel = channelAt(column, row);
          if (channel === own && (column !== x || row !== y)) continue;
          sums[channel]! += raw[row * width + column]!;
          counts[channel]! += 1;
        }
      }
      const to = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) data[to + c] = sums[c]! / Math.max(1, counts[c]!);
      data[to + 3] = 255;
    }
  }
  return { data, width, height };
}
