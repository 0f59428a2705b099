/**
 * Hard scenes: synthetic documents on surfaces, among objects and in light that the labeled frames lack, through a
 * phone's lens and codec. Ground truth is exact. Independent of any labeled folder.
 *
 * npm run lab -- document-hard-set --out <folder> [--seed 1] [--each 12]
 *
 * writes them as JPEG with a `ground-truth.json` in the format of the labeled sets.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import jpeg from 'jpeg-js';
import { isCount, readCommandLine } from '../../tools/command-line.js';
import type { Pixels, Size } from '../../src/contract/geometry.js';
import { specOf, type SyntheticDocumentKind } from '../../testing/src/documents/document-kinds.js';
import { plainKinds } from './kinds.js';
import { DocumentRenderer } from '../../testing/src/documents/document-renderer.js';
import { idealDocumentScene, surfaces, type DocumentScene } from '../../testing/src/documents/scene.js';
import { besides } from '../../testing/src/documents/table/things.js';
import { documentTruth } from '../../testing/src/documents/truth.js';
import { monkTones } from '../../testing/src/people/monk-skin-tone.js';
import { type LabeledFrame } from './document-samples.js';
import { type Corner } from '../shared/quad-overlap.js';
import { seededRandom } from '../../testing/src/render/random.js';

type Random = () => number;
const between = (random: Random, low: number, high: number): number => low + random() * (high - low);
const eitherWay = (random: Random, low: number, high: number): number =>
  between(random, low, high) * (random() < 0.5 ? -1 : 1);
const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

interface Condition {
  scene: (random: Random) => Partial<DocumentScene>;
  /** JPEG quality, if it differs from a good phone's. */
  quality?: number;
  kinds?: readonly SyntheticDocumentKind[];
}

const upright = (random: Random): Partial<DocumentScene> => ({
  yawDegrees: eitherWay(random, 0, 12),
  pitchDegrees: eitherWay(random, 0, 12),
  rollDegrees: eitherWay(random, 0, 6),
  fillShare: between(random, 0.55, 0.85),
});
const ids = plainKinds.filter((kind) => specOf(kind).form !== 'page');
const things = besides.filter((beside) => beside !== 'nothing' && beside !== 'open-page');

/** Conditions harder than a card in good light in front of the camera. */
export const hardConditions: Record<string, Condition> = {
  plain: { scene: upright },
  small: {
    scene: (random) => ({
      ...upright(random),
      fillShare: between(random, 0.24, 0.42),
      offsetX: eitherWay(random, 0, 0.2),
      offsetY: eitherWay(random, 0, 0.2),
    }),
  },
  tilted: {
    scene: (random) => ({
      ...upright(random),
      fillShare: between(random, 0.5, 0.66),
      ...(random() < 0.5 ? { pitchDegrees: eitherWay(random, 34, 48) } : { yawDegrees: eitherWay(random, 34, 48) }),
    }),
  },
  'any way up': {
    scene: (random) => ({
      ...upright(random),
      fillShare: between(random, 0.4, 0.6),
      rollDegrees: between(random, -180, 180),
    }),
  },
  'dim and noisy': {
    scene: (random) => ({
      ...upright(random),
      exposure: between(random, 0.06, 0.2),
      noise: between(random, 2, 5),
      unevenness: between(random, 0.2, 0.7),
    }),
  },
  'in hands': {
    scene: (random) => ({
      ...upright(random),
      held: oneOf(random, ['one-hand', 'two-hands'] as const),
      fillShare: between(random, 0.45, 0.76),
    }),
  },
  'dark hands, dim': {
    scene: (random) => ({
      ...upright(random),
      held: oneOf(random, ['one-hand', 'two-hands'] as const),
      fillShare: between(random, 0.45, 0.76),
      handMonk: oneOf(random, [8, 9, 10] as const),
      exposure: between(random, 0.15, 0.5),
      noise: between(random, 1, 4),
    }),
  },
  reflection: {
    scene: (random) => ({
      ...upright(random),
      glareShare: between(random, 0.03, 0.2),
      glareStretch: between(random, 1.5, 10),
      glareX: between(random, -0.05, 1.05),
      glareY: between(random, -0.05, 1.05),
    }),
  },
  'out of focus': { scene: (random) => ({ ...upright(random), defocusPixels: between(random, 1.5, 4.5) }) },
  moved: { scene: (random) => ({ ...upright(random), motionBlurPixels: between(random, 6, 22) }) },
  'over the edge': {
    scene: (random) => ({
      ...upright(random),
      ...(random() < 0.5
        ? { offsetX: eitherWay(random, 0.15, 0.3) }
        : { offsetY: eitherWay(random, 0.2, 0.32), fillShare: between(random, 0.6, 0.9) }),
    }),
  },
  'too close': { scene: (random) => ({ ...upright(random), fillShare: between(random, 0.95, 1.12) }) },
  'something beside': {
    scene: (random) => ({ ...upright(random), beside: oneOf(random, things), fillShare: between(random, 0.4, 0.74) }),
  },
  'half in shadow': { scene: (random) => ({ ...upright(random), castShadow: between(random, 0.4, 0.85) }) },
  'no shadow': { scene: (random) => ({ ...upright(random), shadow: 0, unevenness: 0.3 }) },
  'poor codec': { scene: (random) => ({ ...upright(random), noise: between(random, 1, 3) }), quality: 28 },
  'open passport': {
    scene: (random) => ({
      ...upright(random),
      beside: 'open-page',
      fillShare: between(random, 0.4, 0.66),
      offsetY: between(random, 0, 0.14),
    }),
    kinds: ['passport'],
  },
  page: {
    scene: (random) => ({
      ...upright(random),
      fillShare: between(random, 0.4, 0.85),
      beside: oneOf(random, ['nothing', 'sheet', 'desk'] as const),
    }),
    kinds: ['page'],
  },
  'no document': {
    scene: (random) => ({
      ...upright(random),
      document: null,
      beside: oneOf(random, ['nothing', 'sheet', 'phone', 'desk'] as const),
      fillShare: between(random, 0.25, 0.9),
      rollDegrees: 0,
    }),
  },
};

/** Resolutions of a phone's camera in portrait and landscape, and of a slow one. */
const sizes: readonly Size[] = [
  { width: 1280, height: 720 },
  { width: 720, height: 1280 },
  { width: 480, height: 640 },
  { width: 360, height: 640 },
];

export interface HardFrame {
  label: LabeledFrame;
  /** The result of a camera's codec. */
  jpeg: () => Uint8Array;
}

/** Every condition `each` times. Another seed gives other documents, positions, light and objects. */
export function hardSet({ seed = 1, each = 12 } = {}): HardFrame[] {
  const renderers = sizes.map((size) => new DocumentRenderer(size));
  return Object.entries(hardConditions).flatMap(([name, condition], number) =>
    Array.from({ length: each }, (_, turn): HardFrame => {
      const random = seededRandom(seed * 7919 + number * 131 + turn);
      const which = (turn + number + seed) % sizes.length;
      const size = sizes[which]!;
      const kinds = condition.kinds ?? ids;
      const document = kinds[(turn + seed) % kinds.length]!;
      const scene: DocumentScene = {
        ...idealDocumentScene,
        document,
        side: document !== 'passport' && random() < 0.3 ? 'back' : 'front',
        identity: Math.floor(random() * 1000),
        monk: oneOf(random, monkTones),
        handMonk: oneOf(random, monkTones),
        surface: surfaces[(turn + number * 5 + seed * 3) % surfaces.length]!,
        surfaceSeed: Math.floor(random() * 1000),
        lightDegrees: between(random, -180, 180),
        unevenness: between(random, 0, 0.4),
        shadow: between(random, 0.1, 0.8),
        exposure: between(random, 0.5, 1.3),
        ...condition.scene(random),
      };
      if (document === 'page') scene.side = 'front';
      const truth = documentTruth(scene, size);
      const quad = truth.quad && truth.quad.map(({ x, y }): Corner => [x, y]);
      return {
        label: {
          file: `hard/${name.replace(/[ ,]+/g, '-')}-${seed}-${turn}.jpg`,
          source: name,
          docType: truth.form === 'sheet' ? null : truth.form,
          ...size,
          quad,
          inFrame: truth.inFrame,
          background: scene.held === 'no' ? scene.surface : 'hand',
        },
        jpeg: () => asJpeg(renderers[which]!.render(scene, seed * 1000 + turn), condition.quality),
      };
    }),
  );
}

function asJpeg({ data, width, height }: Pixels, quality = 82): Uint8Array {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  return jpeg.encode({ data: bytes, width, height }, quality).data;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = readCommandLine({
    options: {
      out: { type: 'string' },
      seed: { type: 'string', default: '1', number: Number.isSafeInteger },
      each: { type: 'string', default: '12', number: isCount },
      only: { type: 'string' },
    },
  });
  if (!values.out) throw new Error('--out <folder> is needed');
  const frames = hardSet({ seed: values.seed, each: values.each });
  mkdirSync(join(values.out, 'hard'), { recursive: true });
  for (const { label, jpeg: encode } of frames) writeFileSync(join(values.out, label.file), encode());
  writeFileSync(
    join(values.out, 'ground-truth.json'),
    JSON.stringify(
      frames.map(({ label }) => label),
      null,
      1,
    ),
  );
  console.log(`${frames.length} frames in ${values.out}`);
}
