import type { Size } from '../../../contract/geometry.js';
import type { Region } from './region.js';

/** Landmarks that keep their distances best: outer corners of the eyes, bridge of the nose, forehead, chin, temples. */
const steady = [33, 263, 168, 10, 152, 234, 454] as const;

/** Where a detected face's mesh was looked for, and what was found there. */
export interface FoundRegion {
  region: Region;
  landmarks: Float32Array;
}

/**
 * Moves, turns and scales the region of a detected face by as much as its landmarks have moved since. A face at rest
 * keeps the detector's own region, so that its points stay the same.
 */
export function followedRegion({ region, landmarks }: FoundRegion, now: Float32Array, size: Size): Region {
  const before = meanOf(landmarks, size);
  const after = meanOf(now, size);
  // The similarity that fits best: a complex factor, cos + i · sin times the scale.
  let squares = 0;
  let along = 0;
  let across = 0;
  for (const point of steady) {
    const x = landmarks[point * 3]! * size.width - before.x;
    const y = landmarks[point * 3 + 1]! * size.height - before.y;
    const u = now[point * 3]! * size.width - after.x;
    const v = now[point * 3 + 1]! * size.height - after.y;
    squares += x * x + y * y;
    along += x * u + y * v;
    across += x * v - y * u;
  }
  const [real, imaginary] = [along / squares, across / squares];
  const dx = region.center.x - before.x;
  const dy = region.center.y - before.y;
  const scale = Math.hypot(real, imaginary);
  return {
    center: { x: after.x + real * dx - imaginary * dy, y: after.y + imaginary * dx + real * dy },
    width: region.width * scale,
    height: region.height * scale,
    radians: region.radians + Math.atan2(imaginary, real),
  };
}

function meanOf(landmarks: Float32Array, { width, height }: Size): { x: number; y: number } {
  let [x, y] = [0, 0];
  for (const point of steady) {
    x += (landmarks[point * 3]! * width) / steady.length;
    y += (landmarks[point * 3 + 1]! * height) / steady.length;
  }
  return { x, y };
}
