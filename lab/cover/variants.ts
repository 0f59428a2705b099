/**
 * One photograph in many variants: darker and lighter skin, things that hide it and things that don't, cheap cameras.
 */
import { linearOf } from '../../src/face/color.js';
import type { EyeState } from '../../src/face/eye-states.js';
import type { FaceObservation } from '../../src/contract/face.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { seededRandom } from '../../testing/src/render/random.js';
import {
  backlit,
  balanced,
  beautified,
  blockCodec,
  codeOfLinear,
  exposed,
  mixedLight,
  oversharpened,
  sensorNoise,
  softened,
  trailed,
  type PictureChange,
} from '../shared/camera.js';
import { copyOf } from './canvas.js';
import { between, oneOf, type Random } from './cloth.js';
import { coverDrawers, type CoverKind } from './covers.js';
import { closeEyes } from './eyelids.js';
import { drawGlare, harmlessDrawers, type HarmlessKind } from './harmless.js';
import { placeOf, type FacePlace } from './place.js';

export interface Variant {
  pixels: Pixels;
  /** `null`: nothing hides the face. */
  cover: CoverKind | null;
  worn: readonly HarmlessKind[];
  /** State of the eyes on the left and right of the picture. `null`: unknown. */
  eyes: readonly [EyeState | null, EyeState | null];
}

/**
 * @param picture with one uncovered face
 * @param eyes what is known about the unchanged eyes
 */
export function varied(picture: Pixels, face: FaceObservation, eyes: Variant['eyes'], seed: number): Variant {
  const random = seededRandom(seed);
  let pixels = copyOf(picture);
  const place = placeOf(face, picture);
  if (random() < 0.45) darkenSkin(pixels, place, random);
  const lit = { ...place, skin: placeOf(face, pixels).skin };
  let states = eyes;
  if (eyes[0] === 'open' && eyes[1] === 'open' && random() < 0.3) {
    const [left, right] =
      random() < 0.85
        ? ([1, 1] as const)
        : oneOf(random, [
            [1, 0],
            [0, 1],
          ] as const);
    pixels = closeEyes(pixels, place, [left * between(random, 0.86, 1.05), right * between(random, 0.86, 1.05)]);
    states = [left === 1 ? 'closed' : 'open', right === 1 ? 'closed' : 'open'];
  }
  const worn: HarmlessKind[] = [];
  const count = oneOf(random, [0, 1, 1, 1, 2]);
  for (let at = 0; at < count; at++) {
    const kind = oneOf(random, Object.keys(harmlessDrawers) as HarmlessKind[]);
    harmlessDrawers[kind](pixels, lit, random);
    worn.push(kind);
  }
  let cover: CoverKind | null = null;
  const turn = random();
  if (turn < 0.5) {
    cover = oneOf(random, [...(Object.keys(coverDrawers) as CoverKind[]), 'sunglasses', 'slab', 'hand']);
    coverDrawers[cover](pixels, lit, random);
    if (cover === 'sunglasses') states = ['hidden', 'hidden'];
    else if (cover === 'hand' || cover === 'slab') states = [null, null];
  } else if (turn < 0.58) {
    drawGlare(pixels, lit, random);
    states = ['glare', 'glare'];
  }
  for (const change of cameraChanges(random)) pixels = change(pixels);
  return { pixels, cover, worn, eyes: states };
}

/** Crops the picture to the area around its face, to save work. */
export function cutAround(picture: Pixels, { box }: FaceObservation): Pixels {
  const side = Math.round(1.9 * Math.max(box.width, box.height));
  const left = Math.max(0, Math.round(box.x + box.width / 2 - side / 2));
  const top = Math.max(0, Math.round(box.y + box.height / 2 - side / 2));
  const width = Math.min(side, picture.width - left);
  const height = Math.min(side, picture.height - top);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * picture.width + left) * 4;
    data.set(picture.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { width, height, data };
}

/** Skin that reflects less light, above all blue, as melanin does. Eyes, teeth and hair stay unchanged. */
function darkenSkin(picture: Pixels, face: FacePlace, random: Random): void {
  const gain = between(random, 0.07, 0.6);
  const gains = [gain, gain * 0.88, gain * 0.75];
  const stops = (a: number, b: number): number => Math.log2((a + 4) / (b + 4));
  const [red, green, blue] = face.skin;
  const [first, second] = [stops(red, green), stops(blue, green)];
  const { data, width, height } = picture;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const { x: u, y: v } = face.inverse(x, y);
      const inside = Math.max(0, Math.min(1, (1.05 - Math.hypot(u / 0.62, v / 1.1)) / 0.2));
      if (inside === 0) continue;
      const at = (y * width + x) * 4;
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
      const apart = Math.hypot(stops(r, g) - first, stops(b, g) - second);
      const warm = Math.max(0, Math.min(1, (r - b + 8) / 20));
      const share = inside * warm * Math.exp(-((apart / 0.45) ** 2));
      [r, g, b].forEach((code, channel) => {
        const light = linearOf[code]! * (1 - share + share * gains[channel]!) + share * 0.004;
        data[at + channel] = codeOfLinear(Math.min(1, light));
      });
    }
  }
}

function cameraChanges(random: Random): PictureChange[] {
  const changes: PictureChange[] = [];
  const maybe = (chance: number, change: () => PictureChange): void => {
    if (random() < chance) changes.push(change());
  };
  maybe(0.05, () => mixedLight);
  maybe(0.05, () => backlit);
  maybe(0.3, () => softened(between(random, 0.4, 1.4)));
  maybe(0.05, () => trailed(oneOf(random, [3, 5])));
  if (random() < 0.45) {
    const gain = between(random, 0.12, 1.5);
    changes.push(exposed(gain), sensorNoise(Math.max(0.15, gain), Math.floor(random() * 1e6)));
  }
  maybe(0.3, () => balanced(between(random, 0.8, 1.4), between(random, 0.65, 1.25)));
  maybe(0.08, () => beautified);
  maybe(0.08, () => oversharpened);
  maybe(0.4, () => blockCodec(between(random, 6, 34)));
  return changes;
}
