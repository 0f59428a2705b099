/** The ES modules of the three npm packages. */
import type { InlineConfig } from 'vite';
import elementsPackage from '../../package.json' with { type: 'json' };
import serverPackage from '../../server/package.json' with { type: 'json' };
import testingPackage from '../../testing/package.json' with { type: 'json' };
import { eachElement } from '../elements.js';
import { assetManifest, quiet, root, target } from './common.js';

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
          // One module for each source file: bundlers shake it, and a page without one finds the assets beside.
          preserveModules: true,
          preserveModulesRoot: `${folder}src`,
          entryFileNames: '[name].js',
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
