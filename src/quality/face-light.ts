import type { FaceObservation } from '../shared/face.js';
import type { Pixels } from '../shared/geometry.js';
import { lumaOf } from './colour.js';
import { faceCentre, faceHeight, landmarkAt, mesh } from './geometry.js';
import type { FaceMeasures } from './types.js';

export type FaceLightMeasures = Pick<FaceMeasures, 'faceClipHigh' | 'faceClipLow' | 'faceContrast'>;

/** Half axes of the ellipse that holds the face, of its height. */
const halfWidth = 0.36;
const halfHeight = 0.46;
/** The surroundings lie between the face (hair and ears left out) and this multiple of its ellipse. */
const aroundFrom = 1.5;
const aroundTo = 2.2;
const steps = 96;
/** 8-bit codes from which on a channel is taken as cut off; JPEG moves a clipped 255 by a few steps. */
export const clippedHigh = 250;
export const clippedLow = 4;

/** Light on the face and around it, over an upright grid at the face's own scale. */
export function measureFaceLight(face: FaceObservation, pixels: Pixels): FaceLightMeasures {
  const { data, width, height } = pixels;
  const size = faceHeight(face, pixels);
  const centre = faceCentre(face, pixels);
  const left = landmarkAt(face, pixels, mesh.eyeLeft.outer);
  const right = landmarkAt(face, pixels, mesh.eyeRight.outer);
  const span = Math.hypot(right.x - left.x, right.y - left.y) || 1;
  const cos = (right.x - left.x) / span;
  const sin = (right.y - left.y) / span;
  let high = 0;
  let low = 0;
  const inside = { count: 0, sum: 0, squares: 0 };
  const outside = { count: 0, sum: 0, squares: 0 };
  for (let row = 0; row < steps; row++) {
    for (let column = 0; column < steps; column++) {
      const u = ((column + 0.5) / steps - 0.5) * 2 * aroundTo;
      const v = ((row + 0.5) / steps - 0.5) * 2 * aroundTo;
      const reach = u * u + v * v;
      const within = reach <= 1;
      if (!within && (reach < aroundFrom ** 2 || reach > aroundTo ** 2 || v > 0.5)) continue;
      const x = Math.round(centre.x + (u * halfWidth * cos - v * halfHeight * sin) * size);
      const y = Math.round(centre.y + (u * halfWidth * sin + v * halfHeight * cos) * size);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const at = (y * width + x) * 4;
      const red = data[at] ?? 0;
      const green = data[at + 1] ?? 0;
      const blue = data[at + 2] ?? 0;
      const luma = lumaOf(red, green, blue);
      const part = within ? inside : outside;
      part.count++;
      part.sum += luma;
      part.squares += luma * luma;
      if (!within) continue;
      if (red >= clippedHigh || green >= clippedHigh || blue >= clippedHigh) high++;
      if (luma <= clippedLow) low++;
    }
  }
  if (inside.count === 0) return { faceClipHigh: null, faceClipLow: null, faceContrast: null };
  return {
    faceClipHigh: high / inside.count,
    faceClipLow: low / inside.count,
    faceContrast: contrastOf(inside, outside),
  };
}

interface Part {
  count: number;
  sum: number;
  squares: number;
}

function contrastOf(face: Part, around: Part): number | null {
  if (around.count < 20) return null;
  const faceMean = face.sum / face.count;
  const aroundMean = around.sum / around.count;
  const variance =
    (face.squares / face.count - faceMean ** 2 + around.squares / around.count - aroundMean ** 2) /
    2;
  return Math.abs(faceMean - aroundMean) / Math.sqrt(Math.max(variance, 1));
}
