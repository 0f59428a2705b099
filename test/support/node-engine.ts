import { ensureAssets } from '../../tools/build/stale.js';
import { loadEngine } from '../../server/src/face-counter/engine.js';
import type { CompactFaceEngine } from '../../src/engine/compact/face/engine.js';

/** The complete compact engine in Node, with the refinement of eyes, and lips; builds its files if they are missing. */
export async function openFaceEngine(): Promise<CompactFaceEngine> {
  await ensureAssets();
  return loadEngine(undefined, { refinement: true });
}
