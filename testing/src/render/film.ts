import type { Pixels } from 'idv-elements/contract';
import { linearToSrgb } from './color.js';
import { seededRandom } from './random.js';
import { fullLight, type Raster } from './raster.js';

/** What a lens and sensor do to the light: blur, exposure, noise, encoding. */
export interface FilmSettings {
  exposure: number;
  /** Standard deviation, in pixels of a picture 480 high. */
  defocusPixels: number;
  /** Length, in pixels of a picture 480 high. */
  motionBlurPixels: number;
  /** Standard deviation in 8-bit steps at exposure 1. */
  noise: number;
}

const codes = new Uint8Array(65536);
let codesExposure = -1;

/** Maps linear light to 8-bit sRGB with a soft shoulder above three quarters, as phone cameras do. */
function updateCodes(exposure: number): void {
  if (exposure === codesExposure) return;
  codesExposure = exposure;
  for (let value = 0; value < 65536; value++) {
    const light = (value / fullLight) * exposure;
    const knee = 0.72;
    const shaped = light < knee ? light : 1 - (1 - knee) * Math.exp((knee - light) / (1 - knee));
    codes[value] = Math.round(255 * Math.min(1, linearToSrgb(shaped)));
  }
}

/** Roughly normal noise with standard deviation 1. Its length is prime, so rows don't repeat. */
const grain = (() => {
  const random = seededRandom(7);
  return Float32Array.from({ length: 65521 }, () => {
    let sum = 0;
    for (let count = 0; count < 6; count++) sum += random();
    return (sum - 3) * Math.SQRT2;
  });
})();

/**
 * Turns the raster into picture pixels. The raster is blurred in place.
 * @param height picture height that scales the blur, pixels
 * @param seed equal seeds give equal noise
 */
export function develop(raster: Raster, settings: FilmSettings, height: number, seed: number, into: Pixels): Pixels {
  const motionBlurPixels = settings.motionBlurPixels * (height / 480);
  const defocusPixels = settings.defocusPixels * (height / 480);
  if (motionBlurPixels >= 2) blurRows(raster, Math.round(motionBlurPixels));
  if (defocusPixels >= 0.4) defocus(raster, defocusPixels);
  updateCodes(settings.exposure);
  const { rgb } = raster;
  const { data } = into;
  // Shot noise rises as light falls: amplified by up to 6 in the dark.
  const strength = settings.noise * Math.min(6, 1 / Math.sqrt(Math.max(0.02, settings.exposure)));
  const random = seededRandom(seed);
  if (strength <= 0) {
    for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
      data[to] = codes[rgb[from]!]!;
      data[to + 1] = codes[rgb[from + 1]!]!;
      data[to + 2] = codes[rgb[from + 2]!]!;
      data[to + 3] = 255;
    }
    return into;
  }
  let at = 0;
  const rowLength = raster.width * 3;
  for (let from = 0, to = 0; from < rgb.length;) {
    at = Math.floor(random() * (grain.length - rowLength));
    for (let x = 0; x < raster.width; x++, from += 3, to += 4, at += 2) {
      // Most noise is common to the channels, as after a camera's own color denoising.
      const common = grain[at]! * 0.8;
      data[to] = codes[rgb[from]!]! + (common + grain[at + 1]! * 0.5) * strength;
      data[to + 1] = codes[rgb[from + 1]!]! + (common - grain[at + 1]! * 0.2) * strength;
      data[to + 2] = codes[rgb[from + 2]!]! + (common + grain[at + 2]! * 0.6) * strength;
      data[to + 3] = 255;
    }
  }
  return into;
}

/** Two box passes each way, close enough to a Gaussian. */
function defocus(raster: Raster, sigma: number): void {
  const length = Math.max(2, Math.round(Math.sqrt(6 * sigma * sigma + 1)));
  for (let pass = 0; pass < 2; pass++) {
    blurRows(raster, length);
    blurColumns(raster, length);
  }
}

let line = new Uint16Array(0);

function blurRows({ width, height, rgb }: Raster, length: number): void {
  if (line.length < width * 3) line = new Uint16Array(width * 3);
  const before = (length - 1) >> 1;
  const after = length - 1 - before;
  const last = width - 1;
  for (let y = 0; y < height; y++) {
    const start = y * width * 3;
    line.set(rgb.subarray(start, start + width * 3));
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let x = -before; x <= after; x++) {
      const at = Math.min(last, Math.max(0, x)) * 3;
      red += line[at]!;
      green += line[at + 1]!;
      blue += line[at + 2]!;
    }
    for (let x = 0; x < width; x++) {
      const to = start + x * 3;
      rgb[to] = red / length;
      rgb[to + 1] = green / length;
      rgb[to + 2] = blue / length;
      const enter = Math.min(last, x + after + 1) * 3;
      const leave = Math.max(0, x - before) * 3;
      red += line[enter]! - line[leave]!;
      green += line[enter + 1]! - line[leave + 1]!;
      blue += line[enter + 2]! - line[leave + 2]!;
    }
  }
}

let sums = new Float64Array(0);
let kept = new Uint16Array(0);

/** Works on whole rows, in memory order. Keeps the rows that have yet to leave the window. */
function blurColumns({ width, height, rgb }: Raster, length: number): void {
  const row = width * 3;
  if (sums.length < row) sums = new Float64Array(row);
  if (kept.length < row * (length + 1)) kept = new Uint16Array(row * (length + 1));
  const before = (length - 1) >> 1;
  const after = length - 1 - before;
  const last = height - 1;
  const slots = length + 1;
  sums.fill(0, 0, row);
  for (let y = -before; y <= after; y++) {
    const from = Math.min(last, Math.max(0, y)) * row;
    for (let x = 0; x < row; x++) sums[x]! += rgb[from + x]!;
  }
  for (let y = 0; y < height; y++) {
    const start = y * row;
    kept.set(rgb.subarray(start, start + row), (y % slots) * row);
    const enter = Math.min(last, y + after + 1) * row;
    const leave = (Math.max(0, y - before) % slots) * row;
    // Once the window is past the last row, that row stays untouched until y reaches it.
    for (let x = 0; x < row; x++) {
      const entering = rgb[enter + x]!;
      rgb[start + x] = sums[x]! / length;
      sums[x]! += entering - kept[leave + x]!;
    }
  }
}
