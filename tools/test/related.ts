/** Finds the tests to run after a change. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileOf, modulesUnder } from '../check/module-graph.js';
import { repositoryRoot } from '../run.js';

const folders = ['src', 'server/src', 'server/test', 'testing', 'test', 'lab', 'engine', 'tools', 'demo', 'stories'];

/**
 * Tests that are this many imports away from a change are related: tests of the module, or of a module that uses it.
 */
const maxDistance = 2;

function filesIn(path: string): string[] {
  const full = join(repositoryRoot, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [relative(repositoryRoot, full)];
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .filter((file) => !/(?:^|\/)(?:node_modules|dist)\//.test(file))
    .map((file) => relative(repositoryRoot, join(full, file)));
}

let read: Map<string, Set<string>> | undefined;

function readImporters(): Map<string, Set<string>> {
  if (read !== undefined) return read;
  const importers = new Map<string, Set<string>>();
  for (const { file, imports } of folders.flatMap(modulesUnder)) {
    for (const { specifier } of imports) {
      const target = fileOf(file, specifier);
      if (target !== undefined) importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  read = importers;
  return importers;
}

/** Files that differ from the last commit, including new ones. */
export function changedFiles(): string[] {
  const lines = execFileSync('git', ['status', '--porcelain', '-uall'], { cwd: repositoryRoot, encoding: 'utf8' });
  return lines.split('\n').flatMap((line) => line.slice(3).split(' -> ').at(-1) || []);
}

/**
 * `src/quality/blur.ts` has its tests in `test/node/quality` and `test/browser/quality`. All elements share a folder of
 * tests, in which a file's name begins with its element's.
 */
function ownTests(file: string): string[] {
  const element = /^src\/elements\/([^/]+)\//.exec(file)?.[1];
  if (element !== undefined) {
    const isOwn = (test: string): boolean => basename(test).startsWith(element);
    return ['test/node/elements', 'test/browser/elements'].flatMap(filesIn).filter(isOwn);
  }
  const [, server, room] = /^(?:(server)\/)?src\/([^/]+)\//.exec(file) ?? [];
  if (room === undefined) return [];
  const places = server === undefined ? [`test/node/${room}`, `test/browser/${room}`] : [`server/test/${room}`];
  return places.flatMap(filesIn);
}

/**
 * Finds tests in the changed module's room, and tests that import a changed module directly or through one other.
 * @param changed files or folders, relative to the repository's root
 * @returns the nearest first
 */
export function relatedTests(changed: readonly string[]): string[] {
  const start = changed.flatMap(filesIn);
  const importers = readImporters();
  const found = new Set([...start, ...start.flatMap(ownTests)]);
  let edge = start;
  for (let distance = 0; distance < maxDistance; distance += 1) {
    edge = edge.flatMap((file) => [...(importers.get(file) ?? [])]).filter((file) => !found.has(file));
    edge.forEach((file) => found.add(file));
  }
  return [...found].filter((file) => file.endsWith('.test.ts'));
}
