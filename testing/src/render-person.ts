import type { Pixels, Size } from 'idv-elements/contract';
import { idealPose, type PersonPose } from './person/pose.js';
import { PersonRenderer } from './person/scene.js';
import { cached } from './render/cache.js';

const renderers = new Map<string, PersonRenderer>();

/**
 * One still of the synthetic person; runs in browsers and in Node. Equal pose, size and seed give equal pixels.
 * For a row of pictures use one `PersonRenderer`, which does not copy.
 */
export function renderPerson(pose: Partial<PersonPose> = {}, options: Partial<Size> & { seed?: number } = {}): Pixels {
  const { width = 640, height = 480, seed = 1 } = options;
  const renderer = cached(renderers, 1, `${width}x${height}`, () => new PersonRenderer({ width, height }));
  const pixels = renderer.render({ ...idealPose, ...pose }, seed);
  return { width, height, data: pixels.data.slice() };
}
