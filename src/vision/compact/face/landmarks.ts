import type { Box, Size } from '../../../shared/geometry.js';
import { attentionOutputs, gatherIndices } from '../../assets/attention-outputs.js';
import { placeInPicture, type Region } from './region.js';

/** Side of the mesh network's input, pixels: its answers are in this measure. */
export const meshSide = 192;

const picks = gatherIndices();
const joined = new Float32Array(attentionOutputs.reduce((sum, { values }) => sum + values, 0));

/**
 * 478 points as `FaceObservation` has them, out of the network's six outputs: lips, eyes and irises from the outputs
 * that look there once more, the rest from the mesh.
 * @param output values of an output by its name
 */
export function landmarksInPicture(
  output: (name: string) => Float32Array,
  region: Region,
  size: Size,
): Float32Array {
  let start = 0;
  for (const { name, values } of attentionOutputs) {
    joined.set(output(name).subarray(0, values), start);
    start += values;
  }
  const landmarks = new Float32Array(picks.length);
  // Depth grows with the region's width, measured in shares of the picture's width and height along its lean.
  const depthScale = Math.hypot(
    (region.width * Math.cos(region.radians)) / size.width,
    (region.width * Math.sin(region.radians)) / size.height,
  );
  for (let at = 0; at < landmarks.length; at += 3) {
    const [x, y, z] = [0, 1, 2].map((axis) => joined[picks[at + axis]!]! / meshSide) as [
      number,
      number,
      number,
    ];
    const place = placeInPicture({ x, y }, region);
    landmarks[at] = place.x / size.width;
    landmarks[at + 1] = place.y / size.height;
    landmarks[at + 2] = z * depthScale;
  }
  return landmarks;
}

/** What the points span, pixels. */
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
