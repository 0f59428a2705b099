import type { FaceObservation } from '../shared/face.js';
import type { Oval, Pixels, Point, Size } from '../shared/geometry.js';
import { lumaOf } from './colour.js';
import { faceCentre, faceHeight, landmarkAt, mesh } from './geometry.js';

/** The face's height (landmarks 10 to 152) always covers so many samples. */
export const samplesPerFace = 160;
/** The part that holds brows, eyes, nose and mouth, with the rim that filters over it need. Samples. */
export const patchWidth = 116;
export const patchHeight = 124;
/** The patch's middle lies so far below the middle of the face, samples. */
const middleBelowCentre = 4;

/** A face turned upright and brought to one size: measures on it are at the face's own scale. */
export interface FacePatch {
  /** Luma 0 to 255, row-major, `patchWidth` × `patchHeight`. */
  luma: Float32Array;
}

const luma = new Float32Array(patchWidth * patchHeight);

/** Where a patch lies in the picture, pixels. */
export interface PatchPlace {
  centreX: number;
  centreY: number;
  /** Height of the face: what `samplesPerFace` samples cover. */
  height: number;
  /** The patch's own x axis in the picture, of length 1. */
  axis: Point;
}

export function placeOfFace(face: FaceObservation, size: Size): PatchPlace {
  const left = landmarkAt(face, size, mesh.eyeLeft.outer);
  const right = landmarkAt(face, size, mesh.eyeRight.outer);
  const span = Math.hypot(right.x - left.x, right.y - left.y) || 1;
  const centre = faceCentre(face, size);
  return {
    centreX: centre.x,
    centreY: centre.y,
    height: faceHeight(face, size),
    axis: { x: (right.x - left.x) / span, y: (right.y - left.y) / span },
  };
}

/** Where a face should be: for devices on which none can be found. A face that fills the oval well is 0.65 of it. */
export function placeOfOval(oval: Oval, size: Size): PatchPlace {
  return {
    centreX: oval.centreX * size.width,
    centreY: oval.centreY * size.height,
    height: 0.65 * oval.height * size.height,
    axis: { x: 1, y: 0 },
  };
}

/**
 * Samples an upright face. The buffer is reused: a patch is valid until the next call.
 * Where the picture has more than 1.5 pixels per sample the area is averaged, so that no detail folds over.
 */
export function samplePatch(place: PatchPlace, pixels: Pixels): FacePatch {
  const { centreX, centreY } = place;
  const { x: cos, y: sin } = place.axis;
  const scale = place.height / samplesPerFace;
  const taps = Math.max(1, Math.round(scale));
  const { data, width } = pixels;
  const maxX = width - 1.001;
  const maxY = pixels.height - 1.001;
  let at = 0;
  for (let row = 0; row < patchHeight; row++) {
    for (let column = 0; column < patchWidth; column++) {
      let sum = 0;
      for (let tapY = 0; tapY < taps; tapY++) {
        const v = (row + (tapY + 0.5) / taps - patchHeight / 2 + middleBelowCentre) * scale;
        for (let tapX = 0; tapX < taps; tapX++) {
          const u = (column + (tapX + 0.5) / taps - patchWidth / 2) * scale;
          const x = Math.min(maxX, Math.max(0, centreX + u * cos - v * sin - 0.5));
          const y = Math.min(maxY, Math.max(0, centreY + u * sin + v * cos - 0.5));
          const x0 = x | 0;
          const y0 = y | 0;
          const fx = x - x0;
          const fy = y - y0;
          const a = (y0 * width + x0) * 4;
          const b = a + width * 4;
          sum +=
            (1 - fy) * ((1 - fx) * lumaAt(data, a) + fx * lumaAt(data, a + 4)) +
            fy * ((1 - fx) * lumaAt(data, b) + fx * lumaAt(data, b + 4));
        }
      }
      luma[at++] = sum / (taps * taps);
    }
  }
  return { luma };
}

function lumaAt(data: Uint8ClampedArray, at: number): number {
  return lumaOf(data[at]!, data[at + 1]!, data[at + 2]!);
}
