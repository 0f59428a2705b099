import type { Size } from '../../../contract/geometry.js';
import canonicalPoints from './canonical-face.json' with { type: 'json' };
import { bestRotation } from './rotation.js';

/** Rows of landmark, x, y, z and weight: centimeters; x right, y up, z to the camera. */
export const canonicalFace: readonly (readonly number[])[] = canonicalPoints;

/** Points of the mesh that belong to the head. The irises after them move on their own. */
const headPoints = 468;

/** The assumed camera, as in MediaPipe: its vertical field of view, with the picture plane 1 cm away. */
const verticalFieldDegrees = 63;
const near = 1;

/**
 * Points of MediaPipe's canonical face that determine the pose, centimeters (x right, y up, z to the camera), and their
 * weights: the 33 of 468 vertices of `geometry_pipeline_metadata_landmarks.binarypb` (Apache-2.0) with a weight.
 */
const basis = canonicalFace.map(([index, x, y, z, weight]) => ({
  index: index!,
  at: [x!, y!, z!] as const,
  weight: weight!,
}));
const totalWeight = basis.reduce((sum, { weight }) => sum + weight, 0);
const center = [0, 1, 2].map(
  (axis) => basis.reduce((sum, { at, weight }) => sum + weight * at[axis]!, 0) / totalWeight,
);

interface Similarity {
  /** 3 × 3, row-major. */
  rotation: Float64Array;
  scale: number;
  translation: Float64Array;
}

/** Smaller faces (largest distance of a point from the center, shares of the picture) have no useful pose. */
const tooSmall = 1e-3;

/**
 * Pose of a head: column-major 4 × 4, from the canonical face (centimeters) to the camera's axes (x right, y up,
 * z toward the camera), scale included. `null` if the points are too close together or form no head.
 *
 * The mesh is drawn on the picture, and its depth has a scale of its own. So the canonical face is fitted to the mesh as
 * drawn for a first scale, which removes the perspective, then fitted again for a better scale, which removes the
 * perspective more exactly, and fitted a last time (weighted orthogonal Procrustes). The steps are those of MediaPipe's
 * `FaceGeometryPipelineCalculator`.
 * @param landmarks as in `FaceObservation`
 */
export function poseOfLandmarks(landmarks: Float32Array, size: Size): Float32Array | null {
  if (isTooSmall(landmarks)) return null;
  const height = 2 * near * Math.tan((verticalFieldDegrees * Math.PI) / 360);
  const width = (height * size.width) / size.height;
  let depth = 0;
  for (let point = 0; point < headPoints; point++) depth += landmarks[point * 3 + 2]!;
  depth *= width / headPoints;
  // On the picture plane: right, up, away from the camera.
  const drawn = basis.map(({ index }) => [
    (landmarks[index * 3]! - 0.5) * width,
    (0.5 - landmarks[index * 3 + 1]!) * height,
    landmarks[index * 3 + 2]! * width,
  ]);
  const inSpace = (scale: number): number[][] =>
    drawn.map(([x, y, z]) => {
      const away = (z! - depth + near) / scale;
      return [(x! * away) / near, (y! * away) / near, -away];
    });
  const first = fit(drawn.map(([x, y, z]) => [x!, y!, -z!]));
  if (!(first.scale > 0)) return null;
  const second = fit(inSpace(first.scale));
  if (!(second.scale > 0)) return null;
  const { rotation, scale, translation } = fit(inSpace(first.scale * second.scale));
  if (!(scale > 0)) return null;
  const [right, up, toward] = translation as unknown as [number, number, number];
  const turned = Array.from(rotation, (value) => value * scale);
  return Float32Array.of(
    ...[turned[0]!, turned[3]!, turned[6]!, 0],
    ...[turned[1]!, turned[4]!, turned[7]!, 0],
    ...[turned[2]!, turned[5]!, turned[8]!, 0],
    ...[right, up, toward, 1],
  );
}

/** Rotates, scales and moves the canonical points onto `targets` by weighted least squares. */
function fit(targets: readonly number[][]): Similarity {
  const correlation = new Float64Array(9);
  const middle = new Float64Array(3);
  let spread = 0;
  basis.forEach(({ at, weight }, index) => {
    const target = targets[index]!;
    for (let column = 0; column < 3; column++) {
      const source = at[column]! - center[column]!;
      spread += weight * source * at[column]!;
      middle[column]! += (weight * target[column]!) / totalWeight;
      for (let row = 0; row < 3; row++) {
        correlation[row * 3 + column]! += weight * target[row]! * source;
      }
    }
  });
  const rotation = bestRotation(correlation);
  let shared = 0;
  rotation.forEach((value, at) => (shared += value * correlation[at]!));
  const scale = shared / spread;
  const translation = middle.map((value, row) => {
    let moved = 0;
    for (let column = 0; column < 3; column++) {
      moved += rotation[row * 3 + column]! * center[column]!;
    }
    return value - scale * moved;
  });
  return { rotation, scale, translation };
}

function isTooSmall(landmarks: Float32Array): boolean {
  let x = 0;
  let y = 0;
  for (let point = 0; point < headPoints; point++) {
    x += landmarks[point * 3]! / headPoints;
    y += landmarks[point * 3 + 1]! / headPoints;
  }
  let farthest = 0;
  for (let point = 0; point < headPoints; point++) {
    farthest = Math.max(farthest, Math.hypot(landmarks[point * 3]! - x, landmarks[point * 3 + 1]! - y));
  }
  return !(farthest > tooSmall);
}
