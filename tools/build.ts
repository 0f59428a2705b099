/**
 * `npm run build` makes `dist/` of each package: engine assets, ES modules that mirror `src`, one file for script tags, the
 * commands, declarations, and the custom-elements manifest. The order matters: every step adds to what is there.
 */
import { chmodSync, copyFileSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import elementsPackage from '../package.json' with { type: 'json' };
import serverPackage from '../server/package.json' with { type: 'json' };
import testingPackage from '../testing/package.json' with { type: 'json' };
import { ensureAssets } from './assets.js';
import { contractDeclarations } from './contract-types.js';
import { repositoryRoot, runLocal, say } from './run.js';
import { isStale } from './stale.js';

const stamp = 'dist/.built';
const sources = [
  ...['src', 'server/src', 'testing/src', 'tools'],
  ...['package.json', 'server/package.json', 'testing/package.json', 'package-lock.json'],
  ...['tsconfig.json', 'tsconfig.build.json'],
];

interface PackageManifest {
  exports: Record<string, string | { default: string }>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Modules of a package's `exports` and `bin`, by their place in `dist` without the ending. */
function entriesOf({ exports, bin = {} }: PackageManifest, folder: string): Record<string, string> {
  const targets = [
    ...Object.values(exports).flatMap((target) => (typeof target === 'string' ? [] : [target.default])),
    ...Object.values(bin),
  ];
  // The script tag's file has a build of its own.
  const names = targets
    .filter((target) => !target.startsWith('./dist/cdn/'))
    .map((target) => target.replace(/^\.\/dist\/|\.js$/g, ''));
  return Object.fromEntries(names.map((name) => [name, `${folder}src/${name}.ts`]));
}

const shared: InlineConfig = { configFile: false, logLevel: 'warn' };

/** What the code knows of the assets beside it: no round trip for the manifest, and hashes it can trust. */
function assetManifest(): Record<string, string> {
  return {
    __IDV_ASSET_MANIFEST__: readFileSync(`${repositoryRoot}dist/assets/manifest.json`, 'utf8'),
  };
}

/** @param folder of the package, with a slash at its end */
function modulesOf(manifest: PackageManifest, folder: string): InlineConfig {
  const { dependencies = {}, peerDependencies = {} } = manifest;
  return {
    ...shared,
    root: folder,
    build: {
      target: 'es2022',
      outDir: 'dist',
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      lib: { entry: entriesOf(manifest, folder), formats: ['es'] },
      rolldownOptions: {
        external: [
          /^node:/,
          ...[...Object.keys(dependencies), ...Object.keys(peerDependencies)].map(
            (name) => new RegExp(`^${name}(/|$)`),
          ),
        ],
        output: {
          // One module a source file: bundlers shake it, and `new URL(…, import.meta.url)` keeps its meaning.
          preserveModules: true,
          preserveModulesRoot: `${folder}src`,
          entryFileNames: '[name].js',
        },
      },
    },
  };
}

function scriptTag(name: string, entry: string, outDir: string): InlineConfig {
  return {
    ...shared,
    root: repositoryRoot,
    resolve: { tsconfigPaths: true },
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      sourcemap: true,
      lib: { entry: { [name]: `${repositoryRoot}${entry}` }, formats: ['es'] },
      rolldownOptions: {
        output: {
          chunkFileNames: 'idv-[name]-[hash].js',
          // A library build keeps white space for bundlers to come; after this one comes none.
          minify: true,
        },
      },
    },
  };
}

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

function empty(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder)) {
    // The assets are content-hashed and slow to make; their own build keeps them current.
    if (entry !== 'assets') rmSync(`${folder}/${entry}`, { recursive: true });
  }
}

export async function buildPackage(): Promise<void> {
  for (const folder of ['', 'server/', 'testing/']) empty(`${repositoryRoot}${folder}dist`);
  await step('engine assets', ensureAssets);
  const elements = { ...modulesOf(elementsPackage, repositoryRoot), define: assetManifest() };
  const tag = scriptTag('idv-elements', 'src/define.ts', 'dist/cdn');
  const page = 'server/src/sandbox/hosted-page/script.ts';
  await step('idv-elements', () => build(elements));
  await step('script tag', () => build({ ...tag, define: assetManifest() }));
  await step('declarations', async () => {
    await mustRun('tsc', ['-p', 'tsconfig.build.json']);
    writeFileSync(`${repositoryRoot}dist/types/shared/contract.d.ts`, await contractDeclarations());
  });
  await step('idv-elements-testing', async () => {
    await build(modulesOf(testingPackage, `${repositoryRoot}testing/`));
    await mustRun('tsc', ['-p', 'testing/tsconfig.build.json']);
  });
  await step('idv-elements-server', async () => {
    await build(modulesOf(serverPackage, `${repositoryRoot}server/`));
    await build(scriptTag('liveness-page', page, 'server/dist/page'));
    await mustRun('tsc', ['-p', 'server/tsconfig.build.json']);
  });
  await step('custom-elements manifest', () =>
    mustRun('cem', 'analyze --litelement --quiet --outdir dist --globs src/elements/**/*.ts'.split(' ')),
  );
  dropUnnamedEvents();
  for (const file of ['LICENSE', 'NOTICE']) {
    for (const folder of ['server/', 'testing/'])
      copyFileSync(`${repositoryRoot}${file}`, `${repositoryRoot}${folder}${file}`);
  }
  for (const folder of ['', 'server/']) {
    chmodSync(`${repositoryRoot}${folder}dist/cli/main.js`, 0o755);
  }
  writeFileSync(`${repositoryRoot}${stamp}`, '');
}

export async function ensureBuild(): Promise<void> {
  if (isStale(stamp, sources)) await buildPackage();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPackage();
