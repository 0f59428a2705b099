/** The three packages as they are published, and what the projects install from the registry. */
import { packedPackages } from '../packed/project.js';
import { runIn, type Ran } from './shell.js';

/** Tarball of each package, by its name. */
export type Tarballs = ReadonlyMap<string, string>;

/** Packs the three packages, and builds them first if needed. */
export async function packAll(): Promise<Tarballs> {
  return new Map((await packedPackages()).map(({ name, path }) => [name, path]));
}

/** Whether npm can reach the registry. Without it, npm's cache must suffice. */
export async function canReachRegistry(folder: string): Promise<boolean> {
  const ping = ['npm', 'view', 'lit', 'version', '--prefer-online', '--fetch-retries=0', '--fetch-timeout=10000'];
  return (await runIn(folder, ping, { timeoutMs: 20_000 })).exitCode === 0;
}

/** npm could not reach the registry, and its cache is incomplete. */
export class NotInCache extends Error {}

/** Installs what the project's `package.json` names, and then `names`, as their author would. */
export async function install(
  folder: string,
  names: readonly string[],
  tarballs: Tarballs,
  isOnline: boolean,
): Promise<Ran> {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', isOnline ? '--prefer-offline' : '--offline'];
  const dependencies = names.map((name) => tarballs.get(name) ?? name);
  const ran = await runIn(folder, ['npm', 'install', ...quiet, ...dependencies]);
  if (!isOnline && /ENOTCACHED/.test(ran.output)) throw new NotInCache(ran.output);
  return ran;
}
