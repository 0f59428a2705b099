/**
 * `npm run lab -- bench compact [--kernels relaxed|simd|scalar] [--all]`: how long each kind of operator of the compact
 * engine's networks takes in headless Chromium, plus copying a frame and both samplings. With `--all`, each operator on
 * its own too. Prints the fastest of several turns, because other work on the machine only adds time. A network's last
 * line is the sum of its operators. For MediaPipe on the same pictures in the same run, use `npm run lab -- parity`.
 */
import { readCommandLine } from '../../tools/command-line.js';
import { compileKernels } from '../../engine/compact/kernels.js';
import { buildModel } from '../../engine/compact/models.js';
import type { KernelBuild } from '../../src/engine/compact/types.js';
import { withEvaluationPage } from '../shared/face-browser.js';
import type { BenchFiles, OperatorTime } from './compact-page.js';

const { values: options } = readCommandLine({
  options: { kernels: { type: 'string', default: 'relaxed' }, all: { type: 'boolean', default: false } },
});
const builds: readonly KernelBuild[] = ['relaxed', 'simd', 'scalar'];
const kernels = builds.find((each) => each === options.kernels);
if (kernels === undefined) {
  console.error(`--kernels must be one of ${builds.join(', ')}, not ${options.kernels}`);
  process.exit(1);
}

function line(name: string, { ms, work }: Pick<OperatorTime, 'ms' | 'work'>, count = 1): string {
  const time = `${(ms * 1000).toFixed(1).padStart(8)} µs`;
  const speed = work > 0 ? `${work.toFixed(2).padStart(6)} M, ${(work / ms).toFixed(1)} M/ms` : '';
  return `${name.padEnd(44)} ${`× ${count}`.padStart(5)} ${time} ${speed}`.trimEnd();
}

function sum(rows: readonly OperatorTime[]): Pick<OperatorTime, 'ms' | 'work'> {
  return { ms: rows.reduce((all, { ms }) => all + ms, 0), work: rows.reduce((all, { work }) => all + work, 0) };
}

const contents = [
  Buffer.from(await compileKernels(kernels)),
  ...(['detector', 'mesh', 'refinement'] as const).map((name) => Buffer.from(buildModel(name))),
];
const files: BenchFiles = {
  kernels: '/picture/0',
  detector: '/picture/1',
  mesh: '/picture/2',
  refinement: '/picture/3',
};
const { nets, sampling, startMs } = await withEvaluationPage(
  { script: 'bench/compact-page.ts', global: 'compactBench', pictures: contents },
  (page) => page.evaluate((from) => window.compactBench.measure(from), files),
);
console.log(`${kernels} kernels`);
for (const [net, operators] of Object.entries(nets)) {
  if (options.all) {
    for (const each of operators) console.log(line(`  ${each.kind} ${each.shapes}`, each));
  }
  for (const kind of new Set(operators.map((each) => each.kind))) {
    const rows = operators.filter((each) => each.kind === kind);
    console.log(line(`  ${kind}`, sum(rows), rows.length));
  }
  console.log(line(net, sum(operators), operators.length));
}
for (const [what, ms] of Object.entries(sampling)) console.log(line(what, { ms, work: 0 }));
console.log(`start: ${startMs.toFixed(1)} ms from bytes to faces, code not yet optimized by the browser`);
