import { EdgeField } from './edge-field.js';

const places = 28;

/** Reads an edge field along a line and next to it. */
export class SideSampler {
  #field = new EdgeField();
  // The line's start, its direction, and its normal out of the quad.
  #x = 0;
  #y = 0;
  #dx = 0;
  #dy = 0;
  #nx = 0;
  #ny = 0;
  /**
   * Share of the edges in the latest `along` that change in one direction, 0 to 1: high for a step, low for a thin
   * line.
   */
  oneWay = 0;

  /** @param length of the line from start to end */
  aim(field: EdgeField, x: number, y: number, dx: number, dy: number, length: number): void {
    this.#field = field;
    this.#x = x;
    this.#y = y;
    this.#dx = dx;
    this.#dy = dy;
    this.#nx = dy / length;
    this.#ny = -dx / length;
  }

  /** Mean strength of edges along a line parallel to a side, `away` pixels out of the quad. */
  along(from: number, to: number, away: number): number {
    const { width, height, gradientX, gradientY, magnitude, strength } = this.#field;
    const x0 = this.#x;
    const y0 = this.#y;
    const dx = this.#dx;
    const dy = this.#dy;
    const nx = this.#nx;
    const ny = this.#ny;
    const short = to - from < 0.5;
    const count = short ? 8 : places;
    let sum = 0;
    let signed = 0;
    let seen = 0;
    for (let place = 0; place < count; place++) {
      const share = from + ((place + 0.5) / count) * (to - from);
      const x = x0 + dx * share + nx * away;
      const y = y0 + dy * share + ny * away;
      let best = 0;
      let rises = false;
      let inside = false;
      for (let step = -1; step <= 1; step++) {
        const px = Math.floor(x + step * nx + 0.5);
        const py = Math.floor(y + step * ny + 0.5);
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        inside = true;
        const at = py * width + px;
        const value = strength[at]!;
        if (value <= best) continue;
        const along = gradientX[at]! * nx + gradientY[at]! * ny;
        if ((along < 0 ? -along : along) > 0.9 * magnitude[at]!) {
          best = value;
          rises = along > 0;
        }
      }
      if (inside) {
        sum += best;
        signed += rises ? best : -best;
        seen++;
      }
    }
    this.oneWay = sum > 0 ? Math.abs(signed) / sum : 0;
    return seen > 0 ? sum / seen : 0;
  }

  /** Mean and deviation of the colors in a strip next to a side. `outwards` 1 is where the normal points. */
  stats(outwards: number, into: Float64Array): void {
    const { red, green, blue } = this.#field;
    into.fill(0);
    let seen = 0;
    for (let place = 0; place < places; place++) {
      const share = 0.06 + ((place + 0.5) / places) * 0.88;
      for (let away = 2; away <= 4; away += 2) {
        const at = this.#place(share, away * outwards);
        if (at < 0) continue;
        const r = red[at]!;
        const g = green[at]!;
        const b = blue[at]!;
        into[0] = into[0]! + r;
        into[1] = into[1]! + g;
        into[2] = into[2]! + b;
        into[3] = into[3]! + r * r;
        into[4] = into[4]! + g * g;
        into[5] = into[5]! + b * b;
        seen++;
      }
    }
    const count = Math.max(1, seen);
    for (let c = 0; c < 3; c++) {
      const mean = into[c]! / count;
      into[c] = mean;
      into[3 + c] = Math.sqrt(Math.max(0, into[3 + c]! / count - mean * mean));
    }
  }

  /** Index of the pixel at a share of the side and a distance out of the quad; negative outside the picture. */
  #place(share: number, away: number): number {
    const { width, height } = this.#field;
    const x = Math.floor(this.#x + this.#dx * share + this.#nx * away + 0.5);
    const y = Math.floor(this.#y + this.#dy * share + this.#ny * away + 0.5);
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
  }

  /** Mean edge strength in a wider strip next to a side. */
  ring(outwards: number): number {
    const { strength } = this.#field;
    let sum = 0;
    let seen = 0;
    for (let place = 0; place < places; place++) {
      const share = 0.06 + ((place + 0.5) / places) * 0.88;
      for (let away = 4; away <= 13; away += 3) {
        const at = this.#place(share, away * outwards);
        if (at < 0) continue;
        sum += strength[at]!;
        seen++;
      }
    }
    return seen > 0 ? sum / seen : 0;
  }
}
