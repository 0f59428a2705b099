/**
 * Declarations of a package: one file for each public entry and what several of them share in `chunks`, without those
 * that no entry leads to.
 */
import { existsSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { eachElement } from './elements.js';
import { repositoryRoot, runLocal } from './run.js';

interface PackageManifest {
  name: string;
  exports: Record<string, string | { types?: string }>;
}

export interface DeclarationOptions {
  /** Of the package, with a slash at its end; '' is the root. */
  folder: string;
  manifest: PackageManifest;
  /** Changes what the compiler made, in the folder that it is given, before it is bundled. */
  prepare?: (folder: string) => Promise<void>;
}

/** Entries by their names in `dist/types`. Those without a source come from another step of the build. */
function entriesOf({ exports }: PackageManifest, compiled: string): Record<string, string> {
  const names = Object.values(exports)
    .flatMap((target) => (typeof target === 'string' || target.types === undefined ? [] : eachElement(target.types)))
    .map((file) => file.replace(/^\.\/dist\/types\/|\.d\.ts$/g, ''));
  const existing = names.filter((name) => existsSync(`${compiled}${name}.d.ts`));
  return Object.fromEntries(existing.map((name) => [`${name}.d`, `${compiled}${name}.d.ts`]));
}

export async function makeDeclarations({ folder, manifest, prepare }: DeclarationOptions): Promise<void> {
  const compiled = `${repositoryRoot}.cache/declarations/${basename(manifest.name)}/`;
  rmSync(compiled, { recursive: true, force: true });
  const { exitCode } = await runLocal('tsc', ['-p', `${folder}tsconfig.build.json`, '--outDir', compiled], {
    asProgress: true,
  });
  if (exitCode !== 0) throw new Error('tsc failed; see above.');
  await prepare?.(compiled);
  const bundle = await rolldown({
    cwd: compiled,
    input: entriesOf(manifest, compiled),
    external: /^[^./]/,
    plugins: [dts({ dtsInput: true, tsconfig: false })],
  });
  await bundle.write({
    dir: `${repositoryRoot}${folder}dist/types`,
    format: 'es',
    entryFileNames: '[name].ts',
    chunkFileNames: 'chunks/[name].ts',
  });
  await bundle.close();
}
