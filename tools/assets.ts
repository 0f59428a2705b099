/** Builds the engine's assets (worker, wasm, models) into `dist/assets` when they are missing or out of date. */
import { runLocal, say } from './run.js';
import { buildIfStale } from './stale.js';

/** Folders that the workers are built from. */
export const workerSources = ['src/vision', 'src/quality', 'src/shared', 'src/document', 'src/liveness'];

/** The workers' code, and the pins of the packages that wasm and models come from. */
const sources = [
  ...workerSources,
  'tools/bundle.ts',
  'tools/builds/workers.ts',
  'engine/assets',
  'engine/compact',
  'engine/kernels',
  'package-lock.json',
];

export function ensureAssets(): Promise<void> {
  return buildIfStale('dist/assets/manifest.json', sources, async () => {
    say('Building the engine assets ...');
    const { exitCode } = await runLocal('tsx', ['tools/build-assets.ts'], { asProgress: true });
    if (exitCode !== 0) throw new Error('The engine assets could not be built; see above.');
  });
}
