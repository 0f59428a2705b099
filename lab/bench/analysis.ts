/**
 * `npm run lab -- bench analysis [--against <checkout>] [--rounds 6] [--json <file>]`: processor time of a live frame's
 * analysis on Node, which other work on the machine hardly affects. For a face: halving the frame, finding the face,
 * measures and verdict. For a card: outline, gates and verdict. `--against` takes the sources of another commit, whose
 * frames alternate with these.
 */
import { resolve } from 'node:path';
import { isCount, readCommandLine } from '../../tools/command-line.js';
import { repositoryRoot } from '../../tools/run.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { describeMachine, machineLine, quantile, table, writeReport } from '../shared/report.js';
import { liveFrames } from './analysis/frames.js';
import { openSources, type LiveAnalysis, type Sources } from './analysis/sources.js';

const { values } = readCommandLine({
  options: {
    against: { type: 'string', value: 'checkout', says: 'folder with the sources of another commit' },
    rounds: { type: 'string', default: '6', number: isCount, says: 'how often the 24 frames are repeated' },
    json: { type: 'string' },
  },
});

/** Rounds until the code is optimized. */
const warmUp = 2;
/** Milliseconds between frames, as in the elements. */
const frameMs = 66;

interface Row {
  scene: string;
  sources: string;
  p50: number;
  p95: number;
  mean: number;
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function measure(frames: readonly Pixels[], analyses: readonly LiveAnalysis[]): number[][] {
  const times = analyses.map((): number[] => []);
  const order = analyses.map((_, at) => at);
  let time = 0;
  for (let round = 0; round < warmUp + values.rounds; round++) {
    for (const frame of frames) {
      time += frameMs;
      for (const at of order) {
        const before = processorMs();
        analyses[at]!(frame, time);
        if (round >= warmUp) times[at]!.push(processorMs() - before);
      }
      order.reverse();
    }
  }
  return times;
}

const folders = { ...(values.against === undefined ? {} : { before: resolve(values.against) }), now: repositoryRoot };
const all: Sources[] = [];
for (const [name, folder] of Object.entries(folders)) all.push(await openSources(name, folder));
const rows: Row[] = [];
for (const scene of ['person', 'card', 'far card', 'table'] as const) {
  const kind = scene === 'person' ? 'face' : 'document';
  const times = measure(
    liveFrames(scene),
    all.map((sources) => sources[kind]()),
  );
  for (const [at, { name }] of all.entries()) {
    const of = times[at]!;
    const mean = of.reduce((sum, ms) => sum + ms, 0) / of.length;
    rows.push({ scene, sources: name, p50: quantile(of, 0.5), p95: quantile(of, 0.95), mean });
  }
}

const ratio = (row: Row, of: 'p50' | 'p95' | 'mean'): string => {
  const before = rows.find(({ scene, sources }) => scene === row.scene && sources === 'before');
  return row.sources === 'now' && before !== undefined ? (row[of] / before[of]).toFixed(2) : '';
};
console.log(machineLine(describeMachine()));
console.log(
  table(
    ['Processor time of a frame', 'Sources', 'p50', 'p95', 'Mean', 'Now over before: p50', 'p95 ', 'Mean '],
    rows.map((row) => [
      row.scene,
      row.sources,
      ...(['p50', 'p95', 'mean'] as const).map((of) => `${row[of].toFixed(1)} ms`),
      ...(['p50', 'p95', 'mean'] as const).map((of) => ratio(row, of)),
    ]),
  ),
);
writeReport('analysis', rows, values.json);
