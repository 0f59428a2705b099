import type { Pixels, Size } from '../../src/contract/geometry.js';
import type { FaceHint } from '../../src/face/types.js';
import { idealPose, type PersonPose } from '../../testing/src/people/pose.js';
import { monkTones, type MonkTone } from '../../testing/src/people/monk-skin-tone.js';
import { PersonRenderer } from '../../testing/src/people/person-renderer.js';
import { seededRandom } from '../../testing/src/render/random.js';

/** One labeled picture of the synthetic set. */
export interface SyntheticFaceFrame {
  name: string;
  condition: SyntheticCondition;
  /** `null` if nobody is in the picture. */
  monk: MonkTone | null;
  identity: number;
  /** The expected hint. */
  expect: 'accept' | FaceHint;
  /** Other hints that are acceptable. */
  alsoOk: readonly FaceHint[];
  truth: PersonPose;
  /** Draws it. The result is always the same. */
  draw(): Pixels;
}

interface ConditionRow {
  expect: 'accept' | FaceHint;
  alsoOk?: readonly FaceHint[];
  /** One picture for each of these tones, or this many rounds over all ten. */
  tones: readonly MonkTone[];
  rounds: number;
  /** `random` returns 0 up to 1, `turn` counts the pictures of the condition. */
  pose: (random: () => number, turn: number) => Partial<PersonPose>;
}

const between = (random: () => number, low: number, high: number): number => low + random() * (high - low);
const eitherWay = (random: () => number, low: number, high: number): number =>
  between(random, low, high) * (random() < 0.5 ? -1 : 1);
const nearlyFrontal = (random: () => number): Partial<PersonPose> => ({
  yawDegrees: eitherWay(random, 0, 5),
  pitchDegrees: eitherWay(random, 0, 4),
  rollDegrees: eitherWay(random, 0, 4),
  faceHeightShare: between(random, 0.38, 0.5),
  offsetX: eitherWay(random, 0, 0.03),
  offsetY: eitherWay(random, 0, 0.03),
  eyeOpen: between(random, 0.8, 1),
});
const everySecondTone: readonly MonkTone[] = [1, 3, 5, 7, 9];

/** Conditions with a clear answer. The gray zone between good and bad is left out. */
const conditions = {
  good: { expect: 'accept', tones: monkTones, rounds: 3, pose: () => ({}) },
  'good-dim': {
    expect: 'accept',
    tones: monkTones,
    rounds: 2,
    pose: (random) => ({ exposure: between(random, 0.36, 0.48), noise: 1.6 }),
  },
  'good-glasses': { expect: 'accept', tones: everySecondTone, rounds: 1, pose: () => ({ glasses: true }) },
  dark: {
    expect: 'too-dark',
    alsoOk: ['no-face'],
    tones: monkTones,
    rounds: 2,
    pose: (random) => ({ exposure: between(random, 0.022, 0.036), noise: 3 }),
  },
  'too-bright': {
    expect: 'too-bright',
    alsoOk: ['no-face'],
    tones: [1, 2, 3, 4, 5],
    rounds: 2,
    pose: (random) => ({ exposure: between(random, 7, 10) }),
  },
  'uneven-light': {
    expect: 'uneven-light',
    alsoOk: ['too-dark', 'covered'],
    tones: monkTones,
    rounds: 1,
    pose: (random) => ({ unevenness: 1, lightAzimuthDegrees: eitherWay(random, 75, 92) }),
  },
  'too-far': {
    expect: 'too-far',
    alsoOk: ['no-face', 'blurry'],
    tones: monkTones,
    rounds: 1,
    pose: (random) => ({ faceHeightShare: between(random, 0.12, 0.19) }),
  },
  'too-close': {
    expect: 'too-close',
    alsoOk: ['off-center', 'no-face'],
    tones: monkTones,
    rounds: 1,
    pose: (random) => ({ faceHeightShare: between(random, 0.82, 0.98) }),
  },
  'off-center': {
    expect: 'off-center',
    tones: monkTones,
    rounds: 1,
    pose: (random) => ({ offsetX: eitherWay(random, 0.25, 0.31), faceHeightShare: 0.4 }),
  },
  'turned-yaw': {
    expect: 'turn-straight',
    alsoOk: ['off-center'],
    tones: monkTones,
    rounds: 1,
    pose: (random) => ({ yawDegrees: eitherWay(random, 25, 38) }),
  },
  'turned-pitch': {
    expect: 'turn-straight',
    alsoOk: ['off-center', 'eyes-closed'],
    tones: everySecondTone,
    rounds: 2,
    pose: (random) => ({ pitchDegrees: eitherWay(random, 22, 28) }),
  },
  'turned-roll': {
    expect: 'turn-straight',
    tones: everySecondTone,
    rounds: 2,
    pose: (random) => ({ rollDegrees: eitherWay(random, 24, 34) }),
  },
  blurry: {
    expect: 'blurry',
    alsoOk: ['no-face', 'hold-still', 'eyes-closed'],
    tones: monkTones,
    rounds: 1,
    pose: (random, turn) =>
      turn % 2 === 0 ? { defocusPixels: between(random, 4.5, 7) } : { motionBlurPixels: between(random, 26, 38) },
  },
  'eyes-closed': {
    expect: 'eyes-closed',
    tones: monkTones,
    rounds: 1,
    pose: (random) => ({ eyeOpen: between(random, 0, 0.08) }),
  },
  'mouth-open': {
    expect: 'mouth-open',
    tones: monkTones,
    rounds: 1,
    pose: (random) => ({ mouthOpen: between(random, 0.55, 0.7) }),
  },
  covered: {
    expect: 'covered',
    alsoOk: ['no-face', 'eyes-closed', 'mouth-open', 'turn-straight'],
    tones: everySecondTone,
    rounds: 3,
    pose: (_, turn) => ({ covered: (['mask', 'sunglasses', 'hand'] as const)[turn % 3]! }),
  },
  'glasses-glare': { expect: 'glasses-glare', tones: everySecondTone, rounds: 2, pose: () => ({ covered: 'glare' }) },
  multiple: {
    expect: 'multiple-faces',
    tones: monkTones,
    rounds: 1,
    pose: () => ({ people: 2, offsetX: -0.16, secondOffsetX: 0.22, secondFaceHeightShare: 0.34, faceHeightShare: 0.4 }),
  },
  'no-face': { expect: 'no-face', tones: [1, 2, 3, 4, 5, 6], rounds: 1, pose: () => ({ people: 0 }) },
} as const satisfies Record<string, ConditionRow>;

export type SyntheticCondition = keyof typeof conditions;

/** The labeled set: every condition, every skin tone, six people, three rooms. Pixels are drawn on demand. */
export function syntheticFaceSet(size: Size = { width: 640, height: 480 }): SyntheticFaceFrame[] {
  const renderer = new PersonRenderer(size);
  const frames: SyntheticFaceFrame[] = [];
  for (const [condition, row] of Object.entries(conditions) as [SyntheticCondition, ConditionRow][]) {
    for (let turn = 0; turn < row.tones.length * row.rounds; turn++) {
      const monk = row.tones[turn % row.tones.length]!;
      const seed = frames.length + 1;
      const random = seededRandom(seed * 101);
      // A different person in each round and for each tone, so that no tone stands for one face.
      const identity = turn + Math.floor(turn / row.tones.length);
      const truth: PersonPose = {
        ...idealPose,
        monk,
        identity: identity % 6,
        background: (['living-room', 'office', 'plain'] as const)[turn % 3]!,
        lightAzimuthDegrees: eitherWay(random, 10, 45),
        unevenness: between(random, 0.05, 0.25),
        ...nearlyFrontal(random),
        ...row.pose(random, turn),
      };
      frames.push({
        name: `${condition}-${String(turn + 1).padStart(2, '0')}`,
        condition,
        monk: truth.people === 0 ? null : monk,
        identity: truth.identity,
        expect: row.expect,
        alsoOk: row.alsoOk ?? [],
        truth,
        draw: () => {
          const { width, height, data } = renderer.render(truth, seed);
          return { width, height, data: data.slice() };
        },
      });
    }
  }
  return frames;
}
