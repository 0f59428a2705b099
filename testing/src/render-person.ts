import type { Pixels, Size } from 'idv-elements/contract';
import { idealPose, type PersonPose } from './person/pose.js';
import { PersonRenderer } from './person/scene.js';

const renderers = new Map<string, PersonRenderer>();

/**
 * One still of the synthetic person; runs in browsers and in Node. Equal pose, size and seed give equal pixels.
 * For a row of pictures use one `PersonRenderer`, which does not copy.
 */
export function renderPerson(pose: Partial<PersonPose> = {}, options: Partial<Size> & { seed?: number } = {}): Pixels {
  const { width = 640, height = 480, seed = 1 } = options;
  const key = `${width}x${height}`;
  let renderer = renderers.get(key);
  if (!renderer) {
    renderers.clear();
    renderer = new PersonRenderer({ width, height });
    renderers.set(key, renderer);
  }
  const pixels = renderer.render({ ...idealPose, ...pose }, seed);
  return { width, height, data: pixels.data.slice() };
}
