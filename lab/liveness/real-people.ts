/** The films that test the guided challenge, and the challenges for each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { challengeKinds, type ChallengeKind } from '../../src/liveness-evidence/index.js';
import { seededRandom } from '../../testing/src/render/random.js';
import { cameras, type CameraName } from '../shared/camera-faults.js';
import { movementsOf, type RealClip, type RealFrame } from './movements-made.js';
import {
  cooperation,
  distraction,
  distractionNames,
  drawKinds,
  paces,
  type Pace,
} from '../portraits/portrait-films.js';
import { filmClip, filmPortrait, seedOf, type Pictures } from './real-films.js';

export interface Label {
  file: string;
  person: string;
  condition: string;
  faces: number;
  tags?: string[];
}

type Clip = RealClip & { clip: string; kind?: string };

/** One film: how it is made, and its challenges. */
export interface Film {
  name: string;
  kind: 'video' | 'portrait' | 'distraction';
  tags: readonly string[];
  shown: readonly ChallengeKind[];
  notShown: readonly ChallengeKind[];
  frames: () => Pictures;
}

const paceNames = Object.keys(paces) as Pace[];

/** @param folder with frames/labels.json and clips/clips.json */
export function listFilms(folder: string, peopleCount: number): Film[] {
  const labels = readLabels(folder);
  const people = choosePeople(labels, peopleCount);
  return [...listVideos(join(folder, 'clips')), ...listPortraits(folder, people)];
}

export function readLabels(folder: string): Label[] {
  return (JSON.parse(readFileSync(join(folder, 'frames', 'labels.json'), 'utf8')) as { frames: Label[] }).frames;
}

/** Videos of people. Recordings of screens may be in the same folder and are excluded. */
function clipsIn(folder: string): Clip[] {
  const { clips } = JSON.parse(readFileSync(join(folder, 'clips.json'), 'utf8')) as { clips: Clip[] };
  return clips.filter(({ kind = 'genuine' }) => kind === 'genuine');
}

/** @param folder with clips.json */
export function listVideos(folder: string): Film[] {
  const films: Film[] = [];
  for (const { clip, tags } of clipsIn(folder)) {
    const { frames } = JSON.parse(readFileSync(join(folder, clip.replace(/\.mjpeg$/, '.json')), 'utf8')) as {
      frames: RealFrame[];
    };
    const { made, notMade } = movementsOf(frames);
    films.push({
      name: clip,
      kind: 'video',
      tags,
      shown: made,
      notShown: notMade,
      frames: () => filmClip(join(folder, clip)),
    });
  }
  return films;
}

function listPortraits(folder: string, people: readonly Label[]): Film[] {
  const films: Film[] = [];
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
      frames: () => filmPortrait(join(folder, 'frames', file), script, camera),
    });
    const other = distraction(distractionNames[index % distractionNames.length]!, random);
    films.push({
      name: `${person} ${camera} ${other.name}`,
      kind: 'distraction',
      tags: [...tags, camera],
      shown: [],
      notShown: challengeKinds,
      frames: () => filmPortrait(join(folder, 'frames', file), other, camera),
    });
  });
  // Bearded people in dim light who turn far to both sides and nod, at every pace.
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
        frames: () => filmPortrait(join(folder, 'frames', file), script, 'dim'),
      });
    });
  return films;
}

/** People of every group, the same for the same count. Those with rare tags come first. */
export function choosePeople(labels: readonly Label[], count: number): Label[] {
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
