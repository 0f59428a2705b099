import { measureFace } from '../../quality/measure.js';
import type { FaceMeasureMemory, FaceMeasures } from '../../quality/types.js';
import type { FaceObservation } from '../../shared/face.js';
import type { AnalyzeRequest } from '../types.js';
import type { FaceEngine } from './face-engine.js';
import { findFaces } from './find-faces.js';

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
