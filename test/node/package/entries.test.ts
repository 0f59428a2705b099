import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { eachElement } from '../../../tools/repository.js';
import { repositoryRoot } from '../../../tools/run.js';

type Paths = Record<string, string[]>;

interface Manifest {
  name: string;
  exports: Record<string, string | { default: string }>;
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(`${repositoryRoot}${path}`, 'utf8')) as T;

/** Entry → its source, derived from the built file in the package. */
function sourcesOf(folder: string): [entry: string, source: string[]][] {
  const { name, exports } = readJson<Manifest>(`${folder}package.json`);
  return Object.entries(exports).flatMap(([path, target]) => {
    if (typeof target === 'string') return [];
    const module = target.default.replace(/^\.\/dist\/cdn\/.*/, './dist/cdn.js');
    const source = module.replace('./dist/', `./${folder}src/`).replace(/\.js$/, '.ts');
    return [[`${name}${path.slice(1)}`, [source]] as [string, string[]]];
  });
}

describe('the entries of the three packages', () => {
  const { paths } = readJson<{ compilerOptions: { paths: Paths } }>('tsconfig.json').compilerOptions;

  it('all map to their sources in the compiler settings', () => {
    const { 'idv-elements-internal': bundled, ...published } = paths;
    assert.deepEqual(published, Object.fromEntries(['', 'server/', 'testing/'].flatMap(sourcesOf)));
    assert.deepEqual(bundled, ['./src/internal/index.ts']);
    for (const source of Object.values(paths).flat().flatMap(eachElement)) {
      assert.ok(existsSync(`${repositoryRoot}${source}`), source);
    }
  });
});
