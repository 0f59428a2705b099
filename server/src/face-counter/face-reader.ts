import type { FaceReader } from '../shared/face-reader.js';
import { folderAddress } from './assets-folder.js';
import { createDecoding } from './decode.js';
import type { FaceCounterOptions } from './face-counter.js';
import { loadEngine } from './load-engine.js';

/** Four megapixels: a camera's frame, and little enough to be decoded in passing. */
const defaultMaxPixels = 4_000_000;

/**
 * Loads the compact face engine on Node, including its model for eyes and lips. Call it once.
 * @throws Error if `sharp` is not installed, or the engine's files are missing
 */
export async function createFaceReader({
  assets,
  maxImagePixels = defaultMaxPixels,
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
