/** How the modules of the packages are split and named. */
import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { eachElement } from '../repository.js';

type ChunkInfo = Pick<Rolldown.PreRenderedChunk, 'name' | 'facadeModuleId' | 'moduleIds'>;

export interface PackageManifest {
  exports: Record<string, string | { default: string }>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** The modules of a package's `exports` and `bin`, by their path in `dist` without the extension. */
export function entriesOf({ exports, bin = {} }: PackageManifest, folder: string): Record<string, string> {
  const targets = [
    ...Object.values(exports).flatMap((file) => (typeof file === 'string' ? [] : eachElement(file.default))),
    ...Object.values(bin),
  ];
  // The script tag's file is built separately.
  const names = targets
    .filter((file) => !file.startsWith('./dist/cdn/'))
    .map((file) => file.replace(/^\.\/dist\/|\.js$/g, ''));
  return Object.fromEntries(names.map((name) => [name, `${folder}src/${name}.ts`]));
}

/** What a package imports and doesn't bundle. */
export function outsideOf({ dependencies, peerDependencies }: PackageManifest): RegExp[] {
  const names = Object.keys({ ...dependencies, ...peerDependencies });
  return [/^node:/, ...names.map((name) => new RegExp(`^${name}(/|$)`))];
}

/**
 * Event classes are imported one by one, and their file contains nothing that a bundler has to keep. Only these are needed
 * at once; the others load with the code that fires them.
 */
export const events = { name: 'events', test: /\/src\/kit\/events\/capture/ };

/**
 * Names a chunk after its main module: `client`, or `face-controller` if other folders also have a `controller`. Stack
 * traces stay readable, and the names are short because a partner's bundler repeats them.
 */
export function chunkNames(sources: string): (chunk: ChunkInfo) => string {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).map((file) => basename(file));
  return ({ name, facadeModuleId, moduleIds }) => {
    const module = facadeModuleId ?? moduleIds.at(-1) ?? '';
    if (name === events.name || !module.startsWith(sources)) return `chunks/${name}.js`;
    const file = basename(module);
    const isUnique = files.filter((each) => each === file).length === 1;
    const folder = isUnique ? '' : `${basename(dirname(module))}-`;
    // First screens are named `fr.js`, because every bundle contains the names of all languages.
    return `chunks/${folder}${file.replace(/\.ts$/, '')}.js`.replace('-first-screens.', '.');
  };
}

/** A module that only re-exports, shared by two entries, would become a file without code. Entries for types stay. */
export const noEmptyFiles: Plugin = {
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

/** Leaves out sections of the languages that a page never shows. */
export const withoutWords = (sections: readonly string[]): Plugin => {
  const unused = new RegExp(`/i18n/locales/(?!en/)\\w+/(?:${sections.join('|')})\\.ts$`);
  return { name: 'without-words', load: (id) => (unused.test(id) ? 'export {};' : null) };
};
