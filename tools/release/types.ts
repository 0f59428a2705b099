/**
 * `tsx tools/release/types.ts`: packs the packages and fails unless TypeScript finds the types of every entry, as
 * a bundler and as Node resolve an `import`. `require` and resolution without `exports` don't count, because the
 * packages contain only ES modules.
 */
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from '../build/build.js';
import { packPackages } from './pack.js';

const ignored = new Set<string>(['node10', 'node16-cjs']);

const placeOf = (problem: Problem): string => {
  if ('entrypoint' in problem) return `${problem.entrypoint} (${problem.resolutionKind})`;
  if ('typesFileName' in problem) return problem.typesFileName;
  return 'moduleSpecifier' in problem ? `${problem.fileName} imports ${problem.moduleSpecifier}` : problem.fileName;
};

async function problemsOf(tarball: string): Promise<string[]> {
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))));
  if (result.types === false) return ['there are no types'];
  return result.problems
    .filter((problem) => !('resolutionKind' in problem && ignored.has(problem.resolutionKind)))
    .map((problem) => `${problem.kind}: ${placeOf(problem)}`);
}

await ensureBuild();
const folder = mkdtempSync(join(tmpdir(), 'idv-types-'));
try {
  // `idv-elements-mediapipe` has no modules to import.
  for (const { name, filename } of packPackages(folder).filter((each) => !each.name.endsWith('-mediapipe'))) {
    for (const problem of await problemsOf(join(folder, filename))) {
      console.error(`${name}: ${problem}`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
