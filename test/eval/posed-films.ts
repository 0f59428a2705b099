/**
 * Movements of real videos as somebody makes them who is asked: from rest, and back to it. People who were filmed on
 * another occasion go from one movement into the next, so the clip's own frames at rest are put before and after each.
 */
import { challengeKinds, type ChallengeKind, type LivenessSample } from '../../src/liveness/index.js';
import { isMeasured, movementsOf, type MeasuredFrame as Face, type RealFrame } from './movements-made.js';

/** Of a clip, as far as somebody looked at it. */
export interface ClipLabels {
  frames: readonly RealFrame[];
  /** Movements made, in seconds; `small`: no full movement, and why. */
  actions?: readonly { name: string; from: number; to: number; small?: string }[];
  /** Kinds that may be seen without having been asked for. */
  also?: readonly string[];
}

export interface PosedMovement {
  kind: ChallengeKind;
  /** Indices of the clip's frames, in the order of the film. */
  frames: number[];
}

const restSeconds = { before: 0.8, after: 0.5 };
/** What is taken of the clip around a movement: nobody sees to a frame when one begins. */
const marginSeconds = 0.2;

/** Each full movement of the clip by itself, and the kinds that nobody sees in it. */
export function posedMovements({ frames, actions, also = [] }: ClipLabels): {
  posed: PosedMovement[];
  notMade: ChallengeKind[];
} {
  // What nobody looked at isn't known to the second: it only tells what surely isn't there.
  if (actions === undefined) return { posed: [], notMade: movementsOf(frames).notMade };
  const shown = [...actions.map(({ name }) => name), ...also];
  const posed = actions.flatMap(({ name, from, to, small }) => {
    const kind = challengeKinds.find((known) => known === name);
    const order = kind === undefined || small !== undefined ? null : posedOrder(frames, from, to);
    return kind === undefined || order === null ? [] : [{ kind, frames: order }];
  });
  return { posed, notMade: challengeKinds.filter((kind) => !shown.includes(kind)) };
}

/** The samples of these frames, one after the other. */
export function posedFilm(samples: readonly LivenessSample[], order: readonly number[], fps: number): LivenessSample[] {
  return order.flatMap((frame, at) => {
    const sample = samples[frame];
    return sample === undefined ? [] : [{ ...sample, time: (at * 1000) / fps }];
  });
}

/** `null`: the clip shows no rest that is long enough. */
function posedOrder(frames: readonly RealFrame[], from: number, to: number): number[] | null {
  const moving = frames.flatMap(({ t }, at) => (t >= from - marginSeconds && t <= to + marginSeconds ? [at] : []));
  const [first, last] = [moving[0], moving.at(-1)];
  if (first === undefined || last === undefined) return null;
  const before = calmest(frames, restSeconds.before, first, moving);
  if (before === null) return null;
  // Other frames than before: a camera never shows a picture twice.
  const after = calmest(frames, restSeconds.after, last, [...moving, ...before]);
  return after === null ? null : [...before, ...moving, ...after];
}

/**
 * Where the person is most at rest for so long, in a place and a distance near that of this frame. By the second
 * opinion's figures, for the product's own must not choose what it is judged by.
 */
function calmest(
  frames: readonly RealFrame[],
  seconds: number,
  near: number,
  taken: readonly number[],
): number[] | null {
  const usual = usualFace(frames);
  const used = new Set(taken);
  let best: { cost: number; window: number[] } | null = null;
  for (let start = 0; start < frames.length; start++) {
    const window: number[] = [];
    for (let at = start; at < frames.length && frames[at]!.t < frames[start]!.t + seconds; at++) window.push(at);
    if (start + window.length >= frames.length || window.some((at) => used.has(at))) continue;
    const faces = window.map((at) => frames[at]!).filter(isMeasured);
    if (faces.length < window.length) continue;
    const cost = unrest(faces, usual, frames[near]!);
    if (best === null || cost < best.cost) best = { cost, window };
  }
  return best?.window ?? null;
}

/** Degrees, shares and logarithms that weigh as much as each other. */
const units = { yaw: 3, pitch: 4, share: 0.06, place: 0.04, expression: 0.1, distance: 0.06 };

function unrest(faces: readonly Face[], usual: Pick<Face, 'yaw' | 'pitch'>, near: RealFrame): number {
  const range = (of: (face: Face) => number): number => Math.max(...faces.map(of)) - Math.min(...faces.map(of));
  const mean = (of: (face: Face) => number): number => faces.reduce((sum, face) => sum + of(face), 0) / faces.length;
  const moves =
    range(({ yaw }) => yaw) / units.yaw +
    range(({ pitch }) => pitch) / units.pitch +
    range(({ share }) => Math.log(share)) / units.share +
    Math.max(
      range(({ x = 0 }) => x),
      range(({ y = 0 }) => y),
    ) /
      units.place;
  const expression = Math.max(
    ...faces.map(({ blinkLeft, blinkRight, jawOpen, smile, mouth = 0 }) =>
      Math.max(jawOpen, smile, mouth, (blinkLeft + blinkRight) / 4),
    ),
  );
  const turned =
    Math.abs(mean(({ yaw }) => yaw) - usual.yaw) / units.yaw +
    Math.abs(mean(({ pitch }) => pitch) - usual.pitch) / units.pitch;
  const away = isMeasured(near)
    ? Math.abs(mean(({ share }) => Math.log(share)) - Math.log(near.share)) / units.distance +
      Math.hypot(mean(({ x = 0 }) => x) - (near.x ?? 0), mean(({ y = 0 }) => y) - (near.y ?? 0)) / units.place
    : 0;
  return moves + turned + expression / units.expression + away;
}

/** How the person sits there: the median. */
function usualFace(frames: readonly RealFrame[]): Pick<Face, 'yaw' | 'pitch'> {
  const faces = frames.filter(isMeasured);
  const median = (of: (face: Face) => number): number => faces.map(of).sort((a, b) => a - b)[faces.length >> 1] ?? 0;
  return { yaw: median(({ yaw }) => yaw), pitch: median(({ pitch }) => pitch) };
}
