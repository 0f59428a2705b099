/**
 * Rebuilds files that are missing or older than their sources, such as the engine's assets. Paths are relative to the
 * repository's root.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { copyAssets } from '../../src/cli/copy.js';
import { type AssetManifest, type AssetName, faceAssets } from '../../src/engine/manifest.js';
import { siteAssets } from '../repository.js';
import { repositoryRoot, runLocal, say } from '../run.js';

function newestChange(path: string): number {
  const full = join(repositoryRoot, path);
  if (!existsSync(full)) return 0;
  const own = statSync(full);
  if (!own.isDirectory()) return own.mtimeMs;
  const inside = readdirSync(full, { recursive: true, encoding: 'utf8' });
  return Math.max(own.mtimeMs, ...inside.map((file) => statSync(join(full, file)).mtimeMs));
}

function isStale(target: string, sources: readonly string[]): boolean {
  const full = join(repositoryRoot, target);
  if (!existsSync(full)) return true;
  return Math.max(...sources.map(newestChange)) > statSync(full).mtimeMs;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Takes the lock. Returns whether it succeeded; otherwise another live process has it. */
function takeLock(file: string): boolean {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    // An empty lock file is still being written.
    if (owner > 0 && !isRunning(owner)) rmSync(file, { force: true });
    return false;
  }
}

/**
 * Builds a target that is missing or out of date. Several test files may need the same build at once: one process makes
 * it while the others wait.
 * @param target the file that the build writes last
 */
export async function buildIfStale(
  target: string,
  sources: readonly string[],
  build: () => Promise<void>,
): Promise<void> {
  if (!isStale(target, sources)) return;
  const lock = `${repositoryRoot}.cache/${target.replaceAll(/\W+/g, '-')}.lock`;
  while (!takeLock(lock)) await wait(100);
  try {
    if (isStale(target, sources)) await build();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** The source folders of the workers. */
export const workerSources = [
  'src/engine',
  'src/face',
  'src/contract',
  'src/document',
  'src/liveness-evidence',
  'mediapipe/src',
];

/** The workers' code, and the pinned versions of the packages that contain wasm and models. */
const assetSources = [
  ...workerSources,
  'vite.config.ts',
  'tools/build/workers.ts',
  'engine/build-assets.ts',
  'engine/assets',
  'engine/compact',
  'engine/kernels',
  'package-lock.json',
];

/** @param listed what the manifest lists */
function copySome(place: string, names: readonly AssetName[], listed = names): void {
  const [from, to] = [`${repositoryRoot}dist/assets/`, `${repositoryRoot}${place}dist/assets/`];
  const { version, files } = JSON.parse(readFileSync(`${from}manifest.json`, 'utf8')) as AssetManifest;
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const name of names) copyFileSync(from + files[name].file, to + files[name].file);
  const entries = Object.fromEntries(listed.map((name) => [name, files[name]]));
  writeFileSync(`${to}manifest.json`, JSON.stringify({ version, files: entries }, null, 2));
}

/** The server has the compact engine. The page that the sandbox hosts also needs these, from the testing kit. */
const pageAssets: readonly AssetName[] = ['compact-worker', 'documents-worker', 'occlusion'];
const serverAssets = faceAssets.filter((name) => !pageAssets.includes(name));

function copyPackagesAssets(): void {
  copySome('server/', serverAssets);
  copySome('testing/', pageAssets, [...serverAssets, ...pageAssets]);
}

/** Workers, wasm and models in `dist/assets` of the packages, and all of them in `siteAssets`. */
export async function ensureAssets(): Promise<void> {
  const built = ['dist/assets/manifest.json', 'mediapipe/dist/assets/manifest.json'] as const;
  await buildIfStale(built[1], assetSources, async () => {
    say('Building the engine assets ...');
    const { exitCode } = await runLocal('tsx', ['tools/build/workers.ts'], { asProgress: true });
    if (exitCode !== 0) throw new Error('The engine assets could not be built; see above.');
  });
  await buildIfStale('testing/dist/assets/manifest.json', [built[0], 'tools/build/stale.ts'], async () =>
    copyPackagesAssets(),
  );
  await buildIfStale('.cache/idv-assets/manifest.json', [...built, 'src/cli'], async () => {
    await copyAssets(siteAssets);
  });
}
