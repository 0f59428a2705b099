/** A partner's project in an empty folder: the packages as `npm pack` makes them, installed without a registry. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../run.js';
import { installedPackages } from '../runtime-packages.js';

/** @throws with what the program said, where it fails */
export function succeed(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

/** @param folders of the packages, relative to the repository's root @returns addresses of the packed files */
export function pack(folders: readonly string[], into: string): string[] {
  mkdirSync(into, { recursive: true });
  const places = folders.map((folder) => join(repositoryRoot, folder));
  succeed('npm', ['pack', '--ignore-scripts', '--pack-destination', into, ...places], into);
  return readdirSync(into)
    .filter((file) => file.endsWith('.tgz'))
    .map((file) => join(into, file));
}

export interface PackedProjectOptions {
  tarballs: readonly string[];
  /** Packages of others, name → place in this repository. They are copied first: npm then asks no registry. */
  others: ReadonlyMap<string, string>;
}

export function makeProject(at: string, { tarballs, others }: PackedProjectOptions): void {
  mkdirSync(join(at, 'node_modules'), { recursive: true });
  const copied = installedPackages(others);
  const dependencies = Object.fromEntries(copied.map(([name]) => [name, '*']));
  writeFileSync(join(at, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  for (const [name, source] of copied) cpSync(source, join(at, 'node_modules', name), { recursive: true });
  succeed('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', ...tarballs], at);
}
