/** Presentation attack detection: a network estimates whether a picture shows a face, or a picture of one. */
import type { Box, Pixels, Size } from 'idv-elements/contract';
import { type FaceObservation, faceHeight, loadCompactModel, type CompactNet } from 'idv-elements-internal';
import { readFile } from 'node:fs/promises';
import { folderAddress, loadRuntime, openAssets } from '../face-counter/engine.js';
import type { FaceCounterOptions } from '../face-counter/face-counter.js';
import { modelsFolder } from '../shared/package-folders.js';
import type { PresentationDetector } from '../shared/faces.js';

/** Side of the network's input, in pixels. */
export const cropSide = 80;
/** Ratio of the crop's side to the side of the face's box, as in the network's training. */
const boxes = 2.7;

/** Number of landmarks of the face. The iris points follow. */
const meshLength = 468;

/**
 * The box that the network's own detector, RetinaFace, would have drawn: upright, from forehead to chin and from one
 * edge of the face to the other. The mesh spans the same area whatever the pose; our detector's box does not. In
 * pixels.
 * @returns `null` if the mesh is missing
 */
export function faceBox({ landmarks }: FaceObservation, { width, height }: Pixels): Box | null {
  if (landmarks.length < meshLength * 3) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let point = 0; point < meshLength; point++) {
    const x = landmarks[point * 3]! * width;
    const y = landmarks[point * 3 + 1]! * height;
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** The face's box, enlarged as far as the picture allows, and shifted to stay inside the picture. */
export function cropBox(face: Box, picture: Size): Box {
  const scale = Math.min(boxes, picture.width / face.width, picture.height / face.height);
  const [width, height] = [face.width * scale, face.height * scale];
  const x = face.x + (face.width - width) / 2;
  const y = face.y + (face.height - height) / 2;
  return {
    x: Math.max(0, Math.min(picture.width - width, x)),
    y: Math.max(0, Math.min(picture.height - height, y)),
    width,
    height,
  };
}

/**
 * Scales bilinearly, each axis by itself. Each value comes from four pixels however large the crop is, because the
 * network was trained on pictures scaled down this way and relies on their fine patterns.
 * @returns `cropSide` × `cropSide` RGB values, 0 to 255
 */
export function resizedCrop({ data, width, height }: Pixels, { x, y, ...size }: Box): Float32Array {
  const values = new Float32Array(cropSide * cropSide * 3);
  const columns = places(x, size.width, width);
  const rows = places(y, size.height, height);
  let at = 0;
  for (const row of rows) {
    for (const column of columns) {
      const aboveFrom = (row.from * width + column.from) * 4;
      const aboveTo = (row.from * width + column.to) * 4;
      const belowFrom = (row.to * width + column.from) * 4;
      const belowTo = (row.to * width + column.to) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const above = mix(data[aboveFrom + channel]!, data[aboveTo + channel]!, column.share);
        const below = mix(data[belowFrom + channel]!, data[belowTo + channel]!, column.share);
        values[at++] = mix(above, below, row.share);
      }
    }
  }
  return values;
}

function mix(one: number, other: number, share: number): number {
  return one + (other - one) * share;
}

/** Which two pixels each value lies between, and how far from the first. */
function places(start: number, length: number, limit: number): { from: number; to: number; share: number }[] {
  return Array.from({ length: cropSide }, (_, index) => {
    const place = Math.max(0, Math.min(limit - 1, start + ((index + 0.5) * length) / cropSide - 0.5));
    const from = Math.floor(place);
    return { from, to: Math.min(limit - 1, from + 1), share: place - from };
  });
}

/** Index of the live class among the network's three. The others are prints and screens. */
const livingClass = 1;

/**
 * Loads the network on Node. Call it once. One picture takes a few milliseconds of this thread.
 * @throws Error if the engine's files are missing
 *
 * @example
 * ```js
 * const verifier = createLivenessVerifier({
 *   store,
 *   readPicture: await createFaceReader(),
 *   presentation: await createPresentationDetector(),
 * });
 * ```
 */
export async function createPresentationDetector({
  assets,
}: Pick<FaceCounterOptions, 'assets'> = {}): Promise<PresentationDetector> {
  const runtime = await loadRuntime(await openAssets(assets === undefined ? undefined : folderAddress(assets)));
  const model = await readFile(new URL('presentation.bin', modelsFolder()));
  const net = runtime.prepare(loadCompactModel(model));
  return ({ pixels, faces }) => {
    const [main] = [...faces].sort((a, b) => faceHeight(b, pixels) - faceHeight(a, pixels));
    const box = main === undefined ? null : faceBox(main, pixels);
    return box === null ? null : livingShare(logitsOf(net, resizedCrop(pixels, cropBox(box, pixels))));
  };
}

/** @param crop 80 × 80 RGB values, 0 to 255 */
export function logitsOf(net: CompactNet, crop: Float32Array): Float32Array {
  net.input.set(crop);
  net.run();
  return net.output('logits').slice();
}

/** Softmax of the class that is a living face. */
function livingShare(logits: Float32Array): number {
  const largest = Math.max(...logits);
  const shares = Array.from(logits, (value) => Math.exp(value - largest));
  return shares[livingClass]! / shares.reduce((sum, share) => sum + share, 0);
}
