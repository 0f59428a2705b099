/** The three packages as npm would publish them, packed once for every test that asks. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from '../build.js';
import { repositoryRoot } from '../run.js';
import { buildIfStale } from '../stale.js';
import { packPackages, type Tarball } from './pack.js';

export interface PackedPackage extends Tarball {
  /** Address of the tarball. */
  path: string;
}

const folder = '.cache/packed/';
/** Written last. */
const list = `${folder}packages.json`;

/** What goes into the packages. `dist` comes first: a build writes `.built` after everything else. */
const sources = [
  'dist/.built',
  ...['', 'server/', 'testing/'].flatMap((place) =>
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
    writeFileSync(`${repositoryRoot}${list}`, JSON.stringify(packPackages(into)));
  });
  const tarballs = JSON.parse(readFileSync(`${repositoryRoot}${list}`, 'utf8')) as Tarball[];
  return tarballs.map((tarball) => ({ ...tarball, path: join(repositoryRoot, folder, tarball.filename) }));
}
