/** Compiles samples against the built packages, as a partner's compiler would. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { repositoryRoot } from '../../../tools/run.js';
import { declarationsFor } from './names.js';

export interface Sample {
  page: string;
  /** Number of the line before the sample's first one. */
  line: number;
  code: string;
  /** Whether types are checked strictly. In JavaScript samples, `null` and `any` are up to the reader. */
  isTyped: boolean;
  isJsx: boolean;
}

const settings = (isTyped: boolean): object => ({
  compilerOptions: {
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    jsx: 'react-jsx',
    strict: isTyped,
    noImplicitThis: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['*.ts', '*.tsx'],
});

const nameOf = ({ page, line, isJsx }: Sample): string =>
  `${page.replaceAll('/', '~')}@${line}.${isJsx ? 'tsx' : 'ts'}`;

/** Compiled along with the samples, which rely on what their page has already loaded. */
const loaded = "import 'idv-elements/define';\nimport type {} from 'idv-elements/jsx';\n";

/**
 * Needs a build.
 * @returns the compiler's messages, each with page and line
 */
export function compile(samples: readonly Sample[]): string[] {
  return [true, false].flatMap((isTyped) => {
    const ofKind = samples.filter((sample) => sample.isTyped === isTyped);
    if (ofKind.length === 0) return [];
    const at = `${repositoryRoot}.cache/docs-samples/${isTyped ? 'typed' : 'plain'}/`;
    rmSync(at, { recursive: true, force: true });
    mkdirSync(at, { recursive: true });
    writeFileSync(`${at}tsconfig.json`, JSON.stringify(settings(isTyped)));
    writeFileSync(`${at}loaded.ts`, loaded);
    for (const sample of ofKind) {
      const declared = declarationsFor(sample.page, sample.code);
      writeFileSync(`${at}${nameOf(sample)}`, `${sample.code}\n${declared}\nexport {};\n`);
    }
    const compiler = `${repositoryRoot}node_modules/@typescript/native/bin/tsc`;
    const args = [compiler, '-p', `${at}tsconfig.json`, '--pretty', 'false'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: at, encoding: 'utf8' });
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.trim() !== '');
    if (status !== 0 && lines.length === 0) return [`tsc ended with ${status}`];
    return lines.map((text) =>
      text.replace(/^(\S+)@(\d+)\.tsx?\((\d+),\d+\)/, (_, page: string, start: string, line: string) => {
        return `${page.replaceAll('~', '/')}:${Number(start) + Number(line)}`;
      }),
    );
  });
}
