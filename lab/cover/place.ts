import type { FaceObservation } from '../../src/contract/face.js';
import type { Pixels, Point } from '../../src/contract/geometry.js';
import { faceCenter, faceHeight, landmarkAt, mesh } from '../../src/face/geometry.js';
import type { Layer, Rgb } from './canvas.js';

/** A face for placing covers: positions in face heights from its middle, x along the eyes, y down the face. */
export interface FacePlace {
  height: number;
  at(u: number, v: number): Point;
  inverse(x: number, y: number): Point;
  mark(index: number): Point;
  /** A landmark's position, in face heights. */
  markOf(index: number): Point;
  box: Layer['bounds'];
  /** Color of its cheeks, 8-bit codes. */
  skin: Rgb;
}

export function placeOf(face: FaceObservation, picture: Pixels): FacePlace {
  const height = faceHeight(face, picture);
  const center = faceCenter(face, picture);
  const left = landmarkAt(face, picture, mesh.eyeLeft.outer);
  const right = landmarkAt(face, picture, mesh.eyeRight.outer);
  const span = Math.hypot(right.x - left.x, right.y - left.y) || 1;
  const cos = (right.x - left.x) / span;
  const sin = (right.y - left.y) / span;
  const at = (u: number, v: number): Point => ({
    x: center.x + (u * cos - v * sin) * height,
    y: center.y + (u * sin + v * cos) * height,
  });
  const inverse = (x: number, y: number): Point => ({
    x: ((x - center.x) * cos + (y - center.y) * sin) / height,
    y: (-(x - center.x) * sin + (y - center.y) * cos) / height,
  });
  const mark = (index: number): Point => landmarkAt(face, picture, index);
  const { x, y, width, height: boxHeight } = face.box;
  return {
    height,
    at,
    inverse,
    mark,
    markOf: (index) => inverse(mark(index).x, mark(index).y),
    box: { left: x, top: y, right: x + width, bottom: y + boxHeight },
    skin: skinColor(picture, [50, 280, 101, 330, 117, 346, 151].map(mark)),
  };
}

function skinColor({ data, width, height }: Pixels, points: readonly Point[]): Rgb {
  const channels: [number[], number[], number[]] = [[], [], []];
  for (const { x, y } of points) {
    const column = Math.max(0, Math.min(width - 1, Math.round(x)));
    const row = Math.max(0, Math.min(height - 1, Math.round(y)));
    channels.forEach((values, channel) => values.push(data[(row * width + column) * 4 + channel]!));
  }
  return channels.map((values) => values.sort((a, b) => a - b)[values.length >> 1]!) as unknown as Rgb;
}
