/**
 * `npm run lab -- liveness-real --data <folder with frames/ and clips/> [--samples <folder>] [--part 1/3] [--people 36]
 * [--only video|portrait|distraction|recording] [--posed [--rate 15,7.5]] [--json <file>]`
 *
 * The guided challenge on real people, through the compact engine on Node: their videos, with challenges for each
 * single movement, made and not made; their animated photographs, with challenges they meet and challenges they don't;
 * and both on the screens of phones and laptops. `--samples` keeps the samples for the next run, `--part` fills that
 * folder from several processes. `--posed` judges only the videos: each movement from the person's own rest and back,
 * as if performed on request, at each of these frame rates.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCount, isPositive, readCommandLine } from '../../tools/command-line.js';
import type { ChallengeKind } from '../../src/liveness-evidence/index.js';
import { judgePosed } from './liveness-posed.js';
import { tryDrawnPlans, tryPlan, type Trial } from './liveness-trials.js';
import { listFilms, type Film } from './real-people.js';
import { samplesOf } from './real-samples.js';

const filmKinds = ['video', 'portrait', 'distraction', 'recording'] satisfies Film['kind'][];
const { values } = readCommandLine({
  options: {
    data: { type: 'string' },
    samples: { type: 'string' },
    part: { type: 'string', default: '1/1' },
    people: { type: 'string', default: '36', number: isCount },
    only: { type: 'string', words: filmKinds },
    posed: { type: 'boolean', default: false },
    rate: { type: 'string', default: '15,7.5' },
    json: { type: 'string' },
  },
});
const folder = values.data;
const clips = [folder ?? '', join(folder ?? '', 'clips')].find((place) => existsSync(join(place, 'clips.json')));
if (
  folder === undefined ||
  clips === undefined ||
  !(values.posed || existsSync(join(folder, 'frames', 'labels.json')))
) {
  console.log('liveness-real: skipped, it needs --data <folder with frames/labels.json and clips/clips.json>');
  process.exit(folder === undefined ? 1 : 0);
}
if (values.posed) {
  const rates = values.rate.split(',').map(Number);
  if (!rates.every(isPositive)) {
    console.error(`Invalid --rate "${values.rate}": frames per second, separated by commas`);
    process.exit(1);
  }
  const rows = await judgePosed({ folder: clips, rates, kept: values.samples });
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
  process.exit(0);
}
const [part = 1, parts = 1] = values.part.split('/').map(Number);

interface Row {
  name: string;
  kind: Film['kind'];
  tags: readonly string[];
  /** The whole plan of a portrait, or each movement of a video. */
  made: Trial[];
  notMade: Trial[];
  /** Out of 100 drawn plans. */
  drawn: number;
}

const films = listFilms(folder, values.people)
  .filter(({ kind }) => values.only?.split(',').includes(kind) ?? true)
  .filter((_, index) => index % parts === part - 1);
const rows: Row[] = [];
for (const film of films) {
  const samples = await samplesOf(film, values.samples);
  const alone = (kinds: readonly ChallengeKind[]): Trial[] => kinds.map((kind) => tryPlan(samples, [kind]));
  const row: Row = {
    name: film.name,
    kind: film.kind,
    tags: film.tags,
    made:
      film.kind === 'portrait' ? [tryPlan(samples, [...film.shown])] : film.kind === 'video' ? alone(film.shown) : [],
    notMade: alone(film.notShown),
    drawn: film.kind === 'recording' ? tryDrawnPlans(samples, 100) : 0,
  };
  rows.push(row);
  const missed = row.made.filter(({ passed }) => !passed);
  const wrong = row.notMade.filter(({ passed }) => passed);
  const clean = missed.length === 0 && wrong.length === 0 && row.drawn === 0;
  console.log(
    [
      clean ? '   ' : 'XX ',
      film.kind.padEnd(11),
      film.name.padEnd(60),
      film.shown.length > 0 && film.kind !== 'recording'
        ? `made ${row.made.length - missed.length}/${row.made.length}`
        : '',
      ...missed.map(({ asked, reason, met }) => `missed ${asked.join('+')}: ${reason} after ${met.length}`),
      ...wrong.map(({ asked, met }) => `wrongly ${asked.join()} at ${met[0]?.clearness}`),
      film.kind === 'recording'
        ? `drawn ${row.drawn}/100; ${[...new Set(row.notMade.map(({ reason }) => reason))].join(', ')}`
        : '',
    ]
      .filter((text) => text !== '')
      .join(' | '),
  );
}

const share = (hits: number, all: number): string => `${hits} of ${all}`;
const of = (kind: Film['kind']): Row[] => rows.filter((row) => row.kind === kind);
const sum = (list: Row[], count: (row: Row) => number): number => list.reduce((total, row) => total + count(row), 0);
const passed = (trials: readonly Trial[]): number => trials.filter((trial) => trial.passed).length;
for (const tag of [...new Set(of('portrait').flatMap(({ tags }) => tags))].sort()) {
  const own = of('portrait').filter(({ tags }) => tags.includes(tag));
  console.log(
    `  portraits in motion, ${tag}: plans met ${share(
      sum(own, ({ made }) => passed(made)),
      own.length,
    )}`,
  );
}
console.log(
  `videos: movements made that passed ${share(
    sum(of('video'), (row) => passed(row.made)),
    sum(of('video'), (row) => row.made.length),
  )}`,
);
console.log(
  `videos: movements not made that passed ${share(
    sum(of('video'), (row) => passed(row.notMade)),
    sum(of('video'), (row) => row.notMade.length),
  )}`,
);
console.log(
  `portraits in motion: plans of three met ${share(
    sum(of('portrait'), (row) => passed(row.made)),
    of('portrait').length,
  )}`,
);
for (const kind of ['portrait', 'distraction'] as const) {
  console.log(
    `${kind}: movements not made that passed ${share(
      sum(of(kind), (row) => passed(row.notMade)),
      sum(of(kind), (row) => row.notMade.length),
    )}`,
  );
}
for (const tag of ['photograph', 'film', 'video']) {
  const own = of('recording').filter(({ tags }) => tags.includes(tag));
  console.log(
    `recordings on screens, ${tag}: pass a single movement ${share(own.filter(({ notMade }) => passed(notMade) > 0).length, own.length)}, drawn plans of three ${share(
      sum(own, ({ drawn }) => drawn),
      100 * own.length,
    )}`,
  );
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
