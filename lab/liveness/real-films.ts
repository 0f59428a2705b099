/** Sequences of pictures of real people: their videos and their animated photographs. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Pixels } from '../../src/contract/geometry.js';
import { seededRandom } from '../../testing/src/render/random.js';
import { splitMjpeg } from '../shared/mjpeg.js';
import { cameras, exposedOver, throughCamera, type CameraName } from '../shared/camera-faults.js';
import { decodePicture, largestFace } from '../shared/liveness-node.js';
import { openFaceEngine } from '../../test/support/node-engine.js';
import { renderPortrait } from '../portraits/moved-portrait.js';
import type { Script } from '../portraits/portrait-films.js';
import { portraitOf, type Portrait } from '../portraits/portrait-surface.js';

/** `time`: milliseconds. */
export type Pictures = AsyncGenerator<{ picture: Pixels; time: number }>;

const fps = 15;
let opened: ReturnType<typeof openFaceEngine> | undefined;
/** Loaded only if samples are missing from an earlier run. */
export const faceEngine = () => (opened ??= openFaceEngine());

const portraits = new Map<string, Promise<Portrait>>();
function portraitFrom(file: string): Promise<Portrait> {
  const known = portraits.get(file);
  if (known !== undefined) return known;
  const made = (async () => {
    const photo = await decodePicture(readFileSync(file));
    const engine = await faceEngine();
    const face = largestFace(engine.findFaces(photo), photo);
    if (face === undefined) throw new Error(`${file}: no face`);
    return portraitOf(photo, face);
  })();
  portraits.set(file, made);
  return made;
}

export function seedOf(text: string): number {
  return [...text].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0, 7);
}

/** An animated photograph. */
export async function* filmPortrait(file: string, script: Script, camera: CameraName): Pictures {
  const portrait = await portraitFrom(file);
  const random = seededRandom(seedOf(basename(file) + script.name));
  for (let frame = 0; frame < script.seconds * fps; frame++) {
    const seconds = frame / fps;
    const moment = script.at(seconds);
    const later = script.at(seconds + 0.025);
    const moved = Math.abs(later.yaw - moment.yaw) + Math.abs(later.pitch - moment.pitch);
    const sharp = renderPortrait(portrait, moment);
    const picture = moved > 1 ? exposedOver(sharp, renderPortrait(portrait, later)) : sharp;
    const taken = await throughCamera(picture, cameras[camera], random);
    yield { picture: taken, time: seconds * 1000 };
  }
}

/** A recorded video. */
export async function* filmClip(clip: string): Pictures {
  let frame = 0;
  for (const jpeg of splitMjpeg(readFileSync(clip))) {
    yield { picture: await decodePicture(jpeg), time: (frame++ * 1000) / fps };
  }
}
