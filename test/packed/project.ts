/**
 * Creates a partner's project in an empty folder, with the packed packages installed as npm would install them. npm
 * itself would need a registry or its cache, and `npm ci` stores only tarballs there, without the metadata that `npm
 * install` reads.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from '../../tools/build/build.js';
import { buildIfStale } from '../../tools/build/stale.js';
import { packPackages, type Tarball } from '../../tools/release/pack.js';
import { packageFolders } from '../../tools/repository.js';
import { repositoryRoot } from '../../tools/run.js';

interface Manifest {
  version: string;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface ProjectOptions {
  /** Names of our packages. */
  packages: readonly string[];
  /** Third-party packages that the project itself needs, such as types. */
  others?: readonly string[];
  /** Whether to install optional peers of our packages. Default `false`. */
  optionalPeers?: boolean;
}

/** @throws Error with the program's output if it fails */
export function succeed(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${error?.message ?? `${stdout}${stderr}`}`);
  return stdout;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** The packages that npm installs with a package. */
function neededBy(manifest: Manifest, optionalPeers: boolean): string[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
  const peers = Object.keys(peerDependencies);
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...peers.filter((name) => optionalPeers || peerDependenciesMeta[name]?.optional !== true),
  ];
}

/** Copies third-party packages from this repository, with their dependencies. */
class Copies {
  /** The paths in `node_modules`. A nested copy counts separately. */
  readonly places = new Set<string>();

  constructor(readonly nodeModules: string) {}

  add(name: string): void {
    const source = `${repositoryRoot}node_modules/${name}`;
    // Links are packages of this repository. Missing ones are for another platform, or npm reports them.
    if (this.places.has(name) || lstatSync(source, { throwIfNoEntry: false })?.isDirectory() !== true) return;
    cpSync(source, join(this.nodeModules, name), { recursive: true, verbatimSymlinks: true });
    this.#visit(name);
  }

  #visit(place: string): void {
    this.places.add(place);
    const folder = `${repositoryRoot}node_modules/${place}`;
    for (const name of neededBy(manifestOf(folder), false)) {
      const nested = `${place}/node_modules/${name}`;
      if (existsSync(`${repositoryRoot}node_modules/${nested}`)) this.#visit(nested);
      else this.add(name);
    }
  }
}

/** Unpacks a tarball and links its commands, like npm. */
function unpack({ name, path }: PackedPackage, nodeModules: string): Manifest {
  const folder = join(nodeModules, name);
  mkdirSync(folder, { recursive: true });
  succeed('tar', ['-xzf', path, '--strip-components=1', '--no-same-owner'], folder);
  const manifest = manifestOf(folder);
  for (const [command, target] of Object.entries(manifest.bin ?? {})) {
    mkdirSync(join(nodeModules, '.bin'), { recursive: true });
    chmodSync(join(folder, target), 0o755);
    symlinkSync(join('..', name, target), join(nodeModules, '.bin', command));
  }
  return manifest;
}

/**
 * Builds and packs what is missing.
 * @returns the third-party dependencies in our packages' manifests
 * @throws with npm's message if a dependency is missing or has a wrong version
 */
export async function makeProject(at: string, options: ProjectOptions): Promise<string[]> {
  const { packages, others = [], optionalPeers = false } = options;
  if (existsSync(at) && readdirSync(at).length > 0) throw new Error(`${at} is not empty.`);
  const nodeModules = join(at, 'node_modules');
  mkdirSync(nodeModules, { recursive: true });
  const copies = new Copies(nodeModules);
  const versions: Record<string, string> = {};
  for (const packed of (await packedPackages()).filter(({ name }) => packages.includes(name))) {
    const manifest = unpack(packed, nodeModules);
    versions[packed.name] = manifest.version;
    for (const name of neededBy(manifest, optionalPeers)) copies.add(name);
  }
  const brought = [...copies.places];
  for (const name of others) copies.add(name);
  const dependencies = { ...versions, ...Object.fromEntries(others.map((name) => [name, '*'])) };
  writeFileSync(join(at, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  // Reads only the folder, and fails for missing or incompatible packages, including peers.
  succeed('npm', ['ls', '--all'], at);
  return brought;
}

export interface PackedPackage extends Tarball {
  /** URL of the tarball. */
  path: string;
}

/** The repository that the packages name. */
export const repository = 'example/idv-elements';

const folder = '.cache/packed/';
/** The file that is written last. */
const list = `${folder}packages.json`;

/** The files that go into the packages. `dist` comes first, because a build writes `.built` after everything else. */
const sources = [
  'dist/.built',
  'tools/release/pack.ts',
  ...packageFolders.flatMap((place) =>
    ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'NOTICE', 'docs'].map((name) => `${place}${name}`),
  ),
];

/** Needs neither a registry nor npm's cache. */
export async function packedPackages(): Promise<readonly PackedPackage[]> {
  await ensureBuild();
  await buildIfStale(list, sources, async () => {
    const into = `${repositoryRoot}${folder}`;
    rmSync(into, { recursive: true, force: true });
    mkdirSync(into, { recursive: true });
    writeFileSync(`${repositoryRoot}${list}`, JSON.stringify(packPackages(into, repositoryRoot, repository)));
  });
  const tarballs = JSON.parse(readFileSync(`${repositoryRoot}${list}`, 'utf8')) as Tarball[];
  return tarballs.map((tarball) => ({ ...tarball, path: join(repositoryRoot, folder, tarball.filename) }));
}
