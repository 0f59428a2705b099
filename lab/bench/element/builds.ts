/** The measured build, and with `--before <dist>` another to compare with it. */
import { join, resolve } from 'node:path';
import { isCount, isPositive, readCommandLine } from '../../../tools/command-line.js';
import { ensureBuild } from '../../../tools/build/build.js';
import { repositoryRoot } from '../../../tools/run.js';
import { medianOf } from './median.js';
import { runElement, type ElementRun, type ElementRunOptions } from './run.js';

export interface BenchArguments {
  seconds: number;
  json: string | undefined;
  /** How often each case runs in each build. Figures are the medians. */
  rounds: number;
  /** Runs only cases whose name contains this. */
  only: string;
  /** Name and folder of each build. Ours is last. */
  builds: readonly { build: string; dist: string }[];
}

/** Reads `--seconds`, `--rounds`, `--only`, `--json` and `--before`, and builds if necessary. */
export async function benchArguments(seconds: number): Promise<BenchArguments> {
  const { values } = readCommandLine({
    options: {
      seconds: { type: 'string', number: isPositive },
      rounds: {
        type: 'string',
        number: isCount,
        says: 'how often each case runs in each build; figures are the medians',
      },
      only: { type: 'string', default: '', says: 'only cases of this element, or scene' },
      json: { type: 'string' },
      before: { type: 'string', value: 'dist', says: 'another build, which alternates with this one' },
    },
  });
  await ensureBuild();
  const own = { build: 'now', dist: join(repositoryRoot, 'dist') };
  const builds = values.before === undefined ? [own] : [{ build: 'before', dist: resolve(values.before) }, own];
  const { json, only } = values;
  return { seconds: values.seconds ?? seconds, rounds: values.rounds ?? 1, only, json, builds };
}

export interface NamedRun extends ElementRun {
  build: string;
  device: string;
  scene: string;
  elements: readonly string[];
}

/** Each case in each build, alternating, so that other load on the machine affects both. */
export async function runAll(
  { seconds, rounds, only, builds }: BenchArguments,
  cases: readonly Omit<ElementRunOptions, 'dist' | 'seconds'>[],
): Promise<NamedRun[]> {
  const runs: NamedRun[] = [];
  for (const one of cases) {
    const { scene, elements, device } = one;
    if (![scene, ...elements].some((name) => name.includes(only))) continue;
    const found = builds.map((): ElementRun[] => []);
    for (let round = 0; round < rounds; round += 1) {
      const order = builds.map((_, at) => at);
      // Each build is first in half of the rounds.
      for (const at of round % 2 === 0 ? order : order.reverse()) {
        found[at]!.push(await runElement({ ...one, dist: builds[at]!.dist, seconds }));
      }
    }
    for (const [at, { build }] of builds.entries()) {
      runs.push({ build, device: device.name, scene, elements, ...medianOf(found[at]!) });
    }
  }
  return runs;
}

/** Each case's figures now over those before, for builds that alternated. */
export function ratiosOf<Figure extends string>(
  runs: readonly NamedRun[],
  figuresOf: (run: NamedRun) => Record<Figure, number>,
): { run: NamedRun; ratios: Record<Figure, number> }[] {
  return runs.flatMap((run, at) => {
    const before = runs[at - 1];
    if (run.build !== 'now' || before?.build !== 'before') return [];
    const earlier = figuresOf(before);
    const ratios = Object.entries<number>(figuresOf(run)).map(([name, value]) => [
      name,
      value / earlier[name as Figure],
    ]);
    return [{ run, ratios: Object.fromEntries(ratios) as Record<Figure, number> }];
  });
}

export const faceElement = 'idv-face-capture';
export const documentElement = 'idv-document-capture document-type="generic_id1"';
/** Automatic capture is off, so that frames keep coming however good they are. */
export const manual = (element: string): string => `${element} manual`;

export const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
export const milliseconds = (ms: number): string => (Number.isFinite(ms) ? `${ms.toFixed(ms < 9.95 ? 1 : 0)} ms` : '–');
export const seconds = (ms: number | null): string =>
  ms !== null && Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : '–';
