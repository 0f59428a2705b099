import type { Pixels } from '../shared/geometry.js';
import { wordsOf } from './words.js';

/** Pixels of the picture the outline is searched on: fine enough for a card's side, small enough for a phone. */
const searchPixels = 77_000;
/** Half the window over which gradients are normalized, as a share of the longer side. */
const windowShare = 0.045;

/**
 * The picture scaled down, and its edges: strength 0 to 1 and direction at every pixel. Strength is the gradient of the
 * strongest color channel over itself plus its surroundings, so that a pale card on pale wood counts as much
 * as a white one on black, and so that exposure does not matter. Buffers grow once and are reused.
 */
export class EdgeField {
  width = 0;
  height = 0;
  /** Pixels of the given picture per pixel of the field. */
  scaleX = 1;
  scaleY = 1;
  red = new Uint8Array(0);
  green = new Uint8Array(0);
  blue = new Uint8Array(0);
  gradientX = new Int16Array(0);
  gradientY = new Int16Array(0);
  magnitude = new Float32Array(0);
  strength = new Float32Array(0);
  /** The picture's bright end: luma that a twentieth of it exceeds. */
  whiteLevel = 255;
  #sums = new Float64Array(0);
  readonly #levels = new Uint32Array(256);

  load(pixels: Pixels): void {
    const scale = Math.min(1, Math.sqrt(searchPixels / (pixels.width * pixels.height)));
    const width = Math.max(8, Math.round(pixels.width * scale));
    const height = Math.max(8, Math.round(pixels.height * scale));
    this.#resize(width, height);
    this.scaleX = pixels.width / width;
    this.scaleY = pixels.height / height;
    this.#reduce(pixels);
    this.#level();
    this.#differentiate();
    this.#normalize();
  }

  #resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
    const count = width * height;
    if (this.red.length >= count) return;
    this.red = new Uint8Array(count);
    this.green = new Uint8Array(count);
    this.blue = new Uint8Array(count);
    this.gradientX = new Int16Array(count);
    this.gradientY = new Int16Array(count);
    this.magnitude = new Float32Array(count);
    this.strength = new Float32Array(count);
    this.#sums = new Float64Array((width + 1) * (height + 1) + width + height + 4096);
  }

  /**
   * Area average, of about two rows of each area and at most seven samples a row: enough against noise, half the memory
   * read.
   */
  #reduce({ data, width: sourceWidth, height: sourceHeight }: Pixels): void {
    const { width, height, red, green, blue } = this;
    const words = wordsOf(data);
    const stepX = Math.max(1, Math.floor(sourceWidth / width / 4));
    const stepY = Math.max(1, Math.floor(sourceHeight / height / 1.6));
    for (let y = 0; y < height; y++) {
      const y0 = Math.floor((y * sourceHeight) / height);
      const y1 = Math.max(y0 + 1, Math.floor(((y + 1) * sourceHeight) / height));
      let x0 = 0;
      for (let x = 0; x < width; x++) {
        const x1 = Math.max(x0 + 1, Math.floor(((x + 1) * sourceWidth) / width));
        // Red and blue are summed in one number, 16 bits each: room for 256 samples.
        let redBlue = 0;
        let g = 0;
        let count = 0;
        for (let v = y0; v < y1; v += stepY) {
          const row = v * sourceWidth;
          for (let u = x0; u < x1; u += stepX) {
            const word = words[row + u]!;
            redBlue += word & 0xff00ff;
            g += (word >>> 8) & 255;
            count++;
          }
        }
        const to = y * width + x;
        red[to] = (redBlue & 0xffff) / count;
        green[to] = g / count;
        blue[to] = (redBlue >>> 16) / count;
        x0 = x1;
      }
    }
  }

  #level(): void {
    const { red, green, blue } = this;
    const levels = this.#levels.fill(0);
    const step = 5;
    for (let at = 0; at < this.width * this.height; at += step) {
      const luma = (red[at]! * 77 + green[at]! * 151 + blue[at]! * 28) >> 8;
      levels[luma] = levels[luma]! + 1;
    }
    let left = (0.05 * this.width * this.height) / step;
    let level = 255;
    while (level > 1 && (left -= levels[level]!) > 0) level--;
    this.whiteLevel = level;
  }

  /** Sobel of each channel; the channel with the largest gradient speaks. */
  #differentiate(): void {
    const { width, height, gradientX, gradientY, magnitude } = this;
    const planes = [this.red, this.green, this.blue];
    const count = width * height;
    gradientX.fill(0, 0, count);
    gradientY.fill(0, 0, count);
    magnitude.fill(0, 0, count);
    for (const plane of planes) {
      for (let y = 1; y < height - 1; y++) {
        let at = y * width + 1;
        for (let x = 1; x < width - 1; x++, at++) {
          const above = at - width;
          const below = at + width;
          const a = plane[above - 1]!;
          const c = plane[above + 1]!;
          const g = plane[below - 1]!;
          const i = plane[below + 1]!;
          const dx = c + 2 * plane[at + 1]! + i - a - 2 * plane[at - 1]! - g;
          const dy = g + 2 * plane[below]! + i - a - 2 * plane[above]! - c;
          const squared = dx * dx + dy * dy;
          if (squared > magnitude[at]!) {
            magnitude[at] = squared;
            gradientX[at] = dx;
            gradientY[at] = dy;
          }
        }
      }
    }
    for (let at = 0; at < count; at++) magnitude[at] = Math.sqrt(magnitude[at]!);
  }

  #normalize(): void {
    const { width, height, magnitude, strength } = this;
    const sums = this.#sums;
    const stride = width + 1;
    sums.fill(0, 0, stride);
    for (let y = 0; y < height; y++) {
      let row = 0;
      sums[(y + 1) * stride] = 0;
      for (let x = 0; x < width; x++) {
        row += magnitude[y * width + x]!;
        sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + row;
      }
    }
    const whole = sums[height * stride + width]! / (width * height);
    const radius = Math.max(4, Math.round(windowShare * Math.max(width, height)));
    for (let y = 0; y < height; y++) {
      const y0 = Math.max(0, y - radius);
      const y1 = Math.min(height, y + radius + 1);
      for (let x = 0; x < width; x++) {
        const x0 = Math.max(0, x - radius);
        const x1 = Math.min(width, x + radius + 1);
        const local =
          (sums[y1 * stride + x1]! - sums[y0 * stride + x1]! - sums[y1 * stride + x0]! + sums[y0 * stride + x0]!) /
          ((y1 - y0) * (x1 - x0));
        const at = y * width + x;
        const value = magnitude[at]!;
        // 6: a step of 1.5 of 255, below which there is only noise and compression.
        strength[at] = value / (value + 0.75 * local + 0.25 * whole + 6);
      }
    }
  }
}
