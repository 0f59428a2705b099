/** Judges a picture with engine, measures and limits, as the worker does, in Node. */
import { judgeFace } from '../../src/quality/judge.js';
import { measureFace } from '../../src/quality/measure.js';
import { defaultOval } from '../../src/quality/oval.js';
import type { FaceMeasures, FaceVerdict } from '../../src/quality/types.js';
import type { Pixels } from '../../src/shared/geometry.js';
import { occlusion } from './occlusion-networks.js';
import type { CompactFaceEngine } from '../../src/vision/compact/face/engine.js';

export function judgePicture(
  engine: CompactFaceEngine,
  pixels: Pixels,
): { measures: FaceMeasures; verdict: FaceVerdict } {
  const frame = {
    pixels,
    faces: engine.findFaces(pixels),
    oval: defaultOval(pixels),
    time: 0,
    engine: true,
    occlusion,
  };
  const { measures } = measureFace(frame, null);
  return { measures, verdict: judgeFace(measures) };
}
