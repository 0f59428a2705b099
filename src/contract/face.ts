import type { Box } from './geometry.js';

/** One face as the engine behind the worker reports it. Pixels are those of the analyzed picture. */
export interface FaceObservation {
  box: Box;
  /** 0 to 1. */
  score: number;
  /**
   * 478 × 3 values x, y, z: x and y in shares of picture width and height (may exceed 0..1 at the edge), z in the scale
   * of x. Indices are those of MediaPipe's canonical face mesh; 468–477 are the irises. Only the first 468 × 3 without
   * the network for irises; empty if only a detector ran.
   */
  landmarks: Float32Array;
  /** `false` if the mesh has looked for this face in the picture and found none. */
  meshFound?: boolean;
  /** Whether the eyes were looked at again. Always the case with irises. */
  refined?: boolean;
  /** Whether the lips were looked at again. Without it, they were if there are irises. */
  lipsRefined?: boolean;
  /** Column-major 4 × 4 pose, camera axes (x right, y up, z toward the camera), or `null` without landmarks. */
  poseMatrix: Float32Array | null;
}

/**
 * `face`: landmarks and pixels. `pixels`: this device runs no face engine, so frames are judged by their pixels alone, and
 * the person presses the shutter.
 */
export type AnalysisLevel = 'face' | 'pixels';
