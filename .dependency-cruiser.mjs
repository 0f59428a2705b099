/**
 * The layer rule: imports point down (ARCHITECTURE.md, "Rooms"), between the folders of the repository and between the
 * rooms of the packages. `npm run check` applies it to every module, including imports of types only.
 */

/** Matches what lies in one of these folders. */
const inside = (...folders) => `^(?:${folders.join('|')})/`;

const packages = ['src', 'server/src', 'testing/src', 'mediapipe/src'];
const beneathTests = [...packages, 'engine', 'demo', 'tools', 'stories', 'examples/mounting'];

/** Maps each folder to the folders that it may import besides itself. A package's tests count as a separate folder. */
export const folders = {
  src: [],
  'server/src': ['src'],
  'testing/src': ['src', 'server/src'],
  'mediapipe/src': ['src'],
  engine: ['src'],
  // A partner's site, which may import only the packages.
  demo: packages,
  'examples/mounting': packages,
  tools: [...packages, 'engine', 'demo'],
  stories: [...packages, 'demo', 'tools'],
  test: beneathTests,
  'engine/test': [...beneathTests, 'test'],
  'server/test': [...beneathTests, 'test'],
  'testing/test': [...beneathTests, 'test', 'server/test'],
  lab: [...beneathTests, 'test', 'server/test'],
};
/** `engine` without its tests, which have their own row. */
const patterns = Object.keys(folders).map((folder) => (folder === 'engine' ? 'engine/(?!test/)' : `${folder}/`));
const anyFolder = `^(?:${patterns.join('|')})`;
const oneOf = (names) => `^(?:${patterns.filter((_, index) => names.includes(Object.keys(folders)[index])).join('|')})`;

const pureRooms = ['contract', 'face', 'document', 'liveness-evidence'];
/** The flows: what the elements share of them, and each element's own. Pure as well. */
const flows = ['kit/steps', 'kit/handoff/flow', 'elements/flow'];
const browserRooms = ['camera', 'engine', 'backend'];
const tags = ['face-capture', 'document-capture', 'liveness', 'liveness-challenge', 'verification'];
const elements = tags.map((tag) => `elements/${tag}`);
const beneathKit = [...pureRooms, ...flows, ...browserRooms, 'kit/theme', 'kit/i18n'];

/** Maps each room to the rooms of its package that it may import besides itself. `*` stands for files outside the rooms. */
const rooms = {
  src: {
    contract: [],
    face: ['contract'],
    document: ['contract', 'face'],
    'liveness-evidence': ['contract', 'face'],
    'kit/steps': pureRooms,
    'kit/handoff/flow': [...pureRooms, 'kit/steps'],
    // A flow decides what its element shows. It may know another flow's types.
    'elements/flow': [...pureRooms, 'kit/steps', 'kit/handoff/flow'],
    camera: ['contract'],
    // The compact engine without its build: no DOM beyond WebAssembly, so it runs in the worker and on servers alike.
    'engine/compact': ['contract', 'face'],
    engine: [...pureRooms, 'engine/compact'],
    backend: ['contract', 'liveness-evidence'],
    'kit/theme': ['contract'],
    'kit/i18n': [...pureRooms, ...flows, 'camera'],
    kit: beneathKit,
    // Elements do not know each other. Only the journey loads the others.
    ...Object.fromEntries(elements.map((element) => [element, [...beneathKit, 'kit']])),
    'elements/verification': [...beneathKit, 'kit', ...elements],
    react: ['contract', 'kit', ...elements],
    frameworks: [],
    // What the server bundles.
    internal: [...pureRooms, 'engine/compact'],
    'script-tag': ['contract'],
    cli: ['engine'],
    // The package's entry files, `src/index.ts` and `src/define.ts`.
    '*': [...beneathKit, 'engine/compact', 'kit', ...elements, 'script-tag'],
  },
  'server/src': {
    shared: [],
    'identity-service': ['shared'],
    // The compact engine on Node.
    'face-counter': ['shared'],
    // Another network in the compact engine's runtime.
    presentation: ['shared', 'face-counter'],
    // Validates what devices send, and examines the pictures. Only for servers.
    'liveness-verifier': ['shared', 'face-counter', 'presentation'],
    'host-backend': ['shared', 'identity-service', 'face-counter'],
    // Passes requests from frameworks to the host backend.
    adapters: ['shared', 'host-backend', 'face-counter'],
    // What the testing kit bundles.
    internal: ['shared'],
    cli: [],
  },
  'testing/src': {
    // What stands in front of the camera. It runs in pages.
    simulation: [],
    // A separate file that only the sandbox serves.
    'simulated-person': ['simulation'],
    sandbox: ['simulated-person'],
    // Checks any backend against the contract. It has no special knowledge of ours.
    'contract-check': [],
    cli: ['sandbox', 'contract-check'],
  },
};

/** A path in the room, without the package's folder. */
function patternOf(room) {
  if (room === '*') return '[^/]+$';
  if (room === 'engine') return 'engine/(?!compact/)';
  if (room === 'kit') return 'kit/(?!steps/|handoff/flow/|theme/|i18n/)';
  if (room === 'simulation') return '(?:(?:camera|documents|liveness|people|render)/|[^/]+$)';
  if (room === 'simulated-person') return 'sandbox/hosted-page/simulated-person';
  if (room === 'sandbox') return 'sandbox/(?!hosted-page/simulated-person)';
  if (room === 'elements/flow') return 'elements/[^/]+/flow/';
  return elements.includes(room) ? `${room}/(?!flow/)` : `${room}/`;
}

const roomRules = Object.entries(rooms).flatMap(([source, allowed]) => [
  ...Object.entries(allowed).map(([room, others]) => ({
    name: `room ${source}/${room}`,
    comment: `It may import ${others.join(', ') || 'no other room'}, so that imports point down.`,
    from: { path: `^${source}/${patternOf(room)}` },
    to: { path: `^${source}/`, pathNot: `^${source}/(?:${[room, ...others].map(patternOf).join('|')})` },
  })),
  {
    name: `rooms of ${source}`,
    comment: 'A new room needs a row in the table.',
    from: { path: `^${source}/`, pathNot: `^${source}/(?:${Object.keys(allowed).map(patternOf).join('|')})` },
    to: {},
  },
]);

const folderRules = Object.entries(folders).map(([folder, others]) => ({
  name: `folder ${folder}`,
  comment: `It may import ${others.join(', ') || 'no other folder'}.`,
  from: { path: oneOf([folder]) },
  to: { path: anyFolder, pathNot: oneOf([folder, ...others]) },
}));

const schemas = '^src/contract/contract-schemas\\.ts$';

const rules = [
  {
    name: 'no circles',
    comment: 'To change one module of a circle, you have to understand all of them. Types count too.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no unknown targets',
    comment:
      'No rule applies to an import that leads nowhere. Peers and recipes need packages that are installed when they run.',
    from: { pathNot: '^(?:lab/bench/peers|test/recipes)/' },
    to: { couldNotResolve: true },
  },
  {
    name: 'no imports of tests',
    comment: 'A test file runs its tests when it is imported. What tests share is in a helper.',
    from: {},
    to: { path: '\\.test\\.tsx?$' },
  },
  {
    name: 'no imports of the laboratory',
    comment: 'It measures the rest, and nothing may depend on it.',
    from: { pathNot: '^lab/' },
    to: { path: '^lab/' },
  },
  {
    name: 'the laboratory imports only helpers of the tests',
    comment: '`test/support` holds what both share.',
    from: { path: '^lab/' },
    to: { path: '^test/', pathNot: '^test/support/' },
  },
  {
    name: 'packages stay inside',
    comment: 'A file outside of its sources is not in the tarball.',
    from: { path: inside(...packages) },
    to: { dependencyTypes: ['local'], pathNot: inside(...packages) },
  },
  {
    name: 'packages import each other by name',
    comment: 'A relative import of another package would copy its code into this one.',
    from: { path: inside('(server|testing)/src') },
    to: { path: inside(...packages), pathNot: '^$1/src/', dependencyTypesNot: ['aliased-tsconfig-paths'] },
  },
  {
    name: 'nobody imports itself by name',
    comment: 'The name leads to the built package, or to another copy of the module.',
    from: { path: inside('((?:server/|testing/)?src)') },
    to: { path: '^$1/', dependencyTypes: ['aliased-tsconfig-paths'] },
  },
  {
    name: 'the server imports only pure entries',
    comment: 'It runs without a browser.',
    from: { path: '^server/src/' },
    to: { path: '^src/', pathNot: ['^src/(?:contract|liveness-evidence|internal/index)\\.ts$', schemas] },
  },
  {
    name: 'what runs in pages does not import the server',
    comment: 'A page under test would load it.',
    from: { path: `^testing/src/(?:${['simulation', 'simulated-person'].map(patternOf).join('|')})` },
    to: { path: ['^server/src/', schemas] },
  },
  {
    name: 'the testing kit imports only public entries',
    comment: 'It works with the published elements.',
    from: { path: '^testing/src/' },
    to: { path: '^src/', pathNot: ['^src/(?:index|contract|liveness-evidence)\\.ts$', schemas] },
  },
  {
    name: 'pure rooms import no packages',
    comment: 'They run without a browser and without Node. zod has a rule of its own.',
    from: { path: `^src/(?:${[...pureRooms, ...flows, 'engine/compact'].map(patternOf).join('|')})` },
    to: { dependencyTypesNot: ['local'], pathNot: '(?:^|/)node_modules/zod/' },
  },
  {
    name: 'only one module imports zod',
    comment: 'Browsers never load zod. Others import only the types of the schemas.',
    from: { path: '^src/', pathNot: schemas },
    to: { path: ['(?:^|/)node_modules/zod/', schemas], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'MediaPipe imports only the engine',
    comment: 'Its worker contains the code that both engines share.',
    from: { path: '^mediapipe/src/' },
    to: { path: inside(...packages), pathNot: ['^mediapipe/src/', '^src/(?:engine|face|contract)/'] },
  },
  {
    name: 'only its package imports MediaPipe',
    comment: 'A page that uses the compact engine never loads it.',
    from: { path: inside(...packages), pathNot: '^mediapipe/src/' },
    to: { path: '(?:^|/)node_modules/@mediapipe/tasks-vision/' },
  },
  {
    name: 'only what renders imports Lit',
    comment: 'The rest works without a DOM, and on servers.',
    from: { path: inside(...packages), pathNot: inside('src/(?:elements|kit|react)') },
    to: { path: '(?:^|/)node_modules/lit/' },
  },
];

export default {
  forbidden: [...rules, ...folderRules, ...roomRules].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    parser: 'tsc',
    // Imports of types only are imports.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: '(?:^|/)(?:node_modules|dist)/' },
    // Builds, partners' projects, and sources in another language. The compiler reads them separately too.
    exclude: {
      path: '^(?:dist|server/dist|testing/dist|mediapipe/dist)/|^engine/kernels/|^test/types/|^test/frameworks/[^/]+/',
    },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'node', 'default'] },
  },
};
