/**
 * The kinds of projects that partners have, which the docs list and `test/frameworks` runs. Each fixture is a folder
 * made by `npm create …`, with the elements added.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../run.js';

export interface Server {
  /** A program of the project's `node_modules/.bin`, with its arguments. */
  command: (port: number) => string[];
  /** Environment variables in addition to those that the harness sets. */
  env?: Record<string, string>;
}

export interface Project {
  name: string;
  /** The project's common name. */
  title: string;
  /** Folder of `test/frameworks`. Default: the name. */
  fixture?: string;
  /** Packages that the page's author installs besides `idv-elements`. */
  packages?: readonly string[];
  /** Folder that the assets are copied to. Default: they stay in the package. */
  assets?: string;
  /** Arguments of `npm run build`, after `--`. */
  buildArguments?: readonly string[];
  /**
   * Folder with the build output for the browser, which is searched for paths of this machine. Default: the page is
   * used unbuilt.
   */
  output?: string;
  /** The address in the page under which the package's `dist` is served, on a different origin from the page. */
  packageAddress?: string;
  /** Serves the build. Default: files of `output`. */
  start?: Server;
  /** Serves the sources. */
  dev?: Server;
  /** Whether the project includes a host backend, through which the selfie is sent to a sandbox. */
  hasBackend?: boolean;
  /** The lines that the page's author wrote for the elements: whole files, or matching lines of a file. */
  own: readonly (string | { file: string; lines: RegExp })[];
  /** Whether it is fast enough for `npm test`. */
  isShort?: boolean;
}

const vite: Server = { command: (port) => ['vite', '--port', String(port), '--strictPort', '--host', '127.0.0.1'] };
const onVite = { assets: 'public/idv-assets', output: 'dist', dev: vite } as const;
const typesInSettings = { file: 'tsconfig.json', lines: /idv-elements/ };
const tagInPage = /idv-face-capture|<output|idv-elements/;

const next = (name: string, bundler: '--turbopack' | '--webpack'): Project => ({
  name,
  title: `Next.js, with ${bundler === '--webpack' ? 'webpack' : 'Turbopack'}`,
  fixture: 'next',
  packages: ['idv-elements-server'],
  assets: 'public/idv-assets',
  buildArguments: [bundler],
  output: '.next/static',
  start: { command: (port) => ['next', 'start', '--port', String(port), '--hostname', '127.0.0.1'] },
  dev: { command: (port) => ['next', 'dev', bundler, '--port', String(port), '--hostname', '127.0.0.1'] },
  hasBackend: true,
  own: ['app/Selfie.tsx'],
});

const bundler = (name: string, title: string): Project => ({
  name,
  title,
  assets: 'public/idv-assets',
  output: 'public',
  own: ['src/main.ts', { file: name === 'parcel' ? 'index.html' : 'public/index.html', lines: tagInPage }],
});

export const projects: readonly Project[] = [
  {
    name: 'vite',
    title: 'Vite, plain TypeScript',
    ...onVite,
    own: ['src/main.ts', { file: 'index.html', lines: tagInPage }],
    isShort: true,
  },
  { name: 'react', title: 'React, with Vite', ...onVite, own: ['src/Selfie.tsx'], isShort: true },
  next('next', '--turbopack'),
  next('next-webpack', '--webpack'),
  {
    name: 'vue',
    title: 'Vue',
    ...onVite,
    own: ['src/Selfie.vue', typesInSettings, { file: 'vite.config.ts', lines: /isCustomElement =/ }],
  },
  { name: 'svelte', title: 'Svelte', ...onVite, own: ['src/Selfie.svelte', typesInSettings] },
  {
    name: 'sveltekit',
    title: 'SvelteKit, rendered on the server',
    assets: 'static/idv-assets',
    output: 'build/client',
    start: { command: () => ['node', 'build'], env: { HOST: '127.0.0.1' } },
    dev: vite,
    own: ['src/routes/+page.svelte', 'src/app.d.ts'],
  },
  {
    name: 'angular',
    title: 'Angular',
    assets: 'public/idv-assets',
    output: 'dist/selfie/browser',
    dev: { command: (port) => ['ng', 'serve', '--port', String(port), '--host', '127.0.0.1'] },
    own: ['src/selfie.ts'],
  },
  {
    name: 'script-tag',
    title: 'Script tag, files on another origin',
    packageAddress: 'https://cdn.example.com/idv-elements/',
    own: [{ file: 'index.html', lines: /idv-|<output|output|<.?script/ }],
    isShort: true,
  },
  { name: 'import-map', title: 'Import map', own: [{ file: 'index.html', lines: /idv-|<output|output|<.?script/ }] },
  bundler('webpack', 'webpack'),
  bundler('rspack', 'Rspack'),
  bundler('esbuild', 'esbuild'),
  bundler('parcel', 'Parcel'),
];

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
