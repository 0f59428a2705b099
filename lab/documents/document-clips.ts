/**
 * Clips of tables with and without documents through the shipped capture: wrong hints, flickering hints, captures of
 * nothing, and missed documents.
 *
 * npm run lab -- document-clips [--data <folder>] [--each 2] [--seconds 4] [--only drawn|real|sheet] [--most <clips>]
 * [--groups 'drawn far,drawn close'] [--all]
 *
 * Always plays drawn tables. With `--data`, also windows of its real pictures that sway as in a hand: pictures without
 * a document, the surroundings of documents, distant documents composed onto them, and good frames. `--only sheet`
 * takes a folder of `document-sheet-set.ts` and expects a card in each of its stills.
 */
import { isCount, isPositive, readCommandLine } from '../../tools/command-line.js';
import type { DocumentHint } from '../../src/document/index.js';
import { play, type Played } from './document-player.js';
import { drawnClips, isRightCapture, realClips, sheetClips, type Clip } from './document-clip-set.js';
import type { Corner } from '../shared/quad-overlap.js';
import type { Pixels } from '../../src/contract/geometry.js';

const { values } = readCommandLine({
  options: {
    data: { type: 'string' },
    each: { type: 'string', default: '2', number: isCount },
    seconds: { type: 'string', default: '4', number: isPositive },
    only: { type: 'string', words: ['drawn', 'real', 'sheet'] },
    most: { type: 'string', default: '1000', number: isCount },
    groups: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
});

interface Row {
  group: string;
  name: string;
  frames: number;
  wrong: number;
  flips: number;
  /** Share of the frames from 1.2 s on that show a hint the person needs. `null`: none is needed. */
  told: number | null;
  /** Milliseconds. `null`: not captured. */
  capturedAt: number | null;
  falseCapture: boolean;
  missed: boolean;
  said: Partial<Record<DocumentHint | 'calm', number>>;
}

function toldOf({ needed }: Clip, shown: Played['shown']): number | null {
  const late = shown.filter(({ time }) => time >= 1200);
  if (needed.length === 0 || late.length === 0) return null;
  return late.filter(({ hint }) => hint !== null && needed.includes(hint)).length / late.length;
}

function run(clip: Clip): Row {
  let size: Pixels | null = null;
  const { shown, flips, capturedAt, capturedQuad } = play(clip.frames(), {
    form: clip.form,
    stillScale: clip.stillScale,
    onFrame: ({ pixels }) => (size = pixels),
  });
  const said: Row['said'] = {};
  for (const { hint } of shown) said[hint ?? 'calm'] = (said[hint ?? 'calm'] ?? 0) + 1;
  const quad = capturedQuad?.map(({ x, y }): Corner => [x, y]) ?? null;
  const right = quad !== null && isRightCapture(clip, quad, size!);
  return {
    group: clip.group,
    name: clip.name,
    frames: shown.length,
    wrong: shown.filter(({ hint }) => !clip.allowed.has(hint)).length,
    flips,
    told: toldOf(clip, shown),
    capturedAt,
    falseCapture: capturedAt !== null && !right,
    missed: clip.wanted && !right,
    said,
  };
}

const options = {
  seconds: values.seconds,
  each: values.each,
  most: values.most,
  ...(values.data === undefined ? {} : { data: values.data }),
};
const rows: Row[] = [];
for (const source of [drawnClips, realClips, sheetClips]) {
  // A folder of drawn stills must be requested by name.
  const isWanted = values.only?.split(',').some((word) => source.name.startsWith(word)) ?? source !== sheetClips;
  if (!isWanted) continue;
  for (const clip of source(options)) {
    if (values.groups !== undefined && !values.groups.split(',').includes(clip.group)) continue;
    const row = run(clip);
    rows.push(row);
    if (values.all && (row.wrong > 0 || row.falseCapture || row.missed)) {
      console.log(
        `  ${row.group}: ${row.name}: wrong ${row.wrong} of ${row.frames}, flips ${row.flips}` +
          `${row.falseCapture ? ', TAKEN' : ''}${row.missed ? ', missed' : ''} ${JSON.stringify(row.said)}`,
      );
    }
  }
}

function percentOf(shares: readonly number[]): string {
  if (shares.length === 0) return '';
  return `${((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length).toFixed(0)} %`;
}

console.log(
  'group            clips  wrong hints  clips with one  told  flips/min  false captures  missed  ms to capture',
);
for (const group of new Set(rows.map((row) => row.group))) {
  const of = rows.filter((row) => row.group === group);
  const sum = (value: (row: Row) => number): number => of.reduce((total, row) => total + value(row), 0);
  const frames = sum(({ frames: count }) => count);
  const times = of.flatMap(({ capturedAt }) => (capturedAt === null ? [] : [capturedAt])).sort((a, b) => a - b);
  const cells = [
    group.padEnd(16),
    String(of.length).padStart(6),
    `${((100 * sum(({ wrong }) => wrong)) / Math.max(1, frames)).toFixed(1)} %`.padStart(13),
    String(of.filter(({ wrong }) => wrong > 0).length).padStart(16),
    percentOf(of.flatMap(({ told }) => (told === null ? [] : [told]))).padStart(6),
    ((60_000 * sum(({ flips }) => flips)) / Math.max(1, frames * 83)).toFixed(1).padStart(11),
    String(of.filter(({ falseCapture }) => falseCapture).length).padStart(16),
    String(of.filter(({ missed }) => missed).length).padStart(8),
    String(times[Math.floor(times.length / 2)] ?? '').padStart(15),
  ];
  console.log(cells.join(''));
}
