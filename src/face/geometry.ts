import type { FaceObservation } from '../contract/face.js';
import type { Box, Oval, Point, Size } from '../contract/geometry.js';

/** Indices of the canonical face mesh (MediaPipe). "Left" and "right" are of the unmirrored picture. */
export const mesh = {
  foreheadTop: 10,
  chin: 152,
  noseTip: 1,
  sideLeft: 234,
  sideRight: 454,
  eyeLeft: { outer: 33, inner: 133, upper: [160, 159, 158], lower: [144, 145, 153] },
  eyeRight: { outer: 263, inner: 362, upper: [387, 386, 385], lower: [373, 374, 380] },
  lipInner: { upper: 13, lower: 14, left: 78, right: 308 },
} as const;

/** Place of a landmark in pixels of the picture. */
export function landmarkAt(face: FaceObservation, size: Size, index: number): Point {
  return { x: (face.landmarks[index * 3] ?? 0) * size.width, y: (face.landmarks[index * 3 + 1] ?? 0) * size.height };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Shared area over the smaller of two boxes. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.max(1e-6, Math.min(a.width * a.height, b.width * b.height));
}

export function hasMesh(face: FaceObservation): boolean {
  return face.landmarks.length >= 468 * 3;
}

/** Whether the points around the eyes are refined: the mesh alone draws open eyes on any face. */
export function hasEyes(face: FaceObservation): boolean {
  return face.refined === true || face.landmarks.length >= 478 * 3;
}

/** Whether the points of the lips are refined: those of the mesh move less than the lips do. */
export function hasLips(face: FaceObservation): boolean {
  return face.lipsRefined ?? face.landmarks.length >= 478 * 3;
}

/** Landmarks 10 to 152 in pixels; the box's height if only a detector ran. */
export function faceHeight(face: FaceObservation, size: Size): number {
  if (!hasMesh(face)) return face.box.height;
  return distance(landmarkAt(face, size, mesh.foreheadTop), landmarkAt(face, size, mesh.chin));
}

/** Middle of landmarks 10 and 152 and of the face's sides, pixels. */
export function faceCenter(face: FaceObservation, size: Size): Point {
  if (!hasMesh(face)) {
    return { x: face.box.x + face.box.width / 2, y: face.box.y + face.box.height / 2 };
  }
  const top = landmarkAt(face, size, mesh.foreheadTop);
  const chin = landmarkAt(face, size, mesh.chin);
  return { x: (top.x + chin.x) / 2, y: (top.y + chin.y) / 2 };
}

/** Share of the oval's height that a well-placed face fills. */
const usualFill = 0.65;

/**
 * The face's distance from the oval's center, in shares of the oval. A closer face appears larger and further off
 * center, so the result is the distance it would have at the usual size.
 *
 * @param fill the face's height over that of the oval
 */
export function ovalOffset(face: FaceObservation, size: Size, oval: Oval, fill: number): Point {
  const center = faceCenter(face, size);
  const closeness = Math.max(1, fill / usualFill);
  return {
    x: (center.x / size.width - oval.centerX) / oval.width / closeness,
    y: (center.y / size.height - oval.centerY) / oval.height / closeness,
  };
}

export type MeshEye = typeof mesh.eyeLeft | typeof mesh.eyeRight;

/** Mean gap of the lids over the eye's width. */
export function lidGap(face: FaceObservation, size: Size, eye: MeshEye): number {
  const width = distance(landmarkAt(face, size, eye.outer), landmarkAt(face, size, eye.inner));
  const gaps = eye.upper.map((upper, at) =>
    distance(landmarkAt(face, size, upper), landmarkAt(face, size, eye.lower[at] ?? upper)),
  );
  return gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length / Math.max(1e-6, width);
}

/** How much wider the gap of open lips is than the mesh alone draws it: on 22 rendered faces, 1.3 to 2.4 times. */
const meshGap = 1.4;

/** Inner lip gap over inner mouth width. An estimate if the lips are not refined. */
export function mouthOpenness(face: FaceObservation, size: Size): number {
  const { upper, lower, left, right } = mesh.lipInner;
  const width = distance(landmarkAt(face, size, left), landmarkAt(face, size, right));
  const gap = distance(landmarkAt(face, size, upper), landmarkAt(face, size, lower)) / Math.max(width, 1e-6);
  return hasLips(face) ? gap : gap * meshGap;
}
