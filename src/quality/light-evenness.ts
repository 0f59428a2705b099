import type { FaceObservation } from '../shared/face.js';
import type { Pixels } from '../shared/geometry.js';
import { meanLight, mixLight, stopsOf } from './color.js';
import { faceHeight, landmarkAt } from './geometry.js';

/** Points of the canonical mesh on bare skin; each lies opposite the one at the same place of the other list. */
const left = [108, 69, 117, 118, 101, 50, 205, 207, 192];
const right = [337, 299, 346, 347, 330, 280, 425, 427, 416];

/** Light on the left half of the face against the right, of the same skin: stops. `null` outside the picture. */
export function measureUnevenness(face: FaceObservation, pixels: Pixels): number | null {
  const radius = 0.015 * faceHeight(face, pixels);
  const [one, other] = [left, right].map((points) =>
    mixLight(points.map((point) => meanLight(pixels, landmarkAt(face, pixels, point), radius))),
  );
  return one && other ? Math.abs(stopsOf(one) - stopsOf(other)) : null;
}
