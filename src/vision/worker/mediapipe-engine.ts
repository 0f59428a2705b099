import { FaceLandmarker, type NormalizedLandmark } from '@mediapipe/tasks-vision';
import ModuleFactory from '@mediapipe/tasks-vision/vision_wasm_module_internal.js';
import type { OcclusionNetworks } from '../../quality/small-network.js';
import type { FaceObservation } from '../../shared/face.js';
import type { Size } from '../../shared/geometry.js';
import { faceLimits, maxFaces } from '../compact/face/face-limits.js';
import type { Delegate } from '../protocol.js';
import type { FaceEngine } from './face-engine.js';

export interface MediaPipeModel {
  /** Compiled once and instantiated for each delegate. */
  wasm: WebAssembly.Module;
  /** Content of `landmarker.task`. */
  landmarker: Uint8Array;
  occlusion: OcclusionNetworks;
}

/** The tasks read the factory from here and take it away at every creation. */
declare global {
  var ModuleFactory: ((options: object) => Promise<unknown>) | undefined;
  var custom_dbg: ((line: string) => void) | undefined;
}

/**
 * MediaPipe's FaceLandmarker in image mode: with more than one face asked for, the detector runs on every frame
 * anyway, and a stateless engine judges a still exactly as it judges the same frame of a film.
 */
export async function createMediaPipeEngine(
  { wasm, landmarker, occlusion }: MediaPipeModel,
  delegate: Delegate,
): Promise<FaceEngine> {
  const lastLines: string[] = [];
  const remember = (line: string): void => {
    lastLines.push(line);
    if (lastLines.length > 4) lastLines.shift();
  };
  // Notes for MediaPipe's own developers; they matter when something breaks and are noise in a partner's console else.
  globalThis.custom_dbg = remember;
  globalThis.ModuleFactory = (options) =>
    ModuleFactory({
      ...options,
      instantiateWasm: (imports, receive) => {
        void WebAssembly.instantiate(wasm, imports).then((instance) => receive(instance, wasm));
      },
      print: remember,
      printErr: remember,
    });
  const task = await FaceLandmarker.createFromOptions(
    { wasmLoaderPath: '', wasmBinaryPath: '' },
    {
      baseOptions: { modelAssetBuffer: landmarker, delegate },
      // A canvas of our own: without one the tasks judge by the user agent whether WebGL will do in a worker.
      canvas: new OffscreenCanvas(1, 1),
      runningMode: 'IMAGE',
      numFaces: maxFaces,
      minFaceDetectionConfidence: faceLimits.detection,
      minFacePresenceConfidence: faceLimits.presence,
      outputFacialTransformationMatrixes: true,
    },
  );
  return {
    occlusion,
    findFaces(picture) {
      try {
        const result = task.detect(picture);
        return result.faceLandmarks.map((landmarks, index) =>
          observe(landmarks, result.facialTransformationMatrixes[index]?.data ?? null, picture),
        );
      } catch (cause) {
        throw new Error(`the face engine stopped: ${lastLines.join(' | ')}`, { cause });
      }
    },
    close: () => task.close(),
  };
}

function observe(
  points: readonly NormalizedLandmark[],
  matrix: readonly number[] | null,
  { width, height }: Size,
): FaceObservation {
  const landmarks = new Float32Array(points.length * 3);
  let left = Infinity;
  let right = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  points.forEach(({ x, y, z }, index) => {
    landmarks.set([x, y, z], index * 3);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  });
  return {
    box: { x: left * width, y: top * height, width: (right - left) * width, height: (bottom - top) * height },
    // The task keeps faces above its limits and does not tell by how much.
    score: 1,
    landmarks,
    poseMatrix: matrix === null ? null : Float32Array.from(matrix),
  };
}
