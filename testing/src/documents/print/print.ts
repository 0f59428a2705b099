import type { Pixels } from 'idv-elements/contract';
import { colorOf, srgbToLinear, type Color } from '../../render/color.js';
import { clamp } from '../../render/curves.js';
import { letterAdvance, strokesOf } from './lettering.js';
import { ocrBContours, ocrBEm, ocrBPitch } from './ocr-b-lettering.js';
import { surfaceTexture, type SurfaceTexture } from '../surface-texture.js';

export interface TextStyle {
  /** Stroke width over letter height. Default 0.13. */
  weight?: number;
  /** 0 to 1. Default 1. */
  opacity?: number;
  /** Letter spacing, as a factor. Default 1. */
  spacing?: number;
  /** Counter-clockwise. Default 0. */
  turnDegrees?: number;
}

/** A sheet being printed, in linear light. Lengths are centimeters from its top left. */
export class Print {
  readonly columns: number;
  readonly rows: number;
  readonly rgb: Float32Array;
  /** How much of each texel the next ink covers. */
  readonly #coverage: Float32Array;
  #left = Infinity;
  #top = Infinity;
  #right = -1;
  #bottom = -1;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly texelsPerCentimeter: number,
  ) {
    this.columns = Math.round(width * texelsPerCentimeter);
    this.rows = Math.round(height * texelsPerCentimeter);
    this.rgb = new Float32Array(this.columns * this.rows * 3);
    this.#coverage = new Float32Array(this.columns * this.rows);
  }

  texture(): SurfaceTexture {
    return surfaceTexture(this.columns, this.rows, this.rgb, this.texelsPerCentimeter, 4);
  }

  /** Colors every texel: `shade` takes centimeters and writes linear light. */
  ground(shade: (x: number, y: number, into: Float32Array, at: number) => void): void {
    const step = 1 / this.texelsPerCentimeter;
    for (let row = 0, at = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++, at += 3) {
        shade((column + 0.5) * step, (row + 0.5) * step, this.rgb, at);
      }
    }
  }

  box(x: number, y: number, width: number, height: number, color: string, { opacity = 1, radius = 0 } = {}): void {
    const scale = this.texelsPerCentimeter;
    const halfWidth = (width / 2) * scale;
    const halfHeight = (height / 2) * scale;
    const round = Math.min(radius * scale, halfWidth, halfHeight);
    const cx = (x + width / 2) * scale;
    const cy = (y + height / 2) * scale;
    this.#cover(cx - halfWidth, cy - halfHeight, cx + halfWidth, cy + halfHeight, (px, py) => {
      const dx = Math.abs(px - cx) - halfWidth + round;
      const dy = Math.abs(py - cy) - halfHeight + round;
      const outside = Math.hypot(Math.max(dx, 0), Math.max(dy, 0));
      return 0.5 - (outside + Math.min(Math.max(dx, dy), 0) - round);
    });
    this.#ink(colorOf(color), opacity);
  }

  disc(x: number, y: number, radius: number, color: string, opacity = 1, hole = 0): void {
    const scale = this.texelsPerCentimeter;
    const [cx, cy, r] = [x * scale, y * scale, radius * scale];
    this.#cover(cx - r, cy - r, cx + r, cy + r, (px, py) => {
      const d = Math.hypot(px - cx, py - cy);
      return Math.min(0.5 + r - d, 0.5 + d - hole * scale);
    });
    this.#ink(colorOf(color), opacity);
  }

  /** Draws a line through points x, y, x, y, … */
  line(points: readonly number[], width: number, color: string, opacity = 1): void {
    this.#stroke(points, width);
    this.#ink(colorOf(color), opacity);
  }

  /** `x`, `y`: top left of the first letter. `height`: that of the letters. Prints in capitals. */
  text(text: string, x: number, y: number, height: number, color: string, style: TextStyle = {}): void {
    const { weight = 0.13, opacity = 1, spacing = 1, turnDegrees = 0 } = style;
    const cos = Math.cos((turnDegrees * Math.PI) / 180);
    const sin = Math.sin((turnDegrees * Math.PI) / 180);
    [...text.toUpperCase()].forEach((letter, index) => {
      const start = index * letterAdvance * spacing * height;
      for (const stroke of strokesOf(letter)) {
        this.#stroke(
          stroke.flatMap(([sx, sy]) => {
            const along = start + sx * height;
            const down = sy * height;
            return [x + along * cos + down * sin, y - along * sin + down * cos];
          }),
          weight * height,
        );
      }
    });
    this.#ink(colorOf(color), opacity);
  }

  /**
   * Prints a line in OCR-B of size I, ten letters to the inch, as ICAO Doc 9303-3 prescribes. `x`: left edge of the first
   * letter's place. `y`: top of the letters.
   */
  machineReadable(text: string, x: number, y: number, color: string): void {
    const scale = this.texelsPerCentimeter;
    [...text].forEach((letter, index) => {
      const left = (x + index * ocrBPitch) * scale;
      this.#fill(
        ocrBContours(letter).map((contour) =>
          contour.map((value, at) => value * ocrBEm * scale + (at % 2 === 0 ? left : y * scale)),
        ),
      );
    });
    this.#ink(colorOf(color), 1);
  }

  /** Prints a picture into a box, cropped to fill it. `gray` removes its colors. */
  picture(
    pixels: Pixels,
    x: number,
    y: number,
    width: number,
    height: number,
    { opacity = 1, gray = false, radius = 0 } = {},
  ): void {
    const scale = this.texelsPerCentimeter;
    const zoom = Math.max(width / pixels.width, height / pixels.height);
    const cropX = (pixels.width - width / zoom) / 2;
    const cropY = (pixels.height - height / zoom) / 2;
    for (let row = Math.round(y * scale); row < (y + height) * scale; row++) {
      for (let column = Math.round(x * scale); column < (x + width) * scale; column++) {
        const u = (column + 0.5) / scale - x;
        const v = (row + 0.5) / scale - y;
        const cornerX = Math.max(0, radius - Math.min(u, width - u));
        const cornerY = Math.max(0, radius - Math.min(v, height - v));
        if (Math.hypot(cornerX, cornerY) > radius) continue;
        const sx = clamp(Math.floor(cropX + u / zoom), 0, pixels.width - 1);
        const sy = clamp(Math.floor(cropY + v / zoom), 0, pixels.height - 1);
        const from = (sy * pixels.width + sx) * 4;
        const to = (row * this.columns + column) * 3;
        let red = linearCodes[pixels.data[from]!]!;
        let green = linearCodes[pixels.data[from + 1]!]!;
        let blue = linearCodes[pixels.data[from + 2]!]!;
        if (gray) red = green = blue = 0.3 * red + 0.6 * green + 0.1 * blue;
        this.rgb[to] = this.rgb[to]! * (1 - opacity) + red * opacity * 0.8;
        this.rgb[to + 1] = this.rgb[to + 1]! * (1 - opacity) + green * opacity * 0.8;
        this.rgb[to + 2] = this.rgb[to + 2]! * (1 - opacity) + blue * opacity * 0.8;
      }
    }
  }

  #stroke(points: readonly number[], width: number): void {
    const scale = this.texelsPerCentimeter;
    const half = Math.max(0.35, (width / 2) * scale);
    for (let at = 0; at + 3 < points.length; at += 2) {
      const ax = points[at]! * scale;
      const ay = points[at + 1]! * scale;
      const bx = points[at + 2]! * scale;
      const by = points[at + 3]! * scale;
      const dx = bx - ax;
      const dy = by - ay;
      const length = dx * dx + dy * dy || 1e-9;
      this.#cover(
        Math.min(ax, bx) - half,
        Math.min(ay, by) - half,
        Math.max(ax, bx) + half,
        Math.max(ay, by) + half,
        (px, py) => {
          const share = clamp(((px - ax) * dx + (py - ay) * dy) / length, 0, 1);
          return half + 0.5 - Math.hypot(px - ax - dx * share, py - ay - dy * share);
        },
      );
    }
  }

  /** Covers what contours (x, y, x, y, … in texels) wind around: four scanlines a row, exact along them. */
  #fill(contours: readonly (readonly number[])[]): void {
    const all = contours.flat();
    const ys = all.filter((_, at) => at % 2 === 1);
    const xs = all.filter((_, at) => at % 2 === 0);
    const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(this.rows - 1, Math.max(...ys))];
    this.#left = Math.min(this.#left, Math.max(0, Math.floor(Math.min(...xs))));
    this.#right = Math.max(this.#right, Math.min(this.columns - 1, Math.ceil(Math.max(...xs))));
    this.#top = Math.min(this.#top, top);
    this.#bottom = Math.max(this.#bottom, Math.ceil(bottom));
    for (let y = top + 0.125; y < bottom + 1; y += 0.25) {
      const crossings: [x: number, winds: number][] = [];
      for (const contour of contours) {
        for (let at = 0; at < contour.length; at += 2) {
          const [ax, ay] = [contour[at]!, contour[at + 1]!];
          const [bx, by] = [contour[(at + 2) % contour.length]!, contour[(at + 3) % contour.length]!];
          if (ay <= y === by <= y) continue;
          crossings.push([ax + ((y - ay) / (by - ay)) * (bx - ax), ay < by ? 1 : -1]);
        }
      }
      crossings.sort(([a], [b]) => a - b);
      let winding = 0;
      crossings.forEach(([from, winds], index) => {
        winding += winds;
        const to = crossings[index + 1]?.[0];
        if (winding === 0 || to === undefined) return;
        for (let column = Math.max(0, Math.floor(from)); column < Math.min(this.columns, to); column++) {
          const share = Math.min(to, column + 1) - Math.max(from, column);
          const at = Math.floor(y) * this.columns + column;
          this.#coverage[at] = Math.min(1, this.#coverage[at]! + share / 4);
        }
      });
    }
  }

  #cover(left: number, top: number, right: number, bottom: number, share: (x: number, y: number) => number): void {
    const x0 = Math.max(0, Math.floor(left - 1));
    const y0 = Math.max(0, Math.floor(top - 1));
    const x1 = Math.min(this.columns - 1, Math.ceil(right + 1));
    const y1 = Math.min(this.rows - 1, Math.ceil(bottom + 1));
    this.#left = Math.min(this.#left, x0);
    this.#top = Math.min(this.#top, y0);
    this.#right = Math.max(this.#right, x1);
    this.#bottom = Math.max(this.#bottom, y1);
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const covered = clamp(share(x + 0.5, y + 0.5), 0, 1);
        const at = y * this.columns + x;
        if (covered > this.#coverage[at]!) this.#coverage[at] = covered;
      }
    }
  }

  #ink(color: Color, opacity: number): void {
    for (let y = this.#top; y <= this.#bottom; y++) {
      for (let x = this.#left; x <= this.#right; x++) {
        const at = y * this.columns + x;
        const covered = this.#coverage[at]! * opacity;
        if (covered === 0) continue;
        this.#coverage[at] = 0;
        for (let channel = 0; channel < 3; channel++) {
          const to = at * 3 + channel;
          this.rgb[to] = this.rgb[to]! * (1 - covered) + color[channel]! * covered;
        }
      }
    }
    this.#left = this.#top = Infinity;
    this.#right = this.#bottom = -1;
  }
}

const linearCodes = Float32Array.from({ length: 256 }, (_, code) => srgbToLinear(code / 255));
