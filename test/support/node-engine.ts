import { ensureAssets } from '../../tools/assets.js';
import { loadEngine } from '../../server/src/face-counter/load-engine.js';
import type { CompactFaceEngine } from '../../src/vision/compact/face/engine.js';

/** The whole compact engine on Node, with the second look at eyes and lips; builds its files where they are missing. */
export async function openFaceEngine(): Promise<CompactFaceEngine> {
  await ensureAssets();
  return loadEngine(undefined, { refinement: true });
}
