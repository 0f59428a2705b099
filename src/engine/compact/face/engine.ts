import type { FaceObservation } from '../../../contract/face.js';
import type { Pixels, Size } from '../../../contract/geometry.js';
import { faceLimits, maxFaces } from './face-limits.js';
import type { CompactNet, Sampling } from '../types.js';
import { decodeDetections, sigmoid, type Detection } from './detections.js';
import { boxOfLandmarks, landmarksInPicture, meshSide } from './landmarks.js';
import { poseOfLandmarks } from './pose.js';
import { followedRegion, type FoundRegion } from './followed-region.js';
import { letterboxOf, placeInPicture, regionOfFace, type Region } from './region.js';
import { inputLevels, sampleRegion, warpOf } from './sample-region.js';

export interface CompactFaceEngineOptions {
  detector: CompactNet;
  /** Missing until it is loaded. Without it, faces have a box and a score, but no landmarks and no pose. */
  mesh?: CompactNet;
  /**
   * Uses the results of `mesh`. Missing until it is loaded. Without it, landmarks are the mesh's own 468, which don't
   * distinguish open from closed eyes.
   */
  refinement?: CompactNet;
  /** Uses the results of `mesh`. Without it, the lips are the mesh's own, which move less than real ones. */
  lips?: CompactNet;
  /** Uses the results of `refinement`. Without it, there are no points for the irises. */
  irises?: CompactNet;
}

export interface CompactFaceEngine {
  /** Finds the faces in one picture, independently of previous pictures, best detection first. */
  findFaces(picture: Pixels): FaceObservation[];
  /**
   * Finds a face that `findFaces` or `followFace` returned, near where it was. `null` if it is no longer certain.
   */
  followFace(picture: Pixels, previous: FaceObservation): FaceObservation | null;
  /** Does nothing: the runtime owns the networks' memory. */
  close(): void;
}

const detectorSampling: Sampling = { side: 128, levels: inputLevels(-1, 1), outside: 'black' };
const meshSampling: Sampling = { side: meshSide, levels: inputLevels(0, 1), outside: 'nearest' };

/**
 * Repeats MediaPipe's FaceLandmarker in image mode with loaded networks: the whole picture goes to the detector, the
 * region of each face to the mesh, and the points back to the picture, from which the pose of the head follows.
 */
export function createCompactFaceEngine({
  detector,
  mesh,
  refinement,
  lips,
  irises,
}: CompactFaceEngineOptions): CompactFaceEngine {
  const found = new WeakMap<FaceObservation, FoundRegion & { size: Size }>();
  const showing = (picture: Pixels) => {
    const held = detector.hold?.(picture);
    return (net: CompactNet, region: Region, sampling: Sampling): void => {
      if (held?.fill(net, warpOf(region, sampling.side), sampling) === true) return;
      sampleRegion(picture, region, sampling, net.input);
    };
  };
  /** Runs the networks of a face on the mesh's input. `null` if it shows none. */
  const lookAt = (meshNet: CompactNet, region: Region, picture: Pixels, least: number): FaceObservation | null => {
    meshNet.run();
    const score = sigmoid(meshNet.output('presence')[0]!);
    if (!(score > least)) return null;
    refinement?.run();
    lips?.run();
    irises?.run();
    const landmarks = landmarksInPicture({ mesh: meshNet, refinement, lips, irises }, region, picture);
    const box = boxOfLandmarks(landmarks, picture);
    const looked = { refined: refinement !== undefined, lipsRefined: lips !== undefined };
    return { box, score, landmarks, ...looked, poseMatrix: poseOfLandmarks(landmarks, picture) };
  };
  return {
    findFaces(picture) {
      const letterbox = letterboxOf(picture);
      const show = showing(picture);
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
        const face = lookAt(mesh, region, picture, faceLimits.presence);
        if (face === null) return [];
        const { width, height } = picture;
        found.set(face, { region, landmarks: face.landmarks, size: { width, height } });
        return [face];
      });
    },
    followFace(picture, previous) {
      const from = found.get(previous);
      if (from === undefined || mesh === undefined) return null;
      if (from.size.width !== picture.width || from.size.height !== picture.height) return null;
      const region = followedRegion(from, previous.landmarks, picture);
      if (!(Math.abs(Math.log(region.width / from.region.width)) < mostGrowth)) return null;
      showing(picture)(mesh, region, meshSampling);
      const face = lookAt(mesh, region, picture, faceLimits.followed);
      if (face !== null) found.set(face, from);
      return face;
    },
    close: () => {},
  };
}

/** A face that seems to grow or shrink by more than this (as a logarithm) since it was detected is detected again. */
const mostGrowth = 0.2;

/**
 * The detector's square covers brows to chin, a face's box its mesh. Medians over 201 rendered frames, in sides of the
 * square. The height is 1.01 to 1.18 in nine of ten.
 */
const meshOfBox = { width: 0.9, height: 1.1, above: 0.05 };

/** A face that only the detector has found. */
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
