import type { Size } from 'idv-elements/contract';
import { countedFaces, type FaceObservation } from 'idv-elements-internal';
import type { CountedFace, FaceCounter, FaceReader } from '../shared/faces.js';
import { folderAddress, createDecoding, loadEngine } from './engine.js';

export interface FaceCounterOptions {
  /** Folder with the engine's files: a path or a `file:` URL. Default: the package's own. */
  assets?: string | URL;
  /** Larger pictures are rejected before they are decoded. Default 25,000,000. */
  maxImagePixels?: number;
}

const countedMaxPixels = 25_000_000;
/** As large as a camera frame, yet small enough to decode on the event loop. */
const readMaxPixels = 4_000_000;

/**
 * Loads the compact face engine on Node. Call it once. It finds faces on the event loop, which takes less time than
 * decoding the picture on another thread.
 * @throws Error if `sharp` is not installed, or the engine's files are missing
 *
 * @example
 * ```js
 * const counter = await createFaceCounter();
 * const backend = createHostBackend({ ...options, faceCheck: { counter } });
 * ```
 */
export async function createFaceCounter({
  assets,
  maxImagePixels = countedMaxPixels,
}: FaceCounterOptions = {}): Promise<FaceCounter> {
  const [decode, engine] = await Promise.all([
    createDecoding(maxImagePixels),
    loadEngine(assets === undefined ? undefined : folderAddress(assets)),
  ]);
  return async (image) => {
    const picture = await decode(image);
    return countedFaces(engine.findFaces(picture), picture)
      .map((face) => counted(face, picture))
      .sort((a, b) => a.box.x + a.box.width / 2 - (b.box.x + b.box.width / 2));
  };
}

function counted({ box, score }: FaceObservation, { width, height }: Size): CountedFace {
  return {
    confidence: score,
    box: { x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height },
  };
}

/**
 * Loads the compact face engine on Node, including its model for eyes and lips. Call it once.
 * @throws Error if `sharp` is not installed, or the engine's files are missing
 *
 * @example
 * ```js
 * const verifier = createLivenessVerifier({ store: createMemoryStore(), readPicture: await createFaceReader() });
 * ```
 */
export async function createFaceReader({
  assets,
  maxImagePixels = readMaxPixels,
}: FaceCounterOptions = {}): Promise<FaceReader> {
  const folder = assets === undefined ? undefined : folderAddress(assets);
  const [decode, engine] = await Promise.all([
    createDecoding(maxImagePixels),
    loadEngine(folder, { refinement: true }),
  ]);
  return async (image) => {
    const pixels = await decode(image);
    return { pixels, faces: engine.findFaces(pixels) };
  };
}
