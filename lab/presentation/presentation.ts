/**
 * `npm run lab -- presentation --data <folder with clips.json> [--pictures 8] [--attempts 4]`
 *
 * Whether pictures show a living face or a screen: clips of people, and of screens that show people, each judged by a
 * few of its pictures as the liveness verifier judges a check: by the network, by the screen's pattern, and by both.
 * Also photographs of people, if frames/labels.json is in the folder or next to it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFaceReader, createPresentationDetector } from '../../server/src/liveness-verifier/node.js';
import { minLivingScore } from '../../server/src/liveness-verifier/judge-evidence.js';
import { ensureAssets } from '../../tools/build/stale.js';
import { isCount, readCommandLine } from '../../tools/command-line.js';
import { table } from '../shared/report.js';
import { readFaceLabels } from '../shared/face-labels.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { decodePicture } from '../shared/liveness-node.js';
import { openFaceEngine } from '../../test/support/node-engine.js';
import {
  isDark,
  picturesOf,
  presentationOf,
  readClips,
  scoresOf,
  suspicionOf,
  type Clip,
  type PictureScores,
  type Presentation,
  type Suspicion,
} from '../liveness/presentation-clips.js';
import { areaUnderCurve, errorsLeftOut } from './presentation-figures.js';
import { movedPhotographs } from '../photographs/moved-photographs.js';
import { stillsOf } from '../photographs/people.js';

const { values } = readCommandLine({
  options: {
    data: { type: 'string' },
    pictures: { type: 'string', default: '8', number: isCount },
    attempts: { type: 'string', default: '4', number: isCount },
  },
});
if (values.data === undefined) {
  console.error('presentation: pass a folder with clips.json (--data)');
  process.exit(1);
}
const folder = values.data;
await ensureAssets();
const engine = await openFaceEngine();
const detector = await createPresentationDetector();
const { clips, pathOf } = readClips(folder);

interface Row extends Suspicion {
  clip: Clip;
  presentation: Presentation;
  scores: PictureScores[];
}

function scoreOf(pixels: Pixels): PictureScores | null {
  return scoresOf(pixels, engine.findFaces(pixels), detector);
}

async function judge(clip: Clip, presentation: Presentation): Promise<Row> {
  const scores: PictureScores[] = [];
  for (const jpeg of picturesOf(pathOf(clip), values.pictures)) {
    const found = scoreOf(await decodePicture(jpeg));
    if (found !== null) scores.push(found);
  }
  return { clip, presentation, scores, ...suspicionOf(scores) };
}

const score = (value: number | null): string => (value === null ? '–' : value.toFixed(3));
const isSuspect = ({ byNetwork, byPattern }: Suspicion): boolean => byNetwork || byPattern;
const livingOf = (rows: readonly Row[]): number[] =>
  rows.flatMap(({ scores }) => scores.flatMap(({ living }) => living ?? []));
const percent = (hits: number, all: number): string => (all === 0 ? '–' : `${((100 * hits) / all).toFixed(1)} %`);

async function judgeAll(): Promise<Row[]> {
  const judged: Row[] = [];
  for (const clip of clips) {
    const presentation = presentationOf(clip);
    if (presentation !== null) judged.push(await judge(clip, presentation));
  }
  return judged;
}

const rows = await judgeAll();
console.log(
  table(
    ['clip', 'what', 'skin', 'pictures', 'living, median', 'network', 'pattern'],
    rows.map((row) => [
      row.clip.clip,
      row.presentation,
      row.clip.skin ?? '',
      row.scores.length,
      score(row.living),
      row.byNetwork ? 'suspects' : '',
      row.byPattern ? 'suspects' : '',
    ]),
  ),
);

const of = (presentation: Presentation): Row[] => rows.filter((row) => row.presentation === presentation);
const [genuine, replays, prints] = [of('genuine'), of('replay'), of('print')];
console.log('');
for (const [name, suspects] of [
  ['network', ({ byNetwork }) => byNetwork],
  ['pattern', ({ byPattern }) => byPattern],
  ['either', isSuspect],
] as [string, (row: Suspicion) => boolean][]) {
  const hits = (list: readonly Row[]): string => `${list.filter(suspects).length} of ${list.length}`;
  console.log(`${name} suspects: genuine ${hits(genuine)}, replays ${hits(replays)}, prints ${hits(prints)}`);
}
function printGroups<T>(what: string, list: readonly T[], groupOf: (one: T) => string, suspects: (one: T) => boolean) {
  for (const group of [...new Set(list.map(groupOf))].sort()) {
    const own = list.filter((one) => groupOf(one) === group);
    const passed = own.filter((one) => !suspects(one)).length;
    console.log(`${what}, ${group}: ${passed} of ${own.length} not suspected, ${percent(passed, own.length)}`);
  }
}
printGroups('genuine clips', genuine, ({ clip }) => (isDark(clip) ? 'dark skin' : 'other skin'), isSuspect);
printGroups(
  'genuine clips',
  genuine.filter(({ clip }) => clip.skin !== undefined),
  ({ clip }) => `skin given as ${clip.skin}`,
  isSuspect,
);
if (replays.length > 0) {
  console.log(
    `single pictures, area under the curve: ${areaUnderCurve(livingOf(genuine), livingOf(replays)).toFixed(3)}`,
  );
  const judged = [...genuine, ...replays].map(({ clip, living, presentation }) => {
    return { person: clip.person ?? clip.clip, value: living ?? 1, isGenuine: presentation === 'genuine' };
  });
  const { suspected, missed } = errorsLeftOut(judged);
  console.log(
    `a limit set on everyone else (the verifier's is ${minLivingScore}): genuine ${suspected} of ${genuine.length} suspected, replays ${missed} of ${replays.length} missed`,
  );
}

await printPhotographs();
await printCost();

const stills = stillsOf(
  genuine.map(({ clip }) => clip),
  pathOf,
);
const moved = await movedPhotographs(stills, { attempts: values.attempts });
const free = genuine.filter((row) => !isSuspect(row)).length;
const caught = replays.filter(isSuspect).length;
console.log(
  `presentation: genuine ${free} of ${genuine.length} not suspected, replays ${caught} of ${replays.length} suspected, photographs moved ${moved.refusedAttempts} of ${moved.attempts} refused`,
);

/** Each photograph on its own, to count the people whom the network gets wrong, and by group. */
async function printPhotographs(): Promise<void> {
  const place = [folder, join(folder, '..')].find((each) => existsSync(join(each, 'frames', 'labels.json')));
  if (place === undefined) return;
  const judged = [];
  for (const { label, path } of readFaceLabels([place])) {
    if (label.expect !== 'accept') continue;
    const found = scoreOf(await decodePicture(readFileSync(path)));
    if (found !== null) judged.push({ label, suspected: isSuspect(suspicionOf([found])) });
  }
  console.log('');
  const suspects = ({ suspected }: { suspected: boolean }): boolean => suspected;
  printGroups('genuine photographs', judged, () => 'all', suspects);
  printGroups('genuine photographs', judged, ({ label }) => (isDark(label) ? 'dark skin' : 'other skin'), suspects);
  printGroups('genuine photographs', judged, ({ label }) => label.condition, suspects);
}

/**
 * As the verifier reads pictures, one after another, once warm. Measures processor time, which other load does not
 * affect. Both steps run in one piece, so the longer one is the longest block of the event loop.
 */
async function printCost(): Promise<void> {
  const read = await createFaceReader();
  const [scoring, finding]: [number[], number[]] = [[], []];
  const timed = <Result>(times: number[], work: () => Result): Result => {
    const start = process.cpuUsage();
    const result = work();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
    return result;
  };
  for (const clip of clips.slice(0, 8)) {
    for (const jpeg of picturesOf(pathOf(clip), 5)) {
      const picture = await read(jpeg);
      timed(scoring, () => detector(picture));
      timed(finding, () => engine.findFaces(picture.pixels));
    }
  }
  const tell = (times: number[]): string => {
    const sorted = times.toSorted((one, other) => one - other);
    return `${(sorted[sorted.length >> 1] ?? 0).toFixed(1)} ms, ${(sorted.at(-1) ?? 0).toFixed(1)} at most`;
  };
  console.log(`\na picture takes ${tell(scoring)} to score, and ${tell(finding)} to find the face`);
}
