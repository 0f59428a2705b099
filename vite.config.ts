/**
 * The one configuration of all that Vite builds and serves here. `vite` serves the demo on the sources, `vite build
 * --mode <name>` makes one of `builds` (`elements` for any other mode). The tools, the stories, tests and benchmarks
 * take their part from the functions below.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type InlineConfig, type Plugin } from 'vite';
import { sharedParts } from './demo/parts.js';
import elementsPackage from './package.json' with { type: 'json' };
import serverPackage from './server/package.json' with { type: 'json' };
import testingPackage from './testing/package.json' with { type: 'json' };
import { eachElement } from './tools/elements.js';
import { engineAssets, type AssetRebuild } from './demo/vite/engine-assets.js';
import { hostBackend, type HostBackendPluginOptions } from './demo/vite/host-backend.js';

const root = fileURLToPath(new URL('./', import.meta.url));
const target = 'es2022';

/** `idv-elements` and its siblings by their sources, as `paths` of the compiler's settings name them. */
const onSources = { resolve: { tsconfigPaths: true } } satisfies InlineConfig;
const quiet = { configFile: false, logLevel: 'warn' } satisfies InlineConfig;

/** The code knows the assets beside it: it asks for no manifest, and trusts the hashes. */
export const assetManifest = (): Record<string, string> => ({
  __IDV_ASSET_MANIFEST__: readFileSync(`${root}dist/assets/manifest.json`, 'utf8'),
});

interface PackageManifest {
  exports: Record<string, string | { default: string }>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Modules of a package's `exports` and `bin`, by their place in `dist` without the ending. */
function entriesOf({ exports, bin = {} }: PackageManifest, folder: string): Record<string, string> {
  const targets = [
    ...Object.values(exports).flatMap((file) => (typeof file === 'string' ? [] : eachElement(file.default))),
    ...Object.values(bin),
  ];
  // The script tag's file has a build of its own.
  const names = targets
    .filter((file) => !file.startsWith('./dist/cdn/'))
    .map((file) => file.replace(/^\.\/dist\/|\.js$/g, ''));
  return Object.fromEntries(names.map((name) => [name, `${folder}src/${name}.ts`]));
}

/** @param folder of the package, with a slash at its end */
function modulesOf(manifest: PackageManifest, folder: string): InlineConfig {
  const outside = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  return {
    ...quiet,
    root: folder,
    build: {
      target,
      outDir: 'dist',
      emptyOutDir: false,
      // Modules with names and comments as in the sources need no map.
      minify: false,
      lib: { entry: entriesOf(manifest, folder), formats: ['es'] },
      rolldownOptions: {
        external: [/^node:/, ...outside.map((name) => new RegExp(`^${name}(/|$)`))],
        output: {
          // One module for each source file: bundlers shake it, and `new URL(…, import.meta.url)` keeps its meaning.
          preserveModules: true,
          preserveModulesRoot: `${folder}src`,
          entryFileNames: '[name].js',
        },
      },
    },
  };
}

/** One file with everything in it, and chunks for what loads later. */
function scriptTag(name: string, entry: string, outDir: string): InlineConfig {
  return {
    ...quiet,
    ...onSources,
    root,
    build: {
      target,
      outDir,
      emptyOutDir: true,
      sourcemap: true,
      lib: { entry: { [name]: `${root}${entry}` }, formats: ['es'] },
      // A library build keeps white space for a bundler to come. None comes after this one.
      rolldownOptions: { output: { chunkFileNames: 'idv-[name]-[hash].js', minify: true } },
    },
  };
}

const demoPages = ['index.html', 'privacy.html', 'selfie.html', 'document.html', 'liveness.html'].map(
  (page) => `${root}demo/site/${page}`,
);

/** What `npm run build` and `npm start` make, by name. Packages that import one another come in this order. */
export const builds = {
  elements: (): InlineConfig => ({ ...modulesOf(elementsPackage, root), define: assetManifest() }),
  'script-tag': (): InlineConfig => ({
    ...scriptTag('idv-elements', 'src/define.ts', 'dist/cdn'),
    define: assetManifest(),
  }),
  testing: (): InlineConfig => modulesOf(testingPackage, `${root}testing/`),
  server: (): InlineConfig => modulesOf(serverPackage, `${root}server/`),
  'hosted-page': (): InlineConfig =>
    scriptTag('liveness-page', 'server/src/sandbox/hosted-page/script.ts', 'server/dist/page'),
  /** On the built packages, as a partner builds a site. */
  demo: (): InlineConfig => ({
    ...quiet,
    root: `${root}demo/site`,
    plugins: [sharedParts()],
    build: {
      outDir: `${root}dist/demo`,
      emptyOutDir: true,
      target,
      // Inlined `data:` pictures would break the site's own content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: { input: demoPages },
      modulePreload: { polyfill: false },
    },
  }),
};

/**
 * The demo on the sources, with hot reload, host backend and sandbox: `npm run dev`.
 * @param rebuild makes the engine's assets anew when a worker's source changes
 */
export function devSite(port = 5173, rebuild?: AssetRebuild): InlineConfig {
  const faceCheck = async () => {
    const { createFaceCounter } = await import('idv-elements-server/node');
    return { faceCheck: { counter: await createFaceCounter() } };
  };
  return {
    ...quiet,
    ...onSources,
    root: `${root}demo/site`,
    // Vite takes the next port that is free.
    server: { port, fs: { allow: [root] } },
    plugins: [
      sharedParts(),
      engineAssets({ path: '/idv-assets/', rebuild }),
      hostBackend({ path: '/idv', backendOptions: faceCheck }),
    ],
  };
}

export interface PageServerOptions {
  plugins?: readonly Plugin[];
  /** Imports of `idv-elements` and its siblings take the sources. Default: the built packages. */
  sources?: boolean;
  /** Pages that import packages of npm. */
  pages?: string[];
}

/** Any page of the repository by its path, for tests and measurements: no hot reload, the assets at `/dist/assets/`. */
export function pageServer({ plugins = [], sources = false, pages }: PageServerOptions = {}): InlineConfig {
  return {
    ...quiet,
    ...(sources ? onSources : {}),
    root,
    logLevel: 'error',
    // Vite goes up from here by itself while ports are taken.
    server: { port: 5900, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: pages === undefined ? { noDiscovery: true, include: [] } : { entries: pages },
    plugins: [engineAssets({ path: '/dist/assets/' }), ...plugins],
  };
}

/** Host backends for the stories that send, named by what is odd about them. */
const storyBackends: HostBackendPluginOptions[] = [
  { path: '/idv' },
  { path: '/idv-slow', faults: { latencyMs: 25_000 } },
  { path: '/idv-no-face', faults: { detectedFaces: 0 } },
  { path: '/idv-brief', sandboxOptions: { livenessTtlSeconds: 5 } },
  { path: '/idv-foreign', backendOptions: { liveness: { allowedOrigins: ['https://elsewhere.example'] } } },
];

/** What the stories add to Storybook's own configuration. A static build has no backend. */
export const storybook = (): InlineConfig => ({
  ...onSources,
  plugins: storyBackends.map(hostBackend),
  define: { __IDV_ELEMENTS_MANIFEST__: readFileSync(`${root}dist/custom-elements.json`, 'utf8') },
});

export interface OneFileOptions {
  format?: 'es' | 'iife';
  minify?: boolean;
  plugins?: readonly Plugin[];
  define?: Record<string, string>;
}

/** A module of the sources with all its imports as one file in memory: a worker, a script for a page under test. */
export function oneFile(
  input: string,
  { format = 'es', minify = false, plugins = [], define = {} }: OneFileOptions = {},
): InlineConfig {
  return {
    ...quiet,
    ...onSources,
    root,
    logLevel: 'error',
    define,
    plugins: [...plugins],
    build: {
      write: false,
      target,
      minify,
      modulePreload: false,
      rolldownOptions: { input, preserveEntrySignatures: false, output: { format, codeSplitting: false } },
    },
  };
}

/** A module of the server as one file for a runtime with web APIs alone, as a bundler for Workers makes it. */
export function workersFile(input: string, external: (string | RegExp)[]): InlineConfig {
  const { build, ...rest } = oneFile(input);
  return {
    ...rest,
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ...build,
      ssr: true,
      rolldownOptions: { ...build?.rolldownOptions, preserveEntrySignatures: 'strict', external },
    },
  };
}

/** A built entry as a partner's bundler leaves it: minified and split, in memory. */
export function bundledEntry(entry: string): InlineConfig {
  return {
    ...quiet,
    root,
    logLevel: 'error',
    build: {
      write: false,
      target,
      lib: { entry: `${root}${entry}`, formats: ['es'], fileName: 'entry' },
      rolldownOptions: { output: { minify: true } },
    },
  };
}

/** A page as a partner's bundler leaves it, in memory: every file beside `assets/`, named by its content. */
export function bundledPage(page: string): InlineConfig {
  const names = { entryFileNames: 'app/[name]-[hash].js', chunkFileNames: 'app/[name]-[hash].js' };
  return {
    ...quiet,
    ...onSources,
    root: fileURLToPath(new URL('.', new URL(page, import.meta.url))),
    logLevel: 'error',
    define: assetManifest(),
    build: {
      write: false,
      target,
      // Today's browsers need no polyfill.
      modulePreload: { polyfill: false },
      rolldownOptions: { input: `${root}${page}`, output: names },
    },
  };
}

export default defineConfig(({ command, mode }) => {
  if (command === 'serve') return devSite();
  const makeOne = Object.hasOwn(builds, mode) ? builds[mode as keyof typeof builds] : builds.elements;
  return makeOne();
});
