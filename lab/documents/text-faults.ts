/** Faults of a picture that make text unreadable, by the size of the document. */
import type { Pixels } from '../../src/contract/geometry.js';
import { seededRandom } from '../../testing/src/render/random.js';
import { moved } from '../../test/support/blur.js';
import { throughCamera } from '../shared/camera-faults.js';

export interface TextFault {
  /** Standard deviation of the blur, pixels of a document 640 long. */
  blur?: number;
  /** Length of the motion, pixels of a document 640 long. */
  motion?: number;
  /** Standard deviation of the noise, 8-bit steps. */
  noise?: number;
  light?: number;
  /** Quality of the JPEG, 1 to 100. */
  quality?: number;
}

/** Length at which blur and motion are given, pixels. */
const givenAt = 640;

/** @param documentWidth longer side of the document in the picture, pixels */
export async function withFault(
  picture: Pixels,
  documentWidth: number,
  fault: TextFault,
  seed: number,
): Promise<Pixels> {
  const { blur = 0, motion = 0, noise = 0, light = 1, quality = 90 } = fault;
  const scale = documentWidth / givenAt;
  const random = seededRandom(seed);
  const shaken = motion > 0 ? moved(picture, motion * scale, 180 * random()) : picture;
  return throughCamera(shaken, { light, noise, blur: blur * scale, quality }, random);
}

/** Faults with a clear answer, and those in between, by name. */
export const textFaults: Record<string, TextFault & { expect: 'sharp' | 'between' | 'blurry' }> = {
  'as it is': { expect: 'sharp' },
  'noise 5': { noise: 5, expect: 'sharp' },
  'noise 9': { noise: 9, expect: 'sharp' },
  'dim, noise 4': { light: 0.6, noise: 4, expect: 'sharp' },
  'JPEG 40': { quality: 40, expect: 'sharp' },
  'blur 1': { blur: 1, expect: 'between' },
  'blur 1.5': { blur: 1.5, expect: 'between' },
  'blur 2': { blur: 2, expect: 'blurry' },
  'blur 2, noise 5': { blur: 2, noise: 5, expect: 'blurry' },
  'blur 2.5': { blur: 2.5, expect: 'blurry' },
  'blur 3': { blur: 3, expect: 'blurry' },
  'blur 3, JPEG 40': { blur: 3, quality: 40, expect: 'blurry' },
  'motion 6': { motion: 6, expect: 'between' },
  'motion 9': { motion: 9, expect: 'blurry' },
  'motion 12': { motion: 12, expect: 'blurry' },
  'motion 12, noise 5': { motion: 12, noise: 5, expect: 'blurry' },
  'motion 20': { motion: 20, expect: 'blurry' },
};
