/**
 * Builds a package's declarations: one file for each public entry, and shared ones in `chunks`, without any that no
 * entry uses. The contract's types become plain interfaces: `src/contract/contract.ts` infers them from zod schemas, but
 * published declarations must not require zod. A test checks that both are equal
 * (`test/node/package/contract-types.test.ts`).
 */
import { existsSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import { type Plugin, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { z } from 'zod';
import * as schemas from '../../src/contract/contract-schemas.js';
import tsconfig from '../../tsconfig.json' with { type: 'json' };
import { eachElement } from '../repository.js';
import { repositoryRoot, runLocal } from '../run.js';

const declarations = `${repositoryRoot}.cache/declarations/`;

interface PackageManifest {
  name: string;
  dependencies?: Record<string, string>;
  exports: Record<string, string | { types?: string }>;
}

export interface DeclarationOptions {
  /** The package's folder, with a trailing slash; '' is the root. */
  folder: string;
  manifest: PackageManifest;
  /** Changes the compiler's output in the given folder before bundling. */
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

/** The compiled declarations of a module in `src` that packages import by name. */
function sharedTypes(name: string): string | undefined {
  const [source] = Object.entries<string[]>(tsconfig.compilerOptions.paths).find(([each]) => each === name)?.[1] ?? [];
  if (source?.startsWith('./src/') !== true) return undefined;
  return source.replace('./src', `${declarations}idv-elements`).replace(/\.ts$/, '.d.ts');
}

/** For a package that bundles our code instead of depending on it. Otherwise `dts` would find the sources first. */
const bundledTypes: Plugin = { name: 'bundled-types', resolveId: { order: 'pre', handler: sharedTypes } };

export async function makeDeclarations({ folder, manifest, prepare }: DeclarationOptions): Promise<void> {
  const compiled = `${declarations}${basename(manifest.name)}/`;
  const bundles = manifest.name !== 'idv-elements' && manifest.dependencies?.['idv-elements'] === undefined;
  rmSync(compiled, { recursive: true, force: true });
  const { exitCode } = await runLocal('tsc', ['-p', `${folder}tsconfig.build.json`, '--outDir', compiled], {
    asProgress: true,
  });
  if (exitCode !== 0) throw new Error('tsc failed; see above.');
  await prepare?.(compiled);
  const bundle = await rolldown({
    cwd: compiled,
    input: entriesOf(manifest, compiled),
    external: (id) => /^[^./]/.test(id) && !(bundles && sharedTypes(id) !== undefined),
    plugins: [...(bundles ? [bundledTypes] : []), dts({ dtsInput: true, tsconfig: false })],
  });
  await bundle.write({
    dir: `${repositoryRoot}${folder}dist/types`,
    format: 'es',
    entryFileNames: '[name].ts',
    chunkFileNames: 'chunks/[name].ts',
  });
  await bundle.close();
}

const typeName = (name: string): string => name.replace(/^./, (first) => first.toUpperCase());

/** Names of the contract's types. */
export const contractTypes: readonly string[] = Object.keys(schemas).map(typeName);

/** The declarations of `src/contract/contract.ts` without zod. */
export async function contractDeclarations(): Promise<string> {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(schemas)) registry.add(schema, { id: typeName(name) });
  const { schemas: definitions } = z.toJSONSchema(registry, { uri: (id) => `#/definitions/${id}` });
  const whole = { title: 'Contract', type: 'object', additionalProperties: false, definitions };
  const text = await compile(plain(whole) as Parameters<typeof compile>[0], 'Contract', {
    bannerComment: '',
    style: { printWidth: 120, singleQuote: true },
    unreachableDefinitions: true,
  });
  const origin = ' \\* This interface was referenced by.*\n \\* via the .*\n';
  return text
    .replace(new RegExp(`/\\*\\*\n${origin} \\*/\n`, 'g'), '')
    .replace(new RegExp(` \\*\n${origin}`, 'g'), '')
    .replace('export interface Contract {}\n', '');
}

/**
 * The schema without keywords that TypeScript cannot express, such as number limits, and without the addresses of
 * single definitions.
 */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'minItems', 'maxItems', 'pattern'];
  const dropped = new Set(['$id', '$schema', 'propertyNames', ...limits]);
  const kept = Object.entries(value).filter(([key]) => !dropped.has(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, plain(inner)]));
}
