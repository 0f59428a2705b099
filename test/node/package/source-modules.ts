/** What a module of `src` loads. */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { repositoryRoot } from '../../../tools/run.js';

export const sourceOf = (path: string): string => readFileSync(`${repositoryRoot}src/${path}`, 'utf8');

interface Reach {
  /** Whether to follow an import. Default: always. */
  follows?: (path: string) => boolean;
  /** Whether to include what is imported later. Default: no. */
  lazily?: boolean;
}

/** The module and its imports, relative to `src`. Imports of types load nothing. */
export function loadedWith(path: string, reach: Reach = {}, known = new Set<string>()): Set<string> {
  const { follows = () => true, lazily = false } = reach;
  known.add(path);
  const text = sourceOf(path);
  const { module } = parseSync(path, text);
  const imported = module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some((e) => !e.isType));
  const exported = module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType));
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  const now = [...imported, ...exported].map(({ moduleRequest }) => moduleRequest?.value ?? '');
  for (const specifier of lazily ? [...now, ...later] : now) {
    if (!/^\..*\.js$/.test(specifier)) continue;
    const target = posix.join(posix.dirname(path), specifier.replace(/\.js$/, '.ts'));
    if (!known.has(target) && follows(target)) loadedWith(target, reach, known);
  }
  return known;
}
