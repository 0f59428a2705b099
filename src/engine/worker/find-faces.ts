import type { FaceObservation } from '../../contract/face.js';
import type { FaceEngine } from './face-engine.js';

/**
 * Finds the faces in a picture. The detector sees the whole picture in a square of 128 pixels, so in a landscape
 * picture it misses faces that fill a quarter of the height, and dark ones even sooner. If it finds none, it looks
 * again at the middle, twice as large. A face found only there is too small to be measured, or covered: it gets a box,
 * but no landmarks and no pose, so that the person is asked to come closer or to uncover it, and nothing is captured.
 */
export function findFaces(engine: FaceEngine, picture: ImageData): FaceObservation[] {
  const faces = engine.findFaces(picture);
  if (faces.length > 0) return faces;
  const { x, y, part } = middleOf(picture);
  return engine
    .findFaces(part)
    .map(({ box, score, landmarks }) => ({
      box: { ...box, x: box.x + x, y: box.y + y },
      score,
      landmarks: new Float32Array(0),
      poseMatrix: null,
      ...(landmarks.length > 0 ? { meshFound: false } : {}),
    }));
}

/** A square of half the long side, cropped to the picture. */
function middleOf(picture: ImageData): { x: number; y: number; part: ImageData } {
  const side = Math.ceil(Math.max(picture.width, picture.height) / 2);
  const width = Math.min(side, picture.width);
  const height = Math.min(side, picture.height);
  const x = (picture.width - width) >> 1;
  const y = (picture.height - height) >> 1;
  const part = new ImageData(width, height);
  for (let row = 0; row < height; row += 1) {
    const start = ((y + row) * picture.width + x) * 4;
    part.data.set(picture.data.subarray(start, start + width * 4), row * width * 4);
  }
  return { x, y, part };
}
