import { measureFace } from '../../quality/measure.js';
import type { FaceMeasureMemory, FaceMeasures } from '../../quality/types.js';
import type { FaceObservation } from '../../shared/face.js';
import type { AnalyzeRequest } from '../types.js';
import type { FaceEngine } from './face-engine.js';

export interface AnalyzedFrame {
  measures: FaceMeasures;
  faces: FaceObservation[];
  memory: FaceMeasureMemory;
}

/**
 * From pixels to measures: the one way, for frames of a film and for stills, in the element and in the evaluation.
 * Without an engine only the pixels are measured.
 */
export function analyzeFrame(
  picture: ImageData,
  request: AnalyzeRequest,
  engine: FaceEngine | null,
  previous: FaceMeasureMemory | null,
): AnalyzedFrame {
  const faces = engine === null ? [] : findFaces(engine, picture);
  const { measures, memory } = measureFace(
    {
      ...{ pixels: picture, faces, oval: request.oval, time: request.time },
      ...{ engine: engine !== null, occlusion: engine?.occlusion },
    },
    request.still === true ? null : previous,
  );
  return { measures, faces, memory };
}

/**
 * Faces of a picture. The detector sees the whole of it in a square of 128 pixels: in a landscape picture it misses
 * faces that fill a quarter of the height, dark ones sooner. Where it finds none, the middle is looked at once more,
 * twice as large. A face found only there is too small to be measured: it gets a box, but no landmarks and no pose, so
 * that the person is asked to come closer and nothing is captured.
 */
export function findFaces(engine: FaceEngine, picture: ImageData): FaceObservation[] {
  const faces = engine.findFaces(picture);
  if (faces.length > 0) return faces;
  const { x, y, part } = middleOf(picture);
  return engine
    .findFaces(part)
    .map(({ box, score }) => ({
      box: { ...box, x: box.x + x, y: box.y + y },
      score,
      landmarks: new Float32Array(0),
      poseMatrix: null,
    }));
}

/** A square of half the long side, or as much of it as there is. */
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
