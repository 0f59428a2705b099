/** Takes one kind of project from an empty folder to a captured selfie, in the steps its author would take. */
import { cpSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { repositoryRoot } from '../../tools/run.js';
import { freePort } from '../../tools/test/browsers/processes.js';
import { startBackend } from './backend.js';
import { install, type Tarballs } from './packages.js';
import { fixturesFolder, ownLines, type Project, type Server } from '../../tools/docs/framework-projects.js';
import { visit } from './person.js';
import { runIn, startServer, type Ran } from './shell.js';
import { serveFolder } from './sites.js';

export const steps = ['installs', 'types', 'builds', 'captures', 'dev'] as const;
export type Step = (typeof steps)[number];

export interface StepResult {
  /** `null` if the project has no such step. */
  ok: boolean | null;
  seconds: number;
  /** What went wrong. */
  problems: string[];
}

export interface ProjectReport {
  name: string;
  steps: Record<Step, StepResult>;
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
  /** Projects are created in here. */
  folder: string;
  /** A folder with `idv-elements-server` and nothing else, for the sandbox. */
  server: string;
}

const untried = (): StepResult => ({ ok: null, seconds: 0, problems: [] });

async function timed(work: () => Promise<string[]>): Promise<StepResult> {
  const started = performance.now();
  const problems = await work();
  return { ok: problems.length === 0, seconds: (performance.now() - started) / 1000, problems };
}

const failureOf = (ran: Ran): string[] => (ran.exitCode === 0 ? [] : [ran.output.trim().slice(-4000)]);

/** Framework servers print errors that the browser does not see. */
function complaints(output: string): string[] {
  return output.split('\n').filter((line) => /unhandled|uncaught|⨯|TypeError|ReferenceError|hydrat/i.test(line));
}

/** Files for the browser that name a folder of the machine that built them. */
function pathsOfThisMachine(output: string, folder: string): string[] {
  const files = readdirSync(output, { recursive: true, encoding: 'utf8' }).map((file) => join(output, file));
  return files
    .filter((file) => /\.(js|mjs|css|html|json|map|txt)$/.test(file) && statSync(file).isFile())
    .filter((file) => [folder, repositoryRoot].some((path) => readFileSync(file, 'utf8').includes(path)))
    .map((file) => `${file.slice(output.length + 1)} holds a path of the machine that built it`);
}

interface RunningSite {
  origin: string;
  /** Other origins that the page may contact. */
  origins?: readonly string[];
  /** Output of its server. */
  output?(): string;
  /** Requests that the identity service should have received but did not. */
  missing?(): Promise<string[]>;
  close(): void;
}

/** Serves the page, which needs no build, and the package on another origin. */
async function servePage(folder: string, packageAddress: string): Promise<RunningSite> {
  const dist = join(folder, 'node_modules/idv-elements/dist');
  const there = await serveFolder(dist, { headers: { 'access-control-allow-origin': '*' } });
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replaceAll(packageAddress, `${there.origin}/`);
  const here = await serveFolder(folder, { change: (path) => (path === '/' ? page : null) });
  const close = (): void => {
    here.close();
    there.close();
  };
  return { origin: here.origin, origins: [there.origin], close };
}

/** The project's own server, with its host backend if it has one. */
async function serveProgram(tools: Tools, folder: string, project: Project, server: Server): Promise<RunningSite> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const backend = project.hasBackend === true ? await startBackend(tools.server, origin) : null;
  try {
    const running = await startServer(folder, server.command(port), `${origin}/`, {
      PORT: String(port),
      ...server.env,
      ...backend?.env,
    });
    const close = (): void => {
      running.close();
      backend?.close();
    };
    const missing = (): Promise<string[]> => backend?.missing() ?? Promise.resolve([]);
    return { origin, output: running.output, close, missing };
  } catch (error) {
    backend?.close();
    throw error;
  }
}

function open(tools: Tools, folder: string, project: Project, server: Server | undefined): Promise<RunningSite> {
  const { packageAddress, output = '.' } = project;
  if (packageAddress !== undefined) return servePage(folder, packageAddress);
  return server === undefined ? serveFolder(join(folder, output)) : serveProgram(tools, folder, project, server);
}

async function capture(tools: Tools, folder: string, project: Project, server: Server | undefined): Promise<string[]> {
  let site: RunningSite | null = null;
  try {
    site = await open(tools, folder, project, server);
    const { origin, origins = [] } = site;
    const { shown, problems } = await visit(tools.browser, { url: `${origin}/`, camera: tools.camera, origins });
    const missing = shown === null ? ['no selfie'] : ((await site.missing?.()) ?? []);
    return [...missing, ...problems, ...complaints(site.output?.() ?? '')];
  } catch (error) {
    return [String(error)];
  } finally {
    site?.close();
  }
}

/** The project's folder, as its framework's own generator would create it. */
function createFolder({ name, fixture = name }: Project, { folder }: Tools): string {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  // Many generators write the same one.
  cpSync(join(fixturesFolder, 'vite/tsconfig.json'), join(place, 'tsconfig.json'));
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
    if (installed.length > 0 || project.assets === undefined) return installed;
    return failureOf(await runIn(folder, ['idv-elements', 'assets', project.assets]));
  });
  const isThere = results.installs.ok === true;
  const { output } = project;
  if (isThere && output !== undefined) {
    results.types = await timed(async () => failureOf(await npm('types')));
    results.builds = await timed(async () => {
      const failed = failureOf(await npm('build', ...buildArguments));
      return failed.length > 0 ? failed : pathsOfThisMachine(join(folder, output), folder);
    });
  }
  if (isThere && results.builds.ok !== false) {
    results.captures = await timed(() => capture(tools, folder, project, project.start));
  }
  if (isThere && project.dev !== undefined) {
    results.dev = await timed(() => capture(tools, folder, project, project.dev));
  }
  const { installs, builds, captures } = results;
  return {
    name: project.name,
    steps: results,
    ownLines: ownLines(project),
    seconds: installs.seconds + builds.seconds + captures.seconds,
  };
}

export const hasPassed = ({ steps: results }: ProjectReport): boolean =>
  results.captures.ok === true && steps.every((step) => results[step].ok !== false);
