/** Finds the packages that installing ours brings along, as resolved in the lock file. */
import { existsSync, readFileSync } from 'node:fs';
import { repositoryRoot } from '../run.js';

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  /** A package of this repository, in the folder `resolved`. */
  link?: boolean;
  resolved?: string;
}

interface RuntimePackagesOptions {
  /** Whether to include optional peers. Default `true`. */
  optionalPeers?: boolean;
}

interface LockFile {
  packages: Record<string, LockedPackage & { peerDependenciesMeta?: Record<string, { optional?: boolean }> }>;
}

/**
 * The packages that the packages in these folders need at run time, directly or indirectly.
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
      if (found.has(name)) continue;
      found.set(name, inside);
      const { link, resolved = inside } = packages[inside] ?? {};
      add(link === true ? resolved : inside);
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
