/** The parts and slots that the elements' templates name. */
import { readFileSync } from 'node:fs';
import { readModules, targetOf } from '../../../tools/check/module-graph.js';
import { elementNames } from '../../../tools/repository.js';
import { repositoryRoot } from '../../../tools/run.js';

export interface Names {
  parts: ReadonlySet<string>;
  /** `*` stands for a value, as in `step-*`. */
  slots: ReadonlySet<string>;
  /** Whether a slot is named only after the state. */
  hasStateSlots: boolean;
}

/** The names in the templates of these sources. */
export function namesIn(texts: Iterable<string>): Names {
  const parts = new Set<string>();
  const slots = new Set<string>();
  let hasStateSlots = false;
  for (const text of texts) {
    for (const [, names = ''] of text.matchAll(/\spart="([^"]*)"/g)) {
      for (const name of names.split(/\s+/)) parts.add(name);
    }
    for (const [, name = ''] of text.matchAll(/<slot name="([^"]*)"/g)) slots.add(name.replace(/\$\{.*?\}/g, '*'));
    if (/<slot name=\$\{/.test(text)) hasStateSlots = true;
    // A remark's part is its kind.
    for (const [, kind = ''] of text.matchAll(/\brenderRemark\(\s*'([a-z-]+)'/g)) parts.add(kind);
  }
  return { parts, slots, hasStateSlots };
}

/** The element's folder in `elements/`; `undefined` for shared files. */
function folderOf(path: string): string | undefined {
  const name = /^elements\/([a-z-]+)\//.exec(path)?.[1];
  return elementNames.find((element) => element === name);
}

const textOf = (path: string): string => readFileSync(`${repositoryRoot}src/${path}`, 'utf8');

/** The names in all templates that an element loads, except those of other elements. */
export function renderedBy(element: string): Names {
  const modules = new Map(readModules().flatMap((module) => (module.folder === 'src' ? [[module.path, module]] : [])));
  const reached = new Set<string>();
  const waiting = [`elements/${element}/${element}.ts`];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const folder = folderOf(path);
    const module = modules.get(path);
    if (module === undefined || reached.has(path) || (folder !== undefined && folder !== element)) continue;
    reached.add(path);
    for (const { specifier, isType } of module.imports) {
      if (!isType && specifier.startsWith('.')) waiting.push(targetOf(path, specifier));
    }
  }
  return namesIn([...reached].filter((path) => path.startsWith('elements/')).map(textOf));
}
