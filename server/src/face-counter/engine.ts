import type { Pixels } from 'idv-elements/contract';
import {
  bestKernels,
  createCompactFaceEngine,
  createCompactRuntime,
  loadCompactModel,
  type CompactFaceEngine,
  type CompactRuntime,
} from 'idv-elements-internal';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { hasTooManyScans, imageFormatOf } from '../shared/image-header.js';
import { builtFolder } from '../shared/package-folders.js';

/** @param assets a path or a `file:` URL */
export function folderAddress(assets: string | URL): URL {
  const { href } = typeof assets === 'string' ? pathToFileURL(assets) : assets;
  return new URL(href.endsWith('/') ? href : `${href}/`);
}

/** Pictures are scaled down to this long side, in pixels, as in the browser. */
const longSide = 640;

export type Decode = (image: Uint8Array) => Promise<Pixels>;

/**
 * @param maxPixels larger pictures are refused before they are decoded
 * @throws Error when the optional package `sharp` is not installed
 */
export async function createDecoding(maxPixels: number): Promise<Decode> {
  let sharp: typeof import('sharp').default;
  try {
    ({ default: sharp } = await import('sharp'));
  } catch (cause) {
    throw new Error('Counting faces needs the package "sharp", which decodes pictures: npm install sharp', { cause });
  }
  return async (image) => {
    if (imageFormatOf(image) === 'jpeg' && hasTooManyScans(image)) throw new Error('The JPEG has too many scans.');
    const { data, info } = await sharp(image, { limitInputPixels: maxPixels, failOn: 'truncated' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { buffer, byteOffset, length } = data;
    return { data: new Uint8ClampedArray(buffer, byteOffset, length), width: info.width, height: info.height };
  };
}

interface Manifest {
  files: Record<string, { file: string } | undefined>;
}

async function readManifest(folder: URL): Promise<Manifest | null> {
  try {
    return JSON.parse(await readFile(new URL('manifest.json', folder), 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function findAssets(given: URL | undefined): Promise<{ folder: URL; manifest: Manifest }> {
  const folder = given ?? new URL('assets/', builtFolder());
  const manifest = await readManifest(folder);
  if (manifest !== null) return { folder, manifest };
  throw new Error(
    `The face engine's files are not in ${folder.href}. Set "assets" to their folder, or build the package.`,
  );
}

/** The bytes of an asset, by its name in the manifest. */
export type ReadAsset = (name: string) => Promise<Uint8Array<ArrayBuffer>>;

/** @throws Error if the assets are missing */
export async function openAssets(given: URL | undefined): Promise<ReadAsset> {
  const { folder, manifest } = await findAssets(given);
  return async (name) => {
    const { file } = manifest.files[name] ?? {};
    if (file === undefined) throw new Error(`${folder.href}manifest.json does not list ${name}`);
    return Uint8Array.from(await readFile(new URL(file, folder)));
  };
}

/** Creates a runtime with the fastest kernels that this Node supports. */
export async function loadRuntime(read: ReadAsset): Promise<CompactRuntime> {
  return createCompactRuntime(await WebAssembly.compile(await read(`compact-kernels-${bestKernels()}`)));
}

/**
 * Creates the compact engine.
 * @param options.refinement includes the models for lips, eyes and irises, which counting does not need
 */
export async function loadEngine(
  given: URL | undefined,
  options: { refinement?: boolean } = {},
): Promise<CompactFaceEngine> {
  const read = await openAssets(given);
  const runtime = await loadRuntime(read);
  const detector = runtime.prepare(loadCompactModel(await read('compact-detector')));
  const mesh = runtime.prepare(loadCompactModel(await read('compact-mesh')));
  if (options.refinement !== true) return createCompactFaceEngine({ detector, mesh });
  const refinement = runtime.prepare(loadCompactModel(await read('compact-refinement')), mesh);
  const lips = runtime.prepare(loadCompactModel(await read('compact-lips')), mesh);
  const irises = runtime.prepare(loadCompactModel(await read('compact-irises')), refinement);
  return createCompactFaceEngine({ detector, mesh, refinement, lips, irises });
}
