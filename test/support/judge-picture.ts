/** Judges a picture with engine, measures and limits, as the worker does, in Node. */
import { judgeFace } from '../../src/face/judge.js';
import { measureFace } from '../../src/face/measure.js';
import { defaultOval } from '../../src/face/oval.js';
import type { FaceMeasures, FaceVerdict } from '../../src/face/types.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { occlusion } from './occlusion-networks.js';
import type { CompactFaceEngine } from '../../src/engine/compact/face/engine.js';

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
