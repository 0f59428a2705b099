import type { Box, Size } from '../../../contract/geometry.js';
import { allPoints, attentionOutputs, gatherIndices, meshPoints } from './attention-outputs.js';
import type { CompactNet } from '../types.js';
import { placeInPicture, type Region } from './region.js';

/** Side of the mesh network's input, pixels. Its outputs are in these pixels. */
export const meshSide = 192;

/** The compact networks' names for the attention model's outputs, in the same order. The first is the mesh's own. */
const parts = ['mesh', 'lips', 'leftEye', 'rightEye', 'leftIris', 'rightIris'] as const;

const picks = gatherIndices();
const joined = new Float32Array(attentionOutputs.reduce((sum, { values }) => sum + values, 0));

export interface LandmarkNets {
  mesh: CompactNet;
  refinement?: CompactNet | undefined;
  lips?: CompactNet | undefined;
  irises?: CompactNet | undefined;
}

/**
 * Points for a `FaceObservation`: the 468 of the mesh, in which networks that look again replace eyes and lips, and the
 * 10 of the irises, if there is a network for them.
 * @param region the networks' input
 */
export function landmarksInPicture(
  { mesh, refinement, lips, irises }: LandmarkNets,
  region: Region,
  size: Size,
): Float32Array {
  let start = 0;
  const nets = { mesh, lips, leftEye: refinement, rightEye: refinement, leftIris: irises, rightIris: irises };
  for (const [at, output] of attentionOutputs.entries()) {
    const name = parts[at]!;
    const net = nets[name];
    if (net !== undefined) joined.set(net.output(name), start);
    else if ('refines' in output) keepMesh(output.refines, start);
    start += output.values;
  }
  // Depth grows with the region's width, measured in shares of the picture's width and height along its lean.
  const depthScale = Math.hypot(
    (region.width * Math.cos(region.radians)) / size.width,
    (region.width * Math.sin(region.radians)) / size.height,
  );
  const landmarks = new Float32Array((irises === undefined ? meshPoints : allPoints) * 3);
  const valueAt = (at: number): number => joined[picks[at]!]! / meshSide;
  for (let at = 0; at < landmarks.length; at += 3) {
    const place = placeInPicture({ x: valueAt(at), y: valueAt(at + 1) }, region);
    landmarks[at] = place.x / size.width;
    landmarks[at + 1] = place.y / size.height;
    landmarks[at + 2] = valueAt(at + 2) * depthScale;
  }
  return landmarks;
}

/**
 * Repeats points of the mesh where those of another network would be. The mesh has none for irises, and nobody reads
 * them.
 */
function keepMesh(points: readonly number[], start: number): void {
  for (const [at, point] of points.entries()) {
    joined[start + at * 2] = joined[point * 3]!;
    joined[start + at * 2 + 1] = joined[point * 3 + 1]!;
  }
}

/** Bounding box of the points, pixels. */
export function boxOfLandmarks(landmarks: Float32Array, size: Size): Box {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < landmarks.length; at += 3) {
    left = Math.min(left, landmarks[at]!);
    right = Math.max(right, landmarks[at]!);
    top = Math.min(top, landmarks[at + 1]!);
    bottom = Math.max(bottom, landmarks[at + 1]!);
  }
  return {
    x: left * size.width,
    y: top * size.height,
    width: (right - left) * size.width,
    height: (bottom - top) * size.height,
  };
}
