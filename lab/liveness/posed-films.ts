/**
 * Movements from real videos as if performed on request: from rest, and back to it. People who were filmed for another
 * purpose go from one movement straight to the next, so the clip's own frames at rest are put before and after each.
 */
import { challengeKinds, type ChallengeKind, type LivenessSample } from '../../src/liveness-evidence/index.js';
import { isMeasured, movementsOf, type MeasuredFrame as Face, type RealFrame } from './movements-made.js';

/** A person's annotations of a clip. */
export interface ClipLabels {
  frames: readonly RealFrame[];
  /** Movements made, in seconds. `small`: not a full movement, and why. */
  actions?: readonly { name: string; from: number; to: number; small?: string }[];
  /** Kinds that may be visible without being asked for. */
  also?: readonly string[];
}

/** Seconds. */
interface Span {
  from: number;
  to: number;
}

export interface PosedMovement {
  kind: ChallengeKind;
  /** Indices of the clip's frames, in the film's order. */
  frames: number[];
}

/** Preferred and minimum durations. */
const restSeconds = { before: [0.8, 0.6], after: [0.5, 0.3] };
/** Margin of the clip around a movement, because annotations of its start are not exact to a frame. */
const marginSeconds = 0.2;

/** Each full movement of the clip on its own, and the kinds that are absent from it. */
export function posedMovements({ frames, actions, also = [] }: ClipLabels): {
  posed: PosedMovement[];
  notMade: ChallengeKind[];
} {
  // A clip that nobody annotated has no exact times. It only shows what is certainly absent.
  if (actions === undefined) return { posed: [], notMade: movementsOf(frames).notMade };
  const shown = [...actions.map(({ name }) => name), ...also];
  const posed = actions.flatMap(({ name, from, to, small }) => {
    const kind = challengeKinds.find((known) => known === name);
    if (kind === undefined || small !== undefined) return [];
    return [{ kind, frames: posedOrder(frames, { from, to }, actions) }];
  });
  return { posed, notMade: challengeKinds.filter((kind) => !shown.includes(kind)) };
}

/** The samples of these frames, one after another. */
export function posedFilm(samples: readonly LivenessSample[], order: readonly number[], fps: number): LivenessSample[] {
  return order.flatMap((frame, at) => {
    const sample = samples[frame];
    return sample === undefined ? [] : [{ ...sample, time: (at * 1000) / fps }];
  });
}

/** Rest, movement, rest. If the clip has no rest, the movement stands alone and counts like the others. */
function posedOrder(frames: readonly RealFrame[], { from, to }: Span, spans: readonly Span[]): number[] {
  const within = (some: readonly Span[]): number[] =>
    frames.flatMap(({ t }, at) =>
      some.some((span) => t >= span.from - marginSeconds && t <= span.to + marginSeconds) ? [at] : [],
    );
  const moving = within([{ from, to }]);
  const [first = 0, last = 0] = [moving[0], moving.at(-1)];
  const acting = within(spans);
  const before = calmest(frames, restSeconds.before, { near: first, taken: moving, acting });
  // Different frames than before, because a camera never shows a picture twice.
  const after = calmest(frames, restSeconds.after, { near: last, taken: [...moving, ...before], acting });
  return [...before, ...moving, ...after];
}

interface RestPlace {
  /** The frame whose position and distance the rest should match. */
  near: number;
  /** Frames that are already used. */
  taken: readonly number[];
  /** Frames of any movement, in which the person is not at rest. */
  acting: readonly number[];
}

/**
 * Finds where the person is most at rest for this long, or for the given shorter time if nothing is calm for longer.
 * Uses the second opinion's figures, because the product's own must not select its test data.
 */
function calmest(
  frames: readonly RealFrame[],
  lengths: readonly number[],
  { near, taken, acting }: RestPlace,
): number[] {
  const used = new Set([...taken, ...acting]);
  const usual = usualFace(frames.filter((_, at) => !used.has(at)));
  let best: { cost: number; window: number[] } | null = null;
  for (const [shorter, seconds] of lengths.entries()) {
    for (let start = 0; start < frames.length; start++) {
      const end = frames[start]!.t + seconds;
      const window = frames.flatMap(({ t }, at) => (at >= start && t < end ? [at] : []));
      if (frames.at(-1)!.t < end || window.some((at) => used.has(at))) continue;
      const faces = window.map((at) => frames[at]!).filter(isMeasured);
      if (faces.length < window.length) continue;
      const cost = unrest(faces, usual, frames[near]!) + shorter;
      if (best === null || cost < best.cost) best = { cost, window };
    }
  }
  return best?.window ?? [];
}

/** Scales that make degrees, shares and logarithms comparable. */
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

/** The person's usual pose: the median. */
function usualFace(frames: readonly RealFrame[]): Pick<Face, 'yaw' | 'pitch'> {
  const faces = frames.filter(isMeasured);
  const median = (of: (face: Face) => number): number => faces.map(of).sort((a, b) => a - b)[faces.length >> 1] ?? 0;
  return { yaw: median(({ yaw }) => yaw), pitch: median(({ pitch }) => pitch) };
}
