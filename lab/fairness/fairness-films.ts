/**
 * Camera frames until the photo, by tone and light, on Node: a film of a person who comes closer and holds still goes
 * through engine, limits and the capture's state machine. Movement, noise and clock are the same for every tone, so any
 * difference is due to the skin.
 */
import type { CompactFaceEngine } from '../../src/engine/compact/face/engine.js';
import { monkTones, type MonkTone } from '../../testing/src/people/monk-skin-tone.js';
import { idealPose } from '../../testing/src/people/pose.js';
import { PersonRenderer } from '../../testing/src/people/person-renderer.js';
import { seededRandom } from '../../testing/src/render/random.js';
import { withNaturalMovement } from '../../testing/src/people/scripts/natural-movement.js';
import { poseAt, type PoseScript } from '../../testing/src/people/scripts/pose-script.js';
import { quantile } from '../shared/report.js';
import { judgeFilm, playCapture } from '../faces/face-player.js';
import { filmLights, lights, type LightName } from './fairness-synthetic.js';

export interface FilmedCapture {
  monk: MonkTone;
  light: LightName;
  identity: number;
  /** Which of `takes`. */
  take: number;
  /** From the film's first frame to the one that started the photo. `null`: no photo was taken. */
  frames: number | null;
  /** Hints that were shown for some time. */
  hints: readonly string[];
}

/** Frames per second, as for the selfie element. */
const frameMs = 50;
/** Length of a film without a photo, milliseconds. */
const longestMs = 12_000;

interface Take {
  /** Which side the person faces at first. Positive: their own left. */
  side: 1 | -1;
  /** Offset of the frames against the movement, milliseconds. */
  startMs: number;
}

/**
 * The person turns from either side, because light from one side looks different from the other. The head turns as fast
 * as the limit allows, so which frame passes first is a matter of chance, worth three or four frames. So a single film
 * proves nothing about a tone; only means over many films do.
 */
export const takes: readonly Take[] = [
  { side: 1, startMs: 0 },
  { side: -1, startMs: 25 },
];

/** Starts too far away and half turned, so that distance, pose, sharpness and light must each be right in time. */
const approach = (side: number): PoseScript => ({
  name: 'approach',
  summary: 'Comes closer, turns to the camera, and holds still.',
  from: { faceHeightShare: 0.14, yawDegrees: side * 32 },
  steps: [
    { at: 200, over: 1000, to: { faceHeightShare: idealPose.faceHeightShare } },
    { at: 700, over: 900, to: { yawDegrees: 0 } },
  ],
});

interface Cast {
  monk: MonkTone;
  light: LightName;
  identity: number;
}

function* film(renderer: PersonRenderer, { monk, light, identity }: Cast, { side, startMs }: Take) {
  const base = { ...idealPose, ...lights[light], monk, identity };
  const script = approach(side);
  for (let time = startMs, seed = 1 + 1000 * startMs; time < longestMs; time += frameMs, seed += 1) {
    yield renderer.render(withNaturalMovement(poseAt(script, base, time), time, identity), seed);
  }
}

export function filmCaptures(
  engine: CompactFaceEngine,
  identities: readonly number[],
  tones: readonly MonkTone[] = monkTones,
  names: readonly LightName[] = filmLights,
  ways: readonly Take[] = takes,
): FilmedCapture[] {
  const renderer = new PersonRenderer({ width: 640, height: 480 });
  return names.flatMap((light) =>
    identities.flatMap((identity) =>
      ways.flatMap((way, take) =>
        tones.map((monk) => {
          const cast = { monk, light, identity };
          const { capturedAt, hints } = playCapture(judgeFilm(engine, film(renderer, cast, way), frameMs), frameMs);
          const frames = capturedAt === null ? null : Math.round((capturedAt * 1000) / frameMs) + 1;
          return { ...cast, take, frames, hints: Object.keys(hints) };
        }),
      ),
    ),
  );
}

export interface FilmedTones {
  light: LightName;
  films: number;
  /** By tone, over all films. A missing photo counts as the longest film. */
  means: number[];
  /** How much the slowest tone's mean is above the fastest one's, percent. */
  gapPercent: number;
  /** Its 95 % bootstrap interval, for the same two tones. */
  gapLow: number;
  gapHigh: number;
  /**
   * The gap that chance alone produces: shuffling the tones within each film gives no larger one 19 times out of 20.
   */
  chancePercent: number;
  /** The largest such gap between tones of one person. */
  worstPersonPercent: number;
  missed: number;
}

const shufflings = 2000;
const gapOf = (values: readonly number[]): number => 100 * (Math.max(...values) / Math.min(...values) - 1);

/** Means by tone of films, each a row of frames by tone. */
function meansOf(films: readonly (readonly number[])[]): number[] {
  return films[0]!.map((_, tone) => films.reduce((sum, film) => sum + film[tone]!, 0) / films.length);
}

function shuffled(values: readonly number[], random: () => number): number[] {
  return values
    .map((value) => ({ value, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value);
}

function tonesOfLight(light: LightName, own: readonly FilmedCapture[]): FilmedTones {
  const framesOf = ({ frames }: FilmedCapture): number => frames ?? longestMs / frameMs;
  const rowsOf = (captures: readonly FilmedCapture[]): number[][] =>
    [...new Set(captures.map(({ take }) => take))].map((take) =>
      captures
        .filter((capture) => capture.take === take)
        .toSorted((a, b) => a.monk - b.monk)
        .map(framesOf),
    );
  const people = [...new Set(own.map(({ identity }) => identity))].map((person) =>
    rowsOf(own.filter(({ identity }) => identity === person)),
  );
  const films = people.flat();
  const means = meansOf(films);
  const slowest = means.indexOf(Math.max(...means));
  const fastest = means.indexOf(Math.min(...means));
  const random = seededRandom(1);
  const draws = Array.from({ length: shufflings }, () => {
    const drawn = meansOf(films.map(() => films[Math.floor(random() * films.length)]!));
    return 100 * (drawn[slowest]! / drawn[fastest]! - 1);
  });
  const chance = Array.from({ length: shufflings }, () => gapOf(meansOf(films.map((film) => shuffled(film, random)))));
  return {
    light,
    films: films.length,
    means,
    gapPercent: gapOf(means),
    gapLow: quantile(draws, 0.025),
    gapHigh: quantile(draws, 0.975),
    chancePercent: quantile(chance, 0.95),
    worstPersonPercent: Math.max(...people.map((rows) => gapOf(meansOf(rows)))),
    missed: own.filter(({ frames }) => frames === null).length,
  };
}

export function filmedTones(captures: readonly FilmedCapture[]): FilmedTones[] {
  return [...new Set(captures.map(({ light }) => light))].map((light) =>
    tonesOfLight(
      light,
      captures.filter((capture) => capture.light === light),
    ),
  );
}
