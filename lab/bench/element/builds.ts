/** The measured build, and with `--before <dist>` another to compare with it. */
import { join, resolve } from 'node:path';
import { isPositive, readCommandLine } from '../../../tools/command-line.js';
import { ensureBuild } from '../../../tools/build/build.js';
import { repositoryRoot } from '../../../tools/run.js';
import { runElement, type ElementRun, type ElementRunOptions } from './run.js';

export interface BenchArguments {
  seconds: number;
  json: string | undefined;
  /** Also records what the time was spent on. */
  trace: boolean;
  /** Name and folder of each build. Ours is last. */
  builds: readonly { build: string; dist: string }[];
}

/** Reads `--seconds`, `--json`, `--before` and `--trace`, and builds if necessary. */
export async function benchArguments(seconds: number): Promise<BenchArguments> {
  const { values } = readCommandLine({
    options: {
      seconds: { type: 'string', number: isPositive },
      json: { type: 'string' },
      before: { type: 'string' },
      trace: { type: 'boolean', default: false },
    },
  });
  await ensureBuild();
  const own = { build: 'now', dist: join(repositoryRoot, 'dist') };
  const builds = values.before === undefined ? [own] : [{ build: 'before', dist: resolve(values.before) }, own];
  return { seconds: values.seconds ?? seconds, json: values.json, trace: values.trace, builds };
}

export interface NamedRun extends ElementRun {
  build: string;
  device: string;
  scene: string;
  elements: readonly string[];
}

/** Each case in each build, alternating, so that other load on the machine affects both. */
export async function runAll(
  { seconds, builds }: BenchArguments,
  cases: readonly Omit<ElementRunOptions, 'dist' | 'seconds'>[],
): Promise<NamedRun[]> {
  const runs: NamedRun[] = [];
  for (const one of cases) {
    for (const { build, dist } of builds) {
      const found = await runElement({ ...one, dist, seconds });
      runs.push({ build, device: one.device.name, scene: one.scene, elements: one.elements, ...found });
    }
  }
  return runs;
}

export const faceElement = 'idv-face-capture';
export const documentElement = 'idv-document-capture document-type="generic_id1"';
/** Automatic capture is off, so that frames keep coming however good they are. */
export const manual = (element: string): string => `${element} manual`;

export const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
export const milliseconds = (ms: number): string => (Number.isFinite(ms) ? `${ms.toFixed(ms < 9.95 ? 1 : 0)} ms` : '–');
export const seconds = (ms: number | null): string =>
  ms !== null && Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : '–';
