/** Compiles samples against the built packages, as a partner's compiler would. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { repositoryRoot } from '../../../tools/run.js';

export interface Sample {
  page: string;
  /** Number of the line before the sample's first one. */
  line: number;
  code: string;
  /** Whether types are checked. JavaScript samples leave `null` to the reader. */
  isTyped: boolean;
  isJsx: boolean;
}

/** Names that samples use without declaring them: placeholders for the reader's code, and a page's own variables. */
const everywhere: Record<string, string> = {
  yourLogin: '(request: Request) => Promise<{ id: string } | null>',
  userOf: '(context: unknown) => { id: string }',
  yourDatabase: '{ save: (id: string, subject: string, value: unknown) => Promise<void> }',
  app: "import('express').Express",
  capture: "import('idv-elements').IdvFaceCapture",
  camera: "import('idv-elements-testing').InstalledCamera",
  next: '(result: unknown) => void',
  createHostBackend: "typeof import('idv-elements-server').createHostBackend",
};
const options = "import('idv-elements-server').HostBackendOptions";
const byPage: Record<string, Record<string, string>> = {
  'docs/host-backend.md': { backend: "import('idv-elements-server').HostBackend", options },
  'docs/results.md': { options },
  'docs/apps.md': { WebView: 'any' },
  'docs/mounting.md': {
    login: '{ freshToken: () => Promise<string> }',
    settings: options,
    authorize: `${options}['authorize']`,
  },
};

const isDeclared = (name: string, code: string): boolean =>
  new RegExp(`\\b(?:const|let|function|class)\\s+${name}\\b`).test(code) ||
  new RegExp(`\\b(?:import|const)\\s*(?:type\\s*)?\\{[^}]*\\b${name}\\b[^}]*\\}\\s*(?:from|=)`).test(code);

function declarationsFor({ page, code }: Sample): string {
  return Object.entries({ ...everywhere, ...byPage[page] })
    .filter(([name]) => new RegExp(`(?<!\\w|(?<!\\.\\.)\\.)${name}\\b`).test(code) && !isDeclared(name, code))
    .map(([name, type]) => `declare const ${name}: ${type};`)
    .join('\n');
}

const settings = (strict: boolean): object => ({
  compilerOptions: {
    ...{ module: 'esnext', moduleResolution: 'bundler', target: 'es2022', jsx: 'react-jsx' },
    ...{ lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'], noImplicitThis: true },
    ...{ strict, skipLibCheck: true, noEmit: true },
  },
  include: ['*.ts', '*.tsx'],
});

/** Compiled along with the samples, which rely on what their page has already loaded. */
const loaded = "import 'idv-elements/define';\nimport type {} from 'idv-elements/jsx';\n";

/** Packages that partners install themselves. */
const partners = `declare module 'pdfjs-dist' {
  export const GlobalWorkerOptions: { workerSrc: string };
  export const getDocument: import('idv-elements/pdf').PdfJs['getDocument'];
}`;

/**
 * Needs a build.
 * @returns the compiler's messages, each with page and line
 */
export function compile(samples: readonly Sample[]): string[] {
  return [true, false].flatMap((isTyped) => {
    const at = `${repositoryRoot}.cache/docs-samples/${isTyped ? 'typed' : 'plain'}/`;
    rmSync(at, { recursive: true, force: true });
    mkdirSync(at, { recursive: true });
    writeFileSync(`${at}tsconfig.json`, JSON.stringify(settings(isTyped)));
    writeFileSync(`${at}loaded.ts`, loaded);
    writeFileSync(`${at}partners.d.ts`, partners);
    for (const sample of samples.filter((each) => each.isTyped === isTyped)) {
      const name = `${sample.page.replaceAll('/', '~')}@${sample.line}.${sample.isJsx ? 'tsx' : 'ts'}`;
      writeFileSync(`${at}${name}`, `${sample.code}\n${declarationsFor(sample)}\nexport {};\n`);
    }
    const compiler = `${repositoryRoot}node_modules/@typescript/native/bin/tsc`;
    const args = [compiler, '-p', `${at}tsconfig.json`, '--pretty', 'false'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: at, encoding: 'utf8' });
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.trim() !== '');
    if (status !== 0 && lines.length === 0) return [`tsc ended with ${status}`];
    return lines.map((text) =>
      text.replace(
        /^(\S+)@(\d+)\.tsx?\((\d+),\d+\)/,
        (_, page: string, start: string, line: string) =>
          `${page.replaceAll('~', '/')}:${Number(start) + Number(line)}`,
      ),
    );
  });
}
