import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A file of an installed package, with the content that the build was tested on. */
export interface SourceFile {
  package: string;
  version: string;
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** The part of a source file to use. */
export interface SourcePart {
  source: SourceFile;
  start: number;
  end: number;
}

const packedMeshAssets: SourceFile = {
  package: '@mediapipe/face_mesh',
  version: '0.4.1657299874',
  path: 'face_mesh_solution_packed_assets.data',
  bytes: 3_986_256,
  sha256: 'dbe5905c582c0462cdaea17e7e6ecea92edaa8cccc515c5e2e7291f2cbb5fb99',
};

/** Everything that the assets are made of. All three packages are Apache-2.0. */
export const sources = {
  packedMeshAssets,
  detector: {
    package: '@mediapipe/face_detection',
    version: '0.4.1657300184',
    path: 'face_detection_short_range.tflite',
    bytes: 229_032,
    sha256: '3bc182eb9f33925d9e58b5c8d59308a760f4adea8f282370e428c51212c26633',
  },
  wasm: {
    package: '@mediapipe/tasks-vision',
    version: '0.10.35',
    path: 'wasm/vision_wasm_module_internal.wasm',
    bytes: 11_153_641,
    sha256: '617b8e0248dbd27e9d7ece4218004eae4cefb499196d1bb4fa0e3fef21708756',
  },
  loader: {
    package: '@mediapipe/tasks-vision',
    version: '0.10.35',
    path: 'wasm/vision_wasm_module_internal.js',
    bytes: 322_082,
    sha256: '1f1d6215324a1fe62f6742d49a3db911170987ca18ad8c1b75f1a1c82acf2b44',
  },
  tasks: {
    package: '@mediapipe/tasks-vision',
    version: '0.10.35',
    path: 'vision_bundle.mjs',
    bytes: 136_993,
    sha256: '55d7ab624fbb70dcc5adc4ae6d7ea9cfcb569139d3dbfbf2b1deafcb966bc0fe',
  },
} as const satisfies Record<string, SourceFile>;

/** The offsets come from the file table at the end of `face_mesh_solution_packed_assets_loader.js`. */
export const attentionModel: SourcePart = { source: packedMeshAssets, start: 0, end: 2_495_952 };
export const geometryPipeline: SourcePart = { source: packedMeshAssets, start: 3_737_848, end: 3_757_224 };

/** The package may be hoisted above this checkout; `exports` hide its files from `require.resolve`. */
function installedFile(source: SourceFile): string {
  const folders = createRequire(import.meta.url).resolve.paths(source.package) ?? [];
  const folder = folders.find((each) => existsSync(join(each, source.package))) ?? folders[0] ?? '';
  return join(folder, source.package, source.path);
}

/** @throws Error that names the file, and both sizes and hashes, if the content differs. */
export function verifySource(source: SourceFile, content: Uint8Array): void {
  const found = createHash('sha256').update(content).digest('hex');
  if (found === source.sha256 && content.length === source.bytes) return;
  throw new Error(
    `${source.package}/${source.path} is not the file of version ${source.version}:\n` +
      `  expected ${source.bytes} bytes, sha256 ${source.sha256}\n` +
      `  found    ${content.length} bytes, sha256 ${found}`,
  );
}

export function readSource(source: SourceFile): Uint8Array {
  let content: Uint8Array;
  try {
    content = new Uint8Array(readFileSync(installedFile(source)));
  } catch (cause) {
    throw new Error(`${source.package}/${source.path} (version ${source.version}) is not installed`, { cause });
  }
  verifySource(source, content);
  return content;
}

export function readPart(part: SourcePart): Uint8Array {
  return readSource(part.source).slice(part.start, part.end);
}
