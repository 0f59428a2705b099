/**
 * The layer rule: imports point down (ARCHITECTURE.md, "Rooms"). Reads every module under `src`, type-only imports
 * included, and fails on an import that points up or sideways, or when it has read nothing.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

/** Rooms that run without a browser and without Node: no package at all, no `node:` module. */
const pureRooms = ['shared', 'quality', 'document', 'liveness', 'capture'];
const browserRooms = ['camera', 'vision', 'backend', 'i18n', 'theme'];

/** Room → rooms it may import besides itself. */
const allowedRooms: Record<string, readonly string[]> = {
  shared: [],
  quality: ['shared'],
  document: ['shared', 'quality'],
  liveness: ['shared', 'quality'],
  capture: ['shared', 'quality', 'document', 'liveness'],
  camera: ['shared'],
  // The compact engine without its build: no DOM beyond WebAssembly, so it runs in the worker and on servers alike.
  'vision/compact': ['shared', 'quality'],
  vision: [...pureRooms, 'vision/compact'],
  backend: ['shared', 'liveness'],
  i18n: [...pureRooms, 'camera'],
  theme: ['shared'],
  controllers: [...pureRooms, ...browserRooms],
  elements: [...pureRooms, ...browserRooms, 'controllers'],
  react: ['shared', 'elements'],
  'identity-service': ['shared'],
  // The compact engine on Node.
  'face-counter': ['shared', 'quality', 'vision/compact'],
  // Bounds and shapes of what devices send, and a look at the pictures: on servers alone.
  'liveness-verifier': ['shared', 'quality', 'liveness', 'vision/compact', 'face-counter'],
  server: ['shared', 'identity-service', 'liveness', 'face-counter'],
  sandbox: ['shared', 'identity-service', 'liveness', 'liveness-verifier', 'face-counter'],
  cli: ['shared', 'identity-service', 'liveness', 'server', 'sandbox'],
  // Labels and truths of synthetic frames are in the terms of the pure rooms.
  testing: ['shared', 'quality', 'document', 'liveness'],
  // The package's own entry files, `src/index.ts` and `src/define.ts`.
  entry: [...pureRooms, ...browserRooms, 'controllers', 'elements'],
};

/** Packages that only one place may import, by prefix of the path under `src`. */
const confinedPackages: Record<string, readonly string[]> = {
  '@mediapipe/tasks-vision': ['vision/worker/'],
  lit: ['elements/', 'controllers/', 'theme/', 'react/'],
  '@lit/react': ['react/'],
};

const sourceRoot = fileURLToPath(new URL('../src/', import.meta.url));

export interface LayerReport {
  modules: number;
  imports: number;
  violations: string[];
}

function roomOf(path: string): string {
  // Its build belongs to the assets' build; its kernels are AssemblyScript, which imports nothing but itself.
  if (/^vision\/compact\/(?!build\/)/.test(path)) return 'vision/compact';
  const [first = '', ...rest] = path.split('/');
  return rest.length === 0 ? 'entry' : first;
}

function specifiersOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  return [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) =>
      found.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap((found) => {
      const argument = text.slice(found.moduleRequest.start, found.moduleRequest.end);
      return /^(['"]).*\1$/.test(argument) ? argument.slice(1, -1) : [];
    }),
  ];
}

function violationOf(path: string, specifier: string): string | undefined {
  const room = roomOf(path);
  if (specifier.startsWith('.')) {
    const target = relative(sourceRoot, resolve(sourceRoot, dirname(path), specifier));
    const targetRoom = roomOf(target.split(sep).join('/'));
    // Build-time modules beside the assets run in Node and may read the package's root.
    if (target.startsWith('..')) return undefined;
    if (targetRoom === room) return undefined;
    if (allowedRooms[room]?.includes(targetRoom)) return undefined;
    return `${path} (${room}) imports ${specifier} (${targetRoom})`;
  }
  for (const [name, places] of Object.entries(confinedPackages)) {
    const matches = specifier === name || specifier.startsWith(`${name}/`);
    if (matches && !places.some((place) => path.startsWith(place))) {
      return `${path} imports ${specifier}, which only ${places.join(', ')} may import`;
    }
  }
  if ([...pureRooms, 'vision/compact'].includes(room))
    return `${path} (${room}, pure) imports the package ${specifier}`;
  return undefined;
}

export function checkLayers(): LayerReport {
  const files = readdirSync(sourceRoot, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const report: LayerReport = { modules: files.length, imports: 0, violations: [] };
  for (const file of files) {
    const path = file.split(sep).join('/');
    if (allowedRooms[roomOf(path)] === undefined) {
      report.violations.push(`${path} stands in a room that has no rule`);
      continue;
    }
    for (const specifier of specifiersOf(path, readFileSync(join(sourceRoot, file), 'utf8'))) {
      report.imports += 1;
      const violation = violationOf(path, specifier);
      if (violation !== undefined) report.violations.push(violation);
    }
  }
  return report;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { modules, imports, violations } = checkLayers();
  for (const violation of violations) console.error(`layers: ${violation}`);
  if (modules === 0 || imports === 0) {
    console.error('layers: no module was read; the rule checks nothing');
    process.exitCode = 1;
  }
  console.log(`layers: ${modules} modules, ${imports} imports, ${violations.length} violations`);
  if (violations.length > 0) process.exitCode = 1;
}
