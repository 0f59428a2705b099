import { existsSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The command line was wrong: the usage is shown and the exit code is 2. */
export class UsageError extends Error {}

/** From `dist/cli` in the package, and from `src/cli` in its repository. */
const candidates = ['../assets/', '../../dist/assets/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/**
 * `idv-elements assets <folder>`: copies wasm, worker and models; they are named by content and may be cached for ever.
 */
export async function copyAssets(args: string[]): Promise<void> {
  const [target, ...more] = args;
  if (target === undefined || target.startsWith('-') || more.length > 0) {
    throw new UsageError('Name one folder to copy to.');
  }
  const source = candidates.find((folder) => existsSync(`${folder}manifest.json`));
  if (source === undefined) {
    throw new Error('The package holds no engine assets: build it first (npm run build).');
  }
  const folder = resolve(target);
  await mkdir(folder, { recursive: true });
  await cp(source, folder, { recursive: true });
  const files = await readdir(source);
  console.log(`${files.length} files copied to ${folder}`);
}
