/**
 * `npm run eval:liveness-real -- --data <folder with frames/ and clips/> [--samples <folder>] [--part 1/3] [--people 36]
 * [--only video|portrait|distraction|recording] [--json <file>]`
 *
 * The guided challenge on real people, through the compact engine on Node: their videos, asked for each movement alone, made
 * and not made; their photographs set in motion, asked for what they do and for what they do not; and both on the screens of
 * phones and laptops. `--samples` keeps what was seen for a next run, `--part` fills that folder in several processes.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  challengeKinds,
  type ChallengeKind,
  type LivenessSample,
} from '../../src/liveness/index.js';
import type { Pixels } from '../../src/shared/geometry.js';
import { seededRandom } from '../../src/testing/render/random.js';
import { splitMjpeg } from '../e2e/mjpeg.js';
import { blurred, cameras, exposedOver, throughCamera, type CameraName } from './camera-faults.js';
import { createSampler, decodePicture, largestFace, openFaceEngine } from './liveness-node.js';
import { restore, type StoredSample } from './liveness-samples.js';
import { tryDrawnPlans, tryPlan, type Trial } from './liveness-trials.js';
import { movementsOf, type RealClip, type RealFrame } from './movements-made.js';
import { portraitOf, renderPortrait, type Portrait } from './moved-portrait.js';
import {
  cooperation,
  distraction,
  distractionNames,
  drawKinds,
  paces,
  type Pace,
  type Script,
} from './portrait-films.js';
import {
  rephotograph,
  screenKinds,
  uprightScreen,
  type ScreenName,
  type ScreenPose,
} from './screen-recordings.js';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    samples: { type: 'string' },
    part: { type: 'string', default: '1/1' },
    people: { type: 'string', default: '36' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
});
const folder = values.data;
if (folder === undefined || !existsSync(join(folder, 'frames', 'labels.json'))) {
  console.log(
    'eval:liveness-real: skipped, it needs --data <folder with frames/labels.json and clips/clips.json>',
  );
  process.exit(folder === undefined ? 1 : 0);
}
const [part = 1, parts = 1] = values.part.split('/').map(Number);

interface Label {
  file: string;
  person: string;
  condition: string;
  faces: number;
  tags?: string[];
}

const { frames: labels } = JSON.parse(
  readFileSync(join(folder, 'frames', 'labels.json'), 'utf8'),
) as {
  frames: Label[];
};
const { clips } = JSON.parse(readFileSync(join(folder, 'clips', 'clips.json'), 'utf8')) as {
  clips: (RealClip & { clip: string })[];
};

/** One film: how it is made, and what is asked of it. */
interface Film {
  name: string;
  kind: 'video' | 'portrait' | 'distraction' | 'recording';
  tags: readonly string[];
  shown: readonly ChallengeKind[];
  notShown: readonly ChallengeKind[];
  frames: () => AsyncGenerator<{ picture: Pixels; time: number }>;
}

const fps = 15;
let opened: ReturnType<typeof openFaceEngine> | undefined;
/** Only where something is not kept from an earlier run. */
const faceEngine = () => (opened ??= openFaceEngine());

const portraits = new Map<string, Promise<Portrait>>();
function portraitFrom(file: string): Promise<Portrait> {
  const known = portraits.get(file);
  if (known !== undefined) return known;
  const made = (async () => {
    const photo = await decodePicture(readFileSync(join(folder!, 'frames', file)));
    const engine = await faceEngine();
    const face = largestFace(engine.findFaces(photo), photo);
    if (face === undefined) throw new Error(`${file}: no face`);
    return portraitOf(photo, face);
  })();
  portraits.set(file, made);
  return made;
}

function seedOf(text: string): number {
  return [...text].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0, 7);
}

async function* filmPortrait(
  file: string,
  script: Script,
  camera: CameraName,
): AsyncGenerator<{ picture: Pixels; time: number }> {
  const portrait = await portraitFrom(file);
  const random = seededRandom(seedOf(file + script.name));
  for (let frame = 0; frame < script.seconds * fps; frame++) {
    const seconds = frame / fps;
    const moment = script.at(seconds);
    const later = script.at(seconds + 0.025);
    const moved = Math.abs(later.yaw - moment.yaw) + Math.abs(later.pitch - moment.pitch);
    const sharp = renderPortrait(portrait, moment);
    const picture = moved > 1 ? exposedOver(sharp, renderPortrait(portrait, later)) : sharp;
    const taken = await throughCamera(picture, cameras[camera], random);
    yield { picture: taken, time: seconds * 1000 };
  }
}

async function* filmClip(clip: string): AsyncGenerator<{ picture: Pixels; time: number }> {
  let frame = 0;
  for (const jpeg of splitMjpeg(readFileSync(join(folder!, 'clips', clip)))) {
    yield { picture: await decodePicture(jpeg), time: (frame++ * 1000) / fps };
  }
}

async function* filmScreen(
  name: string,
  shown: () => AsyncGenerator<{ picture: Pixels; time: number }>,
  room: string,
  screen: ScreenName,
  poseAt: (seconds: number) => ScreenPose,
): AsyncGenerator<{ picture: Pixels; time: number }> {
  const random = seededRandom(seedOf(name));
  const phase = random() * 6;
  const behind = blurred(await decodePicture(readFileSync(join(folder!, 'frames', room))), 4);
  for await (const { picture, time } of shown()) {
    const seconds = time / 1000;
    const seen = rephotograph(
      picture,
      behind,
      screenKinds[screen],
      poseAt(seconds),
      seconds,
      phase,
    );
    yield { picture: await throughCamera(seen, cameras.webcam, random), time };
  }
}

/** People of every group, the same for the same count: those with rare tags first. */
function choosePeople(count: number): Label[] {
  const seen = new Set<string>();
  const good = labels.filter(({ condition, person }) => {
    if (condition !== 'good' || seen.has(person)) return false;
    seen.add(person);
    return true;
  });
  const rounds = [
    ['dark-skin'],
    ['beard'],
    ['glasses'],
    ['east-asian', 'fringe', 'south-asian'],
    ['hat', 'headscarf', 'elderly', 'bald'],
    [],
  ];
  const order = seededRandom(4);
  const pools = rounds.map((tags) =>
    good
      .filter(({ tags: own = [] }) => tags.length === 0 || tags.some((tag) => own.includes(tag)))
      .map((label) => ({ label, order: order() }))
      .sort((a, b) => a.order - b.order)
      .map(({ label }) => label),
  );
  const chosen: Label[] = [];
  for (let round = 0; chosen.length < Math.min(count, good.length); round++) {
    const next = pools[round % pools.length]!.find((label) => !chosen.includes(label));
    if (next !== undefined) chosen.push(next);
  }
  return chosen;
}

function listFilms(): Film[] {
  const films: Film[] = [];
  for (const { clip, tags } of clips) {
    const { frames } = JSON.parse(
      readFileSync(join(folder!, 'clips', clip.replace(/\.mjpeg$/, '.json')), 'utf8'),
    ) as { frames: RealFrame[] };
    const { made, notMade } = movementsOf(frames);
    films.push({
      name: clip,
      kind: 'video',
      tags,
      shown: made,
      notShown: notMade,
      frames: () => filmClip(clip),
    });
  }
  const people = choosePeople(Number(values.people));
  const paceNames = Object.keys(paces) as Pace[];
  const cameraNames = Object.keys(cameras) as CameraName[];
  people.forEach(({ file, tags = [], person }, index) => {
    const random = seededRandom(seedOf(person));
    const pace = paceNames[index % paceNames.length]!;
    const camera = cameraNames[Math.floor(index / 2) % cameraNames.length]!;
    const script = cooperation(drawKinds(random), pace, random);
    films.push({
      name: `${person} ${camera} ${script.name}`,
      kind: 'portrait',
      tags: [...tags, pace, camera],
      shown: script.shown,
      notShown: challengeKinds.filter((kind) => !script.shown.includes(kind)),
      frames: () => filmPortrait(file, script, camera),
    });
    const other = distraction(distractionNames[index % distractionNames.length]!, random);
    films.push({
      name: `${person} ${camera} ${other.name}`,
      kind: 'distraction',
      tags: [...tags, camera],
      shown: [],
      notShown: challengeKinds,
      frames: () => filmPortrait(file, other, camera),
    });
  });
  // Bearded people in dim light who turn far both ways and nod, at every pace.
  people
    .filter(({ tags = [] }) => tags.includes('beard'))
    .slice(0, 6)
    .forEach(({ file, tags = [], person }, index) => {
      const random = seededRandom(seedOf(`${person} turns`));
      const pace = paceNames[index % paceNames.length]!;
      const script = cooperation(['turn-left', 'turn-right', 'nod'], pace, random);
      films.push({
        name: `${person} dim ${script.name} again`,
        kind: 'portrait',
        tags: [...tags, pace, 'dim'],
        shown: script.shown,
        notShown: challengeKinds.filter((kind) => !script.shown.includes(kind)),
        frames: () => filmPortrait(file, script, 'dim'),
      });
    });
  const rooms = labels.filter(({ condition }) => condition === 'no-face').map(({ file }) => file);
  const screens = Object.keys(screenKinds) as ScreenName[];
  const still: Script = {
    name: 'still',
    shown: [],
    alsoShown: [],
    seconds: 6,
    at: () => stillFace,
  };
  const swing =
    (most: number) =>
    (seconds: number): number =>
      most * Math.sin(Math.max(0, seconds - 1.2) * 1.6);
  const handMoves: Record<string, (seconds: number) => ScreenPose> = {
    turned: (seconds) => ({ ...uprightScreen, yaw: swing(48)(seconds) }),
    nodded: (seconds) => ({ ...uprightScreen, pitch: swing(35)(seconds) }),
    'brought closer': (seconds) => ({
      ...uprightScreen,
      growth: 0.8 + 0.3 * (1 - Math.cos(Math.max(0, seconds - 1.2) * 1.6)),
    }),
    rolled: (seconds) => ({
      ...uprightScreen,
      roll: swing(25)(seconds),
      yaw: swing(20)(seconds * 1.3),
    }),
  };
  people.slice(0, 20).forEach(({ file, person }, index) => {
    const random = seededRandom(seedOf(`${person} recorded`));
    const screen = screens[index % screens.length]!;
    const room = rooms[index % rooms.length]!;
    const moves = Object.keys(handMoves);
    const isStill = index % 3 === 2;
    const script = isStill ? still : cooperation(drawKinds(random), paceNames[index % 3]!, random);
    const move = moves[index % moves.length]!;
    const name = `${screen} shows ${person} ${script.name}${isStill ? `, ${move}` : ''}`;
    films.push({
      name,
      kind: 'recording',
      tags: [screen, isStill ? 'photograph' : 'film'],
      shown: script.shown,
      notShown: challengeKinds,
      frames: () =>
        filmScreen(
          name,
          () => filmPortrait(file, script, 'good'),
          room,
          screen,
          isStill ? handMoves[move]! : () => uprightScreen,
        ),
    });
  });
  clips.forEach(({ clip }, index) => {
    const screen = screens[index % screens.length]!;
    const name = `${screen} shows ${clip}`;
    films.push({
      name,
      kind: 'recording',
      tags: [screen, 'video'],
      shown: [],
      notShown: challengeKinds,
      frames: () =>
        filmScreen(
          name,
          () => filmClip(clip),
          rooms[index % rooms.length]!,
          screen,
          () => uprightScreen,
        ),
    });
  });
  return films;
}

const stillFace = cooperation([], 'even', () => 0.5).at(0);

async function samplesOf(film: Film): Promise<LivenessSample[]> {
  const file =
    values.samples === undefined
      ? null
      : join(values.samples, `${film.kind}-${film.name.replace(/[^\w.-]+/g, '_')}.json`);
  if (file !== null && existsSync(file)) {
    return (JSON.parse(readFileSync(file, 'utf8')) as StoredSample[]).map(restore);
  }
  const step = createSampler(await faceEngine()).begin();
  const samples: LivenessSample[] = [];
  for await (const { picture, time } of film.frames()) samples.push(step(picture, time));
  if (file !== null) {
    mkdirSync(values.samples!, { recursive: true });
    const stored = samples.map(({ face, fingerprint, ...sample }) => ({
      ...sample,
      fingerprint: [...fingerprint],
      face: face === null ? null : { ...face, landmarks: [...face.landmarks] },
    }));
    writeFileSync(file, JSON.stringify(stored));
  }
  return samples;
}

interface Row {
  name: string;
  kind: Film['kind'];
  tags: readonly string[];
  /** The whole plan of a portrait, or each movement of a video. */
  made: Trial[];
  notMade: Trial[];
  /** Of 100 drawn plans. */
  drawn: number;
}

const films = listFilms()
  .filter(({ kind }) => values.only === undefined || kind === values.only)
  .filter((_, index) => index % parts === part - 1);
const rows: Row[] = [];
for (const film of films) {
  const samples = await samplesOf(film);
  const alone = (kinds: readonly ChallengeKind[]): Trial[] =>
    kinds.map((kind) => tryPlan(samples, [kind]));
  const row: Row = {
    name: film.name,
    kind: film.kind,
    tags: film.tags,
    made:
      film.kind === 'portrait'
        ? [tryPlan(samples, [...film.shown])]
        : film.kind === 'video'
          ? alone(film.shown)
          : [],
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
      ...missed.map(
        ({ asked, reason, met }) => `missed ${asked.join('+')}: ${reason} after ${met.length}`,
      ),
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
const sum = (list: Row[], count: (row: Row) => number): number =>
  list.reduce((total, row) => total + count(row), 0);
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
