/** Whether something built is older than what it is made of. Paths are relative to the repository's root. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './run.js';

function newestChange(path: string): number {
  const full = join(repositoryRoot, path);
  if (!existsSync(full)) return 0;
  const own = statSync(full);
  if (!own.isDirectory()) return own.mtimeMs;
  const inside = readdirSync(full, { recursive: true, encoding: 'utf8' });
  return Math.max(own.mtimeMs, ...inside.map((file) => statSync(join(full, file)).mtimeMs));
}

/** `target` is the file that the build writes last. */
export function isStale(target: string, sources: readonly string[]): boolean {
  const full = join(repositoryRoot, target);
  if (!existsSync(full)) return true;
  return Math.max(...sources.map(newestChange)) > statSync(full).mtimeMs;
}
