import type { FaceObservation } from '../contract/face.js';
import type { Oval, Pixels, Point, Size } from '../contract/geometry.js';
import { lumaOf } from './color.js';
import { faceCenter, faceHeight, landmarkAt, mesh } from './geometry.js';

/** The face's height (landmarks 10 to 152) always covers this many samples. */
export const samplesPerFace = 160;
/** Size of the part with brows, eyes, nose and mouth, plus the rim that filters need, samples. */
export const patchWidth = 116;
export const patchHeight = 124;
/** Distance of the patch's center below the center of the face, samples. */
const middleBelowCenter = 4;

/** A face rotated upright and scaled to one size, so that measures are at the face's own scale. */
export interface FacePatch {
  /** Luma 0 to 255, row-major, `patchWidth` × `patchHeight`. */
  luma: Float32Array;
}

const luma = new Float32Array(patchWidth * patchHeight);

/** The place of a patch in the picture, pixels. */
export interface PatchPlace {
  centerX: number;
  centerY: number;
  /** Height of the face, which `samplesPerFace` samples cover. */
  height: number;
  /** The patch's own x axis in the picture, of length 1. */
  axis: Point;
}

export function placeOfFace(face: FaceObservation, size: Size): PatchPlace {
  const left = landmarkAt(face, size, mesh.eyeLeft.outer);
  const right = landmarkAt(face, size, mesh.eyeRight.outer);
  const span = Math.hypot(right.x - left.x, right.y - left.y) || 1;
  const center = faceCenter(face, size);
  return {
    centerX: center.x,
    centerY: center.y,
    height: faceHeight(face, size),
    axis: { x: (right.x - left.x) / span, y: (right.y - left.y) / span },
  };
}

/** Where a face should be, for devices that cannot find faces. A well-placed face fills 0.65 of the oval. */
export function placeOfOval(oval: Oval, size: Size): PatchPlace {
  return {
    centerX: oval.centerX * size.width,
    centerY: oval.centerY * size.height,
    height: 0.65 * oval.height * size.height,
    axis: { x: 1, y: 0 },
  };
}

/**
 * Samples an upright face. The buffer is reused: a patch is valid until the next call. If the picture has more than 1.5
 * pixels per sample, the area is averaged to avoid aliasing.
 */
export function samplePatch(place: PatchPlace, pixels: Pixels): FacePatch {
  const pixelsPerSample = place.height / samplesPerFace;
  const down = { x: -place.axis.y, y: place.axis.x };
  sampleLuma(
    pixels,
    {
      centerX: place.centerX + down.x * middleBelowCenter * pixelsPerSample,
      centerY: place.centerY + down.y * middleBelowCenter * pixelsPerSample,
      axis: place.axis,
      pixelsPerSample,
    },
    { width: patchWidth, height: patchHeight },
    luma,
  );
  return { luma };
}

/** A rectangle in the picture that may be rotated, in samples of one size. */
export interface SampledPlace {
  /** Its center, pixels. */
  centerX: number;
  centerY: number;
  /** Its own x axis in the picture, of length 1. */
  axis: Point;
  pixelsPerSample: number;
  /** Swaps left and right of the samples. */
  mirrored?: boolean;
}

/** Luma 0 to 255 of a rotated rectangle, row-major. Outside the picture its edge is repeated. */
export function sampleLuma(
  pixels: Pixels,
  { centerX, centerY, axis, pixelsPerSample: scale, mirrored = false }: SampledPlace,
  size: Size,
  into: Float32Array,
): void {
  const { x: cos, y: sin } = axis;
  const taps = Math.max(1, Math.round(scale));
  const side = mirrored ? -1 : 1;
  const reachX = (Math.abs(cos) * size.width + Math.abs(sin) * size.height) * (scale / 2);
  const reachY = (Math.abs(sin) * size.width + Math.abs(cos) * size.height) * (scale / 2);
  const { values, left, top, width } = readLuma(
    pixels,
    centerX - reachX,
    centerX + reachX,
    centerY - reachY,
    centerY + reachY,
  );
  const maxX = pixels.width - 1.001;
  const maxY = pixels.height - 1.001;
  let at = 0;
  for (let row = 0; row < size.height; row++) {
    for (let column = 0; column < size.width; column++) {
      let sum = 0;
      for (let tapY = 0; tapY < taps; tapY++) {
        const v = (row + (tapY + 0.5) / taps - size.height / 2) * scale;
        for (let tapX = 0; tapX < taps; tapX++) {
          const u = side * (column + (tapX + 0.5) / taps - size.width / 2) * scale;
          const x = Math.min(maxX, Math.max(0, centerX + u * cos - v * sin - 0.5));
          const y = Math.min(maxY, Math.max(0, centerY + u * sin + v * cos - 0.5));
          const x0 = x | 0;
          const y0 = y | 0;
          const fx = x - x0;
          const fy = y - y0;
          const a = (y0 - top) * width + x0 - left;
          const b = a + width;
          sum +=
            (1 - fy) * ((1 - fx) * values[a]! + fx * values[a + 1]!) +
            fy * ((1 - fx) * values[b]! + fx * values[b + 1]!);
        }
      }
      into[at++] = sum / (taps * taps);
    }
  }
}

interface LumaPlane {
  values: Float64Array;
  left: number;
  top: number;
  width: number;
}

let plane = new Float64Array(0);

/** Luma of part of a picture, because samples share their neighbors. The buffer is reused. */
function readLuma({ data, width, height }: Pixels, fromX: number, toX: number, fromY: number, toY: number): LumaPlane {
  // A place outside the picture reads its last two pixels.
  const left = Math.max(0, Math.min(width - 2, Math.floor(fromX) - 1));
  const top = Math.max(0, Math.min(height - 2, Math.floor(fromY) - 1));
  const right = Math.max(left + 2, Math.min(width, Math.ceil(toX) + 2));
  const bottom = Math.max(top + 2, Math.min(height, Math.ceil(toY) + 2));
  const wide = right - left;
  const values = plane.length < wide * (bottom - top) ? (plane = new Float64Array(wide * (bottom - top))) : plane;
  for (let y = top, to = 0; y < bottom; y++) {
    for (let at = (y * width + left) * 4, end = at + wide * 4; at < end; at += 4, to++) {
      values[to] = lumaOf(data[at]!, data[at + 1]!, data[at + 2]!);
    }
  }
  return { values, left, top, width: wide };
}
