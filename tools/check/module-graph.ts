/** Which module imports which, in the sources of the three packages; type-only imports included. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import { repositoryRoot } from '../run.js';

/** Folders of the packages' sources. */
export const sourceFolders = ['src', 'server/src', 'testing/src'] as const;

export interface Import {
  specifier: string;
  /** Types alone, which leave nothing in the code. */
  isType: boolean;
}

export interface Module {
  /** One of `sourceFolders`. */
  folder: (typeof sourceFolders)[number];
  /** From there on. */
  path: string;
  imports: readonly Import[];
}

export function importsOf(file: string, text: string): Import[] {
  const { module } = parseSync(file, text);
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : [{ specifier: moduleRequest.value, isType }],
      ),
    ),
    ...module.dynamicImports.flatMap((found) => {
      const argument = text.slice(found.moduleRequest.start, found.moduleRequest.end);
      return /^(['"]).*\1$/.test(argument) ? [{ specifier: argument.slice(1, -1), isType: false }] : [];
    }),
  ];
}

export function readModules(): Module[] {
  return sourceFolders.flatMap((folder) => {
    const files = readdirSync(`${repositoryRoot}${folder}`, { recursive: true, encoding: 'utf8' });
    return files
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => {
        const text = readFileSync(join(repositoryRoot, folder, file), 'utf8');
        return { folder, path: file.split(sep).join('/'), imports: importsOf(file, text) };
      });
  });
}

/** Where a relative import leads, from the package's sources on; it starts with `..` where that is outside of them. */
export function targetOf(path: string, specifier: string): string {
  return join(dirname(path), specifier).split(sep).join('/').replace(/\.js$/, '.ts');
}

/** Node → nodes that it leads to. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

export function graphOf(edges: Iterable<readonly [from: string, to: string]>): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from === to) continue;
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

/** A shortest way that starts at `start` and comes back to it; `null` if there is none. */
function circleThrough(graph: Graph, start: string): string[] | null {
  const cameFrom = new Map<string, string>();
  const waiting = [start];
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) {
        const way = [start];
        for (let at = node; at !== start; at = cameFrom.get(at) ?? start) way.unshift(at);
        return [start, ...way];
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      waiting.push(next);
    }
  }
  return null;
}

/** One shortest circle for each group of nodes that lead to one another. */
export function circlesOf(graph: Graph): string[][] {
  const circles: string[][] = [];
  const seen = new Set<string>();
  for (const node of [...graph.keys()].toSorted()) {
    if (seen.has(node)) continue;
    const circle = circleThrough(graph, node);
    circle?.forEach((each) => seen.add(each));
    if (circle !== null) circles.push(circle);
  }
  return circles;
}
