/** Presentation attack detection: a network's opinion on whether a picture was taken of a face, or of a picture of one. */
import { readFile } from 'node:fs/promises';
import { faceHeight, loadCompactModel, type CompactNet } from 'idv-elements/face-engine';
import type { FaceCounterOptions } from '../face-counter/face-counter.js';
import { folderAddress } from '../face-counter/assets-folder.js';
import { loadRuntime, openAssets } from '../face-counter/load-engine.js';
import { modelsFolder } from '../shared/elements-package.js';
import type { PresentationDetector } from '../shared/presentation-detector.js';
import { cropBox, faceBox, resizedCrop } from './crop.js';

/** Of the network's three classes; the others are prints and screens. */
const livingClass = 1;

/**
 * Loads the network on Node. Call it once. One picture takes a few milliseconds of this thread.
 * @throws Error if the engine's files are missing
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
