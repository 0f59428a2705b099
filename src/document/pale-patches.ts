import type { EdgeField } from './edge-field.js';
import { isConvex, quadArea } from './quad.js';

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
  #stack = new Int32Array(0);
  #left = new Int32Array(0);
  #right = new Int32Array(0);

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
    if (this.#luma.length < count) {
      this.#luma = new Uint8Array(count);
      this.#edge = new Uint8Array(count);
      this.#seen = new Uint8Array(count);
      this.#stack = new Int32Array(count);
      // Large enough for any number of rows with so many pixels.
      this.#left = new Int32Array(count);
      this.#right = new Int32Array(count);
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
    const wide = this.#width;
    const high = this.#height;
    this.#left.fill(wide, 0, high);
    this.#right.fill(-1, 0, high);
    let waiting = 1;
    let atEdge = 0;
    let area = 0;
    this.#stack[0] = start;
    this.#seen[start] = 1;
    const visit = (at: number): void => {
      if (this.#seen[at] !== 0) return;
      this.#seen[at] = 1;
      this.#stack[waiting++] = at;
    };
    while (waiting > 0) {
      const at = this.#stack[--waiting]!;
      const y = Math.floor(at / wide);
      const x = at - y * wide;
      area++;
      if (x < this.#left[y]!) this.#left[y] = x;
      if (x > this.#right[y]!) this.#right[y] = x;
      if (x === 0 || y === 0 || x === wide - 1 || y === high - 1) {
        atEdge++;
        continue;
      }
      visit(at - 1);
      visit(at + 1);
      visit(at - wide);
      visit(at + wide);
    }
    if (area < minArea * wide * high || atEdge > 8) return;
    const quad = fourSides(this.#hull());
    if (quad === null || !isConvex(quad)) return;
    const whole = quadArea(quad);
    if (this.#covered() < minFilled * whole || whole > 0.9 * wide * high) return;
    this.quads.push(quad.map((value) => value * 2 - 0.5));
  }

  /** Area of the patch, including print and things on it. */
  #covered(): number {
    let sum = 0;
    for (let y = 0; y < this.#height; y++) sum += Math.max(0, this.#right[y]! - this.#left[y]! + 1);
    return sum;
  }

  /** Convex hull, clockwise: down the right, up the left. */
  #hull(): number[] {
    const hull: number[] = [];
    const add = (x: number, y: number, first: number): void => {
      while (hull.length >= first + 4) {
        const [ax, ay, bx, by] = hull.slice(-4) as [number, number, number, number];
        if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0) break;
        hull.length -= 2;
      }
      hull.push(x, y);
    };
    for (let y = 0; y < this.#height; y++) {
      if (this.#right[y]! < 0) continue;
      add(this.#right[y]! + 1, y, 0);
      add(this.#right[y]! + 1, y + 1, 0);
    }
    const turn = hull.length - 2;
    for (let y = this.#height - 1; y >= 0; y--) {
      if (this.#right[y]! < 0) continue;
      add(this.#left[y]!, y + 1, turn);
      add(this.#left[y]!, y, turn);
    }
    return hull;
  }
}

/** Removes sides of a hull until four are left, each time the one that adds the least area. */
function fourSides(hull: number[]): Float64Array | null {
  const points = hull.slice();
  while (points.length > 8) {
    const count = points.length;
    const get = (at: number): number => points[(at + count) % count]!;
    let least = Infinity;
    let bestAt = -1;
    let bestX = 0;
    let bestY = 0;
    for (let at = 0; at < count; at += 2) {
      // Without the side from `at` to the next, its neighbors meet beyond it.
      const ax = get(at);
      const ay = get(at + 1);
      const bx = get(at + 2);
      const by = get(at + 3);
      const ux = ax - get(at - 2);
      const uy = ay - get(at - 1);
      const vx = get(at + 4) - bx;
      const vy = get(at + 5) - by;
      const cross = ux * vy - uy * vx;
      if (cross <= 1e-9) continue;
      const along = ((bx - ax) * vy - (by - ay) * vx) / cross;
      const x = ax + along * ux;
      const y = ay + along * uy;
      const added = Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax));
      if (along >= 0 && added < least) [least, bestAt, bestX, bestY] = [added, at, x, y];
    }
    if (bestAt < 0) return null;
    points[bestAt] = bestX;
    points[bestAt + 1] = bestY;
    points.splice((bestAt + 2) % count, 2);
  }
  return points.length === 8 ? Float64Array.from(points) : null;
}
