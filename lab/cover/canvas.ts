/** Draws covers: shapes as functions of a position, blended into a picture. */
import type { Pixels, Point } from '../../src/contract/geometry.js';

export type Rgb = readonly [red: number, green: number, blue: number];

/** How much of a position a shape covers, 0 to 1, and its color there, 8-bit. */
export interface Layer {
  bounds: { left: number; top: number; right: number; bottom: number };
  alphaAt(x: number, y: number): number;
  colorAt(x: number, y: number): Rgb;
}

export function copyOf({ data, width, height }: Pixels): Pixels {
  return { data: data.slice(), width, height };
}

/** Blends a layer into the picture in place. */
export function paint(picture: Pixels, layer: Layer): void {
  const { data, width, height } = picture;
  const left = Math.max(0, Math.floor(layer.bounds.left));
  const right = Math.min(width - 1, Math.ceil(layer.bounds.right));
  const top = Math.max(0, Math.floor(layer.bounds.top));
  const bottom = Math.min(height - 1, Math.ceil(layer.bounds.bottom));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const alpha = layer.alphaAt(x + 0.5, y + 0.5);
      if (alpha <= 0) continue;
      const color = layer.colorAt(x + 0.5, y + 0.5);
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const under = data[at + channel]!;
        data[at + channel] = under + alpha * (color[channel]! - under);
      }
    }
  }
}

export function boundsOf(points: readonly Point[], margin = 2): Layer['bounds'] {
  return {
    left: Math.min(...points.map(({ x }) => x)) - margin,
    right: Math.max(...points.map(({ x }) => x)) + margin,
    top: Math.min(...points.map(({ y }) => y)) - margin,
    bottom: Math.max(...points.map(({ y }) => y)) + margin,
  };
}

/** Signed distance to a polygon's edge, positive inside. */
export function depthInside(polygon: readonly Point[], x: number, y: number): number {
  let nearest = Infinity;
  let inside = false;
  for (let at = 0, before = polygon.length - 1; at < polygon.length; before = at++) {
    const a = polygon[at]!;
    const b = polygon[before]!;
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const along = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / Math.max(1e-9, dx * dx + dy * dy)));
    nearest = Math.min(nearest, Math.hypot(x - a.x - along * dx, y - a.y - along * dy));
  }
  return inside ? nearest : -nearest;
}

/** Converts a distance to an edge (positive inside) into coverage, over `soft` pixels. */
export function edge(distance: number, soft: number): number {
  return Math.max(0, Math.min(1, 0.5 + distance / soft));
}

/** A closed curve through the points (Catmull-Rom), with `steps` positions for each. */
export function smoothOutline(points: readonly Point[], steps = 5): Point[] {
  const count = points.length;
  return points.flatMap((_, at) => {
    const [a, b, c, d] = [-1, 0, 1, 2].map((by) => points[(at + by + count) % count]!) as [Point, Point, Point, Point];
    return Array.from({ length: steps }, (_unused, step) => {
      const t = step / steps;
      const mix = (p: number, q: number, r: number, s: number): number =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t ** 3);
      return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
    });
  });
}

/** The light on the face in coarse steps, as a factor around 1, so that covers are lit like the face. */
export function lightOver(picture: Pixels, box: Layer['bounds']): (x: number, y: number) => number {
  const cells = 6;
  const sums = new Float64Array(cells * cells);
  const counts = new Float64Array(cells * cells);
  const { data, width, height } = picture;
  const stepX = (box.right - box.left) / cells;
  const stepY = (box.bottom - box.top) / cells;
  for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(height, box.bottom); y += 2) {
    for (let x = Math.max(0, Math.floor(box.left)); x < Math.min(width, box.right); x += 2) {
      const column = Math.min(cells - 1, Math.floor((x - box.left) / stepX));
      const row = Math.min(cells - 1, Math.floor((y - box.top) / stepY));
      const at = (y * width + x) * 4;
      if (column < 0 || row < 0) continue;
      sums[row * cells + column]! += data[at]! + data[at + 1]! + data[at + 2]!;
      counts[row * cells + column]! += 3;
    }
  }
  const means = sums.map((sum, at) => (counts[at]! > 0 ? sum / counts[at]! : 0));
  const seen = means.filter((mean) => mean > 0);
  const all = seen.reduce((sum, mean) => sum + mean, 0) / Math.max(1, seen.length) || 1;
  const cell = (column: number, row: number): number =>
    means[Math.max(0, Math.min(cells - 1, row)) * cells + Math.max(0, Math.min(cells - 1, column))]! || all;
  return (x, y) => {
    const u = (x - box.left) / stepX - 0.5;
    const v = (y - box.top) / stepY - 0.5;
    const column = Math.floor(u);
    const row = Math.floor(v);
    const fx = u - column;
    const fy = v - row;
    const mean =
      (1 - fy) * ((1 - fx) * cell(column, row) + fx * cell(column + 1, row)) +
      fy * ((1 - fx) * cell(column, row + 1) + fx * cell(column + 1, row + 1));
    return mean / all;
  };
}
