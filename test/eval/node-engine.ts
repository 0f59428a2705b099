/** The compact engine on Node with every stage, for evaluations that make their pictures themselves. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createCompactFaceEngine,
  type CompactFaceEngine,
} from '../../src/vision/compact/face/engine.js';
import {
  bestKernels,
  createCompactRuntime,
  loadCompactModel,
  type CompactNet,
} from '../../src/vision/compact/index.js';

const folder = fileURLToPath(new URL('../../dist/assets/', import.meta.url));

function read(name: string): Uint8Array<ArrayBuffer> {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    files: Record<string, { file: string } | undefined>;
  };
  const { file } = manifest.files[name] ?? {};
  if (file === undefined) throw new Error(`${folder}manifest.json names no ${name}`);
  return Uint8Array.from(readFileSync(join(folder, file)));
}

/** @throws when the assets are not built (`ensureAssets`) */
export async function createNodeEngine(): Promise<{ engine: CompactFaceEngine; mesh: CompactNet }> {
  const module = await WebAssembly.compile(read(`compact-kernels-${bestKernels()}`));
  const runtime = await createCompactRuntime(module);
  const mesh = runtime.prepare(loadCompactModel(read('compact-mesh')));
  const refinement = runtime.prepare(loadCompactModel(read('compact-refinement')), mesh);
  const detector = runtime.prepare(loadCompactModel(read('compact-detector')));
  return { engine: createCompactFaceEngine({ detector, mesh, refinement }), mesh };
}
