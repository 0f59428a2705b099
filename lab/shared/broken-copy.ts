/** A copy of the sources in which one place at a time is broken on purpose. New files must be known to Git. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot as root } from '../../tools/run.js';

export interface BrokenPlace {
  /** Relative to the repository's root. */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
}

/** The text with the place broken; `null` unless the place is there exactly once. */
export function mutated(text: string, { find, replace }: Omit<BrokenPlace, 'file'>): string | null {
  const at = text.indexOf(find);
  if (find === '' || at === -1 || text.indexOf(find, at + 1) !== -1) return null;
  return text.slice(0, at) + replace + text.slice(at + find.length);
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The current files, committed or not. The copy is removed when the process ends. */
export function copySources(): string {
  const copy = join(root, `.cache/mutations-${process.pid}`);
  process.on('exit', () => {
    rmSync(copy, { recursive: true, force: true });
    git('worktree', 'prune');
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  git('worktree', 'add', '--quiet', '--detach', copy, git('stash', 'create') || 'HEAD');
  // Hard links: a symbolic link to the folder would make its links to our own packages lead to the original.
  execFileSync('cp', ['-al', join(root, 'node_modules'), copy]);
  return copy;
}

/** Adds the built packages to a copy, which only reads them. */
export function linkBuilds(copy: string): void {
  for (const name of ['dist', 'server/dist', 'testing/dist', 'mediapipe/dist']) {
    if (!existsSync(join(root, name))) continue;
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    symlinkSync(join(root, name), join(copy, name));
  }
}

/** Breaks one place for as long as `use` takes. @returns `null` unless the place is there exactly once */
export async function whileBroken<T>(copy: string, place: BrokenPlace, use: () => Promise<T>): Promise<T | null> {
  const file = join(copy, place.file);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const broken = mutated(text, place);
  if (broken === null) return null;
  writeFileSync(file, broken);
  try {
    return await use();
  } finally {
    writeFileSync(file, text);
  }
}
