/** The frames of `cameraScenes` as pixels: a picture that sways as in a hand, with a sensor's noise. */
import { renderDocument, renderPerson } from '../../../testing/src/index.js';
import type { Pixels } from '../../../src/contract/geometry.js';
import { cameraScenes, type CameraScene } from '../element/camera.js';

const size = { width: 1280, height: 720 };
const margin = 12;
/** Frames until the sway repeats. */
const frameCount = 24;

export function liveFrames(scene: CameraScene): Pixels[] {
  const whole = { width: size.width + 2 * margin, height: size.height + 2 * margin };
  const shown = cameraScenes[scene];
  const picture = 'person' in shown ? renderPerson(shown.person, whole) : renderDocument(shown.document, whole);
  return Array.from({ length: frameCount }, (_, frame) => {
    const turn = (2 * Math.PI * frame) / frameCount;
    return cropped(picture, margin + 5 * Math.sin(turn), margin + 3 * Math.cos(2 * turn), frame);
  });
}

function cropped(picture: Pixels, left: number, top: number, seed: number): Pixels {
  const data = new Uint8ClampedArray(size.width * size.height * 4);
  let noise = (seed * 2654435761 + 1) >>> 0;
  for (let y = 0, to = 0; y < size.height; y++) {
    let from = ((y + Math.round(top)) * picture.width + Math.round(left)) * 4;
    for (let x = 0; x < size.width; x++, from += 4, to += 4) {
      noise = (Math.imul(noise, 1664525) + 1013904223) >>> 0;
      const grain = (noise >>> 30) - 1.5;
      for (let channel = 0; channel < 3; channel++) data[to + channel] = picture.data[from + channel]! + grain;
      data[to + 3] = 255;
    }
  }
  return { data, ...size };
}
