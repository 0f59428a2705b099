import type { FaceObservation } from '../contract/face.js';
import type { Pixels } from '../contract/geometry.js';
import { clippedHigh, clippedLow, linearOf, lumaOf, meanLight, mixLight, stopsOf } from './color.js';
import { faceCenter, faceHeight, landmarkAt, mesh } from './geometry.js';
import type { FaceMeasures } from './types.js';

export interface FaceLight extends Pick<FaceMeasures, 'faceClipHigh' | 'faceClipLow' | 'faceContrast'> {
  /** Linear light of the brightest hundredth of the face. */
  faceHighlight: number;
  /** Mean luma of the face, 8-bit codes. Meaningful only together with the noise. */
  meanLuma: number;
}

/** Half axes of the ellipse around the face, in shares of its height. */
const halfWidth = 0.36;
const halfHeight = 0.46;
/** Cells of the grid over the ellipse's height and width, each of 2 × 2 samples: fine enough for an eye's white. */
const cells = 44;
/** The highlight is the cell that this share of the face outshines. */
const highlightShare = 0.01;
/** The surroundings are between these multiples of the face's ellipse, which leaves out hair and ears. */
const aroundFrom = 1.5;
const aroundTo = 2.2;
const aroundSteps = 40;

/** Mean luma of each cell inside the ellipse. */
const brightness = new Float64Array(cells * cells);

/** Light on the face and around it, over an upright grid at the face's own scale. */
export function measureFaceLight(face: FaceObservation, pixels: Pixels): FaceLight | null {
  const toPixel = gridOf(face, pixels);
  const { data } = pixels;
  let highlights = 0;
  const inside = { count: 0, sum: 0, squares: 0 };
  let high = 0;
  let low = 0;
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const u = ((column + 0.5) / cells - 0.5) * 2;
      const v = ((row + 0.5) / cells - 0.5) * 2;
      if (u * u + v * v > 1) continue;
      let sum = 0;
      let count = 0;
      for (let sample = 0; sample < 4; sample++) {
        const du = ((sample & 1) - 0.5) / cells;
        const dv = ((sample >> 1) - 0.5) / cells;
        const at = toPixel(u + du, v + dv);
        if (at < 0) continue;
        const red = data[at] ?? 0;
        const green = data[at + 1] ?? 0;
        const blue = data[at + 2] ?? 0;
        const luma = lumaOf(red, green, blue);
        const clipped = Number(red >= clippedHigh) + Number(green >= clippedHigh) + Number(blue >= clippedHigh);
        if (clipped >= 2) high++;
        if (luma <= clippedLow) low++;
        sum += luma;
        inside.squares += luma * luma;
        count++;
      }
      if (count === 0) continue;
      inside.sum += sum;
      inside.count += count;
      brightness[highlights++] = sum / count;
    }
  }
  if (inside.count === 0) return null;
  brightness.subarray(0, highlights).sort();
  const highlight = brightness[highlights - 1 - Math.floor(highlightShare * highlights)] ?? 0;
  return {
    faceHighlight: linearOf[Math.round(highlight)] ?? 0,
    meanLuma: inside.sum / inside.count,
    faceClipHigh: high / inside.count,
    faceClipLow: low / inside.count,
    faceContrast: contrastOf(inside, around(toPixel, data)),
  };
}

/** Maps the face's ellipse (−1 to 1) to an index into the pixels; −1 outside the picture. */
function gridOf(face: FaceObservation, pixels: Pixels): (u: number, v: number) => number {
  const { width, height } = pixels;
  const size = faceHeight(face, pixels);
  const center = faceCenter(face, pixels);
  const left = landmarkAt(face, pixels, mesh.eyeLeft.outer);
  const right = landmarkAt(face, pixels, mesh.eyeRight.outer);
  const span = Math.hypot(right.x - left.x, right.y - left.y) || 1;
  const cos = (right.x - left.x) / span;
  const sin = (right.y - left.y) / span;
  return (u, v) => {
    const x = Math.round(center.x + (u * halfWidth * cos - v * halfHeight * sin) * size);
    const y = Math.round(center.y + (u * halfWidth * sin + v * halfHeight * cos) * size);
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : (y * width + x) * 4;
  };
}

interface Part {
  count: number;
  sum: number;
  squares: number;
}

/** The surroundings at the sides of the head and above it. Neck and clothes are below. */
function around(toPixel: (u: number, v: number) => number, data: Uint8ClampedArray): Part {
  const part = { count: 0, sum: 0, squares: 0 };
  for (let row = 0; row < aroundSteps; row++) {
    for (let column = 0; column < aroundSteps; column++) {
      const u = ((column + 0.5) / aroundSteps - 0.5) * 2 * aroundTo;
      const v = ((row + 0.5) / aroundSteps - 0.5) * 2 * aroundTo;
      const reach = u * u + v * v;
      if (v > 0.5 || reach < aroundFrom ** 2 || reach > aroundTo ** 2) continue;
      const at = toPixel(u, v);
      if (at < 0) continue;
      const luma = lumaOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
      part.count++;
      part.sum += luma;
      part.squares += luma * luma;
    }
  }
  return part;
}

function contrastOf(face: Part, surroundings: Part): number | null {
  if (surroundings.count < 20) return null;
  const faceMean = face.sum / face.count;
  const aroundMean = surroundings.sum / surroundings.count;
  const variance =
    (face.squares / face.count - faceMean ** 2 + surroundings.squares / surroundings.count - aroundMean ** 2) / 2;
  return Math.abs(faceMean - aroundMean) / Math.sqrt(Math.max(variance, 1));
}

/** Points of the canonical mesh on bare skin, left and right. Points with the same index mirror each other. */
const leftSkin = [108, 69, 117, 118, 101, 50, 205, 207, 192];
const rightSkin = [337, 299, 346, 347, 330, 280, 425, 427, 416];

/** Difference in light between the left and the right half of the face, in stops. `null` outside the picture. */
export function measureUnevenness(face: FaceObservation, pixels: Pixels): number | null {
  const radius = 0.015 * faceHeight(face, pixels);
  const [one, other] = [leftSkin, rightSkin].map((points) =>
    mixLight(points.map((point) => meanLight(pixels, landmarkAt(face, pixels, point), radius))),
  );
  return one && other ? Math.abs(stopsOf(one) - stopsOf(other)) : null;
}
