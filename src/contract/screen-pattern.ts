import type { Pixels, Point } from './geometry.js';

/** Number of pixels per line, which resolves 1/256 cycle per pixel. */
const length = 256;
/** Number of lines in each direction, evenly spaced over a square of the picture. */
const lines = 48;
/** A screen's grid, or its moiré with the camera's own, is finer than details of faces, clothes, rooms and print. */
const minFrequency = 0.12;
/** Bins to skip on either side of multiples of 1/8 cycle per pixel, where the 8-pixel blocks of JPEG leave traces. */
const blockBins = 1.6;
/** Neighbors that a spectral line is compared with: this close, but no closer than its own width. */
const neighborBins = 12;
const ownBins = 3;

/**
 * How far the strongest single frequency stands out from its neighbors, decibels: the trace of a screen's pixel grid,
 * or of its moiré with the camera's pixels. Power spectra of rows and columns, each averaged over a square of 256 pixels,
 * after Welch (1967): noise, hair, cloth and edges are broad in it, an even grid is one line. A camera sees it if the
 * screen is coarse or close; a fine, distant screen shows nothing. Hard, even stripes all over the square would read as
 * one.
 * @param center of the square, shares of the picture
 * @returns `null` for a picture below 256 pixels in one direction
 */
export function screenPattern(picture: Pixels, center: Point): number | null {
  const { width, height } = picture;
  if (width < length || height < length) return null;
  const left = within(Math.round(center.x * width) - length / 2, width - length);
  const top = within(Math.round(center.y * height) - length / 2, height - length);
  const from = top * width + left;
  return Math.max(prominence(spectrum(picture, from, 1, width)), prominence(spectrum(picture, from, width, 1)));
}

function within(value: number, max: number): number {
  return Math.max(0, Math.min(max, value));
}

const window = Float64Array.from({ length }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / length));
const cosines = Float64Array.from({ length: length / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / length));
const sines = Float64Array.from({ length: length / 2 }, (_, at) => -Math.sin((2 * Math.PI * at) / length));
const reversed = Uint8Array.from({ length }, (_, at) => {
  let bits = 0;
  for (let bit = 1; bit < length; bit *= 2) bits = bits * 2 + (at & bit ? 1 : 0);
  return bits;
});
const real = new Float64Array(length);
const imaginary = new Float64Array(length);

/** Mean power by frequency. `along` and `across`: steps in pixels to the next pixel of a line, and to the next line. */
function spectrum({ data }: Pixels, from: number, along: number, across: number): Float64Array {
  const power = new Float64Array(length / 2 + 1);
  // Two lines in one transform, as its real and imaginary parts.
  for (let line = 0; line < lines; line += 2) {
    readLine(data, from + lineAt(line) * across, along, real);
    readLine(data, from + lineAt(line + 1) * across, along, imaginary);
    transform();
    for (let bin = 0; bin <= length / 2; bin++) {
      const mirror = (length - bin) % length;
      power[bin]! += real[bin]! ** 2 + imaginary[bin]! ** 2 + real[mirror]! ** 2 + imaginary[mirror]! ** 2;
    }
  }
  return power;
}

function lineAt(line: number): number {
  return Math.floor(((line + 0.5) * length) / lines);
}

/** Reads luma (Rec. 601) minus its mean, windowed, in the order that the transform expects. */
function readLine(data: Uint8ClampedArray, from: number, step: number, into: Float64Array): void {
  let mean = 0;
  for (let at = 0; at < length; at++) {
    const place = (from + at * step) * 4;
    const luma = 0.299 * data[place]! + 0.587 * data[place + 1]! + 0.114 * data[place + 2]!;
    into[reversed[at]!] = luma;
    mean += luma / length;
  }
  for (let at = 0; at < length; at++) {
    const place = reversed[at]!;
    into[place] = (into[place]! - mean) * window[at]!;
  }
}

/** Fourier transform in place, radix 2. */
function transform(): void {
  for (let half = 1; half < length; half *= 2) {
    const stride = length / (2 * half);
    for (let block = 0; block < length; block += 2 * half) {
      for (let at = 0; at < half; at++) {
        const one = block + at;
        const other = one + half;
        const cosine = cosines[at * stride]!;
        const sine = sines[at * stride]!;
        const x = real[other]! * cosine - imaginary[other]! * sine;
        const y = real[other]! * sine + imaginary[other]! * cosine;
        real[other] = real[one]! - x;
        imaginary[other] = imaginary[one]! - y;
        real[one]! += x;
        imaginary[one]! += y;
      }
    }
  }
}

function isOfBlocks(bin: number): boolean {
  const block = length / 8;
  return Math.abs(bin - Math.round(bin / block) * block) < blockBins;
}

/** The highest fine frequency relative to its neighbors, decibels. */
function prominence(power: Float64Array): number {
  let best = 1;
  const last = length / 2 - 2;
  for (let bin = Math.ceil(minFrequency * length); bin <= last; bin++) {
    best = Math.max(best, overNeighbors(power, bin));
  }
  return 10 * Math.log10(best);
}

function overNeighbors(power: Float64Array, bin: number): number {
  if (isOfBlocks(bin)) return 1;
  const neighbors: number[] = [];
  for (let off = ownBins + 1; off <= neighborBins; off++) {
    for (const place of [bin - off, bin + off]) {
      const value = isOfBlocks(place) ? undefined : power[place];
      if (value !== undefined) neighbors.push(value);
    }
  }
  neighbors.sort((a, b) => a - b);
  // A picture of a single color has no power.
  return (power[bin]! + 1) / ((neighbors[neighbors.length >> 1] ?? 0) + 1);
}
