import type { Pixels } from '../contract/geometry.js';
import { wordsOf } from './words.js';

/** Pixels of the picture to search: enough for a card's side, few enough for a phone. */
const searchPixels = 77_000;
/** Half the window over which gradients are normalized, as a share of the longer side. */
const windowShare = 0.045;

/** Fixed-point factors that turn a sum of so many samples into its integer mean. Exact up to 63; there are at most 36. */
const shares = Int32Array.from({ length: 64 }, (_, count) => (count > 0 ? Math.ceil(2 ** 20 / count) : 0));

/**
 * The picture scaled down, with the strength (0 to 1) and direction of edges at every pixel. Strength is the gradient of
 * the strongest color channel over itself plus its surroundings. So a pale card on pale wood counts as much as a white
 * one on black, and exposure does not matter. Buffers grow once and are reused.
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
  /** Red, and blue 16 bits above it: both are differentiated at once. */
  #redBlue = new Int32Array(0);
  /** Where the source's columns of each pixel begin. */
  #columns = new Int32Array(0);
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
    this.#redBlue = new Int32Array(count);
    this.#sums = new Float64Array((width + 1) * (height + 1) + width + height + 4096);
  }

  /**
   * Averages about two rows of each area and at most seven samples per row: enough against noise, and half the memory
   * access.
   */
  #reduce({ data, width: sourceWidth, height: sourceHeight }: Pixels): void {
    const { width, height, red, green, blue } = this;
    const redBlues = this.#redBlue;
    const words = wordsOf(data);
    if (this.#columns.length <= width) this.#columns = new Int32Array(width + 1);
    const columns = this.#columns;
    for (let x = 0; x < width; x++) {
      columns[x + 1] = Math.max(columns[x]! + 1, Math.floor(((x + 1) * sourceWidth) / width));
    }
    const stepX = Math.max(1, Math.floor(sourceWidth / width / 4));
    const stepY = Math.max(1, Math.floor(sourceHeight / height / 1.6));
    for (let y = 0; y < height; y++) {
      const y0 = Math.floor((y * sourceHeight) / height);
      const y1 = Math.max(y0 + 1, Math.floor(((y + 1) * sourceHeight) / height));
      const rows = Math.ceil((y1 - y0) / stepY);
      for (let x = 0, to = y * width; x < width; x++, to++) {
        const x0 = columns[x]!;
        const x1 = columns[x + 1]!;
        // Red and blue are summed in one number, 16 bits each, which is enough for 256 samples.
        let redBlue = 0;
        let g = 0;
        for (let v = y0; v < y1; v += stepY) {
          const last = v * sourceWidth + x1;
          for (let at = v * sourceWidth + x0; at < last; at += stepX) {
            const word = words[at]!;
            redBlue = (redBlue + (word & 0xff00ff)) | 0;
            g += (word >>> 8) & 255;
          }
        }
        const share = shares[rows * (stepX === 1 ? x1 - x0 : Math.ceil((x1 - x0) / stepX))]!;
        const r = Math.imul(redBlue & 0xffff, share) >> 20;
        const b = Math.imul(redBlue >>> 16, share) >> 20;
        red[to] = r;
        green[to] = Math.imul(g, share) >> 20;
        blue[to] = b;
        redBlues[to] = r | (b << 16);
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

  /**
   * Sobel of each channel. The channel with the largest gradient wins, in a tie red before green before blue. Along a
   * row, each column is summed once for the three pixels that use it.
   */
  #differentiate(): void {
    const { width, height, green, gradientX, gradientY, magnitude } = this;
    const redBlue = this.#redBlue;
    this.#clearRim();
    for (let y = 1; y < height - 1; y++) {
      let above = (y - 1) * width;
      let at = above + width;
      let below = at + width;
      const end = at + width - 1;
      // Weighted sum and downward step, by channels, of the previous, the current and the next column.
      let sumBefore = redBlue[above]! + 2 * redBlue[at]! + redBlue[below]!;
      let stepBefore = redBlue[below]! - redBlue[above]!;
      let greenSumBefore = green[above]! + 2 * green[at]! + green[below]!;
      let greenStepBefore = green[below]! - green[above]!;
      above++;
      at++;
      below++;
      let sum = redBlue[above]! + 2 * redBlue[at]! + redBlue[below]!;
      let step = redBlue[below]! - redBlue[above]!;
      let greenSum = green[above]! + 2 * green[at]! + green[below]!;
      let greenStep = green[below]! - green[above]!;
      while (at < end) {
        above++;
        below++;
        const sumAfter = (redBlue[above]! + 2 * redBlue[at + 1]! + redBlue[below]!) | 0;
        const stepAfter = (redBlue[below]! - redBlue[above]!) | 0;
        const greenSumAfter = green[above]! + 2 * green[at + 1]! + green[below]!;
        const greenStepAfter = green[below]! - green[above]!;
        const across = (sumAfter - sumBefore) | 0;
        const down = (stepBefore + 2 * step + stepAfter) | 0;
        let dx = (across << 16) >> 16;
        let dy = (down << 16) >> 16;
        const blueX = (across - dx) >> 16;
        const blueY = (down - dy) >> 16;
        const greenX = greenSumAfter - greenSumBefore;
        const greenY = greenStepBefore + 2 * greenStep + greenStepAfter;
        let most = Math.imul(dx, dx) + Math.imul(dy, dy);
        const ofGreen = Math.imul(greenX, greenX) + Math.imul(greenY, greenY);
        if (ofGreen > most) {
          most = ofGreen;
          dx = greenX;
          dy = greenY;
        }
        const ofBlue = Math.imul(blueX, blueX) + Math.imul(blueY, blueY);
        if (ofBlue > most) {
          most = ofBlue;
          dx = blueX;
          dy = blueY;
        }
        gradientX[at] = dx;
        gradientY[at] = dy;
        magnitude[at] = Math.sqrt(most);
        sumBefore = sum;
        stepBefore = step;
        greenSumBefore = greenSum;
        greenStepBefore = greenStep;
        sum = sumAfter;
        step = stepAfter;
        greenSum = greenSumAfter;
        greenStep = greenStepAfter;
        at++;
      }
    }
  }

  /** Pixels at the picture's edge have no gradient. */
  #clearRim(): void {
    const { width, height } = this;
    const last = width * (height - 1);
    for (const plane of [this.gradientX, this.gradientY, this.magnitude]) {
      plane.fill(0, 0, width).fill(0, last, last + width);
      for (let at = 0; at < last; at += width) plane[at] = plane[at + width - 1] = 0;
    }
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
        // 6 stands for a step of 1.5 of 255, below which there is only noise and compression.
        strength[at] = value / (value + 0.75 * local + 0.25 * whole + 6);
      }
    }
  }
}
