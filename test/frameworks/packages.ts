/** The three packages as they are published, and what the projects install of the registry. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../tools/run.js';
import { runIn, type Ran } from './shell.js';

/** Tarball of each package, by its name. */
export type Tarballs = ReadonlyMap<string, string>;

const folders = { 'idv-elements': '.', 'idv-elements-server': 'server', 'idv-elements-testing': 'testing' };

/** Needs a build before. */
export async function packAll(into: string): Promise<Tarballs> {
  mkdirSync(into, { recursive: true });
  const places = Object.values(folders).map((folder) => join(repositoryRoot, folder));
  const { exitCode, output } = await runIn(into, ['npm', 'pack', '--ignore-scripts', ...places]);
  if (exitCode !== 0) throw new Error(`npm pack failed:\n${output}`);
  const files = readdirSync(into).filter((file) => file.endsWith('.tgz'));
  return new Map(
    Object.keys(folders).map((name) => {
      const file = files.find((each) => each.replace(/-\d.*$/, '') === name);
      if (file === undefined) throw new Error(`npm pack made no tarball of ${name}:\n${output}`);
      return [name, join(into, file)];
    }),
  );
}

/** Whether npm may ask the registry. Without it, what npm has in its cache must do. */
export async function canReachRegistry(folder: string): Promise<boolean> {
  const ping = ['npm', 'view', 'lit', 'version', '--prefer-online', '--fetch-retries=0', '--fetch-timeout=10000'];
  return (await runIn(folder, ping, { timeoutMs: 20_000 })).exitCode === 0;
}

/** npm neither reached the registry nor had it all in its cache. */
export class NotInCache extends Error {}

/** What the project's own `package.json` names, and then `names`, as their author would. */
export async function install(
  folder: string,
  names: readonly string[],
  tarballs: Tarballs,
  isOnline: boolean,
): Promise<Ran> {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', isOnline ? '--prefer-offline' : '--offline'];
  const dependencies = names.map((name) => tarballs.get(name) ?? name);
  // The server package depends on the elements: both come from here.
  const ran = await runIn(folder, ['npm', 'install', ...quiet, ...dependencies]);
  if (!isOnline && /ENOTCACHED/.test(ran.output)) throw new NotInCache(ran.output);
  return ran;
}
