/** Closes eyes on a photograph by drawing the upper lid's own skin down over the eye. */
import type { Pixels, Point } from '../../src/contract/geometry.js';
import { warped } from '../shared/camera.js';
import type { FacePlace } from './place.js';

/** Landmarks from the outer to the inner corner: brow above, upper lid, lower lid. */
const eyes = [
  {
    brow: [70, 63, 105, 66, 107],
    upper: [33, 246, 161, 160, 159, 158, 157, 173, 133],
    lower: [33, 7, 163, 144, 145, 153, 154, 155, 133],
  },
  {
    brow: [300, 293, 334, 296, 336],
    upper: [263, 466, 388, 387, 386, 385, 384, 398, 362],
    lower: [263, 249, 390, 373, 374, 380, 381, 382, 362],
  },
] as const;

/** How far a closed lid extends below the lower one's edge, face heights. */
const overlap = 0.006;

/** Height of a line through points at a position along it. */
function heightAt(line: readonly Point[], u: number): number {
  const sorted = [...line].sort((a, b) => a.x - b.x);
  const first = sorted[0]!;
  const last = sorted.at(-1)!;
  if (u <= first.x) return first.y;
  if (u >= last.x) return last.y;
  const after = sorted.findIndex(({ x }) => x >= u);
  const a = sorted[after - 1]!;
  const b = sorted[after]!;
  return a.y + ((b.y - a.y) * (u - a.x)) / Math.max(1e-6, b.x - a.x);
}

/** @param closure of each eye, left and right in the picture: 0 unchanged, 1 closed */
export function closeEyes(picture: Pixels, face: FacePlace, closure: readonly [number, number]): Pixels {
  const lines = eyes.map(({ brow, upper, lower }) => ({
    brow: brow.map((mark) => face.markOf(mark)),
    upper: upper.map((mark) => face.markOf(mark)),
    lower: lower.map((mark) => face.markOf(mark)),
  }));
  const reach = lines.map(({ upper }) => {
    const across = upper.map(({ x }) => x);
    return [Math.min(...across), Math.max(...across)] as const;
  });
  return warped(picture, (x, y) => {
    const { x: u, y: v } = face.inverse(x, y);
    for (const [at, { brow, upper, lower }] of lines.entries()) {
      const [from, to] = reach[at]!;
      if (u < from || u > to) continue;
      const top = heightAt(brow, u);
      const lid = heightAt(upper, u);
      const bottom = heightAt(lower, u);
      // The lid covers the eye. Below the lid's edge, the picture stays unchanged.
      const closed = lid + closure[at]! * (bottom + overlap - lid);
      if (v <= top || v >= closed) continue;
      const source = top + ((v - top) * (lid - top)) / Math.max(1e-4, closed - top);
      const { x: sourceX, y: sourceY } = face.at(u, source);
      return [sourceX, sourceY];
    }
    return [x, y];
  });
}
