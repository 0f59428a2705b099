/** The ES modules of the three npm packages, and every build by its name. */
import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { InlineConfig, Plugin, Rolldown } from 'vite';
import elementsPackage from '../../package.json' with { type: 'json' };
import serverPackage from '../../server/package.json' with { type: 'json' };
import testingPackage from '../../testing/package.json' with { type: 'json' };
import { eachElement } from '../repository.js';
import { assetManifest, quiet, root, target } from './bundle.js';
import { scriptTagBuilds } from './script-tag.js';
import { demoSite } from './sites.js';

type ChunkInfo = Pick<Rolldown.PreRenderedChunk, 'name' | 'facadeModuleId' | 'moduleIds'>;

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

/**
 * Event classes are imported one by one, and their file holds nothing that a bundler has to keep. Only these are needed
 * at once; the others come with the code that fires them.
 */
const events = { name: 'events', test: /\/src\/elements\/events\/capture/ };

/**
 * How a chunk is named by its main module: `client`, and `face-controller` where other folders have a `controller` too.
 * Stack traces stay readable, and the names are short because a partner's bundler repeats them.
 */
function chunkNames(sources: string): (chunk: ChunkInfo) => string {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).map((file) => basename(file));
  return ({ name, facadeModuleId, moduleIds }) => {
    const module = facadeModuleId ?? moduleIds.at(-1) ?? '';
    if (name === events.name || !module.startsWith(sources)) return `chunks/${name}.js`;
    const file = basename(module);
    const isUnique = files.filter((each) => each === file).length === 1;
    const folder = isUnique ? '' : `${basename(dirname(module))}-`;
    // `fr.js` has a language's first screens: every bundle names all of them, so each byte counts.
    return `chunks/${folder}${file.replace(/\.ts$/, '')}.js`.replace('-first-screens.', '.');
  };
}

/** A module that only exports what others have, shared by two entries, would be a file without code. Entries of types stay. */
const noEmptyFiles: Plugin = {
  name: 'no-empty-files',
  generateBundle(_options, files) {
    const empty = Object.values(files).filter(
      (file) => file.type === 'chunk' && !file.isEntry && file.code.trim() === '',
    );
    for (const { fileName } of empty) {
      delete files[fileName];
      const name = fileName.slice(fileName.lastIndexOf('/') + 1);
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue;
        file.code = file.code.replace(new RegExp(`^import "[^"\\n]*/${name}";\\n`, 'm'), '');
      }
    }
  },
};

/** @param folder of the package, with a slash at its end */
function modulesOf(manifest: PackageManifest, folder: string): InlineConfig {
  const outside = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  return {
    ...quiet,
    root: folder,
    plugins: [noEmptyFiles],
    build: {
      target,
      outDir: 'dist',
      emptyOutDir: false,
      // Modules with names and comments as in the sources need no map.
      minify: false,
      lib: { entry: entriesOf(manifest, folder), formats: ['es'] },
      rolldownOptions: {
        // `'use client'` stays where it is: at the top of React's entries.
        onLog: (level, log, otherwise) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') otherwise(level, log);
        },
        external: [/^node:/, ...outside.map((name) => new RegExp(`^${name}(/|$)`))],
        output: {
          // Code in `chunks/` finds the assets beside its folder, on a page without a bundler.
          entryFileNames: '[name].js',
          chunkFileNames: chunkNames(`${folder}src/`),
          codeSplitting: { groups: [events] },
        },
      },
    },
  };
}

/** In the order in which they import one another. */
export const packageBuilds = {
  elements: (): InlineConfig => ({ ...modulesOf(elementsPackage, root), define: assetManifest(null) }),
  testing: (): InlineConfig => modulesOf(testingPackage, `${root}testing/`),
  server: (): InlineConfig => modulesOf(serverPackage, `${root}server/`),
};

/** What `npm run build` and `npm start` make. */
export const builds = { ...packageBuilds, ...scriptTagBuilds, demo: demoSite };
