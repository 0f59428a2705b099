/**
 * `npm run pack [-- --out <folder>]`: packs the four tarballs as npm would publish them, and prints their sizes and
 * hashes. `--into <folder> [package …]` also installs those named into the project in that folder, or all but MediaPipe. `GITHUB_REPOSITORY` (`owner/name`) is the repository that they name. `--check` builds everything again in a copy of the sources elsewhere, and fails unless the tarballs are
 * identical.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../command-line.js';
import { ensureBuild } from '../build/build.js';
import { packageFolders } from '../repository.js';
import { repositoryRoot, say } from '../run.js';
import { type PackedFolder, withPackedLinks } from './packed-links.js';

export interface Tarball {
  name: string;
  filename: string;
  /** Compressed. */
  size: number;
  unpackedSize: number;
  files: { path: string; size: number }[];
}

/** Fields of `package.json` that are needed only for development in this repository. */
const ownKeys = ['scripts', 'workspaces', 'devDependencies', 'overrides'];

const currentRepository = process.env['GITHUB_REPOSITORY'] ?? '';

/** npm compares `repository` with the one that built the package. */
function addressesIn(repository: string, folder: string): object {
  if (repository === '') return {};
  const directory = folder.slice(0, -1);
  const address = `https://github.com/${repository}`;
  return {
    repository: { type: 'git', url: `git+${address}.git`, ...(directory === '' ? {} : { directory }) },
    homepage: `${address}${directory === '' ? '' : `/tree/HEAD/${directory}`}#readme`,
    bugs: { url: `${address}/issues` },
  };
}

function npmPack(args: readonly string[], cwd: string): Tarball[] {
  const answer = execFileSync('npm', ['pack', '--json', '--ignore-scripts', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64_000_000,
  });
  const found = JSON.parse(answer) as Tarball[] | Record<string, Tarball>;
  return Array.isArray(found) ? found : Object.values(found);
}

function readPackage(root: string, folder: string): PackedFolder {
  const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Pick<
    PackedFolder,
    'name' | 'version'
  >;
  const paths = npmPack(['--dry-run', join(root, folder)], join(root, folder))[0]?.files ?? [];
  return { name, version, folder, files: new Set(paths.map(({ path }) => path)) };
}

/** Files for editors, which link to the pages of elements on unpkg. */
const editorFile = /(?:html-custom-data|web-types)\.json$/;

const withoutPages = (key: string, value: unknown): unknown =>
  key === 'references' || key === 'doc-url' ? undefined : value;

/**
 * Copies the files of a package that npm would publish, with links that hold outside the repository, and with a
 * `package.json` meant only for its users. Without a repository it will not be published, so nothing links to unpkg.
 */
function stage(from: string, to: string, own: PackedFolder, all: readonly PackedFolder[], repository: string): void {
  for (const path of own.files) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    if (path.endsWith('.md')) {
      const published = repository === '' ? [own] : all;
      writeFileSync(join(to, path), withPackedLinks(readFileSync(join(from, path), 'utf8'), path, own, published));
    } else if (repository === '' && editorFile.test(path)) {
      const data: unknown = JSON.parse(readFileSync(join(from, path), 'utf8'));
      writeFileSync(join(to, path), `${JSON.stringify(data, withoutPages)}\n`);
    } else {
      cpSync(join(from, path), join(to, path));
    }
  }
  const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as Record<string, unknown>;
  const kept = Object.entries(manifest).filter(([key]) => !ownKeys.includes(key));
  const published = { ...Object.fromEntries(kept), ...addressesIn(repository, own.folder) };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
}

/**
 * @param out absolute
 * @param root root of a repository that has been built
 * @param repository `owner/name` on GitHub; if empty, the packages name none
 */
export function packPackages(out: string, root = repositoryRoot, repository = currentRepository): Tarball[] {
  const staging = mkdtempSync(join(tmpdir(), 'idv-stage-'));
  try {
    const packages = packageFolders.map((folder) => readPackage(root, folder));
    const folders = packages.map((own, index) => {
      const staged = join(staging, String(index));
      stage(join(root, own.folder), staged, own, packages, repository);
      return staged;
    });
    return npmPack(['--pack-destination', out, ...folders], staging);
  } finally {
    rmSync(staging, { recursive: true });
  }
}

export const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Copies the current sources, including uncommitted changes, with the same installed packages. */
function copySources(to: string): void {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 64_000_000 });
  for (const file of files.split('\0').filter((each) => each !== '' && existsSync(`${repositoryRoot}${each}`))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(`${repositoryRoot}${file}`, join(to, file));
  }
  for (const folder of packageFolders) {
    const installed = `${repositoryRoot}${folder}node_modules`;
    // Links between the workspaces stay relative, so they point into the copy.
    if (existsSync(installed))
      cpSync(installed, join(to, folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
}

/** @returns names of tarballs that differ when built in another folder */
export function differingTarballs(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'idv-pack-'));
  try {
    const [here, there, copy] = ['here', 'there', 'elsewhere/copy'].map((each) => join(folder, each)) as [
      string,
      string,
      string,
    ];
    for (const each of [here, there]) mkdirSync(each);
    const tarballs = packPackages(here);
    say('building a second time, in another folder ...');
    copySources(copy);
    execFileSync(process.execPath, ['--import', 'tsx', 'tools/build/build.ts'], {
      cwd: copy,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    packPackages(there, `${copy}/`);
    return tarballs
      .map(({ filename }) => filename)
      .filter((file) => hashOf(join(here, file)) !== hashOf(join(there, file)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function print(tarballs: readonly Tarball[], out: string): void {
  for (const { filename, size, unpackedSize, files } of tarballs) {
    const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;
    console.log(`${filename}: ${megabytes(size)}, ${files.length} files, ${megabytes(unpackedSize)} unpacked`);
    console.log(`  sha256 ${hashOf(join(out, filename))}`);
  }
}

/** @param names of packages; if empty, all but the optional engine */
function install(tarballs: readonly Tarball[], names: readonly string[], out: string, project: string): void {
  const unknown = names.filter((name) => !tarballs.some((tarball) => tarball.name === name));
  if (unknown.length > 0) throw new Error(`There is no package ${unknown.join(', ')}.`);
  const chosen = tarballs.filter(({ name }) =>
    names.length === 0 ? name !== 'idv-elements-mediapipe' : names.includes(name),
  );
  mkdirSync(project, { recursive: true });
  execFileSync('npm', ['install', ...chosen.map(({ filename }) => join(out, filename))], {
    cwd: project,
    stdio: 'inherit',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = readCommandLine({
    options: {
      out: { type: 'string', default: '.cache/packages' },
      into: { type: 'string' },
      check: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  await ensureBuild();
  const out = resolve(repositoryRoot, values.out);
  mkdirSync(out, { recursive: true });
  for (const old of readdirSync(out).filter((file) => /^idv-elements.*\.tgz$/.test(file))) rmSync(join(out, old));
  const tarballs = packPackages(out);
  print(tarballs, out);
  if (values.into !== undefined) install(tarballs, positionals, out, resolve(repositoryRoot, values.into));
  if (currentRepository === '') console.log('repository, homepage and bugs are missing: GITHUB_REPOSITORY is not set');
  if (values.check) {
    const differing = differingTarballs();
    if (differing.length > 0) {
      console.error(`not reproducible: ${differing.join(', ')}`);
      process.exitCode = 1;
    } else {
      console.log('reproducible: a second build in another folder gives the same tarballs');
    }
  }
}
