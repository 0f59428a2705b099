/**
 * Every build and every server of the repository is a mode of Vite: `vite build --mode server` builds the server's
 * modules, and `vite --mode pages` serves any page. Without a mode, `vite build` builds the elements, and `vite` serves the
 * demo from the sources. `npm run build`, tests and the laboratory use the same modes through `tools/build/bundle.ts`.
 */
import { readFileSync } from 'node:fs';
import { type UserConfig, defineConfig } from 'vite';
import { sharedParts } from './demo/parts.js';
import { engineAssets } from './demo/vite/engine-assets.js';
import { hostBackend } from './demo/vite/host-backend.js';
import elementsPackage from './package.json' with { type: 'json' };
import serverPackage from './server/package.json' with { type: 'json' };
import testingPackage from './testing/package.json' with { type: 'json' };
import { compactTemplates } from './tools/build/compact-templates.js';
import type { Mode } from './tools/build/mode.js';
import { plainDecorators } from './tools/build/plain-decorators.js';
import * as modules from './tools/build/modules.js';
import * as scriptTag from './tools/build/script-tag.js';
import { storyWorker } from './tools/build/story-worker.js';
import { ensureAssets, workerSources } from './tools/build/stale.js';
import { browserLoader } from './tools/build/wasm-loader.js';
import { portFrom, repositoryRoot as root } from './tools/run.js';

const target = 'es2022';
/** Resolves `idv-elements` and its siblings to their sources, like `paths` in the compiler's settings. */
const onSources = { tsconfigPaths: true };

/**
 * Constants that tell the code its version and the assets next to it, so that it need not request a manifest and can
 * trust the hashes.
 * @param path from the built file to the assets; `null` if a partner's bundler will move the code
 */
const assetManifest = (path: string | null, folder = 'dist/assets/'): Record<string, string> => ({
  __IDV_VERSION__: JSON.stringify(scriptTag.version),
  __IDV_ASSET_MANIFEST__: readFileSync(`${root}${folder}manifest.json`, 'utf8'),
  __IDV_ASSETS_PATH__: JSON.stringify(path),
});

/** A package's modules. @param folder the package's folder, with a trailing slash; empty for the root */
function modulesOf(manifest: modules.PackageManifest, folder: string): UserConfig {
  return {
    root: `${root}${folder}`,
    plugins: [compactTemplates, plainDecorators, modules.noEmptyFiles],
    build: {
      target,
      outDir: 'dist',
      emptyOutDir: false,
      // Modules keep the names and comments of the sources, so they need no source map.
      minify: false,
      lib: { entry: modules.entriesOf(manifest, `${root}${folder}`), formats: ['es'] },
      rolldownOptions: {
        // `'use client'` stays where it is: at the top of React's entries.
        onLog: (level, log, otherwise) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') otherwise(level, log);
        },
        external: modules.outsideOf(manifest),
        output: {
          // Code in `chunks/` finds the assets next to its folder, on a page without a bundler.
          entryFileNames: '[name].js',
          chunkFileNames: modules.chunkNames(`${root}${folder}src/`),
          codeSplitting: { groups: [modules.events] },
        },
      },
    },
  };
}

/** Bundles a source module with all its imports into one file. */
function oneFile(build: UserConfig['build'] = {}, format: 'es' | 'iife' = 'es', name = '[name].js'): UserConfig {
  return {
    root,
    resolve: onSources,
    build: {
      target,
      outDir: '.cache/one-file',
      minify: false,
      modulePreload: false,
      ...build,
      rolldownOptions: {
        ...build.rolldownOptions,
        preserveEntrySignatures: false,
        output: { format, codeSplitting: false, entryFileNames: name },
      },
    },
  };
}

/** Without imports, so that it runs both as a module and as a classic script. */
const classic = (input: string, file: string, build: UserConfig['build']): UserConfig =>
  oneFile({ minify: true, rolldownOptions: { input: `${root}${input}` }, ...build }, 'iife', file);

/**
 * Builds a worker as a single script, so that no second one has to be fetched, can be refused by a content policy, or
 * is served with a wrong type. MediaPipe's worker contains the tasks' JavaScript and the wasm loader, the others only our
 * own code.
 */
const worker = (file: string): UserConfig => ({
  ...classic(file, '[name].js', {}),
  // MediaPipe's loader asks where it is. Only modules have `import.meta`.
  define: { 'import.meta.url': 'self.location.href' },
  plugins: [browserLoader()],
});

const modes = {
  elements: () => ({ ...modulesOf(elementsPackage, ''), define: assetManifest(null) }),
  // Neither depends on the elements: both contain what they need of their pure entries, once.
  server: () => ({ ...modulesOf(serverPackage, 'server/'), resolve: onSources }),
  testing: () => ({ ...modulesOf(testingPackage, 'testing/'), resolve: onSources }),

  'compact-worker': () => worker('src/engine/worker/compact-worker.ts'),
  'documents-worker': () => worker('src/engine/worker/documents-worker.ts'),
  'mediapipe-worker': () => worker('mediapipe/src/mediapipe-worker.ts'),

  /** Builds a file for each element, and their chunks, which don't depend on the version. The assets' path is relative to `chunks/`. */
  'script-tag'() {
    const { plugin, nameOf } = scriptTag.groupedChunks();
    return {
      root,
      resolve: onSources,
      define: { ...assetManifest('../../assets/'), __IDV_VERSION__: 'undefined' },
      plugins: [compactTemplates, plainDecorators, plugin, scriptTag.versionedEntries, scriptTag.parallelImports],
      build: {
        target,
        outDir: scriptTag.cdnFolder,
        emptyOutDir: true,
        lib: {
          entry: scriptTag.entries,
          formats: ['es'],
          fileName: (_format, name) => `${scriptTag.version}/${name}.js`,
        },
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          output: {
            chunkFileNames: scriptTag.chunkFileName,
            // A library build keeps white space for a later bundler. There is none after this build.
            minify: true,
            codeSplitting: {
              groups: [{ name: nameOf, debugName: 'first screens', includeDependenciesRecursively: false }],
            },
          },
        },
      },
    };
  },
  /** The script itself. Run this after `script-tag`. */
  'script-tag-loader': () => ({
    ...classic('src/cdn.ts', 'idv-elements.js', { outDir: scriptTag.scriptTagFolder, emptyOutDir: false }),
    define: { __IDV_SCRIPT_TAG__: JSON.stringify(scriptTag.filesByTag()) },
    plugins: [scriptTag.integrity(scriptTag.scriptTagFolder, [`${scriptTag.cdnFolder}chunks/`, 'dist/assets/'])],
  }),
  /** The script that tells the script tag's elements where MediaPipe is. */
  'mediapipe-script': () => ({
    ...classic('mediapipe/src/script-tag.ts', 'idv-elements-mediapipe.js', {
      outDir: scriptTag.mediaPipeTagFolder,
      emptyOutDir: true,
    }),
    define: assetManifest(null, 'mediapipe/dist/assets/'),
    plugins: [scriptTag.integrity(scriptTag.mediaPipeTagFolder, ['mediapipe/dist/assets/'])],
  }),
  'simulated-camera': () => ({
    ...classic('testing/src/script-tag.ts', 'simulated-camera.js', {
      outDir: scriptTag.cameraTagFolder,
      emptyOutDir: true,
    }),
    plugins: [scriptTag.integrity(scriptTag.cameraTagFolder)],
  }),
  /** The page that the sandbox hosts, with its element, so that the sandbox doesn't need the elements' package. */
  'hosted-page': () => ({
    root,
    resolve: onSources,
    define: assetManifest('../assets/', 'testing/dist/assets/'),
    plugins: [plainDecorators, modules.withoutWords(['document', 'handoff', 'liveness', 'verification'])],
    build: {
      target,
      outDir: 'testing/dist/page',
      emptyOutDir: true,
      // For reading stack traces. Maps aren't published, because building the same version gives the same ones.
      sourcemap: 'hidden',
      lib: {
        entry: {
          'liveness-page': `${root}testing/src/sandbox/hosted-page/script.ts`,
          'liveness-challenge': `${root}src/elements/liveness-challenge/define.ts`,
        },
        formats: ['es'],
      },
      rolldownOptions: {
        output: {
          chunkFileNames: 'idv-[name]-[hash].js',
          minify: true,
          // One file for each language keeps the package small.
          codeSplitting: {
            groups: [{ name: (module) => /\/locales\/(\w+)\//.exec(module)?.[1] ?? null, debugName: 'languages' }],
          },
        },
      },
    },
  }),

  /** Uses the built packages, like a partner's site. */
  demo: () => ({
    root: `${root}demo/site`,
    plugins: [sharedParts()],
    build: {
      outDir: `${root}dist/demo`,
      emptyOutDir: true,
      target,
      // Inlined `data:` pictures would break the site's own content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: ['index', 'privacy', 'selfie', 'document', 'liveness'].map((page) => `${root}demo/site/${page}.html`),
      },
      modulePreload: { polyfill: false },
    },
  }),
  /** The demo on the sources, with hot reload, host backend and sandbox. Vite picks the next free port. */
  development: () => ({
    root: `${root}demo/site`,
    resolve: onSources,
    server: { port: portFrom('PORT', 5173), fs: { allow: [root] } },
    plugins: [
      sharedParts(),
      engineAssets({ path: '/idv-assets/', rebuild: { sources: workerSources, build: ensureAssets } }),
      hostBackend({
        path: '/idv',
        async backendOptions() {
          const { createFaceCounter } = await import('idv-elements-server/node');
          return { faceCheck: { counter: await createFaceCounter() } };
        },
      }),
    ],
  }),
  /**
   * Serves any page of the repository by its path, for tests and measurements, without hot reload and with the assets at
   * `/dist/assets/`.
   */
  pages: () => ({
    root,
    // Vite itself counts up from here while ports are taken.
    server: { port: 5900, host: '127.0.0.1', hmr: false, watch: null },
    plugins: [engineAssets({ path: '/dist/assets/' })],
  }),
  /** Additions to Storybook's own configuration. */
  storybook: () => ({
    resolve: onSources,
    plugins: [storyWorker()],
    // Only code that loads on demand imports these. If they were bundled when first needed, the page would reload under
    // the person who is using it.
    optimizeDeps: {
      include: [
        ...['lit', '@lit/context', 'lean-qr'],
        ...['decorators', 'directives/keyed', 'directives/ref', 'directives/style-map'].map((name) => `lit/${name}.js`),
      ],
    },
    define: { __IDV_ELEMENTS_MANIFEST__: readFileSync(`${root}dist/custom-elements.json`, 'utf8') },
  }),

  /** A module that the caller names, such as a script for a page under test. */
  'one-file': () => oneFile(),
  /** A page that the caller names, bundled from the sources like a partner's: next to `assets/`, files named by content. */
  page: () => ({
    resolve: onSources,
    plugins: [compactTemplates, plainDecorators],
    define: assetManifest('../assets/', '.cache/idv-assets/'),
    build: {
      target,
      // Today's browsers need no polyfill.
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { entryFileNames: 'app/[name]-[hash].js', chunkFileNames: 'app/[name]-[hash].js' } },
    },
  }),
} satisfies Record<Mode, () => UserConfig>;

export default defineConfig(({ mode }) => {
  // Storybook passes `production` or `development`. Builds that it starts itself name one of ours.
  const isStorybook = process.env['STORYBOOK'] === 'true' && /^(?:production|development)$/.test(mode);
  const name = isStorybook ? 'storybook' : mode === 'production' ? 'elements' : mode;
  if (Object.hasOwn(modes, name)) return modes[name as Mode]();
  throw new Error(`There is no mode "${name}" in vite.config.ts, only ${Object.keys(modes).join(', ')}.`);
});
