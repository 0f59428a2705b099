/**
 * The films that an attacker makes of one photograph before the check: the face at rest, and every movement once. Any
 * plan can be assembled from them.
 */
import { challengeKinds, type ChallengeKind, type LivenessSample } from '../../src/liveness-evidence/index.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { ease, sway } from '../portraits/portrait-films.js';
import type { Moment } from '../portraits/portrait-moment.js';
import type { Portrait } from '../portraits/portrait-surface.js';
import { tryPlan } from '../liveness/liveness-trials.js';
import type { Warp } from './warps.js';

/** A frame, and the engine's analysis of it. Times are relative to the segment. */
export interface SeenFrame {
  pixels: Pixels;
  sample: LivenessSample;
}

export interface Segments {
  rest: SeenFrame[];
  /** Excludes those that the photograph could not show. */
  movements: Map<ChallengeKind, SeenFrame[]>;
}

/** Analyzes the frames of one film in order. */
export type Look = () => (pixels: Pixels, time: number) => LivenessSample;

export const frameMs = 80;
const restSeconds = 1;
/** At rest before and after a movement. */
const beforeSeconds = 0.5;
const afterSeconds = 0.35;
const paces: Record<ChallengeKind, { rise: number; hold: number }> = {
  'turn-left': { rise: 0.55, hold: 0.3 },
  'turn-right': { rise: 0.55, hold: 0.3 },
  nod: { rise: 0.5, hold: 0.2 },
  blink: { rise: 0.1, hold: 0.2 },
  smile: { rise: 0.35, hold: 0.65 },
  'open-mouth': { rise: 0.35, hold: 0.55 },
  'move-closer': { rise: 0.7, hold: 0.6 },
};
/** How far the head moves, in the order in which these are tried. */
const reaches = [0.85, 1.1, 0.65];

export function makeSegments(
  portrait: Portrait,
  warp: Warp,
  look: Look,
  kinds: readonly ChallengeKind[] = challengeKinds,
): Segments {
  const rest = filmed(restSeconds, (time) => sway(time, 1), portrait, warp, look);
  const movements: Segments['movements'] = new Map();
  for (const kind of kinds) {
    for (const reach of reaches) {
      const film = movementOf(kind, reach, portrait, warp, look);
      if (!tryPlan(joined([rest, film]), [kind]).passed) continue;
      movements.set(kind, film);
      break;
    }
  }
  return { rest, movements };
}

function movementOf(kind: ChallengeKind, reach: number, portrait: Portrait, warp: Warp, look: Look): SeenFrame[] {
  const { rise, hold } = paces[kind];
  const seconds = beforeSeconds + 2 * rise + hold + afterSeconds;
  // Each sways differently, because a repetition would give the film away.
  const late = 7.3 * (1 + challengeKinds.indexOf(kind)) + reach;
  const shareAt = (time: number): number =>
    ease((time - beforeSeconds) / rise) * (1 - ease((time - beforeSeconds - rise - hold) / rise));
  return filmed(seconds, (time) => moved(sway(time + late, 1), kind, reach, shareAt(time)), portrait, warp, look);
}

function moved(moment: Moment, kind: ChallengeKind, reach: number, share: number): Moment {
  const far = Math.min(1, reach);
  switch (kind) {
    case 'turn-left':
      return { ...moment, yaw: moment.yaw + 45 * reach * share };
    case 'turn-right':
      return { ...moment, yaw: moment.yaw - 45 * reach * share };
    case 'nod':
      return { ...moment, pitch: moment.pitch + 34 * reach * share };
    case 'blink':
      return { ...moment, blink: share };
    case 'smile':
      return { ...moment, smile: far * share };
    case 'open-mouth':
      return { ...moment, openMouth: far * share };
    case 'move-closer':
      return { ...moment, growth: moment.growth * (1 + 0.65 * reach * share) };
  }
}

function filmed(
  seconds: number,
  at: (time: number) => Moment,
  portrait: Portrait,
  warp: Warp,
  look: Look,
): SeenFrame[] {
  const see = look();
  return Array.from({ length: Math.round((seconds * 1000) / frameMs) }, (_, frame) => {
    const pixels = warp(portrait, at((frame * frameMs) / 1000));
    return { pixels, sample: see(pixels, frame * frameMs) };
  });
}

/** The samples of several segments as one film. */
export function joined(segments: readonly SeenFrame[][]): LivenessSample[] {
  return segments.flat().map(({ sample }, at) => ({ ...sample, time: 1_000 + at * frameMs }));
}
