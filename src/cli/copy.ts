import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hasMediaPipe, type AssetFile } from '../engine/manifest.js';
import { hasContent, isAssetOfSomeVersion, readPackageAssets } from './package-assets.js';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

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
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const copies = { br: await brotli(content, { params }), gz: await gz(content, { level: 9 }) };
  const smaller = Object.entries(copies).filter(([, made]) => made.length < content.length);
  for (const [ending, made] of smaller) await writeWhole(`${path}.${ending}`, made);
  return smaller.length;
}

/** Removes files of earlier versions and of packages that are no longer installed, with their compressed copies. */
async function prune(folder: string, current: ReadonlySet<string>): Promise<number> {
  const old = (await readdir(folder)).filter(
    (file) => isAssetOfSomeVersion(file) && !current.has(file.replace(/\.(br|gz)$/, '')),
  );
  for (const file of old) await rm(join(folder, file));
  return old.length;
}

/** @returns what was done, for people */
export async function copyAssets(target: string, compress = false, installed = readPackageAssets()): Promise<string> {
  const { manifest, folderOf } = await installed;
  const files = Object.values(manifest.files);
  const folder = resolve(target);
  await mkdir(folder, { recursive: true });
  let [copied, compressed] = [0, 0];
  for (const each of files) {
    if (await copyOne(join(folderOf(each), each.file), join(folder, each.file), each)) copied += 1;
  }
  // A server would serve a compressed copy of an earlier manifest instead of the new one.
  for (const ending of ['br', 'gz']) await rm(join(folder, `manifest.json.${ending}`), { force: true });
  // Write the manifest after the files that it names, and before removing those that only the earlier one names.
  await writeWhole(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  if (compress) {
    for (const file of [...files.map((each) => each.file), 'manifest.json']) {
      compressed += await writeCompressed(join(folder, file));
    }
  }
  const removed = await prune(folder, new Set(files.map(({ file }) => file)));
  const parts = [
    `${copied + 1} files copied to ${folder}`,
    ...(copied < files.length ? [`${files.length - copied} already there`] : []),
    ...(compressed > 0 ? [`${compressed} compressed copies written`] : []),
    ...(removed > 0 ? [`${removed} files of earlier versions or other packages removed`] : []),
  ];
  const engines = hasMediaPipe(manifest.files) ? 'compact, and MediaPipe if that fails on a device' : 'compact';
  return `${parts.join(', ')}. Engines: ${engines}.`;
}
