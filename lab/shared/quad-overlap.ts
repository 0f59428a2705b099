/** How closely two outlines of a document match. */

export type Corner = [number, number];

function signedArea(polygon: readonly Corner[]): number {
  let sum = 0;
  polygon.forEach(([x, y], at) => {
    const [nextX, nextY] = polygon[(at + 1) % polygon.length]!;
    sum += x * nextY - nextX * y;
  });
  return sum / 2;
}

/** Sutherland and Hodgman: the part of a polygon inside a clockwise convex one. */
function clip(polygon: Corner[], against: readonly Corner[]): Corner[] {
  let left = polygon;
  against.forEach((from, at) => {
    const to = against[(at + 1) % against.length]!;
    const inside = ([x, y]: Corner): number => (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
    const kept: Corner[] = [];
    left.forEach((corner, index) => {
      const next = left[(index + 1) % left.length]!;
      const a = inside(corner);
      const b = inside(next);
      if (a >= 0) kept.push(corner);
      if (a >= 0 !== b >= 0) {
        const share = a / (a - b);
        kept.push([corner[0] + (next[0] - corner[0]) * share, corner[1] + (next[1] - corner[1]) * share]);
      }
    });
    left = kept;
  });
  return left;
}

const clockwise = (polygon: readonly Corner[]): Corner[] =>
  signedArea(polygon) < 0 ? [...polygon].reverse() : [...polygon];

const frameOf = (width: number, height: number): Corner[] => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
];

/** Share of a quad's area inside the frame. */
export function shareInFrame(quad: readonly Corner[], { width, height }: { width: number; height: number }): number {
  const inside = clip(clockwise(quad), frameOf(width, height));
  return inside.length < 3 ? 0 : signedArea(inside) / Math.abs(signedArea(quad));
}

/** Intersection over union of two quads, both clipped to the frame first. */
export function intersectionOverUnion(
  first: readonly Corner[],
  second: readonly Corner[],
  width: number,
  height: number,
): number {
  const frame = frameOf(width, height);
  const a = clip(clockwise(first), frame);
  const b = clip(clockwise(second), frame);
  if (a.length < 3 || b.length < 3) return 0;
  const both = clip(a, clockwise(second));
  const shared = both.length < 3 ? 0 : Math.abs(signedArea(clip(both, frame)));
  return shared / (Math.abs(signedArea(a)) + Math.abs(signedArea(b)) - shared);
}
