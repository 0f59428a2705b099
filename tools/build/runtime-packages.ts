/** Finds the packages that installing ours brings along, as resolved in the lock file. */
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
  /** Whether to include optional peers. Default `true`. */
  optionalPeers?: boolean;
}

interface LockFile {
  packages: Record<string, LockedPackage & { peerDependenciesMeta?: Record<string, { optional?: boolean }> }>;
}

/**
 * The third-party packages that the packages in these folders need at run time, directly or indirectly.
 * @returns name → path in the repository; of nested copies, the topmost
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

/** The packages that this platform has. */
export function installedPackages(packages: ReadonlyMap<string, string>): [name: string, folder: string][] {
  return [...packages].flatMap(([name, place]) =>
    existsSync(`${repositoryRoot}${place}`) ? [[name, `${repositoryRoot}${place}`] as [string, string]] : [],
  );
}
