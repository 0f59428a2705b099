/** Connected regions of a mask, and their convex hulls as quads. */

/** Grows one region at a time. Owns its buffers. */
export class Regions {
  #width = 0;
  #height = 0;
  #queue = new Int32Array(0);
  #left = new Int32Array(0);
  #right = new Int32Array(0);

  resize(width: number, height: number): void {
    this.#width = width;
    this.#height = height;
    if (this.#queue.length >= width * height) return;
    this.#queue = new Int32Array(width * height);
    // Large enough for any number of rows with so many pixels.
    this.#left = new Int32Array(width * height);
    this.#right = new Int32Array(width * height);
  }

  /** Fills the region around a pixel. `seen`: 0 for its pixels, which become 1. @returns them, until the next call */
  grow(seen: Uint8Array, start: number): Int32Array {
    const wide = this.#width;
    const high = this.#height;
    this.#left.fill(wide, 0, high);
    this.#right.fill(-1, 0, high);
    const queue = this.#queue;
    let count = 0;
    const visit = (at: number): void => {
      if (seen[at] !== 0) return;
      seen[at] = 1;
      queue[count++] = at;
    };
    visit(start);
    for (let next = 0; next < count; next++) {
      const at = queue[next]!;
      const y = Math.floor(at / wide);
      const x = at - y * wide;
      if (x < this.#left[y]!) this.#left[y] = x;
      if (x > this.#right[y]!) this.#right[y] = x;
      if (x === 0 || y === 0 || x === wide - 1 || y === high - 1) continue;
      visit(at - 1);
      visit(at + 1);
      visit(at - wide);
      visit(at + wide);
    }
    return queue.subarray(0, count);
  }

  /** The region's bounds, in pixels; `right` and `bottom` are not included. */
  bounds(): { left: number; top: number; right: number; bottom: number } {
    let left = this.#width;
    let top = this.#height;
    let right = 0;
    let bottom = 0;
    for (let y = 0; y < this.#height; y++) {
      if (this.#right[y]! < 0) continue;
      left = Math.min(left, this.#left[y]!);
      right = Math.max(right, this.#right[y]! + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
    return { left, top, right, bottom };
  }

  /** The region's hull as a quad: eight numbers, clockwise, in pixels whose corners are at whole numbers. */
  quad(): Float64Array | null {
    return fourSides(this.#hull());
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
