import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { engineFiles, type AssetFile, type ServedManifest } from '../engine/manifest.js';
import type { EngineName } from '../engine/types.js';
import { hasContent, isAssetOfSomeVersion, readPackageAssets } from './package-assets.js';

export interface CopyOptions {
  target: string;
  engines: readonly EngineName[];
  compress: boolean;
}

export interface CopyReport {
  copied: number;
  unchanged: number;
  removed: number;
  compressed: number;
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** The manifest without the files of other engines. */
function manifestFor(manifest: ServedManifest, engines: readonly EngineName[]): ServedManifest {
  const leftOut = new Set<string>(
    (Object.keys(engineFiles) as EngineName[])
      .filter((engine) => !engines.includes(engine))
      .flatMap((engine) => engineFiles[engine]),
  );
  const files = Object.fromEntries(Object.entries(manifest.files).filter(([name]) => !leftOut.has(name)));
  return { ...manifest, files };
}

/** Writes a file atomically, so that a running server never serves half of it. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  await writeFile(draft, content);
  await rename(draft, path);
}

/** @returns whether the file had to be written */
async function copyOne(from: string, to: string, file: AssetFile): Promise<boolean> {
  const content = await readFile(from);
  if (!hasContent(content, file)) {
    throw new Error(`${from} differs from what was published: install the package again.`);
  }
  const existing = await readFile(to).catch(() => null);
  if (existing !== null && hasContent(existing, file)) return false;
  await writeWhole(to, content);
  if (!hasContent(await readFile(to), file)) throw new Error(`${to} was not written correctly. Is the disk full?`);
  return true;
}

/** @returns the number of copies written. Copies that would not be smaller are left out. */
async function writeCompressed(path: string): Promise<number> {
  const content = await readFile(path);
  const copies: [ending: string, content: Buffer][] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }).then((made): [string, Buffer] => ['br', made]),
    gz(content, { level: 9 }).then((made): [string, Buffer] => ['gz', made]),
  ]);
  const smaller = copies.filter(([, made]) => made.length < content.length);
  for (const [ending, made] of smaller) await writeWhole(`${path}.${ending}`, made);
  return smaller.length;
}

/** Removes files of earlier versions and of other engines, with their compressed copies. */
async function prune(folder: string, current: ReadonlySet<string>): Promise<number> {
  const old = (await readdir(folder)).filter(
    (file) => isAssetOfSomeVersion(file) && !current.has(file.replace(/\.(br|gz)$/, '')),
  );
  for (const file of old) await rm(join(folder, file));
  return old.length;
}

export async function copyAssets({ target, engines, compress }: CopyOptions): Promise<CopyReport> {
  const source = await readPackageAssets();
  const manifest = manifestFor(source.manifest, engines);
  const files = Object.values(manifest.files);
  const folder = resolve(target);
  await mkdir(folder, { recursive: true });
  const report: CopyReport = { copied: 0, unchanged: 0, removed: 0, compressed: 0 };
  for (const each of files) {
    const isNew = await copyOne(join(source.folder, each.file), join(folder, each.file), each);
    report[isNew ? 'copied' : 'unchanged'] += 1;
  }
  // A server would serve a compressed copy of an earlier manifest instead of the new one.
  for (const ending of ['br', 'gz']) await rm(join(folder, `manifest.json.${ending}`), { force: true });
  // Write the manifest after the files that it names, and before removing those that only the earlier one names.
  await writeWhole(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  report.copied += 1;
  if (compress) {
    for (const file of [...files.map((each) => each.file), 'manifest.json']) {
      report.compressed += await writeCompressed(join(folder, file));
    }
  }
  report.removed = await prune(folder, new Set(files.map(({ file }) => file)));
  printReport(folder, report, engines);
  return report;
}

function printReport(folder: string, report: CopyReport, engines: readonly EngineName[]): void {
  const { copied, unchanged, removed, compressed } = report;
  const parts = [
    `${copied} files copied to ${folder}`,
    ...(unchanged > 0 ? [`${unchanged} already there`] : []),
    ...(compressed > 0 ? [`${compressed} compressed copies written`] : []),
    ...(removed > 0 ? [`${removed} files of earlier versions or other engines removed`] : []),
  ];
  console.log(`${parts.join(', ')}.`);
  if (engines.length === 1)
    console.log(`Only the ${engines.join()} engine: there is no other if it fails on a device.`);
}
