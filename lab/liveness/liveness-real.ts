/**
 * `npm run lab -- liveness-real --data <folder with frames/ and clips/> [--part 1/3] [--people 36] [--only
 * video|portrait|distraction]`: the guided challenge on real people, through the compact engine on Node: their videos, with
 * challenges for each single movement, made and not made, and their animated photographs, with challenges they meet and
 * challenges they don't. `--part` judges a third, for several processes.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isCount, readCommandLine } from '../../tools/command-line.js';
import type { ChallengeKind, LivenessSample } from '../../src/liveness-evidence/index.js';
import { createSampler } from '../shared/liveness-node.js';
import { tryPlan, type Trial } from './liveness-trials.js';
import { faceEngine } from './real-films.js';
import { listFilms, type Film } from './real-people.js';

const filmKinds = ['video', 'portrait', 'distraction'] satisfies Film['kind'][];
const { values } = readCommandLine({
  options: {
    data: { type: 'string' },
    part: { type: 'string', default: '1/1' },
    people: { type: 'string', default: '36', number: isCount },
    only: { type: 'string', words: filmKinds },
  },
});
const folder = values.data;
const clips = [folder ?? '', join(folder ?? '', 'clips')].find((place) => existsSync(join(place, 'clips.json')));
if (folder === undefined || clips === undefined || !existsSync(join(folder, 'frames', 'labels.json'))) {
  console.log('liveness-real: skipped, it needs --data <folder with frames/labels.json and clips/clips.json>');
  process.exit(folder === undefined ? 1 : 0);
}
const [part = 1, parts = 1] = values.part.split('/').map(Number);

interface Row {
  name: string;
  kind: Film['kind'];
  tags: readonly string[];
  /** The whole plan of a portrait, or each movement of a video. */
  made: Trial[];
  notMade: Trial[];
}

const films = listFilms(folder, values.people)
  .filter(({ kind }) => values.only?.split(',').includes(kind) ?? true)
  .filter((_, index) => index % parts === part - 1);
const rows: Row[] = [];
for (const film of films) {
  const step = createSampler(await faceEngine()).begin();
  const samples: LivenessSample[] = [];
  for await (const { picture, time } of film.frames()) samples.push(step(picture, time));
  const alone = (kinds: readonly ChallengeKind[]): Trial[] => kinds.map((kind) => tryPlan(samples, [kind]));
  const row: Row = {
    name: film.name,
    kind: film.kind,
    tags: film.tags,
    made:
      film.kind === 'portrait' ? [tryPlan(samples, [...film.shown])] : film.kind === 'video' ? alone(film.shown) : [],
    notMade: alone(film.notShown),
  };
  rows.push(row);
  const missed = row.made.filter(({ passed }) => !passed);
  const wrong = row.notMade.filter(({ passed }) => passed);
  const clean = missed.length === 0 && wrong.length === 0;
  console.log(
    [
      clean ? '   ' : 'XX ',
      film.kind.padEnd(11),
      film.name.padEnd(60),
      film.shown.length > 0 ? `made ${row.made.length - missed.length}/${row.made.length}` : '',
      ...missed.map(({ asked, reason, met }) => `missed ${asked.join('+')}: ${reason} after ${met.length}`),
      ...wrong.map(({ asked, met }) => `wrongly ${asked.join()} at ${met[0]?.clearness}`),
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
