/**
 * Camera frames up to the photo, by tone and light, on Node: a film of a person who comes closer and holds still goes
 * through engine, limits and the capture's machine. Movement, noise and clock are the same for every tone, so any
 * difference is the skin's.
 */
import type { CompactFaceEngine } from '../../src/vision/compact/face/engine.js';
import { monkTones, type MonkTone } from '../../testing/src/person/monk-skin-tone.js';
import { idealPose } from '../../testing/src/person/pose.js';
import { PersonRenderer } from '../../testing/src/person/scene.js';
import { withNaturalMovement } from '../../testing/src/script/natural-movement.js';
import { poseAt, type PoseScript } from '../../testing/src/script/pose-script.js';
import { quantile } from '../report.js';
import { playCapture } from './face-player.js';
import { filmLights, lights, type LightName } from './fairness-synthetic.js';

export interface FilmedCapture {
  monk: MonkTone;
  light: LightName;
  identity: number;
  /** From the film's first to the one that started the photo; `null`: no photo was taken. */
  frames: number | null;
  /** What was on show for more than no time. */
  hints: readonly string[];
}

/** As many frames a second as a selfie's element looks at. */
const frameMs = 50;
/** A film without a photo ends after so long, milliseconds. */
const longestMs = 12_000;
/** From too far away and half turned: distance, pose, sharpness and light each have to be right in time. */
const approach: PoseScript = {
  name: 'approach',
  summary: 'Comes closer, turns to the camera, and holds still.',
  from: { faceHeightShare: 0.14, yawDegrees: 32 },
  steps: [
    { at: 200, over: 1000, to: { faceHeightShare: idealPose.faceHeightShare } },
    { at: 700, over: 900, to: { yawDegrees: 0 } },
  ],
};

function* film(renderer: PersonRenderer, monk: MonkTone, light: LightName, identity: number) {
  const base = { ...idealPose, ...lights[light], monk, identity };
  for (let time = 0, seed = 1; time < longestMs; time += frameMs, seed += 1) {
    yield renderer.render(withNaturalMovement(poseAt(approach, base, time), time, identity), seed);
  }
}

export function filmCaptures(
  engine: CompactFaceEngine,
  identities: readonly number[],
  tones: readonly MonkTone[] = monkTones,
  names: readonly LightName[] = filmLights,
): FilmedCapture[] {
  const renderer = new PersonRenderer({ width: 640, height: 480 });
  return names.flatMap((light) =>
    identities.flatMap((identity) =>
      tones.map((monk) => {
        const { capturedAt, hints } = playCapture(engine, film(renderer, monk, light, identity), frameMs);
        const frames = capturedAt === null ? null : Math.round((capturedAt * 1000) / frameMs) + 1;
        return { monk, light, identity, frames, hints: Object.keys(hints) };
      }),
    ),
  );
}

export interface FilmedTones {
  light: LightName;
  /** By tone, over people. No photo counts as the longest film. */
  medians: number[];
  /** How much the slowest tone's median is above the fastest one's, percent. */
  gapPercent: number;
  /** The largest such gap between tones of one person. */
  worstPersonPercent: number;
  missed: number;
}

const gapOf = (values: readonly number[]): number => 100 * (Math.max(...values) / Math.min(...values) - 1);

export function filmedTones(captures: readonly FilmedCapture[]): FilmedTones[] {
  const framesOf = ({ frames }: FilmedCapture): number => frames ?? longestMs / frameMs;
  return [...new Set(captures.map(({ light }) => light))].map((light) => {
    const own = captures.filter((capture) => capture.light === light);
    const tones = [...new Set(own.map(({ monk }) => monk))];
    const people = [...new Set(own.map(({ identity }) => identity))];
    const medians = tones.map((tone) => quantile(own.filter(({ monk }) => monk === tone).map(framesOf), 0.5));
    return {
      light,
      medians,
      gapPercent: gapOf(medians),
      worstPersonPercent: Math.max(
        ...people.map((person) => gapOf(own.filter(({ identity }) => identity === person).map(framesOf))),
      ),
      missed: own.filter(({ frames }) => frames === null).length,
    };
  });
}
