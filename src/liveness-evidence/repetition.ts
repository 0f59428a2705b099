import { areWithin, fingerprintDistance } from './fingerprint.js';
import { livenessLimits } from './limits.js';
import type { TraceFrame } from './trace.js';

const limits = livenessLimits.repetition;

/** The history of shown frames, to distinguish a frozen picture or a loop from a live camera. */
export interface RepetitionState {
  /** Frames that differ from the previous one, oldest first. */
  readonly shown: readonly TraceFrame[];
  /** Distances between consecutive fingerprints and landmarks, smallest first. */
  readonly prints: readonly number[];
  readonly shapes: readonly number[];
  /** Whether each of the last `window` shown frames is a repeat. */
  readonly repeats: readonly boolean[];
  /** Time of the frame that the latest ones are copies of. */
  readonly frozenSinceMs: number;
}

export const nothingShown: RepetitionState = { shown: [], prints: [], shapes: [], repeats: [], frozenSinceMs: 0 };

export type Repetition = 'picture-frozen' | 'picture-repeats';

export function stepRepetition(state: RepetitionState, frame: TraceFrame): RepetitionState {
  const previous = state.shown.at(-1);
  if (previous === undefined) {
    return { ...nothingShown, shown: [frame], frozenSinceMs: frame.timeMs };
  }
  const print = fingerprintDistance(previous.fingerprint, frame.fingerprint);
  const shape = shapeDistance(previous, frame);
  // If the camera is slower than the screen, the same picture comes again. It does not count as a new one.
  if (print === 0 && (shape === 0 || frame.face === null)) return state;
  const prints = withSorted(state.prints, print);
  const shapes = Number.isFinite(shape) ? withSorted(state.shapes, shape) : state.shapes;
  const { shown } = state;
  return {
    shown: [...shown, frame],
    prints,
    shapes,
    repeats: [...state.repeats, wasShown({ shown, prints, shapes }, frame)].slice(-limits.window),
    frozenSinceMs: frame.timeMs,
  };
}

export function repetitionFound(state: RepetitionState, timeMs: number): Repetition | null {
  if (timeMs - state.frozenSinceMs >= limits.frozenMs) return 'picture-frozen';
  const repeats = state.repeats.filter(Boolean).length;
  return repeats > limits.maxRepeats ? 'picture-repeats' : null;
}

/**
 * Whether an earlier picture is shown again. The yardstick is how much neighboring pictures of this camera differ while
 * nothing moves: noise, coding, flicker of the landmarks. A live picture never returns more closely than that.
 */
function wasShown(
  { shown, prints, shapes }: Pick<RepetitionState, 'shown' | 'prints' | 'shapes'>,
  frame: TraceFrame,
): boolean {
  if (frame.face === null || prints.length < 4) return false;
  const maxPrint = limits.likeness * lowerQuartile(prints);
  const maxShape = limits.shapeLikeness * lowerQuartile(shapes);
  return shown.some(
    (earlier) =>
      frame.timeMs - earlier.timeMs >= limits.minLagMs &&
      areWithin(earlier.fingerprint, frame.fingerprint, maxPrint) &&
      shapeDistance(earlier, frame) <= maxShape,
  );
}

/** Mean absolute difference of the traced landmarks, 1/8192 of the picture. `Infinity` if one of them has no face. */
function shapeDistance(one: TraceFrame, other: TraceFrame): number {
  if (one.face === null || other.face === null) return one.face === other.face ? 0 : Infinity;
  const { points } = one.face;
  const others = other.face.points;
  let sum = 0;
  for (let at = 0; at < points.length; at++) sum += Math.abs(points[at]! - others[at]!);
  return sum / points.length;
}

/** Sorting again for each frame would take most of the time of a long trace. */
function withSorted(sorted: readonly number[], value: number): readonly number[] {
  let start = 0;
  let end = sorted.length;
  while (start < end) {
    const middle = (start + end) >> 1;
    if (sorted[middle]! < value) start = middle + 1;
    else end = middle;
  }
  return [...sorted.slice(0, start), value, ...sorted.slice(start)];
}

function lowerQuartile(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 4)] ?? 0;
}
