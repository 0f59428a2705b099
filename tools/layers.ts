/**
 * The layer rule: imports point down (ARCHITECTURE.md, "Rooms"). Reads every module of the three packages, type-only imports
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
  cli: [],
  // The package's own entry files, `src/index.ts` and `src/define.ts`.
  entry: [...pureRooms, ...browserRooms, 'vision/compact', 'controllers', 'elements'],
  'server/shared': [],
  'server/identity-service': ['server/shared'],
  // The compact engine on Node.
  'server/face-counter': ['server/shared'],
  // Bounds and shapes of what devices send, and a look at the pictures: on servers alone.
  'server/liveness-verifier': ['server/shared', 'server/face-counter'],
  'server/host-backend': ['server/shared', 'server/identity-service', 'server/face-counter'],
  'server/sandbox': ['server/shared', 'server/identity-service', 'server/liveness-verifier', 'server/face-counter'],
  'server/cli': ['server/sandbox'],
  testing: [],
};

/** What a package may import of another one, by its entries. */
const allowedEntries: Record<string, readonly string[]> = {
  server: [
    'idv-elements/contract',
    'idv-elements/contract-schemas',
    'idv-elements/liveness-evidence',
    'idv-elements/face-engine',
  ],
  testing: ['idv-elements', 'idv-elements/contract', 'idv-elements/liveness-evidence'],
};

/** Packages that only one place may import, by prefix of the path under `src`. */
const confinedPackages: Record<string, readonly string[]> = {
  '@mediapipe/tasks-vision': ['vision/worker/'],
  lit: ['elements/', 'controllers/', 'theme/', 'react/'],
  '@lit/react': ['react/'],
};

/** The one module of `idv-elements` that imports zod. Others import types of it alone: a browser never loads zod. */
const schemaModule = 'shared/contract-schemas.ts';

const repositoryRoot = fileURLToPath(new URL('../', import.meta.url));

/** Folder of a package's sources → what its rooms are called with. */
const packages: Record<string, string> = {
  src: '',
  'server/src': 'server',
  'testing/src': 'testing',
};

export interface LayerReport {
  modules: number;
  imports: number;
  violations: string[];
}

/** @param path from the package's sources on */
function roomOf(owner: string, path: string): string {
  if (owner === 'testing') return owner;
  if (path.startsWith('vision/compact/')) return 'vision/compact';
  const [first = '', ...rest] = path.split('/');
  if (rest.length === 0) return 'entry';
  return owner === '' ? first : `${owner}/${first}`;
}

interface Import {
  specifier: string;
  /** Types alone, which leave nothing in the code. */
  isType: boolean;
}

function importsOf(file: string, text: string): Import[] {
  const { module } = parseSync(file, text);
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : [{ specifier: moduleRequest.value, isType }],
      ),
    ),
    ...module.dynamicImports.flatMap((found) => {
      const argument = text.slice(found.moduleRequest.start, found.moduleRequest.end);
      return /^(['"]).*\1$/.test(argument) ? [{ specifier: argument.slice(1, -1), isType: false }] : [];
    }),
  ];
}

interface Module {
  /** Package, as in `packages`. */
  owner: string;
  /** Its sources, absolute. */
  folder: string;
  /** From there on. */
  path: string;
}

/** The schemas of the contract, and zod with them, in a module that a browser may load. */
function loadsSchemas({ owner, folder, path }: Module, { specifier, isType }: Import): boolean {
  if (owner !== '' || isType || path === schemaModule) return false;
  if (specifier === 'zod') return true;
  const target = relative(folder, resolve(folder, dirname(path), specifier)).replace(/\.js$/, '.ts');
  return specifier.startsWith('.') && target === schemaModule;
}

function violationOf(module: Module, found: Import): string | undefined {
  const { owner, folder, path } = module;
  const { specifier } = found;
  const room = roomOf(owner, path);
  const place = `${relative(repositoryRoot, folder)}/${path}`;
  if (loadsSchemas(module, found)) return `${place} imports ${specifier}, of which it may import types only`;
  if (specifier === 'zod') return undefined;
  if (specifier.startsWith('.')) {
    const target = relative(folder, resolve(folder, dirname(path), specifier));
    if (target.startsWith('..')) return `${place} imports ${specifier}, out of its package`;
    const targetRoom = roomOf(owner, target.split(sep).join('/'));
    if (targetRoom === room || allowedRooms[room]?.includes(targetRoom)) return undefined;
    return `${place} (${room}) imports ${specifier} (${targetRoom})`;
  }
  if (/^idv-elements(?:[/-]|$)/.test(specifier)) {
    if (allowedEntries[owner]?.includes(specifier)) return undefined;
    return `${place} imports ${specifier}, which ${owner || 'idv-elements'} may not`;
  }
  for (const [name, places] of Object.entries(confinedPackages)) {
    const matches = specifier === name || specifier.startsWith(`${name}/`);
    if (matches && !places.some((start) => path.startsWith(start))) {
      return `${place} imports ${specifier}, which only ${places.join(', ')} may import`;
    }
  }
  if ([...pureRooms, 'vision/compact'].includes(room))
    return `${place} (${room}, pure) imports the package ${specifier}`;
  return undefined;
}

export function checkLayers(): LayerReport {
  const report: LayerReport = { modules: 0, imports: 0, violations: [] };
  for (const [source, owner] of Object.entries(packages)) {
    const folder = `${repositoryRoot}${source}`;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    if (files.length === 0) report.violations.push(`${source} holds no module`);
    for (const file of files) {
      const path = file.split(sep).join('/');
      report.modules += 1;
      if (allowedRooms[roomOf(owner, path)] === undefined) {
        report.violations.push(`${source}/${path} stands in a room that has no rule`);
        continue;
      }
      for (const found of importsOf(path, readFileSync(join(folder, file), 'utf8'))) {
        report.imports += 1;
        const violation = violationOf({ owner, folder, path }, found);
        if (violation !== undefined) report.violations.push(violation);
      }
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
