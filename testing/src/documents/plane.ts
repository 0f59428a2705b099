import type { Quad } from 'idv-elements';
import type { Point, Size } from 'idv-elements/contract';
import { rotationOf, type Matrix } from '../render/camera.js';
import { specOf } from './document-kinds.js';
import type { DocumentScene } from './scene.js';

/** Focal length over the longer side of the picture: 61°, as a phone's main camera sees in video. */
const focalShare = 0.85;

/** Centimeters to pixels at a distance of one centimeter. */
export function focalLength({ width, height }: Size): number {
  return focalShare * Math.max(width, height);
}

type Row = readonly [number, number, number];

/** A projective map of the plane, nine numbers, row by row. */
export type Homography = Matrix;

/**
 * Places a plane in front of the camera. The result maps centimeters on the plane (x right, y down, 0 at the document's
 * center) to pixels of the picture.
 */
export function planeToPicture(
  picture: Size,
  distance: number,
  turn: { yawDegrees: number; pitchDegrees: number; rollDegrees: number },
  offset: { x: number; y: number },
): Homography {
  const focal = focalLength(picture);
  const r = rotationOf(turn.yawDegrees, turn.pitchDegrees, turn.rollDegrees);
  const tx = (offset.x * picture.width * distance) / focal;
  const ty = (offset.y * picture.height * distance) / focal;
  // The rotation has y up, the plane and the picture y down.
  const across: Row = [r[0], -r[1], tx];
  const down: Row = [-r[3], r[4], ty];
  const away: Row = [-r[6], r[7], distance];
  const row = (axis: Row, middle: number): Row =>
    axis.map((value, at) => focal * value + middle * away[at]!) as unknown as Row;
  return [...row(across, picture.width / 2), ...row(down, picture.height / 2), ...away];
}

/** Distance at which a document of a scene fills its share of the picture, centimeters. */
export function distanceOf(scene: DocumentScene, picture: Size): number {
  const focal = focalLength(picture);
  const { widthCentimeters, heightCentimeters } = specOf(scene.document ?? 'national-id');
  const fill = Math.max(0.03, scene.fillShare);
  return (focal / fill) * Math.max(widthCentimeters / picture.width, heightCentimeters / picture.height);
}

/** Maps the document's plane to the picture. */
export function documentPlane(scene: DocumentScene, picture: Size): Homography {
  return planeToPicture(picture, distanceOf(scene, picture), scene, { x: scene.offsetX, y: scene.offsetY });
}

/** Corners of a rectangle of the plane in the picture, clockwise from its top left. */
export function seenCorners(map: Homography, left: number, top: number, right: number, bottom: number): Quad {
  return [
    mapPoint(map, left, top),
    mapPoint(map, right, top),
    mapPoint(map, right, bottom),
    mapPoint(map, left, bottom),
  ];
}

function mapPoint(map: Homography, x: number, y: number): Point {
  const w = map[6] * x + map[7] * y + map[8];
  return { x: (map[0] * x + map[1] * y + map[2]) / w, y: (map[3] * x + map[4] * y + map[5]) / w };
}

export function invert(m: Homography): Homography {
  const [a, b, c, d, e, f, g, h, i] = m;
  const inverse = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
  const determinant = a * inverse[0]! + b * inverse[3]! + c * inverse[6]!;
  return inverse.map((value) => value / determinant) as unknown as Homography;
}
