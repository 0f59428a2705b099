import type { FaceObservation } from '../../../shared/face.js';
import type { Pixels } from '../../../shared/geometry.js';
import { faceLimits, maxFaces } from './face-limits.js';
import type { CompactNet, Sampling } from '../types.js';
import { decodeDetections, sigmoid, type Detection } from './detections.js';
import { boxOfLandmarks, landmarksInPicture, meshSide } from './landmarks.js';
import { poseOfLandmarks } from './pose.js';
import { letterboxOf, placeInPicture, regionOfFace, type Region } from './region.js';
import { inputLevels, sampleRegion, warpOf } from './sample-region.js';

export interface CompactFaceEngineOptions {
  detector: CompactNet;
  /** Left out as long as it is not loaded: faces then have a box and a score, and neither landmarks nor pose. */
  mesh?: CompactNet;
  /**
   * Reads what `mesh` has left. Left out as long as it is not loaded: landmarks are then the mesh's own 468, which do
   * not tell open eyes from closed ones.
   */
  refinement?: CompactNet;
}

export interface CompactFaceEngine {
  /** Faces of one picture, independent of any picture before, best detection first. */
  findFaces(picture: Pixels): FaceObservation[];
  /** Nothing to free: the networks' memory is their runtime's. */
  close(): void;
}

const detectorSampling: Sampling = { side: 128, levels: inputLevels(-1, 1), outside: 'black' };
const meshSampling: Sampling = { side: meshSide, levels: inputLevels(0, 1), outside: 'nearest' };

/**
 * MediaPipe's FaceLandmarker in image mode, step by step, on networks that are already loaded: whole picture to
 * detector, region of each face to mesh, points back to the picture, pose of the head.
 */
export function createCompactFaceEngine({ detector, mesh, refinement }: CompactFaceEngineOptions): CompactFaceEngine {
  return {
    findFaces(picture) {
      const letterbox = letterboxOf(picture);
      const held = detector.hold?.(picture);
      const show = (net: CompactNet, region: Region, sampling: Sampling): void => {
        if (held?.fill(net, warpOf(region, sampling.side), sampling) === true) return;
        sampleRegion(picture, region, sampling, net.input);
      };
      show(detector, letterbox, detectorSampling);
      detector.run();
      const detections = decodeDetections(
        detector.output('boxes'),
        detector.output('scores'),
        faceLimits.detection,
      ).slice(0, maxFaces);
      if (mesh === undefined) return detections.map((each) => observe(each, letterbox));
      return detections.flatMap((detection) => {
        const region = regionOfFace(detection, letterbox);
        show(mesh, region, meshSampling);
        mesh.run();
        const score = sigmoid(mesh.output('presence')[0]!);
        if (!(score > faceLimits.presence)) return [];
        refinement?.run();
        const landmarks = landmarksInPicture(mesh, refinement ?? null, region, picture);
        const box = boxOfLandmarks(landmarks, picture);
        return [{ box, score, landmarks, poseMatrix: poseOfLandmarks(landmarks, picture) }];
      });
    },
    close: () => {},
  };
}

/**
 * The detector's square holds brows to chin; a face's box holds its mesh. Medians over 201 rendered frames, in sides of
 * the square; the height is 1.01 to 1.18 in nine of ten.
 */
const meshOfBox = { width: 0.9, height: 1.1, above: 0.05 };

/** A face of which the detector alone knows. */
function observe({ box, score }: Detection, letterbox: Region): FaceObservation {
  const center = placeInPicture(
    { x: box.x + box.width / 2, y: box.y + box.height * (0.5 - meshOfBox.above) },
    letterbox,
  );
  const width = box.width * letterbox.width * meshOfBox.width;
  const height = box.height * letterbox.height * meshOfBox.height;
  return {
    box: { x: center.x - width / 2, y: center.y - height / 2, width, height },
    score,
    landmarks: new Float32Array(0),
    poseMatrix: null,
  };
}
