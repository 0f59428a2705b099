/** One kind of project, from an empty folder to a captured selfie, in the steps that its author would take. */
import { cpSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { repositoryRoot } from '../../tools/run.js';
import { startBackend, type Backend } from './backend.js';
import { install, type Tarballs } from './packages.js';
import { visit } from './person.js';
import type { Project, Server } from './projects.js';
import { freePort, runIn, startServer, type Ran } from './shell.js';
import { serveFolder } from './sites.js';

export const steps = ['installs', 'types', 'builds', 'captures', 'dev'] as const;
export type Step = (typeof steps)[number];

export interface StepResult {
  /** `null`: there is no such step. */
  ok: boolean | null;
  seconds: number;
  /** What went wrong. */
  problems: string[];
}

export interface ProjectReport {
  name: string;
  steps: Record<Step, StepResult>;
  /** Versions of what the project is made of, as installed. */
  versions: Record<string, string>;
  /** Lines that the page's author wrote for the elements. */
  ownLines: number;
  /** From the empty folder to the selfie on the built page. */
  seconds: number;
}

export interface Tools {
  browser: Browser;
  tarballs: Tarballs;
  camera: string;
  isOnline: boolean;
  /** Projects are made in here. */
  folder: string;
}

export const fixturesFolder = join(repositoryRoot, 'test/frameworks');

const untried = (): StepResult => ({ ok: null, seconds: 0, problems: [] });

async function timed(work: () => Promise<string[]>): Promise<StepResult> {
  const started = performance.now();
  const problems = await work();
  return { ok: problems.length === 0, seconds: (performance.now() - started) / 1000, problems };
}

const failureOf = (ran: Ran): string[] => (ran.exitCode === 0 ? [] : [ran.output.trim().slice(-4000)]);

/** Servers of the frameworks say on their output what the browser does not hear of. */
function complaints(output: string): string[] {
  return output.split('\n').filter((line) => /unhandled|uncaught|⨯|TypeError|ReferenceError|hydrat/i.test(line));
}

/** Nothing that a browser gets may name a folder of the machine that built it. */
function pathsOfThisMachine(output: string, folder: string): string[] {
  const files = readdirSync(output, { recursive: true, encoding: 'utf8' }).map((file) => join(output, file));
  return files
    .filter((file) => /\.(js|mjs|css|html|json|map|txt)$/.test(file) && statSync(file).isFile())
    .filter((file) => [folder, repositoryRoot].some((path) => readFileSync(file, 'utf8').includes(path)))
    .map((file) => `${file.slice(output.length + 1)} holds a path of the machine that built it`);
}

export function ownLines({ own, name, fixture = name }: Project): number {
  const linesOf = (file: string): string[] => readFileSync(join(fixturesFolder, fixture, file), 'utf8').split('\n');
  const counts = own.map((part) => {
    const isFile = typeof part === 'string';
    const lines = linesOf(isFile ? part : part.file).filter((line) => line.trim() !== '');
    return isFile ? lines.length : lines.filter((line) => part.lines.test(line)).length;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

function versionsOf(folder: string): Record<string, string> {
  const read = (file: string): { version?: string } & Record<'dependencies' | 'devDependencies', object | undefined> =>
    JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const { dependencies, devDependencies } = read('package.json');
  const names = Object.keys({ ...dependencies, ...devDependencies });
  return Object.fromEntries(names.map((name) => [name, read(`node_modules/${name}/package.json`).version ?? '?']));
}

async function capture(tools: Tools, folder: string, project: Project, server: Server | undefined): Promise<string[]> {
  const port = await freePort();
  let backend: Backend | null = null;
  let running: { origin: string; output(): string; close(): void } | null = null;
  try {
    const origin = `http://127.0.0.1:${port}`;
    if (project.hasBackend === true) backend = await startBackend(folder, origin);
    if (server === undefined) {
      running = { ...(await serveFolder(join(folder, project.output))), output: () => '' };
    } else {
      const env = { PORT: String(port), ...server.env, ...backend?.env };
      running = { origin, ...(await startServer(folder, server.command(port), `${origin}/`, env)) };
    }
    const { shown, problems } = await visit(tools.browser, { url: `${running.origin}/`, camera: tools.camera });
    const missing = backend === null || shown === null ? [] : await backend.missing();
    return [...(shown === null ? ['no selfie'] : []), ...problems, ...missing, ...complaints(running.output())];
  } catch (error) {
    return [String(error)];
  } finally {
    running?.close();
    backend?.close();
  }
}

/** The folder of the project, as its framework's own generator would leave it. */
function createFolder({ name, fixture = name }: Project, { folder }: Tools): string {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  cpSync(join(fixturesFolder, fixture), place, { recursive: true });
  return place;
}

export async function checkProject(project: Project, tools: Tools): Promise<ProjectReport> {
  const folder = createFolder(project, tools);
  const results: ProjectReport['steps'] = {
    installs: untried(),
    types: untried(),
    builds: untried(),
    captures: untried(),
    dev: untried(),
  };
  const npm = (...args: string[]) => runIn(folder, ['npm', 'run', '--silent', ...args], { env: { CI: '1' } });
  const buildArguments = project.buildArguments === undefined ? [] : ['--', ...project.buildArguments];
  results.installs = await timed(async () => {
    const names = ['idv-elements', ...(project.packages ?? [])];
    const installed = failureOf(await install(folder, names, tools.tarballs, tools.isOnline));
    if (installed.length > 0) return installed;
    return failureOf(await runIn(folder, ['idv-elements', 'assets', project.assets]));
  });
  const isThere = results.installs.ok === true;
  if (isThere) {
    results.types = await timed(async () => failureOf(await npm('types')));
    results.builds = await timed(async () => {
      const failed = failureOf(await npm('build', ...buildArguments));
      return failed.length > 0 ? failed : pathsOfThisMachine(join(folder, project.output), folder);
    });
    if (results.builds.ok === true) {
      results.captures = await timed(() => capture(tools, folder, project, project.start));
    }
    if (project.dev !== undefined) results.dev = await timed(() => capture(tools, folder, project, project.dev));
  }
  const { installs, builds, captures } = results;
  return {
    name: project.name,
    steps: results,
    versions: isThere ? versionsOf(folder) : {},
    ownLines: ownLines(project),
    seconds: installs.seconds + builds.seconds + captures.seconds,
  };
}

export const hasPassed = ({ steps: results }: ProjectReport): boolean =>
  results.captures.ok === true && steps.every((step) => results[step].ok !== false);
