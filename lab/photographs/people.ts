/** People whose photograph is animated: one frame of each person of the genuine clips, and rendered people. */
import { existsSync, readFileSync } from 'node:fs';
import type { Pixels } from '../../src/contract/geometry.js';
import { renderPerson } from '../../testing/src/index.js';
import { splitMjpeg } from '../shared/mjpeg.js';
import { decodePicture } from '../shared/liveness-node.js';
import type { RealFrame } from '../liveness/movements-made.js';

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

/** One clip of each person. */
export function stillsOf<Clip extends { clip: string }>(
  genuine: readonly Clip[],
  pathOf: (clip: Clip) => string,
): Still[] {
  const stills = new Map<string, Still>();
  for (const clip of genuine) {
    const person = personOf(clip.clip);
    if (!stills.has(person)) stills.set(person, { person, photo: () => calmestFrame(pathOf(clip)) });
  }
  return [...stills.values()];
}

/** The frame most like a passport photo: straight, eyes open, mouth shut. */
async function calmestFrame(clip: string): Promise<Pixels> {
  const labels = clip.replace(/\.mjpeg$/, '.json');
  const { frames } = existsSync(labels)
    ? (JSON.parse(readFileSync(labels, 'utf8')) as { frames: RealFrame[] })
    : { frames: [] };
  const unrest = frames.map(({ faces, yaw, pitch, blinkLeft = 1, blinkRight = 1, jawOpen = 1, smile = 1 }) =>
    faces !== 1 || yaw === undefined || pitch === undefined
      ? Infinity
      : Math.abs(yaw) / 10 + Math.abs(pitch) / 30 + 2 * (blinkLeft + blinkRight) + 3 * jawOpen + smile,
  );
  const at = Math.max(0, unrest.indexOf(Math.min(...unrest)));
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
