import { FaceLandmarker, type NormalizedLandmark } from '@mediapipe/tasks-vision';
import ModuleFactory from '@mediapipe/tasks-vision/vision_wasm_module_internal.js';
import type { OcclusionNetworks } from '../../src/face/small-network.js';
import type { FaceObservation } from '../../src/contract/face.js';
import type { Size } from '../../src/contract/geometry.js';
import { faceLimits, maxFaces } from '../../src/engine/compact/face/face-limits.js';
import type { Delegate } from '../../src/engine/protocol.js';
import type { FaceEngine } from '../../src/engine/worker/face-engine.js';

export interface MediaPipeModel {
  /** Compiled once and instantiated for each delegate. */
  wasm: WebAssembly.Module;
  /** Content of `landmarker.task`. */
  landmarker: Uint8Array;
  occlusion: OcclusionNetworks;
}

/** MediaPipe's tasks read the factory from here, and delete it each time they create one. */
declare global {
  var ModuleFactory: ((options: object) => Promise<unknown>) | undefined;
  var custom_dbg: ((line: string) => void) | undefined;
}

/**
 * Creates MediaPipe's FaceLandmarker in image mode. When asked for more than one face, the detector runs on every frame
 * anyway, and a stateless engine judges a still exactly like the same live frame.
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
  // These notes are for MediaPipe's own developers. They help if something breaks, and are noise in a partner's console
  // otherwise.
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
      // Pass a canvas, because without one the tasks guess from the user agent whether WebGL works in a worker.
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
    // The task only returns faces above its limits, without their scores.
    score: 1,
    landmarks,
    poseMatrix: matrix === null ? null : Float32Array.from(matrix),
  };
}
