import type { FaceObservation } from '../../../shared/face.js';
import type { Pixels } from '../../../shared/geometry.js';
import { decodeDetections, sigmoid, type Detection } from './detections.js';
import { boxOfLandmarks, landmarksInPicture, meshSide } from './landmarks.js';
import { poseOfLandmarks } from './pose.js';
import { letterboxOf, placeInPicture, regionOfFace, type Region } from './region.js';
import { inputLevels, sampleRegion, type Sampling } from './sample-region.js';

/** A network that is ready to run: write `input`, `run`, read outputs. */
export interface FaceNetwork {
  /** Square picture, RGB, row-major. */
  readonly input: Float32Array;
  run(): void;
  /** Valid until the next run. */
  output(name: string): Float32Array;
}

export interface CompactFaceEngineOptions {
  detector: FaceNetwork;
  /** Left out as long as it is not loaded: faces then have a box and a score, and neither landmarks nor pose. */
  mesh?: FaceNetwork;
  /** Lowest scores at which a face counts, 0 to 1: the detector's, and the mesh network's of a face being there. */
  limits: { detection: number; presence: number };
  /** Best detections that are looked at, at most. */
  mostFaces: number;
}

export interface CompactFaceEngine {
  /** Faces of one picture, independent of any picture before, best detection first. */
  findFaces(picture: Pixels): FaceObservation[];
  close(): void;
}

const detectorSampling: Sampling = {
  side: 128,
  levels: inputLevels(-1, 1),
  outside: 'black',
};
const meshSampling: Sampling = {
  side: meshSide,
  levels: inputLevels(0, 1),
  outside: 'nearest',
};

/**
 * MediaPipe's FaceLandmarker in image mode, step by step, on networks that somebody else has loaded: whole picture to
 * detector, region of each face to mesh, points back to the picture, pose of the head.
 */
export function createCompactFaceEngine({
  detector,
  mesh,
  limits,
  mostFaces,
}: CompactFaceEngineOptions): CompactFaceEngine {
  const meshOf = (
    network: FaceNetwork,
    picture: Pixels,
    region: Region,
  ): FaceObservation | null => {
    sampleRegion(picture, region, meshSampling, network.input);
    network.run();
    const score = sigmoid(network.output('conv_faceflag')[0] ?? -Infinity);
    if (!(score > limits.presence)) return null;
    const landmarks = landmarksInPicture((name) => network.output(name), region, picture);
    return {
      box: boxOfLandmarks(landmarks, picture),
      score,
      landmarks,
      poseMatrix: poseOfLandmarks(landmarks, picture),
    };
  };
  return {
    findFaces(picture) {
      const letterbox = letterboxOf(picture);
      sampleRegion(picture, letterbox, detectorSampling, detector.input);
      detector.run();
      const detections = decodeDetections(
        detector.output('regressors'),
        detector.output('classificators'),
        limits.detection,
      ).slice(0, mostFaces);
      if (mesh === undefined) return detections.map((each) => observe(each, letterbox));
      return detections.flatMap(
        (each) => meshOf(mesh, picture, regionOfFace(each, letterbox)) ?? [],
      );
    },
    close: () => {},
  };
}

/** A face of which the detector alone knows. */
function observe({ box, score }: Detection, letterbox: Region): FaceObservation {
  const { x, y } = placeInPicture(box, letterbox);
  return {
    box: { x, y, width: box.width * letterbox.width, height: box.height * letterbox.height },
    score,
    landmarks: new Float32Array(0),
    poseMatrix: null,
  };
}
