/**
 * Checks the layer rule: imports point down (ARCHITECTURE.md, "Rooms"), between the folders of the repository and
 * between the rooms of the three packages. It reads every module, including type-only imports, and fails for an import
 * that points up or sideways, for a cycle, and for a folder without modules.
 *
 * oxlint's `no-restricted-imports` can't replace it: it matches the text of an import instead of its target, and doesn't
 * find cycles between folders. dependency-cruiser needs Node 22.
 */
import { fileURLToPath } from 'node:url';
import {
  circlesOf,
  fileOf,
  graphOf,
  modulesUnder,
  readModules,
  sourceFolders,
  targetOf,
  type Graph,
  type Import,
  type Module,
  type RepositoryModule,
} from './module-graph.js';

const packages = ['src', 'testing/src', 'server/src'];
const beneathTests = [...packages, 'engine', 'demo', 'tools', 'stories', 'examples/mounting'];

/**
 * Maps each folder of the repository to the folders that it may import besides itself. A package's tests count as a
 * separate folder.
 */
const allowedFolders: Record<string, readonly string[]> = {
  src: [],
  'testing/src': ['src'],
  'server/src': ['src', 'testing/src'],
  engine: ['src'],
  // A partner's site, which may import only the packages.
  demo: packages,
  'examples/mounting': packages,
  tools: [...packages, 'engine', 'demo'],
  stories: [...packages, 'demo', 'tools'],
  test: beneathTests,
  'engine/test': [...beneathTests, 'test'],
  'server/test': [...beneathTests, 'test'],
  'testing/test': [...beneathTests, 'test'],
  lab: [...beneathTests, 'test', 'server/test'],
};
const deepestFirst = Object.keys(allowedFolders).toSorted((a, b) => b.length - a.length);

/** The laboratory may import helpers of the tests, but nobody may import a test file. */
const labMayImport = /^(?!test\/)|^test\/support\//;

/** Rooms that run without a browser and without Node: they import no packages and no `node:` modules. */
const pureRooms = ['shared', 'quality', 'document', 'liveness', 'capture'];
const browserRooms = ['camera', 'vision', 'backend', 'i18n', 'theme'];

/** Maps each room to the rooms that it may import besides itself. */
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
  frameworks: [],
  'script-tag': ['shared'],
  cli: ['vision'],
  // The package's entry files, `src/index.ts` and `src/define.ts`.
  entry: [...pureRooms, ...browserRooms, 'vision/compact', 'controllers', 'elements', 'script-tag'],
  'server/shared': [],
  'server/identity-service': ['server/shared'],
  // The compact engine on Node.
  'server/face-counter': ['server/shared'],
  // Another network in the compact engine's runtime.
  'server/presentation': ['server/shared', 'server/face-counter'],
  // Validates what devices send, and examines the pictures. Only for servers.
  'server/liveness-verifier': ['server/shared', 'server/face-counter', 'server/presentation'],
  'server/host-backend': ['server/shared', 'server/identity-service', 'server/face-counter'],
  // Passes requests from frameworks to the host backend.
  'server/adapters': ['server/shared', 'server/host-backend', 'server/face-counter'],
  'server/sandbox': ['server/shared', 'server/identity-service', 'server/liveness-verifier', 'server/face-counter'],
  // Checks any backend against the contract. It has no special knowledge of ours.
  'server/contract-check': ['server/shared'],
  'server/cli': ['server/shared', 'server/sandbox', 'server/contract-check'],
  testing: [],
};

/** The entries of other packages that a package may import. */
const allowedEntries: Record<string, readonly string[]> = {
  server: [
    'idv-elements/contract',
    'idv-elements/contract-schemas',
    'idv-elements/liveness-evidence',
    'idv-elements/internal',
  ],
  testing: ['idv-elements', 'idv-elements/contract', 'idv-elements/liveness-evidence'],
};

/** The only server module that plays a simulated person. It is a separate file that only the sandbox serves. */
const simulatedPerson = 'sandbox/hosted-page/simulated-person.ts';

/** Packages that only one place may import, by path prefix under `src`. */
const confinedPackages: Record<string, readonly string[]> = {
  '@mediapipe/tasks-vision': ['vision/worker/'],
  lit: ['elements/', 'controllers/', 'theme/', 'react/'],
};

/**
 * The only module of `idv-elements` that imports zod. Others import only its types, so that browsers never load zod.
 */
const schemaModule = 'shared/contract-schemas.ts';

/** The prefix of a package's rooms, by the folder of its sources. */
const owners: Record<Module['folder'], string> = { src: '', 'server/src': 'server', 'testing/src': 'testing' };

export interface LayerReport {
  modules: number;
  imports: number;
  violations: string[];
}

function roomOf(owner: string, path: string): string {
  if (owner === 'testing') return owner;
  if (path.startsWith('vision/compact/')) return 'vision/compact';
  const [first = '', ...rest] = path.split('/');
  if (rest.length === 0) return 'entry';
  return owner === '' ? first : `${owner}/${first}`;
}

/** Whether a module that a browser may load imports the contract's schemas, and thus zod. */
function loadsSchemas({ folder, path }: Module, { specifier, isType }: Import): boolean {
  if (folder !== 'src' || isType || path === schemaModule) return false;
  return specifier === 'zod' || (specifier.startsWith('.') && targetOf(path, specifier) === schemaModule);
}

function violationOf(module: Module, found: Import): string | undefined {
  const { folder, path } = module;
  const { specifier } = found;
  const owner = owners[folder];
  const room = roomOf(owner, path);
  const place = `${folder}/${path}`;
  if (loadsSchemas(module, found)) return `${place} imports ${specifier}, but may import only its types`;
  if (specifier === 'zod') return undefined;
  if (specifier.startsWith('.')) {
    const target = targetOf(path, specifier);
    if (target.startsWith('..')) return `${place} imports ${specifier}, which is outside its package`;
    const targetRoom = roomOf(owner, target);
    if (targetRoom === room || allowedRooms[room]?.includes(targetRoom)) return undefined;
    return `${place} (${room}) imports ${specifier} (${targetRoom})`;
  }
  if (/^idv-elements(?:[/-]|$)/.test(specifier)) {
    if (allowedEntries[owner]?.includes(specifier)) return undefined;
    if (owner === 'server' && path === simulatedPerson && specifier === 'idv-elements-testing') return undefined;
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

/** Cycles between rooms, both in the rule and in the modules, and cycles between modules. */
function circleViolations(modules: readonly Module[]): string[] {
  const between = modules.flatMap(({ folder, path, imports }) =>
    imports
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => ({ owner: owners[folder], folder, path, target: targetOf(path, specifier) })),
  );
  const graphs: Record<string, Graph> = {
    'the rule': graphOf(Object.entries(allowedRooms).flatMap(([from, all]) => all.map((to) => [from, to] as const))),
    rooms: graphOf(between.map(({ owner, path, target }) => [roomOf(owner, path), roomOf(owner, target)])),
    modules: graphOf(between.map(({ folder, path, target }) => [`${folder}/${path}`, `${folder}/${target}`])),
  };
  return Object.entries(graphs).flatMap(([name, graph]) =>
    circlesOf(graph).map((circle) => `a circle of ${name}: ${circle.join(' → ')}`),
  );
}

const topFolderOf = (file: string): string | undefined => deepestFirst.find((folder) => file.startsWith(`${folder}/`));

/** The subfolder of a top folder that contains a file. Files outside of subfolders count as another one. */
const innerFolderOf = (folder: string, file: string): string =>
  /^[^/]+\//.exec(file.slice(folder.length + 1))?.[0] ?? '';

/** Forbidden imports between the repository's folders, and cycles between or within them. */
export function folderViolations(modules: readonly RepositoryModule[]): string[] {
  const found: string[] = [];
  const between: [string, string][] = [];
  const inside: [string, string][] = [];
  for (const { file, imports } of modules) {
    const from = topFolderOf(file);
    for (const { specifier } of imports) {
      const target = fileOf(file, specifier);
      const to = target === undefined ? undefined : topFolderOf(target);
      if (from === undefined || target === undefined || to === undefined) continue;
      between.push([from, to]);
      // The rooms of the packages have their own rule.
      if (from === to && !packages.includes(from)) {
        inside.push([`${from}/${innerFolderOf(from, file)}`, `${from}/${innerFolderOf(from, target)}`]);
      }
      const isAllowed = from === to || allowedFolders[from]?.includes(to);
      if (!isAllowed) found.push(`${file} imports ${target}: ${from} may not import ${to}`);
      else if (target.endsWith('.test.ts')) found.push(`${file} imports ${target}, which is a test`);
      else if (from === 'lab' && !labMayImport.test(target)) {
        found.push(`${file} imports ${target}: lab may import only test/support from the tests`);
      }
    }
  }
  const empty = Object.keys(allowedFolders).filter(
    (folder) => !modules.some(({ file }) => topFolderOf(file) === folder),
  );
  const circles = [...circlesOf(graphOf(between)), ...circlesOf(graphOf(inside))];
  return [
    ...empty.map((folder) => `${folder} holds no module`),
    ...found,
    ...circles.map((circle) => `a circle of folders: ${circle.join(' → ')}`),
  ];
}

/** All modules to which the rule between folders applies. */
export const repositoryModules = (): RepositoryModule[] => {
  const tops = Object.keys(allowedFolders).filter((folder) => folder !== 'engine/test');
  return tops.flatMap(modulesUnder);
};

export function checkLayers(): LayerReport {
  const modules = readModules();
  const empty = sourceFolders.filter((folder) => !modules.some((module) => module.folder === folder));
  const all = repositoryModules();
  const violations = modules.flatMap((module) => {
    if (allowedRooms[roomOf(owners[module.folder], module.path)] === undefined) {
      return [`${module.folder}/${module.path} is in a room without a rule`];
    }
    return module.imports.flatMap((found) => violationOf(module, found) ?? []);
  });
  return {
    modules: all.length,
    imports: all.reduce((sum, { imports }) => sum + imports.length, 0),
    violations: [
      ...empty.map((folder) => `${folder} holds no module of a package`),
      ...violations,
      ...circleViolations(modules),
      ...folderViolations(all),
    ],
  };
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
