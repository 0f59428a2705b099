import type { Pixels, Size } from '../../src/contract/geometry.js';
import type { DocumentHint } from '../../src/document/types.js';
import { specOf, type SyntheticDocumentKind } from '../../testing/src/documents/document-kinds.js';
import { plainKinds } from './kinds.js';
import { DocumentRenderer } from '../../testing/src/documents/document-renderer.js';
import {
  idealDocumentScene,
  surfaces,
  type DocumentScene,
  type DocumentSurface,
} from '../../testing/src/documents/scene.js';
import { documentTruth, type DocumentTruth } from '../../testing/src/documents/truth.js';
import { monkTones } from '../../testing/src/people/monk-skin-tone.js';
import { seededRandom } from '../../testing/src/render/random.js';

/** One labeled picture of the synthetic set. */
export interface SyntheticDocumentFrame {
  name: string;
  condition: SyntheticDocumentCondition;
  /** The expected hint. */
  expect: 'accept' | DocumentHint;
  /** Other hints that are acceptable. */
  alsoOk: readonly DocumentHint[];
  truth: DocumentTruth;
  /** Draws it. The result is always the same. */
  draw(): Pixels;
}

interface ConditionRow {
  expect: 'accept' | DocumentHint;
  alsoOk?: readonly DocumentHint[];
  /** The documents. Each round has one picture of each. */
  kinds: readonly SyntheticDocumentKind[];
  rounds: number;
  scene: (random: () => number, turn: number) => Partial<DocumentScene>;
}

const cards: readonly SyntheticDocumentKind[] = plainKinds.filter((kind) => specOf(kind).form === 'id1');
const withPortrait: readonly SyntheticDocumentKind[] = [...cards, 'passport'];

const between = (random: () => number, low: number, high: number): number => low + random() * (high - low);
const eitherWay = (random: () => number, low: number, high: number): number =>
  between(random, low, high) * (random() < 0.5 ? -1 : 1);

/** Conditions with a clear answer. The gray zone between good and bad is left out. */
const conditions = {
  good: { expect: 'accept', kinds: withPortrait, rounds: 6, scene: () => ({}) },
  'good-page': {
    expect: 'accept',
    kinds: ['page'],
    rounds: surfaces.length,
    // An upright page in a landscape picture must fill its height to have enough pixels.
    scene: (random) => ({
      fillShare: between(random, 0.87, 0.9),
      yawDegrees: eitherWay(random, 0, 3),
      pitchDegrees: eitherWay(random, 0, 3),
      offsetY: 0,
    }),
  },
  'good-back': { expect: 'accept', kinds: cards, rounds: 2, scene: () => ({ side: 'back' }) },
  'good-turned': {
    expect: 'accept',
    kinds: withPortrait,
    rounds: 2,
    scene: (random) => ({ fillShare: between(random, 0.62, 0.7), rollDegrees: eitherWay(random, 8, 13) }),
  },
  'good-held': {
    expect: 'accept',
    kinds: withPortrait,
    rounds: 2,
    scene: (random, turn) => ({
      held: turn % 3 === 2 ? 'two-hands' : 'one-hand',
      fillShare: between(random, 0.68, 0.76),
    }),
  },
  'good-shadow': {
    expect: 'accept',
    kinds: withPortrait,
    rounds: 1,
    scene: (random) => ({ castShadow: between(random, 0.3, 0.5) }),
  },
  'good-second-sheet': {
    expect: 'accept',
    kinds: withPortrait,
    rounds: 2,
    scene: (random) => ({ beside: 'sheet', fillShare: between(random, 0.66, 0.76), offsetX: -0.04 }),
  },
  dark: {
    expect: 'too-dark',
    alsoOk: ['no-document'],
    kinds: withPortrait,
    rounds: 1,
    scene: (random) => ({ exposure: between(random, 0.02, 0.045), noise: 3 }),
  },
  'too-bright': {
    expect: 'too-bright',
    alsoOk: ['no-document', 'glare'],
    kinds: withPortrait,
    rounds: 1,
    scene: (random) => ({ exposure: between(random, 6, 9) }),
  },
  'too-far': {
    expect: 'too-far',
    alsoOk: ['no-document', 'low-resolution'],
    kinds: withPortrait,
    rounds: 2,
    scene: (random) => ({ fillShare: between(random, 0.2, 0.32), offsetX: eitherWay(random, 0, 0.15) }),
  },
  'too-close': {
    expect: 'too-close',
    alsoOk: ['cut-off', 'no-document'],
    kinds: withPortrait,
    rounds: 1,
    scene: (random) => ({ fillShare: between(random, 1.2, 1.5) }),
  },
  'cut-off': {
    expect: 'cut-off',
    alsoOk: ['no-document', 'too-close'],
    kinds: withPortrait,
    rounds: 2,
    scene: (random, turn) =>
      turn % 2 === 0 ? { offsetX: eitherWay(random, 0.24, 0.34) } : { offsetY: eitherWay(random, 0.17, 0.26) },
  },
  tilted: {
    expect: 'tilted',
    alsoOk: ['no-document', 'low-resolution'],
    kinds: withPortrait,
    rounds: 2,
    scene: (random, turn) => ({
      fillShare: between(random, 0.6, 0.66),
      ...(turn % 2 === 0 ? { pitchDegrees: eitherWay(random, 40, 48) } : { yawDegrees: eitherWay(random, 40, 48) }),
    }),
  },
  glare: {
    expect: 'glare',
    kinds: withPortrait,
    rounds: 3,
    scene: (random) => ({
      glareShare: between(random, 0.02, 0.08),
      glareX: between(random, 0.25, 0.75),
      glareY: between(random, 0.3, 0.7),
    }),
  },
  blurry: {
    expect: 'blurry',
    alsoOk: ['hold-still', 'no-document'],
    kinds: withPortrait,
    rounds: 2,
    scene: (random, turn) =>
      turn % 2 === 0 ? { defocusPixels: between(random, 2.5, 5) } : { motionBlurPixels: between(random, 14, 26) },
  },
  'no-document': {
    expect: 'no-document',
    alsoOk: ['too-dark'],
    kinds: ['national-id'],
    rounds: surfaces.length * 3,
    scene: (random, turn) => ({
      document: null,
      surface: surfaces[turn % surfaces.length]!,
      surfaceSeed: 5 + turn,
      fillShare: between(random, 0.3, 0.9),
      pitchDegrees: eitherWay(random, 0, 25),
    }),
  },
} as const satisfies Record<string, ConditionRow>;

export type SyntheticDocumentCondition = keyof typeof conditions;

/**
 * The labeled set: every condition, every document, every surface. Pixels are drawn on demand. Labels apply to pictures
 * at least 1000 wide: the resolution of smaller ones is too low.
 */
export function syntheticDocumentSet(size: Size = { width: 1280, height: 720 }): SyntheticDocumentFrame[] {
  let renderer: DocumentRenderer | undefined;
  const frames: SyntheticDocumentFrame[] = [];
  const rows = Object.entries(conditions) as [SyntheticDocumentCondition, ConditionRow][];
  for (const [number, [condition, row]] of rows.entries()) {
    for (let turn = 0; turn < row.kinds.length * row.rounds; turn++) {
      const seed = frames.length + 1;
      const random = seededRandom(seed * 103);
      // Shift the surfaces by round and condition, so that every document meets every surface.
      const shift = row.kinds.length === 1 ? 0 : Math.floor(turn / row.kinds.length);
      const place = turn + shift + number;
      const surface: DocumentSurface = surfaces[place % surfaces.length]!;
      const scene: DocumentScene = {
        ...idealDocumentScene,
        document: row.kinds[turn % row.kinds.length]!,
        identity: turn % 8,
        monk: monkTones[(turn * 3) % 10]!,
        handMonk: monkTones[(turn * 3 + 2) % 10]!,
        surface,
        surfaceSeed: 1 + (turn % 3),
        fillShare: between(random, 0.74, 0.85),
        yawDegrees: eitherWay(random, 0, 9),
        pitchDegrees: eitherWay(random, 0, 9),
        rollDegrees: eitherWay(random, 0, 2.5),
        offsetX: eitherWay(random, 0, 0.015),
        offsetY: eitherWay(random, 0, 0.015),
        unevenness: between(random, 0.05, 0.25),
        lightDegrees: between(random, -90, 90),
        ...row.scene(random, turn),
      };
      frames.push({
        name: `${condition}-${String(turn + 1).padStart(2, '0')}`,
        condition,
        expect: row.expect,
        alsoOk: row.alsoOk ?? [],
        truth: documentTruth(scene, size),
        draw: () => {
          const { width, height, data } = (renderer ??= new DocumentRenderer(size)).render(scene, seed);
          return { width, height, data: data.slice() };
        },
      });
    }
  }
  return frames;
}
