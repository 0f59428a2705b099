import type { EdgeField } from './edge-field.js';
import { isConvex, quadArea } from './quad.js';
import { Regions } from './regions.js';

/** Share of the picture's white above which a pixel is pale, and the edge strength that separates two patches. */
const levels = [
  [0.4, 0.55],
  [0.6, 0.45],
  [0.45, 1],
  [0.6, 1],
  [0.75, 1],
] as const;
/** Smallest area of a patch over the picture's. */
const minArea = 0.012;
/** Share of its quad that a patch must fill, which rules out rings and piles. */
const minFilled = 0.8;

/**
 * Finds pale patches of an edge field as quads: paper with torn edges, or on boards and bricks whose lines crowd out its
 * own. The corners are rough and meant to be refined.
 */
export class PalePatches {
  /** Eight numbers per patch, in pixels of the field, clockwise. The largest patch is first. */
  readonly quads: Float64Array[] = [];
  #width = 0;
  #height = 0;
  #luma = new Uint8Array(0);
  #edge = new Uint8Array(0);
  /** 1 for pixels that were visited or are not pale. */
  #seen = new Uint8Array(0);
  readonly #regions = new Regions();

  find(field: EdgeField): void {
    this.quads.length = 0;
    this.#reduce(field);
    const count = this.#width * this.#height;
    for (const [level, edge] of levels) {
      const from = level * field.whiteLevel;
      const most = edge * 255;
      for (let at = 0; at < count; at++) this.#seen[at] = this.#luma[at]! > from && this.#edge[at]! <= most ? 0 : 1;
      for (let at = 0; at < count; at++) if (this.#seen[at] === 0) this.#grow(at);
    }
    this.quads.sort((a, b) => quadArea(b) - quadArea(a));
  }

  /** Halves the picture and keeps the brightest of four pixels, so that print becomes thin. */
  #reduce({ width, height, red, green, blue, strength }: EdgeField): void {
    const wide = (this.#width = width >> 1);
    const high = (this.#height = height >> 1);
    const count = wide * high;
    this.#regions.resize(wide, high);
    if (this.#luma.length < count) {
      this.#luma = new Uint8Array(count);
      this.#edge = new Uint8Array(count);
      this.#seen = new Uint8Array(count);
    }
    for (let y = 0; y < high; y++) {
      for (let x = 0; x < wide; x++) {
        let best = 0;
        let edge = 0;
        for (let of = 0; of < 4; of++) {
          const at = (2 * y + (of >> 1)) * width + 2 * x + (of & 1);
          const luma = (red[at]! * 77 + green[at]! * 151 + blue[at]! * 28) >> 8;
          if (luma > best) best = luma;
          if (strength[at]! > edge) edge = strength[at]!;
        }
        this.#luma[y * wide + x] = best;
        this.#edge[y * wide + x] = edge * 255;
      }
    }
  }

  /** Fills one patch and keeps its quad. */
  #grow(start: number): void {
    const whole = this.#width * this.#height;
    const regions = this.#regions;
    regions.grow(this.#seen, start);
    if (regions.area < minArea * whole || regions.atEdge > 8) return;
    const quad = regions.quad();
    if (quad === null || !isConvex(quad)) return;
    const area = quadArea(quad);
    if (regions.covered() < minFilled * area || area > 0.9 * whole) return;
    this.quads.push(quad.map((value) => value * 2 - 0.5));
  }
}
