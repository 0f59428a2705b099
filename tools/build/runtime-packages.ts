/** What an installation of our packages brings, as the lock file resolved it. */
import { existsSync, readFileSync } from 'node:fs';
import { repositoryRoot } from '../run.js';

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  /** A package of this repository. */
  link?: boolean;
}

interface RuntimePackagesOptions {
  /** With the peers that a partner may leave out. Default `true`. */
  optionalPeers?: boolean;
}

interface LockFile {
  packages: Record<string, LockedPackage & { peerDependenciesMeta?: Record<string, { optional?: boolean }> }>;
}

/**
 * Packages of others that the packages in these folders ask for at run time, directly or through others.
 * @returns name → its place in the repository. Of nested copies the topmost counts.
 */
export function runtimePackages(
  folders: readonly string[],
  { optionalPeers = true }: RuntimePackagesOptions = {},
): ReadonlyMap<string, string> {
  const { packages } = JSON.parse(readFileSync(`${repositoryRoot}package-lock.json`, 'utf8')) as LockFile;
  const found = new Map<string, string>();
  const add = (place: string): void => {
    const {
      dependencies,
      optionalDependencies,
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[place] ?? {};
    const peers = Object.keys(peerDependencies).filter(
      (name) => optionalPeers || !peerDependenciesMeta[name]?.optional,
    );
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const inside = `node_modules/${name}`;
      if (found.has(name) || packages[inside]?.link === true) continue;
      found.set(name, inside);
      add(inside);
    }
  };
  folders.forEach(add);
  return found;
}

/** Those that this platform has. */
export function installedPackages(packages: ReadonlyMap<string, string>): [name: string, folder: string][] {
  return [...packages].flatMap(([name, place]) =>
    existsSync(`${repositoryRoot}${place}`) ? [[name, `${repositoryRoot}${place}`] as [string, string]] : [],
  );
}
