/** Builds the engine's assets (worker, wasm, models) into `dist/assets` when they are missing or out of date. */
import { runLocal, say } from './run.js';
import { isStale } from './stale.js';

/** The worker's code, and the pins of the packages that wasm and models come from. */
const sources = [
  'src/vision',
  'src/quality',
  'src/shared',
  'src/document',
  'src/liveness',
  'tools/assets',
  'tools/compact',
  'tools/kernels',
  'package-lock.json',
];

export async function ensureAssets(): Promise<void> {
  if (!isStale('dist/assets/manifest.json', sources)) return;
  say('Building the engine assets ...');
  const { exitCode } = await runLocal('tsx', ['tools/assets/build.ts'], { asProgress: true });
  if (exitCode !== 0) throw new Error('The engine assets could not be built; see above.');
}
