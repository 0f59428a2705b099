/** How much of a fixture its author wrote for the elements. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../tools/run.js';
import type { Project } from './projects.js';

export const fixturesFolder = join(repositoryRoot, 'test/frameworks');

export function fixtureText({ name, fixture = name }: Project, file: string): string {
  return readFileSync(join(fixturesFolder, fixture, file), 'utf8');
}

/** Lines that the page's author wrote for the elements. */
export function ownLines(project: Project): number {
  const counts = project.own.map((part) => {
    const isFile = typeof part === 'string';
    const lines = fixtureText(project, isFile ? part : part.file).split('\n');
    return lines.filter((line) => line.trim() !== '' && (isFile || part.lines.test(line))).length;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}
