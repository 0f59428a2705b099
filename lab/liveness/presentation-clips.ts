/** Clips of people and of screens that show people, judged as the liveness verifier would judge their pictures. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { livenessLimits } from '../../src/liveness-evidence/index.js';
import { screenPattern } from '../../src/contract/screen-pattern.js';
import type { FaceObservation } from '../../src/contract/face.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { isSuspected } from '../../server/src/liveness-verifier/judge-evidence.js';
import { presentationScore } from '../../server/src/liveness-verifier/pictures.js';
import type { PresentationDetector } from '../../server/src/shared/faces.js';
import { splitMjpeg } from '../shared/mjpeg.js';
import { largestFace } from '../shared/liveness-node.js';

export interface Clip {
  clip: string;
  kind: string;
  /** The kind of a rendered attack: `screen`, `print` or `injected`. */
  attack?: string;
  expect?: string;
  person?: string;
  /** Monk Skin Tone of a rendered person. */
  monk?: number;
  skin?: string;
  tags?: string[];
}

/** A clip's kind for presentation attack detection, which ignores injected pictures. */
export type Presentation = 'genuine' | 'replay' | 'print';

export function presentationOf({ kind, attack, expect }: Clip): Presentation | null {
  if (kind === 'genuine' && expect !== 'reject') return 'genuine';
  if (attack === undefined || attack === 'screen') return 'replay';
  return attack === 'print' ? 'print' : null;
}

/** @param folder with clips.json, or with clips/clips.json */
export function readClips(folder: string): { clips: Clip[]; pathOf: (clip: Clip) => string } {
  const place = existsSync(join(folder, 'clips.json')) ? folder : join(folder, 'clips');
  const { clips } = JSON.parse(readFileSync(join(place, 'clips.json'), 'utf8')) as { clips: Clip[] };
  return { clips, pathOf: ({ clip }) => join(place, clip) };
}

/** Up to `count` pictures of a clip, evenly spread over its length. */
export function picturesOf(path: string, count: number): Buffer[] {
  const frames = [...splitMjpeg(readFileSync(path))].map((frame) => Buffer.from(frame));
  const taken = Math.min(count, frames.length);
  return Array.from({ length: taken }, (_, at) => frames[Math.floor(((at + 0.5) * frames.length) / taken)]!);
}

export interface PictureScores {
  living: number | null;
  /** Decibels. `null` if the picture is too small. */
  pattern: number | null;
}

/** `null` without a face. */
export function scoresOf(
  pixels: Pixels,
  faces: readonly FaceObservation[],
  detector: PresentationDetector,
): PictureScores | null {
  const face = largestFace(faces, pixels);
  if (face === undefined) return null;
  const { x, y, width, height } = face.box;
  const center = { x: (x + width / 2) / pixels.width, y: (y + height / 2) / pixels.height };
  return { living: detector({ pixels, faces }), pattern: screenPattern(pixels, center) };
}

export interface Suspicion {
  /** The combined score of the pictures. `null` without a face. */
  living: number | null;
  byNetwork: boolean;
  byPattern: boolean;
}

/** The verifier's decision on the pictures of one check. */
export function suspicionOf(scores: readonly PictureScores[]): Suspicion {
  const living = presentationScore(scores.map((score) => score.living));
  const limit = livenessLimits.screenPattern.prominence;
  const patterned = scores.filter(({ pattern }) => pattern !== null && pattern > limit);
  return { living, byNetwork: isSuspected(living), byPattern: patterned.length * 2 > scores.length };
}

/** Monk tones from this one up are dark. */
const darkMonk = 8;

/** By `skin`, by the tag of photographs, or by the tone of rendered people. */
export function isDark({
  skin,
  tags = [],
  monk,
}: {
  skin?: string;
  tags?: readonly string[];
  monk?: number | null;
}): boolean {
  return skin === 'dark' || tags.includes('dark-skin') || (monk ?? 0) >= darkMonk;
}
