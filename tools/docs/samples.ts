/** Samples that are whole files of the repository, so that the docs show exactly what a test runs. */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { repositoryRoot } from '../run.js';
import { fixtureText, ownLines, projects, type Project } from './framework-projects.js';
import { code, table } from './table.js';

/** @param file relative to the repository's root */
export function sample(file: string): string {
  const code = readFileSync(`${repositoryRoot}${file}`, 'utf8').trim();
  return `\`\`\`${extname(file).slice(1)}\n${code}\n\`\`\``;
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Packages that only accompany a framework. They are left out of a project's description. */
const beside = /^@types\/|^@angular\/(?!core)|^tslib|^rxjs|-dom$|-cli$|-tsc$|-check$|adapter|plugin|loader$/;

/** The project's packages with their major versions. */
function madeOf(project: Project): string {
  const { dependencies, devDependencies } = JSON.parse(fixtureText(project, 'package.json')) as Manifest;
  const versions = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => !beside.test(name));
  return versions.map(([name, version]) => `${code(name)} ${version.replace(/^[~^]|\..*$/g, '')}`).join(', ');
}

function checksOf({ output, dev, hasBackend }: Project): string {
  const checks = [output !== undefined && 'types, build', dev && 'development server', hasBackend && 'host backend'];
  return checks.filter((check) => typeof check === 'string').join(', ');
}

/**
 * The packages of each project in `test/frameworks`, what is checked besides the selfie, and how many lines our
 * elements take.
 */
export function frameworkTable(): string {
  const rows = projects.map((project) => [
    project.title,
    madeOf(project),
    checksOf(project),
    String(ownLines(project)),
  ]);
  return table('', ['Project', 'Made of', 'Checked, besides the selfie', 'Lines for the elements'], rows);
}

/** @param path under `examples` */
export function exampleCode(path: string): string {
  return `\`\`\`ts\n${readFileSync(`${repositoryRoot}examples/${path}`, 'utf8').trim()}\n\`\`\``;
}
