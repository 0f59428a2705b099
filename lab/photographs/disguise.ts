/**
 * A photograph animated by an attacker who knows the defense: the mesh turns in front of a separate background that
 * sways as behind a handheld phone, the light on the face follows its turn, and each frame has its own exposure and
 * fresh noise.
 */
import type { Pixels } from '../../src/contract/geometry.js';
import { seededRandom } from '../../testing/src/render/random.js';
import { renderPortrait } from '../portraits/moved-portrait.js';
import type { Moment } from '../portraits/portrait-moment.js';
import { sampleAt, type Portrait } from '../portraits/portrait-surface.js';

/** Standard deviation, 8-bit steps: a webcam's in a lit room. */
const noise = 3;
/** Change of the light from one side of the face to the other, per radian of yaw. */
const relight = 0.35;
let frames = 0;

export function disguisedPortrait(portrait: Portrait, moment: Moment): Pixels {
  const random = seededRandom(++frames);
  const background = shifted(portrait.background, 2 * Math.sin(frames / 5), 1.5 * Math.sin(frames / 7));
  const { data, ...size } = renderPortrait({ ...portrait, background }, moment);
  const radians = Math.PI / 180;
  const [across, down] = [Math.sin(moment.yaw * radians), Math.sin(moment.pitch * radians)];
  const exposure = 1 + 0.015 * Math.sin(frames / 3);
  const { center, height } = portrait;
  const gauss = (): number => 2 * (random() + random() + random() + random() - 2) * Math.sqrt(0.75);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const [u, v] = [(x - center.x) / height, (y - center.y) / height];
      const near = Math.exp(-2 * (u * u + v * v));
      const light = exposure * (1 + near * relight * (across * u + down * v));
      const common = gauss();
      const at = (y * size.width + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        data[at + channel] = light * data[at + channel]! + noise * common;
      }
    }
  }
  return { ...size, data };
}

function shifted(picture: Pixels, across: number, down: number): Pixels {
  const { width, height } = picture;
  const data = picture.data.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        data[(y * width + x) * 4 + channel] = sampleAt(picture, x + across, y + down, channel);
      }
    }
  }
  return { width, height, data };
}
