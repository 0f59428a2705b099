import { placeOf, pointsPerPicture, type TracedFace } from 'idv-elements/liveness-evidence';
import type { Pixels, Point } from 'idv-elements/contract';

const side = 24;

/** Outer corners of the eyes and the root of the upper lip: three points that expressions hardly move. */
const anchors = [33, 263, 2].map(placeOf);
/** From temple to temple and from the brows to the upper lip, in shares of the distances between the anchors. */
const across = { from: -0.2, to: 1.2 };
const down = { from: -0.35, to: 1.05 };

/**
 * Brows, eyes and nose of a face as 24 × 24 luma values, straightened by an affine map, without mean and contrast: what
 * two pictures of one person have in common, whatever the light's strength.
 */
export function facePatch({ data, width, height }: Pixels, face: TracedFace): Float64Array {
  const [left, right, lip] = anchors.map((place) => ({
    x: (face.points[place * 2]! * width) / pointsPerPicture,
    y: (face.points[place * 2 + 1]! * height) / pointsPerPicture,
  })) as [Point, Point, Point];
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const patch = new Float64Array(side * side);
  for (let row = 0; row < side; row++) {
    const v = down.from + ((down.to - down.from) * (row + 0.5)) / side;
    for (let column = 0; column < side; column++) {
      const u = across.from + ((across.to - across.from) * (column + 0.5)) / side;
      const x = left.x + u * (right.x - left.x) + v * (lip.x - middle.x);
      const y = left.y + u * (right.y - left.y) + v * (lip.y - middle.y);
      patch[row * side + column] = lumaAround(data, width, height, x, y);
    }
  }
  return standardized(patch);
}

/** Correlation of two patches, -1 to 1. */
export function patchLikeness(one: Float64Array, other: Float64Array): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0);
}

/** Mean of 3 × 3 pixels. */
function lumaAround(data: Uint8ClampedArray, width: number, height: number, x: number, y: number): number {
  let sum = 0;
  for (let off = -1; off <= 1; off++) {
    for (let along = -1; along <= 1; along++) {
      const column = Math.max(0, Math.min(width - 1, Math.round(x) + along));
      const row = Math.max(0, Math.min(height - 1, Math.round(y) + off));
      const at = (row * width + column) * 4;
      sum += 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
    }
  }
  return sum / 9;
}

function standardized(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centered = values.map((value) => value - mean);
  const length = Math.hypot(...centered);
  return length > 0 ? centered.map((value) => value / length) : centered;
}
