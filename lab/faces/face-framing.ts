import { faceCenter, faceHeight } from '../../src/face/geometry.js';
import type { FaceObservation } from '../../src/contract/face.js';
import type { Box, Size } from '../../src/contract/geometry.js';

/** A part of a photograph in its own pixels, and its target size. */
export interface PicturePart extends Box {
  toWidth: number;
  toHeight: number;
}

/** Share of the picture's height that the face of a well-placed person takes. */
const faceShare = 0.44;
/** Height of the framed picture, pixels, as in camera frames. */
const framedHeight = 480;
/** The framed picture is 4:3. */
const aspect = 4 / 3;

/** Crops a photograph around a face as a selfie camera frames it, shifted to stay inside the photograph. */
export function placeOfSelfie(face: FaceObservation, size: Size): PicturePart {
  // Landmarks are shares of the picture, so they apply to the photograph's own pixels too.
  const inPixels = { ...size };
  const height = Math.min(size.height, size.width / aspect, faceHeight(face, inPixels) / faceShare);
  const width = height * aspect;
  const center = faceCenter(face, inPixels);
  const inside = (middle: number, length: number, whole: number): number =>
    Math.round(Math.min(whole - length, Math.max(0, middle - length / 2)));
  return {
    x: inside(center.x, width, size.width),
    y: inside(center.y, height, size.height),
    width: Math.round(width),
    height: Math.round(height),
    toWidth: Math.round(framedHeight * aspect),
    toHeight: framedHeight,
  };
}
