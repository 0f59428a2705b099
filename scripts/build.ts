/**
 * `npm run build` makes `dist/`: engine assets, ES modules that mirror `src`, one file for script tags, the command,
 * declarations, and the custom-elements manifest. The order matters: every step adds to what stands there.
 */
import { chmodSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import packageJson from '../package.json' with { type: 'json' };
import { ensureAssets } from './assets.js';
import { repositoryRoot, runLocal, say } from './run.js';
import { isStale } from './stale.js';

const stamp = 'dist/.built';
const sources = ['src', 'package.json', 'package-lock.json', 'tsconfig.build.json', 'scripts'];

/** Modules of the package's `exports` and `bin`, by their place in `dist` without the ending. */
function entries(): Record<string, string> {
  const targets = [
    ...Object.values(packageJson.exports).flatMap((target) =>
      typeof target === 'string' ? [] : [target.default],
    ),
    ...Object.values(packageJson.bin),
  ];
  // The script tag's file has a build of its own.
  const names = targets
    .filter((target) => !target.startsWith('./dist/cdn/'))
    .map((target) => target.replace(/^\.\/dist\/|\.js$/g, ''));
  return Object.fromEntries(names.map((name) => [name, `${repositoryRoot}src/${name}.ts`]));
}

const external = [
  /^node:/,
  ...[...Object.keys(packageJson.dependencies), ...Object.keys(packageJson.peerDependencies)].map(
    (name) => new RegExp(`^${name}(/|$)`),
  ),
];

const shared: InlineConfig = { root: repositoryRoot, configFile: false, logLevel: 'warn' };

/** What the code knows of the assets beside it: no round trip for the manifest, and hashes it can trust. */
function assetManifest(): Record<string, string> {
  return {
    __IDV_ASSET_MANIFEST__: readFileSync(`${repositoryRoot}dist/assets/manifest.json`, 'utf8'),
  };
}

const modules: InlineConfig = {
  ...shared,
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    lib: { entry: entries(), formats: ['es'] },
    rolldownOptions: {
      external,
      output: {
        // One module a source file: bundlers shake it, and `new URL(…, import.meta.url)` keeps its meaning.
        preserveModules: true,
        preserveModulesRoot: 'src',
        entryFileNames: '[name].js',
      },
    },
  },
};

const scriptTag: InlineConfig = {
  ...shared,
  build: {
    target: 'es2022',
    outDir: 'dist/cdn',
    emptyOutDir: true,
    sourcemap: true,
    lib: {
      entry: {
        'idv-elements': `${repositoryRoot}src/define.ts`,
        // What the sandbox's hosted page runs around the element.
        'liveness-page': `${repositoryRoot}src/sandbox/hosted-page/script.ts`,
      },
      formats: ['es'],
    },
    rolldownOptions: {
      output: {
        chunkFileNames: 'idv-[name]-[hash].js',
        // A library build keeps white space for bundlers to come; after this one comes none.
        minify: true,
      },
    },
  },
};

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  say(`built ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

async function mustRun(command: string, args: string[]): Promise<void> {
  const { exitCode } = await runLocal(command, args, { asProgress: true });
  if (exitCode !== 0) throw new Error(`${command} failed; see above.`);
}

interface Manifest {
  modules: { declarations?: { events?: { name: string }[] }[] }[];
}

/** Of `dispatchEvent(new SomeEvent(first, …))` the analyzer lists `first` as an event, beside those of `@fires`. */
function dropUnnamedEvents(): void {
  const path = `${repositoryRoot}dist/custom-elements.json`;
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  for (const declaration of manifest.modules.flatMap(({ declarations = [] }) => declarations)) {
    declaration.events = declaration.events?.filter(({ name }) => name.startsWith('idv-'));
  }
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
}

export async function buildPackage(): Promise<void> {
  for (const entry of existsSync(`${repositoryRoot}dist`)
    ? readdirSync(`${repositoryRoot}dist`)
    : []) {
    // The assets are content-hashed and slow to make; their own build keeps them current.
    if (entry !== 'assets') rmSync(`${repositoryRoot}dist/${entry}`, { recursive: true });
  }
  await step('engine assets', ensureAssets);
  await step('modules', () => build({ ...modules, define: assetManifest() }));
  await step('script tag', () => build({ ...scriptTag, define: assetManifest() }));
  await step('declarations', () => mustRun('tsc', ['-p', 'tsconfig.build.json']));
  await step('custom-elements manifest', () =>
    mustRun(
      'cem',
      'analyze --litelement --quiet --outdir dist --globs src/elements/**/*.ts'.split(' '),
    ),
  );
  dropUnnamedEvents();
  chmodSync(`${repositoryRoot}dist/cli/main.js`, 0o755);
  writeFileSync(`${repositoryRoot}${stamp}`, '');
}

export async function ensureBuild(): Promise<void> {
  if (isStale(stamp, sources)) await buildPackage();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPackage();
