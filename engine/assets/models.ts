import { joinOutputs } from './attention-mesh.js';
import { roundKernels } from './halves.js';
import { encodeMetadata, metadataName, type ModelMetadata } from './metadata.js';
import { attentionModel, geometryPipeline, readPart, readSource, sources } from './sources.js';
import { extendModel } from './tflite.js';
import { storedZip } from './zip.js';

const detectorMetadata: ModelMetadata = {
  name: 'Face detector, short range',
  // Scaled to -1 to 1, as in BlazeFace's training.
  input: { name: 'image', mean: 127.5, deviation: 127.5 },
  outputs: ['regressors', 'classificators'],
};

const landmarksMetadata: ModelMetadata = {
  name: 'Face landmarks with attention',
  // 0 to 1.
  input: { name: 'image', mean: 0, deviation: 255 },
  outputs: ['landmarks', 'presence'],
};

/** `face_detection_short_range.tflite` with the metadata that the tasks require. */
export function makeDetector(): Uint8Array {
  return extendModel(readSource(sources.detector), {
    metadata: [{ name: metadataName, content: encodeMetadata(detectorMetadata) }],
  });
}

/** The attention model with one output of 478 points, and metadata. */
export function makeLandmarks(): Uint8Array {
  const model = readPart(attentionModel);
  return extendModel(model, {
    ...joinOutputs(model),
    metadata: [{ name: metadataName, content: encodeMetadata(landmarksMetadata) }],
  });
}

/**
 * How many of ten bits to keep. Points shift by 0.1 % of the eye distance on average, less than between the two
 * engines, and the download shrinks by a fifth. The detector is not rounded, because its boxes decide where landmarks
 * are searched.
 */
export const landmarkBits = 6;

/** The bundle that `FaceLandmarker` loads. The names inside are the task's. */
export function makeLandmarker(): Uint8Array {
  return storedZip([
    { name: 'face_detector.tflite', content: makeDetector() },
    { name: 'face_landmarks_detector.tflite', content: roundKernels(makeLandmarks(), landmarkBits) },
    { name: 'geometry_pipeline_metadata_landmarks.binarypb', content: readPart(geometryPipeline) },
  ]);
}
