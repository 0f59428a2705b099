import { faceThresholds } from './thresholds.js';
import { excess, gradeOf, isPast } from './threshold.js';
import type { FaceThreshold } from './thresholds.js';
import { faceHints, gateStates } from './types.js';
import type { FaceHint, FaceMeasures, FaceThresholdId, FaceVerdict, GateState, HintDirection } from './types.js';

/** A partner's own limits. The others stay as in `faceThresholds`. */
export type FaceLimits = Partial<
  Record<FaceThresholdId, { accept?: number; keep?: number; insist?: number | null; block?: number | null }>
>;

/** A frame whose eyes were not examined keeps this share of its score, so that others are preferred. */
const scoreUnseen = 0.5;

export interface JudgeFaceOptions {
  limits?: FaceLimits;
  /** Verdict of the previous frame. Gates that passed then get the looser `keep` limit. */
  previous?: FaceVerdict | null;
}

/**
 * Judges one frame: gives a gate per hint, the most important hint, and a score for choosing the best frame. A gate
 * without a measure is `unknown`, and such a frame is not accepted. The manual shutter may capture it with a warning.
 * There is no hint for what is unknown while the engine lacks a part: it is missing, or still loading.
 */
export function judgeFace(measures: FaceMeasures, options: JudgeFaceOptions = {}): FaceVerdict {
  const gates = Object.fromEntries(faceHints.map((hint) => [hint, 'unknown'])) as Record<FaceHint, GateState>;
  const failed: FaceThresholdId[] = [];
  let worst: { hint: FaceHint; threshold: FaceThreshold; share: number } | null = null;
  let weights = 0;
  let logScore = 0;
  for (const standard of faceThresholds) {
    const value = measures[standard.measure];
    if (value === null || standard.trustedWhen?.(measures) === false) continue;
    const threshold = withOverride(standard, options.limits);
    const { hint } = threshold;
    const passedBefore = options.previous?.gates[hint] === 'pass';
    const limit = passedBefore ? threshold.keep : threshold.accept;
    const state = stateOf(threshold, value, limit);
    if (gates[hint] === 'unknown' || rank(state) > rank(gates[hint])) gates[hint] = state;
    if (state !== 'pass') failed.push(threshold.id);
    if (rank(state) > rank('advise') && (!worst || order(hint) <= order(worst.hint))) {
      const share = shareOfExcess(threshold, value, limit);
      if (!worst || hint !== worst.hint || share > worst.share) worst = { hint, threshold, share };
    }
    weights += threshold.weight;
    logScore += threshold.weight * Math.log(gradeOf(threshold, value));
  }
  const complete = measures.eyesOpen !== null;
  const hasMesh = measures.mouthOpen !== null;
  const [unknown = null] = unknownHints({ gates });
  const noGateFrom = (state: GateState): boolean => faceHints.every((hint) => rank(gates[hint]) < rank(state));
  return {
    accept: worst === null && unknown === null && complete,
    holds: worst === null && hasMesh,
    tolerable: noGateFrom('insist') && complete,
    usable: noGateFrom('block'),
    hint: worst?.hint ?? (complete ? unknown : null),
    direction: worst ? directionOf(worst.threshold, measures) : null,
    gates,
    failed,
    score: weights > 0 && hasMesh ? Math.exp(logScore / weights) * (complete ? 1 : scoreUnseen) : 0,
    lightLevel: measures.lightLevel,
  };
}

/** The words of these hints fit whatever could not be seen. */
const generalHints: readonly FaceHint[] = ['no-face', 'covered'];

/** Hints of the gates that could not be judged, the most general first. A still never has `motion`, so it isn't missed. */
export function unknownHints({ gates }: Pick<FaceVerdict, 'gates'>): FaceHint[] {
  const unknown = faceHints.filter((hint) => gates[hint] === 'unknown' && hint !== 'hold-still');
  return [
    ...generalHints.filter((hint) => unknown.includes(hint)),
    ...unknown.filter((hint) => !generalHints.includes(hint)),
  ];
}

function rank(state: GateState): number {
  return gateStates.indexOf(state);
}

function order(hint: FaceHint): number {
  return faceHints.indexOf(hint);
}

function withOverride(threshold: FaceThreshold, limits: FaceLimits | undefined): FaceThreshold {
  const own = limits?.[threshold.id];
  if (!own) return threshold;
  const accept = own.accept ?? threshold.accept;
  const sign = threshold.fails === 'below' ? -1 : 1;
  // An accepted value is never held back: a custom `accept` beyond a harder limit moves that limit too.
  const notBefore = (mark: number | null | undefined): number | null =>
    mark != null && sign * mark < sign * accept ? accept : (mark ?? null);
  return {
    ...threshold,
    accept,
    keep: own.keep ?? accept + (threshold.keep - threshold.accept),
    insist: own.insist === undefined ? notBefore(threshold.insist) : own.insist,
    block: own.block === undefined ? notBefore(threshold.block) : own.block,
  };
}

function stateOf(threshold: FaceThreshold, value: number, limit: number): GateState {
  if (isPast(threshold, value, threshold.block)) return 'block';
  if (isPast(threshold, value, threshold.insist)) return 'insist';
  if (isPast(threshold, value, limit)) return 'warn';
  return isPast(threshold, value, threshold.advise) ? 'advise' : 'pass';
}

/** How far a value is past the limit, as a share of the distance from the ideal to the limit. */
function shareOfExcess(threshold: FaceThreshold, value: number, limit: number): number {
  return excess(threshold, value, limit) / (Math.abs(limit - threshold.ideal) || 1);
}

/**
 * The direction to move, in the person's own left and right, as in a mirrored picture. In the unmirrored picture the
 * person's left is at the right edge: a face too far right (`offsetX` above 0) has to move to its own right, and a face
 * turned to its own left (`yawDegrees` above 0) has to turn right.
 */
function directionOf(threshold: FaceThreshold, measures: FaceMeasures): HintDirection | null {
  const value = measures[threshold.measure] ?? 0;
  switch (threshold.measure) {
    case 'offsetX':
    case 'yawDegrees':
      return value > 0 ? 'right' : 'left';
    case 'rollDegrees':
      // Counter-clockwise in the unmirrored picture: the head leans to the person's own right shoulder.
      return value > 0 ? 'left' : 'right';
    case 'offsetY':
    case 'pitchDegrees':
      return value > 0 ? 'up' : 'down';
    default:
      return null;
  }
}
