import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { isAssetManifest, type AssetFile } from '../engine/manifest.js';
import { advice, wrong, type Finding } from './findings.js';
import { checkManifest, hasContent, isAssetOfSomeVersion, readPackageAssets } from './package-assets.js';

const unpack: Record<string, (content: Buffer) => Buffer> = { br: brotliDecompressSync, gz: gunzipSync };

/** Checks a folder that the assets were copied to. */
export async function checkFolder(place: string): Promise<Finding[]> {
  const folder = resolve(place);
  const copyAgain = `Run "npx idv-elements assets ${place}".`;
  const names = await readdir(folder).catch(() => null);
  if (names === null) return [wrong(folder, 'there is no such folder.', copyAgain)];
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null);
  if (text === null) return [wrong(`${place}/manifest.json`, 'the file is missing.', copyAgain)];
  const manifest = parse(text);
  if (!isAssetManifest(manifest)) {
    return [wrong(`${place}/manifest.json`, 'this is not a manifest of engine assets.', copyAgain)];
  }
  const files = Object.values(manifest.files);
  const checked = await Promise.all(files.map((file) => checkFile(folder, file, names, copyAgain)));
  return [
    ...checkManifest(`${place}/manifest.json`, manifest, (await readPackageAssets()).manifest, copyAgain),
    ...checked.flat(),
    ...(await checkCompressed(folder, 'manifest.json', Buffer.from(text), names, copyAgain)),
    ...checkLeftovers(names, new Set(files.map(({ file }) => file)), copyAgain),
  ];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function checkFile(folder: string, file: AssetFile, names: readonly string[], fix: string): Promise<Finding[]> {
  const content = await readFile(join(folder, file.file)).catch(() => null);
  if (content === null) return [wrong(file.file, 'the file is missing.', fix)];
  if (!hasContent(content, file)) {
    const reason = content.length === file.bytes ? '' : ` (${content.length} bytes, not ${file.bytes})`;
    return [wrong(file.file, `the content is not what was published${reason}.`, fix)];
  }
  return checkCompressed(folder, file.file, content, names, fix);
}

/** Servers send compressed copies unchanged, so their content must match. */
async function checkCompressed(
  folder: string,
  file: string,
  content: Buffer,
  names: readonly string[],
  fix: string,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [ending, decompress] of Object.entries(unpack)) {
    const copy = `${file}.${ending}`;
    if (!names.includes(copy)) continue;
    try {
      if (decompress(await readFile(join(folder, copy))).equals(content)) continue;
    } catch {
      // A damaged copy is reported below.
    }
    findings.push(wrong(copy, `this is not a compressed copy of ${file}.`, fix.replace(/"\.$/, ' --compress".')));
  }
  return findings;
}

function checkLeftovers(names: readonly string[], current: ReadonlySet<string>, fix: string): Finding[] {
  return names
    .filter((name) => isAssetOfSomeVersion(name) && !current.has(name.replace(/\.(br|gz)$/, '')))
    .map((name) => advice(name, 'this file of another version is unused.', fix));
}
