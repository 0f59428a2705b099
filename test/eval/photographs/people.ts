/** Whose photograph is moved: one frame of each person of the genuine clips, and rendered people. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pixels } from '../../../src/shared/geometry.js';
import { renderPerson } from '../../../testing/src/index.js';
import { splitMjpeg } from '../../e2e/mjpeg.js';
import { decodePicture } from '../liveness-node.js';
import type { RealFrame } from '../movements-made.js';

export interface Still {
  person: string;
  photo: () => Promise<Pixels>;
}

/** Clips of one person. */
const samePerson: Record<string, string> = { 'real-pro-left': 'real-pro-focus', 'real-pro-right': 'real-pro-focus' };

export function personOf(clip: string): string {
  const name = clip.replace(/\.mjpeg$/, '');
  return samePerson[name] ?? name;
}

/** @param folder with clips/clips.json */
export function listClipStills(folder: string): Still[] {
  const { clips } = JSON.parse(readFileSync(join(folder, 'clips', 'clips.json'), 'utf8')) as {
    clips: { clip: string; kind: string }[];
  };
  const stills = new Map<string, Still>();
  for (const { clip, kind } of clips) {
    const person = personOf(clip);
    if (kind !== 'genuine' || stills.has(person)) continue;
    stills.set(person, { person, photo: () => calmestFrame(join(folder, 'clips', clip)) });
  }
  return [...stills.values()];
}

/** The frame that looks most like a passport's: straight, eyes open, mouth shut. */
async function calmestFrame(clip: string): Promise<Pixels> {
  const { frames } = JSON.parse(readFileSync(clip.replace(/\.mjpeg$/, '.json'), 'utf8')) as { frames: RealFrame[] };
  const unrest = frames.map(({ faces, yaw, pitch, blinkLeft = 1, blinkRight = 1, jawOpen = 1, smile = 1 }) =>
    faces !== 1 || yaw === undefined || pitch === undefined
      ? Infinity
      : Math.abs(yaw) / 10 + Math.abs(pitch) / 30 + 2 * (blinkLeft + blinkRight) + 3 * jawOpen + smile,
  );
  const at = unrest.indexOf(Math.min(...unrest));
  return decodePicture([...splitMjpeg(readFileSync(clip))][at]!);
}

export function listRenderedStills(count: number): Still[] {
  const backgrounds = ['living-room', 'office', 'plain'] as const;
  return Array.from({ length: count }, (_, at) => ({
    person: `rendered-${at + 1}`,
    photo: () => Promise.resolve(renderedStill(at + 1, backgrounds[at % backgrounds.length]!)),
  }));
}

function renderedStill(identity: number, background: 'living-room' | 'office' | 'plain'): Pixels {
  const monk = (((identity * 3) % 10) + 1) as 1;
  return renderPerson({ identity, monk, background, noise: 1.5 }, { seed: identity });
}
